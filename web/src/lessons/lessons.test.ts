import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { View } from '../protocol';
import { GAMES, gameFile } from '../testing/game-files';
import { nodeEngine } from '../testing/node-engine';
import type { Transport } from '../transport/transport';
import { lessonId, loadLesson, loadLessons } from '.';
import { fits, suggestion, type Lesson } from './lesson';

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
  // As tools/page_texts.py puts them beside the page.
  vi.stubGlobal('fetch', async (url: string) => {
    const game = /^\.\/lessons\/(.*)\.json$/.exec(url)?.[1] ?? '';
    if (!GAMES.includes(game)) return new Response('', { status: 404 });
    return Response.json({ lessons: (gameFile(game, 'lessons.toml').lesson as Lesson[]).map((l) => ({ ...l, game })) });
  });
});

/** Plays a lesson as somebody who takes every suggestion; says at which steps nothing that was asked for was legal. */
async function walk(lesson: Lesson): Promise<string[]> {
  const { game, scenario, position, options, seed, me } = lesson;
  const start = { game, scenario, position, options, seed };
  const placed = await engine!.call<{ match: number; view: View }>('new', start);
  const match = placed.match;
  let view = placed.view;
  const stuck: string[] = [];
  const go = async (cmd: string, fields = {}) => {
    ({ view } = await engine!.call<{ view: View }>(cmd, { match, ...fields }));
  };
  /** Dice and the other side, until the player is asked. */
  const untilAsked = async () => {
    for (let i = 0; i < 400 && view.node.kind !== 'terminal'; i++) {
      if (view.node.kind === 'chance') await go('roll');
      else if (view.node.seat !== me) {
        const { notation } = await engine!.call<{ notation: string }>('bot', { match, bot: lesson.bot, seed: '1' });
        await go('apply', { notation });
      } else return;
    }
  };
  for (const step of lesson.steps) {
    if (!step.do) continue;
    for (let left = step.times ?? 1, tries = 0; left > 0; tries++) {
      await untilAsked();
      const action = view.node.kind === 'terminal' ? null : suggestion(step, view);
      if (action !== null && fits(step.do, view.actions![action]!)) left--;
      // A question in between, such as who moves first.
      else if (view.node.kind === 'terminal' || tries > 6) {
        stuck.push(step.title);
        break;
      }
      await go('apply', { notation: view.actions![action ?? 0]!.notation });
    }
  }
  await engine!.call('close', { match });
  return stuck;
}

describe('lessons', () => {
  it('are three a game, each with an address of its own', async () => {
    for (const game of GAMES) {
      const lessons = await loadLessons(game);
      expect(lessons).toHaveLength(3);
      for (const [i, lesson] of lessons.entries()) expect(await loadLesson(lessonId(game, i))).toBe(lesson);
    }
    expect(await loadLesson('dogfight-4')).toBeNull();
    expect(await loadLesson('chess')).toBeNull();
  });

  it.each(GAMES)('of %s can be followed from step to step', async (game) => {
    if (!engine) return;
    for (const lesson of await loadLessons(game))
      expect([lesson.title, await walk(lesson)]).toEqual([lesson.title, []]);
  });
});
