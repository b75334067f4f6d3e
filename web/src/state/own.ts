// Battles of one's own: what the pages before a battle share. Drafts and saved battles stay in this browser.

import { engine } from '../transport';
import type { Estimate, Force, Json, OptionInfo, Problem, Seat, View } from '../protocol';
import type { SeatKind } from './storage';

export type Values = Record<string, Json>;
export type Data = { [key: string]: Json };

export interface SetupAnswer {
  scenario?: Data;
  problems?: Problem[];
  fields?: OptionInfo[];
  forces?: Force[];
  share?: string;
  toml?: string;
}
export interface CheckAnswer {
  problems: Problem[];
  position?: Data;
  view?: View;
  fields?: { title: string; fields: PositionField[] }[];
}
export interface PositionField {
  name: string;
  meaning?: string;
  rule?: string;
  form?: string;
  words?: string[];
  min?: number;
  max?: number;
  usual?: Json;
}

export function setUp(game: string, request: Values, seed: number): Promise<SetupAnswer> {
  return engine().call<SetupAnswer>('setup', { game, request, seed, check: true, form: true, toml: true });
}
export function checkBattle(game: string, scenario: Data, position?: Data, more: Values = {}): Promise<CheckAnswer> {
  return engine().call<CheckAnswer>('check', {
    game,
    scenario_data: scenario,
    ...(position ? { position } : {}),
    ...more,
  });
}
export async function quickGames(
  game: string,
  scenario: Data,
  position: Data | undefined,
  first: number,
  games: number,
): Promise<Estimate> {
  const asked = { game, scenario_data: scenario, ...(position ? { position } : {}), first, games };
  return (await engine().call<{ estimate: Estimate }>('estimate', asked)).estimate;
}

/** Several estimates as one. */
export function together(a: Estimate | null, b: Estimate): Estimate {
  if (!a) return b;
  return {
    games: a.games + b.games,
    blue: a.blue + b.blue,
    red: a.red + b.red,
    draws: a.draws + b.draws,
    margins: [...a.margins, ...b.margins],
    turns: a.turns + b.turns,
  };
}

/** Blue's share in percent, draws counted half, and half the width of its 95 % interval. */
export function share(e: Estimate): { share: number; error: number } {
  const p = (e.blue + e.draws / 2) / Math.max(1, e.games);
  // Two games more on each side keep the interval honest near 0 and 1.
  const q = (e.blue + e.draws / 2 + 2) / (e.games + 4);
  return { share: Math.round(100 * p), error: Math.round(196 * Math.sqrt((q * (1 - q)) / (e.games + 4))) };
}

// --- Kept in this browser

function read<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? fallback;
  } catch {
    return fallback;
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}
export const draft = {
  load: <T>(name: string): T | null => read<T | null>(`furball.draft.${name}`, null),
  save: (name: string, value: unknown) => write(`furball.draft.${name}`, value),
};

export interface Battle {
  id: string;
  game: string;
  title: string;
  scenario: Data;
  position?: Data;
  values?: Values;
  seats: Record<Seat, SeatKind>;
  updated: number;
}
export function battles(): Battle[] {
  return read<Battle[]>('furball.battles', []).sort((a, b) => b.updated - a.updated);
}
export function keepBattle(battle: Battle): void {
  write('furball.battles', [battle, ...battles().filter((b) => b.id !== battle.id)]);
}
export function forgetBattle(id: string): void {
  write(
    'furball.battles',
    battles().filter((b) => b.id !== id),
  );
}

// --- Links and files

function toBase64url(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
function fromBase64url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
}
/** A link that carries the whole battle: the engine's text of it, and the values of the form where there are any. */
export function battleLink(page: 'own' | 'editor', game: string, text: string, values?: Values): string {
  const form = values ? `&v=${toBase64url(JSON.stringify(values))}` : '';
  return `${location.href.split('#')[0]!}#/${page}/${game}?b=${text}${form}`;
}
export function linkValues(text: string | null): Values | null {
  if (!text) return null;
  try {
    return JSON.parse(fromBase64url(text)) as Values;
  } catch {
    return null;
  }
}
/** The battle in a link, read by its game's engine. */
export async function linkBattle(game: string, text: string): Promise<{ scenario: Data; position?: Data }> {
  return engine().call<{ scenario: Data; position?: Data }>('share', { game, text });
}
export async function shareText(game: string, scenario: Data, position?: Data): Promise<string> {
  const asked = { game, scenario_data: scenario, ...(position ? { position } : {}) };
  return (await engine().call<{ text: string }>('share', asked)).text;
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** "escort_flights[1].type" belongs to the field "escort_flights". */
export function belongs(problem: Problem, key: string): boolean {
  return problem.field === key || problem.field.startsWith(`${key}[`) || problem.field.startsWith(`${key}.`);
}
