// Battles of one's own: what the pages before a battle share. Drafts and saved battles stay in this browser.

import { engine } from '../transport';
import type {
  EditEntry,
  EditPart,
  Estimate,
  Force,
  Json,
  OptionInfo,
  OwnAnswer,
  OwnFile,
  PositionTable,
  Problem,
  Seat,
  View,
} from '../protocol';
import { o } from '../messages/own';
import { keepFiles } from './files';
import { notes } from './notes.svelte';
import type { SeatKind } from './storage';
import { reasonOf } from '../transport/transport';

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
  scenario?: Data;
  position?: Data;
  view?: View;
  parts?: EditPart[];
  entries?: EditEntry[];
  places?: (readonly number[])[];
  fields?: PositionTable[];
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

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const flow = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(flow).arrayBuffer());
}
function bytesToText(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
function textToBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
/** Packed for a link: deflated and in the letters of an address, with a mark in front. Old links have none. */
const PACKED = 'z.';
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return `${PACKED}${bytesToText(await through(bytes, new CompressionStream('deflate-raw')))}`;
}
const LONGEST = 1_000_000;
export async function unpack(text: string): Promise<string> {
  if (!text.startsWith(PACKED)) return new TextDecoder().decode(textToBytes(text));
  const bytes = await through(textToBytes(text.slice(PACKED.length)), new DecompressionStream('deflate-raw'));
  if (bytes.length > LONGEST) throw new Error('too long');
  return new TextDecoder().decode(bytes);
}
/** A link that carries the whole battle: the engine's text of it, and the values of the form where there are any. */
export async function battleLink(page: 'own' | 'editor', game: string, text: string, values?: Values): Promise<string> {
  const form = values ? `&v=${await pack(JSON.stringify(values))}` : '';
  const battle = await pack(new TextDecoder().decode(textToBytes(text)));
  return `${location.href.split('#')[0]!}#/${page}/${game}?b=${battle}${form}`;
}
export async function linkValues(text: string | null): Promise<Values | null> {
  if (!text) return null;
  try {
    return JSON.parse(await unpack(text)) as Values;
  } catch {
    return null;
  }
}
/** The battle in a link, read by its game's engine. */
export async function linkBattle(
  game: string,
  text: string,
): Promise<{ scenario: Data; position?: Data; text: string }> {
  let plain = text;
  if (text.startsWith(PACKED)) {
    const unpacked = await unpack(text).catch(() => '');
    plain = bytesToText(new TextEncoder().encode(unpacked));
  }
  return engine().call<{ scenario: Data; position?: Data; text: string }>('share', { game, text: plain });
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

// --- Files dropped on the page: battles, scenarios and aircraft cards, checked as the command line checks them

/** TOML becomes JSON here, since the engine of the page reads nothing else. A slip is told with its line, and the file left out. */
async function asJson(file: OwnFile): Promise<OwnFile | null> {
  if (!/\.toml$/i.test(file.name)) return file;
  const { parse, TomlError } = await import('smol-toml');
  try {
    return { name: file.name, text: JSON.stringify(parse(file.text)) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const why = error.message.split('\n')[0]!.replace('Invalid TOML document: ', '');
    notes.show({ text: o.own.badLine(file.name, error.line, why), tone: 'error' }, 20000);
    return null;
  }
}

/** Has the desk check files; those that it takes lie over the data of both engines, now and at the next visit. */
async function layOver(game: string, files: OwnFile[]): Promise<OwnAnswer[]> {
  const answers = (await engine().call<{ files: OwnAnswer[] }>('own', { game, files })).files;
  const good = answers.flatMap(({ path, data }) => (data ? [{ path, data }] : []));
  await engine().call('lay', { game, files: good });
  keepFiles(good);
  return answers;
}
/** A battle saved from the editor: a scenario and perhaps a position. */
function battleIn(text: string): { scenario: Data; position?: Data } | null {
  try {
    const data = JSON.parse(text) as Data;
    const { scenario, position } = data as unknown as { scenario?: Data; position?: Data };
    return scenario && typeof scenario === 'object' ? { scenario, ...(position ? { position } : {}) } : null;
  } catch {
    return null;
  }
}
/** Reads what was dropped, says what is wrong with which file and field, and gives the battle to show, if there is one. */
export async function readFiles(game: string, dropped: File[]): Promise<{ scenario: Data; position?: Data } | null> {
  const read = await Promise.all(dropped.map(async (f) => asJson({ name: f.name, text: await f.text() })));
  const files = read.filter((f) => f !== null);
  let battle: { scenario: Data; position?: Data } | null = null;
  const others: OwnFile[] = [];
  for (const file of files) {
    const saved = battleIn(file.text);
    if (saved) battle = saved;
    else others.push(file);
  }
  if (!others.length) return battle;
  try {
    for (const a of await layOver(game, others)) {
      if (a.text) notes.show({ text: `${a.field}: ${a.text}`, rule: a.rule, tone: 'error' }, 20000);
      else if (!a.path) notes.show({ text: o.own.notForThis(a.name), tone: 'warning' });
      else notes.show({ text: o.own.taken(a.name), tone: 'plain' });
      const scenario = /\/scenarios\/([^/]+)\.toml$/.exec(a.path ?? '')?.[1];
      if (scenario && !a.text) battle = await engine().call<{ scenario: Data }>('scenario', { game, scenario });
    }
  } catch (error) {
    notes.show({ text: reasonOf(error), tone: 'error' });
  }
  return battle && { scenario: battle.scenario, ...(battle.position ? { position: battle.position } : {}) };
}

/** "escort_flights[1].type" belongs to the field "escort_flights". */
export function belongs(problem: Problem, key: string): boolean {
  return problem.field === key || problem.field.startsWith(`${key}[`) || problem.field.startsWith(`${key}.`);
}
