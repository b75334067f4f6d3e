// Shared games of this browser: their links, what was seen of the dice, and how the server is reached.

import type { Seat } from '../protocol';
import type { Role } from '../transport/shared';
import { keepFor, movePart, remembered, SHARED_KEY } from './shared_key';

export interface MyGame {
  game: string;
  token: string;
  seat: Role;
  rules: string;
  title: string;
  scenarioTitle: string;
  /** Links of the other seats, for who made the game. */
  invites: Partial<Record<Role, string>>;
  commitment: string;
  entropy: string;
  added: number;
}

export interface MyStatus {
  game: string;
  seat?: Role;
  turn?: Seat;
  names?: Record<Seat, string>;
  over?: { result: Seat | 'draw'; by: string; text: string };
  error?: { message: string };
}

export function myGames(): MyGame[] {
  try {
    return JSON.parse(remembered(SHARED_KEY) ?? '[]') as MyGame[];
  } catch {
    return [];
  }
}
function keep(list: MyGame[]): void {
  keepFor(SHARED_KEY, JSON.stringify(list.slice(0, 50)));
}
export function findMine(game: string, token: string): MyGame | undefined {
  return myGames().find((g) => g.game === game && g.token === token);
}
export function remember(game: MyGame): void {
  keep([game, ...myGames().filter((g) => g.game !== game.game || g.token !== game.token)]);
}
export function forget(game: MyGame): void {
  keep(myGames().filter((g) => g.game !== game.game || g.token !== game.token));
}

/** The same seat by its new link: what was kept for the proof of its dice goes with it. */
export function renewed(game: MyGame, token: string): MyGame {
  const now = { ...game, token };
  movePart(game.game, game.token, token);
  forget(game);
  remember(now);
  return now;
}

export function myName(): string {
  return remembered('furball.name') ?? '';
}
export function setMyName(name: string): void {
  keepFor('furball.name', name);
}

export function freshEntropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

let reached: Promise<boolean> | undefined;
/** Whether this page comes from a server that keeps shared games. */
export function serverThere(): Promise<boolean> {
  reached ??= fetch('/healthz', { cache: 'no-store' })
    .then(
      async (r) =>
        r.ok &&
        (r.headers.get('content-type') ?? '').includes('json') &&
        ((await r.json()) as { ok?: boolean }).ok === true,
    )
    .catch(() => false);
  return reached;
}

/** Something answers at this address, but it is a plain web server: there are no shared games here. */
export function plainServer(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    async (r) => (r.ok || r.status === 404) && !(await serverThere()),
    () => false,
  );
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as T & { ok: boolean; error?: { message: string } };
  if (!answer.ok) throw new Error(answer.error?.message ?? response.statusText);
  return answer;
}

/** A fresh link for a lost one. */
export function recoverSeat(game: string, code: string): Promise<{ seat: Role; token: string }> {
  return post('/api/recover', { game, code });
}

export interface SharedWish {
  game: string;
  title: string;
  scenario: string;
  scenarioTitle: string;
  scenarioData?: unknown;
  options?: Record<string, unknown>;
  seats: Record<Seat, string>;
  /** The seat of whoever makes the game. */
  mine: Seat;
}

export async function createShared(wish: SharedWish): Promise<MyGame> {
  const made = await post<{ game: string; tokens: Partial<Record<Role, string>>; fair: { commitment: string } }>(
    '/api/games',
    {
      game: wish.game,
      ...(wish.scenarioData ? { scenario_data: wish.scenarioData } : { scenario: wish.scenario }),
      ...(wish.options ? { options: wish.options } : {}),
      seats: wish.seats,
    },
  );
  const { [wish.mine]: token, ...invites } = made.tokens;
  const mine: MyGame = {
    game: made.game,
    token: token!,
    seat: wish.mine,
    rules: wish.game,
    title: wish.title,
    scenarioTitle: wish.scenarioTitle,
    invites,
    commitment: made.fair.commitment,
    entropy: freshEntropy(),
    added: Date.now(),
  };
  remember(mine);
  return mine;
}

export async function statusOf(games: MyGame[]): Promise<MyStatus[]> {
  if (games.length === 0) return [];
  return (
    await post<{ games: MyStatus[] }>('/api/status', { games: games.map(({ game, token }) => ({ game, token })) })
  ).games;
}

export function inviteLink(game: string, token: string): string {
  return `${location.origin}${location.pathname}#/g/${game}/${token}`;
}
