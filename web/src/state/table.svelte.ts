// Starting, opening and keeping games: what the pages share.

import { engine, offered } from '../transport';
import { reasonOf } from '../transport/transport';
import type { Seat, View } from '../protocol';
import { catalogue, suitableBot, sideName } from './catalogue.svelte';
import { faceOf } from '../games';
import { t } from '../messages';
import type { Placed } from './match.svelte';
import { notes } from './notes.svelte';
import { router } from './router.svelte';
import { idbStorage, newId, progress, type SavedGame, type SavedInfo, type SeatKind, type Storage } from './storage';

export interface NewGame {
  game: string;
  scenario: string;
  scenarioTitle: string;
  scenarioData?: unknown;
  position?: unknown;
  options?: Record<string, unknown>;
  seats: Record<Seat, SeatKind>;
  seed?: string;
}

export function freshSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return String((BigInt(words[0]! & 0x7fffffff) << 32n) | BigInt(words[1]!));
}

/** Makes the match, keeps it at its first moment, and gives it back ready to be opened. */
export async function startGame(wanted: NewGame, storage: Storage = idbStorage): Promise<SavedGame> {
  const info = catalogue.find(wanted.game);
  const placed = await engine().call<Placed>('new', {
    game: wanted.game,
    ...(wanted.scenarioData ? { scenario_data: wanted.scenarioData } : { scenario: wanted.scenario }),
    ...(wanted.position ? { position: wanted.position } : {}),
    ...(wanted.options && Object.keys(wanted.options).length > 0 ? { options: wanted.options } : {}),
    seed: wanted.seed || freshSeed(),
    seats: wanted.seats,
  });
  const { record } = await engine().call<{ record: string }>('record', { match: placed.match });
  await engine().call('close', { match: placed.match });
  const now = Date.now();
  const saved: SavedGame = {
    id: newId(),
    game: wanted.game,
    gameTitle: info?.title ?? wanted.game,
    scenario: wanted.scenario,
    scenarioTitle: wanted.scenarioTitle,
    seats: wanted.seats,
    names: namesOf(placed.view),
    rulesVersion: info?.rules_version ?? 0,
    created: now,
    updated: now,
    step: 0,
    takebacks: [],
    ...progress(placed.view),
    record,
  };
  await storage.save(saved);
  return saved;
}

export function namesOf(view: View): Record<Seat, string> {
  return { blue: view.sides?.blue?.name || t.seat.blue, red: view.sides?.red?.name || t.seat.red };
}

/** Makes a game and goes to it; what stands in the way is said. */
export async function takeOff(wanted: NewGame, reason: (error: unknown) => string = reasonOf): Promise<void> {
  try {
    router.go('play', (await startGame(wanted)).id);
  } catch (error) {
    notes.show({ text: t.cannotStart(reason(error)), tone: 'error' });
  }
}

/** A good first scenario against a suitable bot. */
export async function playNow(game: string): Promise<SavedGame> {
  const first = firstScenario(game);
  const bot = suitableBot(await catalogue.bots(game));
  return startGame({
    game,
    scenario: first.id,
    scenarioTitle: first.title ?? first.id,
    seats:
      faceOf(game)?.firstSeat === 'red'
        ? { blue: `bot:${bot.id}`, red: 'human' }
        : { blue: 'human', red: `bot:${bot.id}` },
  });
}

export function firstScenario(game: string) {
  return offered.first[game] ?? { id: '', title: catalogue.find(game)?.title ?? game, minutes: 0 };
}

interface RecordHeader {
  game?: string;
  rules_version?: number;
  scenario?: { id?: string; title?: string; blue?: { name?: string }; red?: { name?: string } };
  blue?: { player?: string; name?: string };
  red?: { player?: string; name?: string };
}

/** Opens a record: checked by the engine, kept like any other game. */
export async function openRecord(file: string): Promise<SavedGame> {
  if (!file.trimStart().startsWith('{')) throw new Error(t.also.notARecord);
  const text = file.replaceAll('\r\n', '\n'); // a mail program or an editor may have changed the line ends
  const placed = await engine().call<Placed>('new', { record: text });
  const header = JSON.parse(text.slice(0, text.indexOf('\n') >= 0 ? text.indexOf('\n') : undefined)) as RecordHeader;
  const { record } = await engine().call<{ record: string }>('record', { match: placed.match });
  await engine().call('close', { match: placed.match });
  const seat = (s: Seat): SeatKind => {
    const kind = header[s]?.player ?? 'human';
    return kind.startsWith('bot:') ? (kind as SeatKind) : 'human';
  };
  const now = Date.now();
  const saved: SavedGame = {
    id: newId(),
    game: header.game ?? '',
    gameTitle: catalogue.find(header.game ?? '')?.title ?? header.game ?? '',
    scenario: header.scenario?.id ?? '',
    scenarioTitle: header.scenario?.title ?? header.scenario?.id ?? '',
    seats: { blue: seat('blue'), red: seat('red') },
    names: {
      blue: placed.view.sides?.blue?.name || sideName(header.scenario?.blue, t.seat.blue),
      red: placed.view.sides?.red?.name || sideName(header.scenario?.red, t.seat.red),
    },
    rulesVersion: header.rules_version ?? 0,
    created: now,
    updated: now,
    step: placed.step,
    takebacks: [],
    ...progress(placed.view),
    record,
  };
  await idbStorage.save(saved);
  return saved;
}

/** Takes a game off the table; for a moment it can be had back. */
export async function removeGame(id: string, refresh: () => Promise<void>, undone = () => {}): Promise<void> {
  const whole = await idbStorage.load(id);
  const restore = () => {
    if (whole) void idbStorage.save(whole).then(refresh);
    undone();
  };
  await idbStorage.remove(id);
  await refresh();
  notes.show({ text: t.table.deleted, tone: 'plain', action: { label: t.table.undoDelete, run: restore } });
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export function recordName(info: SavedInfo): string {
  const day = new Date(info.created).toISOString().slice(0, 10);
  return `furball-${info.game}-${info.scenario || 'game'}-${day}.jsonl`;
}
