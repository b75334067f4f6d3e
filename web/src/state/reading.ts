// What the page of rules shows beside the sentences: the moments of the reader's last battle in which a rule mattered, or where the
// lessons meet it, and which chapters have been read.

import type { Lesson } from '../lessons/lesson';
import type { EventKind, LogStep, RuleInfo } from '../protocol';
import type { Transport } from '../transport';
import type { Storage } from './storage';

export interface Chapter {
  /** As the list of rules names it: "10 Air combat". */
  key: string;
  title: string;
  rules: RuleInfo[];
}

/** The chapters in the order of the book, without the book's numbers. */
export function chaptersOf(rules: Iterable<RuleInfo>): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const key = rule.chapter ?? '';
    const chapter = found.get(key) ?? { key, title: key.replace(/^\d+ |^Advanced: /, ''), rules: [] };
    chapter.rules.push(rule);
    found.set(key, chapter);
  }
  return [...found.values()].map((c) => ({ ...c, title: c.title.charAt(0).toUpperCase() + c.title.slice(1) }));
}

/** Minutes to read it, and what else is written there, at 160 words a minute. */
export const minutes = (chapter: Chapter, ...more: string[]): number => {
  const texts = [...chapter.rules.map((r) => r.text ?? ''), ...more];
  return Math.max(1, Math.round(texts.reduce((n, text) => n + text.split(/\s+/).length, 0) / 160));
};

/** A step of a lesson that speaks of one of the chapter's rules. */
export interface Example {
  /** The number of its lesson among those of the game. */
  lesson: number;
  title: string;
  text: string;
  rule: string;
}

/** Where the lessons of the game meet the chapter. */
export function examplesOf(lessons: readonly Lesson[], chapter: Chapter): Example[] {
  const ids = new Set(chapter.rules.map((r) => r.id));
  return lessons.flatMap(({ steps }, lesson) =>
    steps.flatMap(({ title, text, rule }) => (rule && ids.has(rule) ? [{ lesson, title, text, rule }] : [])),
  );
}

export interface Moment {
  step: number;
  rule: string;
  text: string;
  kind: EventKind;
}
export interface LastBattle {
  id: string;
  title: string;
  moments: Moment[];
}

/** What the log of the last battle of a game says, with its rules. */
export async function lastBattle(engine: Transport, storage: Storage, game: string): Promise<LastBattle | null> {
  const last = (await storage.list()).find((s) => s.game === game && s.step > 0);
  const saved = last && (await storage.load(last.id));
  if (!saved) return null;
  const { match } = await engine.call<{ match: number }>('new', { record: saved.record });
  try {
    const { steps } = await engine.call<{ steps: LogStep[] }>('log', { match });
    const moments = steps.flatMap((s) =>
      (s.events ?? []).flatMap(({ rule, text, kind = 'note' }) =>
        rule && text ? [{ step: s.step, rule, text, kind }] : [],
      ),
    );
    return { id: saved.id, title: saved.scenarioTitle, moments };
  } finally {
    await engine.call('close', { match }).catch(() => {});
  }
}

/** What there is most to say of, each with its number: shots before moves. */
const TOLD: readonly EventKind[] = ['fire', 'hit', 'lost', 'bomb', 'tally', 'leave', 'roll', 'turn', 'move', 'place'];
export function countsOf(moments: readonly Moment[]): { kind: EventKind; n: number }[] {
  return TOLD.map((kind) => ({ kind, n: moments.filter((m) => m.kind === kind).length }))
    .filter(({ n }) => n > 0)
    .slice(0, 3);
}

const READ = 'furball.read';
/** The chapters of a game that have been read to the end. */
export function readOf(game: string): Set<string> {
  try {
    const all = JSON.parse(localStorage.getItem(READ) ?? '{}') as Record<string, string[]>;
    return new Set(all[game]);
  } catch {
    return new Set();
  }
}
export function markRead(game: string, chapter: string): Set<string> {
  const now = readOf(game).add(chapter);
  try {
    const all = JSON.parse(localStorage.getItem(READ) ?? '{}') as Record<string, string[]>;
    localStorage.setItem(READ, JSON.stringify({ ...all, [game]: [...now] }));
  } catch {
    // A browser that refuses storage still reads.
  }
  return now;
}
