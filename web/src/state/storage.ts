// Local games in IndexedDB: written after every step, so that a reload, a crash or a closed laptop loses nothing.

import { t } from '../messages';
import type { Seat, View } from '../protocol';
import { reasonOf } from '../transport/transport';

export type SeatKind = 'human' | `bot:${string}`;

/** A player took back choices after dice had fallen. Kept and shown in the log. */
export interface Takeback {
  step: number;
  steps: number;
}

export interface SavedGame {
  id: string;
  game: string;
  gameTitle: string;
  scenario: string;
  scenarioTitle: string;
  seats: Record<Seat, SeatKind>;
  names: Record<Seat, string>;
  rulesVersion: number;
  created: number;
  updated: number;
  step: number;
  turn: number;
  turns: number;
  /** Whose move: a seat, or '' at the end. */
  toMove: Seat | '';
  finished: boolean;
  result: string;
  points: Record<Seat, number>;
  takebacks: Takeback[];
  /** Set when this game branched off another one. */
  whatIfOf?: { id: string; step: number };
  record: string;
}

/** A list entry: everything but the record. */
export type SavedInfo = Omit<SavedGame, 'record'>;

const NAME = 'furball';
const VERSION = 1;

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore('games', { keyPath: 'id' });
      db.createObjectStore('records', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => {
        db.close();
        opening = undefined;
      };
      db.onclose = () => (opening = undefined); // the player has emptied the browser's storage
      resolve(db);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error ?? new Error('IndexedDB cannot be opened'));
    };
  });
  return opening;
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'));
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

export interface Storage {
  save(game: SavedGame): Promise<void>;
  load(id: string): Promise<SavedGame | null>;
  /** Most recent first. */
  list(): Promise<SavedInfo[]>;
  remove(id: string): Promise<void>;
}

const database: Storage = {
  async save(game) {
    const { record, ...info } = game;
    try {
      const transaction = (await open()).transaction(['games', 'records'], 'readwrite');
      transaction.objectStore('games').put(info);
      transaction.objectStore('records').put({ id: game.id, record });
      await done(transaction);
    } catch (error) {
      throw new Error(t.notKept(reasonOf(error)));
    }
  },
  async load(id) {
    const transaction = (await open()).transaction(['games', 'records']);
    const info = await result<SavedInfo | undefined>(transaction.objectStore('games').get(id));
    const text = await result<{ record: string } | undefined>(transaction.objectStore('records').get(id));
    return info && text ? { ...info, record: text.record } : null;
  },
  async list() {
    const transaction = (await open()).transaction('games');
    const all = await result<SavedInfo[]>(transaction.objectStore('games').getAll());
    return all.sort((a, b) => b.updated - a.updated);
  },
  async remove(id) {
    const transaction = (await open()).transaction(['games', 'records'], 'readwrite');
    transaction.objectStore('games').delete(id);
    transaction.objectStore('records').delete(id);
    await done(transaction);
  },
};

/** Keeps nothing beyond the page: for tests, lessons and browsers that refuse IndexedDB. */
export function memoryStorage(): Storage {
  const games = new Map<string, SavedGame>();
  return {
    async save(game) {
      games.set(game.id, structuredClone(game));
    },
    async load(id) {
      return structuredClone(games.get(id) ?? null);
    },
    async list() {
      return [...games.values()].sort((a, b) => b.updated - a.updated);
    },
    async remove(id) {
      games.delete(id);
    },
  };
}

let refuge: Storage | undefined;
let tell: () => void = () => {};
/** Calls back once when the browser refuses IndexedDB: games then last as long as the page. */
export function whenRefused(callback: () => void): void {
  tell = callback;
  if (refuge) tell();
}
async function place(): Promise<Storage> {
  if (refuge) return refuge;
  try {
    await open();
    return database;
  } catch {
    if (!refuge) {
      refuge = memoryStorage();
      tell();
    }
    return refuge;
  }
}

/** Where the games of this page are kept. */
export const idbStorage: Storage = {
  save: async (game) => (await place()).save(game),
  load: async (id) => (await place()).load(id),
  list: async () => (await place()).list(),
  remove: async (id) => (await place()).remove(id),
};

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** The facts of a view that the lists show. */
export function progress(view: View): Pick<SavedGame, 'turn' | 'turns' | 'toMove' | 'finished' | 'result' | 'points'> {
  return {
    turn: view.turn ?? 0,
    turns: view.turns ?? 0,
    toMove: view.node.kind === 'decision' ? (view.node.seat ?? '') : '',
    finished: view.node.kind === 'terminal',
    result: view.result ?? '',
    points: {
      blue: (view.score?.blue ?? 0) / (view.point_scale || 1),
      red: (view.score?.red ?? 0) / (view.point_scale || 1),
    },
  };
}
