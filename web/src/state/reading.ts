// What the page of rules shows beside the sentences: a moment of a lesson on the real board, and the moments of the
// reader's last battle in which a rule mattered. All of it comes from the engine.

import { suggestion, type Lesson } from '../lessons/lesson';
import type { LogStep, RollView, RuleInfo, View } from '../protocol';
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

/** Minutes to read it, at 160 words a minute. */
export const minutes = (chapter: Chapter): number =>
  Math.max(1, Math.round(chapter.rules.reduce((n, r) => n + (r.text ?? '').split(/\s+/).length, 0) / 160));

export interface Diagram {
  lesson: Lesson;
  /** Its number among the lessons of the game. */
  index: number;
  view: View;
  /** The dice that the move about to be made leads to. */
  roll: RollView | null;
  notes: { title: string; text: string; rule: string }[];
}

/** The steps of a lesson that speak of the chapter's rules. */
export function notesOf(lesson: Lesson, chapter: Chapter): Diagram['notes'] {
  const ids = new Set(chapter.rules.map((r) => r.id));
  return lesson.steps.flatMap(({ title, text, rule }) => (rule && ids.has(rule) ? [{ title, text, rule }] : []));
}

/** The board as the first of these steps finds it. */
export async function illustrate(
  engine: Transport,
  lesson: Lesson,
  index: number,
  chapter: Chapter,
): Promise<Diagram | null> {
  const notes = notesOf(lesson, chapter);
  if (!notes.length) return null;
  const { game, scenario, position, options, seed, me, bot } = lesson;
  const placed = await engine.call<{ match: number; view: View }>('new', { game, scenario, position, options, seed });
  const match = placed.match;
  let view = placed.view;
  let roll: RollView | null = null;
  const go = async (cmd: string, fields = {}) => {
    view = (await engine.call<{ view: View }>(cmd, { match, ...fields })).view;
  };
  try {
    for (const step of lesson.steps) {
      const wanted = step.rule === notes[0]!.rule;
      for (let left = step.do ? (step.times ?? 1) : 0, tries = 0; left > 0 && tries < 40; tries++) {
        if (view.node.kind === 'terminal') break;
        if (view.node.kind === 'chance') await go('roll');
        else if (view.node.seat !== me) {
          const { notation } = await engine.call<{ notation: string }>('bot', { match, bot, seed: '1' });
          await go('apply', { notation });
        } else {
          const choice = view.actions?.[suggestion(step, view) ?? 0];
          if (!choice) break;
          if (wanted) {
            roll =
              (await engine.call<{ rolls: RollView[] }>('odds', { match, notation: choice.notation })).rolls[0] ?? null;
            break;
          }
          await go('apply', { notation: choice.notation });
          left--;
        }
      }
      if (wanted) break;
    }
  } finally {
    await engine.call('close', { match }).catch(() => {});
  }
  return { lesson, index, view, roll, notes };
}

export interface Moment {
  step: number;
  rule: string;
  text: string;
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
      (s.events ?? []).flatMap(({ rule, text }) => (rule && text ? [{ step: s.step, rule, text }] : [])),
    );
    return { id: saved.id, title: saved.scenarioTitle, moments };
  } finally {
    await engine.call('close', { match }).catch(() => {});
  }
}
