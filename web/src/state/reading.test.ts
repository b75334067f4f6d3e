import { beforeAll, expect, it } from 'vitest';
import type { Lesson } from '../lessons/lesson';
import type { EventKind, RuleInfo } from '../protocol';
import { gameFile } from '../testing/game-files';
import { nodeEngine } from '../testing/node-engine';
import type { Transport } from '../transport/transport';
import { chaptersOf, countsOf, examplesOf, lastBattle, minutes } from './reading';
import { memoryStorage, type SavedGame } from './storage';

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
});

it('chapters keep the order of the book and lose its numbers', () => {
  const chapters = chaptersOf([
    { id: 'A-1', chapter: '10 Air combat', text: 'One two three.' },
    { id: 'B-1', chapter: 'Advanced: light bombers', text: '' },
    { id: 'A-2', chapter: '10 Air combat', text: '' },
  ]);
  expect(chapters.map((c) => [c.title, c.rules.length])).toEqual([
    ['Air combat', 2],
    ['Light bombers', 1],
  ]);
  expect(minutes(chapters[0]!)).toBe(1);
});

it('lessons are examples for the chapters they speak of', () => {
  const combat = chaptersOf(gameFile('dogfight', 'RULES.toml').rule as RuleInfo[]).find((c) => c.title === 'Combat')!;
  const found = examplesOf(gameFile('dogfight', 'lessons.toml').lesson as Lesson[], combat);
  expect(found.length).toBeGreaterThanOrEqual(5);
  expect(found.every((e) => combat.rules.some((r) => r.id === e.rule))).toBe(true);
  expect(new Set(found.map((e) => e.lesson))).toEqual(new Set([0, 1, 2]));
});

it('counts what was told, shots before moves', () => {
  const moment = (kind: EventKind) => ({ step: 1, rule: 'X-1', text: 'So it was.', kind });
  const moments = (['move', 'fire', 'note', 'move', 'lost', 'hit', 'fire'] as EventKind[]).map(moment);
  expect(countsOf(moments)).toEqual([
    { kind: 'fire', n: 2 },
    { kind: 'hit', n: 1 },
    { kind: 'lost', n: 1 },
  ]);
  expect(countsOf([])).toEqual([]);
});

it('the last battle gives its moments with their rules', async () => {
  if (!engine) return;
  const { match } = await engine.call<{ match: number }>('new', {
    game: 'dogfight',
    scenario: 'first-flight',
    seed: 4,
  });
  for (let i = 0; i < 2; i++) {
    const { notation } = await engine.call<{ notation: string }>('bot', { match, bot: 'doctrine', seed: '1' });
    await engine.call('apply', { match, notation });
  }
  const { record } = await engine.call<{ record: string }>('record', { match });
  const storage = memoryStorage();
  await storage.save({
    id: 'x',
    game: 'dogfight',
    scenarioTitle: 'First Flight',
    step: 6,
    updated: 1,
    record,
  } as SavedGame);
  const battle = await lastBattle(engine, storage, 'dogfight');
  expect(battle?.title).toBe('First Flight');
  expect(battle?.moments.some((m) => m.rule === 'DF-SETUP-03')).toBe(true);
  expect(await lastBattle(engine, storage, 'jet_duel')).toBeNull();
});
