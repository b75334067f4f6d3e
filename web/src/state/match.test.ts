import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../transport/transport';
import { nodeEngine } from '../testing/node-engine';
import { atOnce, MatchStore, type Placed } from './match.svelte';
import { memoryStorage, progress, type SavedGame, type SeatKind } from './storage';

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
});

async function start(blue: SeatKind, red: SeatKind, pace = atOnce, game = 'pig') {
  const transport = engine!;
  const placed = await transport.call<Placed>('new', { game, seed: 7, seats: { blue, red } });
  const { record } = await transport.call<{ record: string }>('record', { match: placed.match });
  const saved: SavedGame = {
    id: 'test',
    game,
    gameTitle: game,
    scenario: '',
    scenarioTitle: '',
    seats: { blue, red },
    names: { blue: '', red: '' },
    rulesVersion: 1,
    created: 0,
    updated: 0,
    step: 0,
    takebacks: [],
    ...progress(placed.view),
    record,
  };
  const storage = memoryStorage();
  const said: string[] = [];
  const store = await MatchStore.open(saved, transport, storage, pace, { announce: (a) => said.push(a.text) });
  return { store, storage, said };
}

const always = { ...atOnce, confirm: () => 'always' as const };

// Pig is the engine's smallest game: 'roll' is action 0, then dice.
describe('a match', () => {
  it('asks a person and offers the legal actions', async ({ skip }) => {
    if (!engine) skip();
    const { store, said } = await start('human', 'human');
    await store.advance();
    expect(store.canChoose).toBe(true);
    expect(store.listed.length).toBe(store.view.actions!.length);
    expect(said.at(-1)).toContain(store.view.prompt!.title);
  });

  it('lets bots play on to the end and keeps the game', async ({ skip }) => {
    if (!engine) skip();
    const { store, storage } = await start('bot:random', 'bot:random');
    await store.advance();
    expect(store.over).toBe(true);
    await expect.poll(async () => (await storage.load('test'))?.finished).toBe(true);
    const kept = (await storage.load('test'))!;
    expect(kept.step).toBe(store.step);
    const again = await MatchStore.open(kept, engine!, storage, atOnce);
    expect(again.over).toBe(true);
    expect(again.log.length).toBe(store.log.length);
    expect(again.view.score).toEqual(store.view.score);
  });

  it('makes the set-up of a first battle, and leaves it to the player who wants to change it', async ({ skip }) => {
    if (!engine) skip();
    const inSetup = () => store.view.phases?.some((p) => p.current && p.key === 'setup');
    const { store } = await start('human', 'bot:doctrine', { ...atOnce, preset: () => true }, 'dogfight');
    await store.advance();
    expect(inSetup()).toBe(false);
    expect(store.presetAt).not.toBeNull();
    const first = store.presetAt!;
    await store.changeSetup();
    expect(store.step).toBe(first);
    expect(inSetup()).toBe(true);
    expect(store.asking).toBe(true);
    expect(store.presetAt).toBeNull();
    await store.take(0);
    expect(store.asking).toBe(true); // the next flight is the player's too
  });

  it('lets nothing happen under the briefing, and goes on when it is gone', async ({ skip }) => {
    if (!engine) skip();
    const { store } = await start('bot:random', 'human');
    store.cover();
    await store.advance();
    expect(store.step).toBe(0);
    store.uncover();
    await expect.poll(() => store.asking).toBe(true);
    const asked = store.step;
    expect(asked).toBeGreaterThan(0);
    store.cover(); // it can be read again: a question that stands goes on standing
    store.uncover();
    expect(store.asking).toBe(true);
    expect(store.step).toBe(asked);
  });

  it('needs a second click where confirmation is wanted', async ({ skip }) => {
    if (!engine) skip();
    const { store } = await start('human', 'human', always);
    await store.advance();
    await store.choose(0);
    expect(store.step).toBe(0);
    expect(store.chosenAction).toBe(0);
    expect(store.forecast?.rolls?.length).toBe(1);
    await store.choose(0);
    expect(store.step).toBeGreaterThan(0);
  });

  it('takes back over dice only against a bot, and marks it', async ({ skip }) => {
    if (!engine) skip();
    const hot = await start('human', 'human');
    await hot.store.advance();
    await hot.store.take(0);
    expect(hot.store.step).toBe(2); // the choice and the die
    expect(hot.store.canUndo).toBe(false);

    const solo = await start('human', 'bot:random');
    await solo.store.advance();
    await solo.store.take(0);
    expect(solo.store.canUndo).toBe(true);
    await solo.store.undo();
    expect(solo.store.step).toBe(0);
    expect(solo.store.takebacks.length).toBe(1);
    expect(solo.store.log.length).toBe(0);
    const first = solo.store.rolled.length;
    await solo.store.take(0);
    expect(solo.store.rolled.length).toBeGreaterThan(first);
  });

  it('waits for the button when dice are rolled by hand', async ({ skip }) => {
    if (!engine) skip();
    const { store } = await start('human', 'human', { ...atOnce, autoRoll: () => false });
    await store.advance();
    await store.take(0);
    expect(store.dice?.state).toBe('due');
    expect(store.step).toBe(1);
    await store.confirm();
    expect(store.step).toBe(2);
    expect(store.dice).toBeNull(); // old dice leave when the next question comes
    expect(store.lastRoll).not.toBe('');
  });

  it('draws the board once where nobody sees the dice fall, and tells of them all the same', async ({ skip }) => {
    if (!engine) skip();
    const drawnBy = async (pace: typeof atOnce) => {
      const { store, said } = await start('human', 'human', pace);
      await store.advance();
      const shown = vi.spyOn(store as unknown as { show(): void }, 'show');
      await store.take(0);
      expect(store.log.map((s) => s.kind)).toEqual(['action', 'roll']);
      expect(store.rolled).toHaveLength(1);
      expect(store.events).toEqual(store.log.flatMap((s) => s.events).slice(-store.events.length));
      expect(said).toContain(store.lastRoll);
      expect(await store.record()).toBe(
        (await engine!.call<{ record: string }>('record', { match: store['number'] })).record,
      );
      return shown.mock.calls.length;
    };
    expect(await drawnBy(atOnce)).toBe(1);
    expect(await drawnBy({ ...atOnce, dice: () => 1 })).toBe(2);
  });

  it('shows earlier moments and branches off them', async ({ skip }) => {
    if (!engine) skip();
    const { store, storage } = await start('bot:random', 'bot:random');
    await store.advance();
    await store.goTo(5);
    expect(store.at).toBe(5);
    expect(store.replaying).toBe(true);
    expect(store.canChoose).toBe(false);
    const branch = await store.branch(5, 'other');
    expect(branch.step).toBe(5);
    expect(branch.whatIfOf).toEqual({ id: 'test', step: 5 });
    const other = await MatchStore.open((await storage.load('other'))!, engine!, storage, atOnce);
    expect(other.step).toBe(5);
    expect(other.view).toEqual(store.view);
    await store.goTo(99999);
    expect(store.at).toBe(null);
  });

  it('knows every roll with its odds after opening a record', async ({ skip }) => {
    if (!engine) skip();
    const { store, storage } = await start('bot:random', 'bot:random');
    await store.advance();
    await store.keep();
    const again = await MatchStore.open((await storage.load('test'))!, engine!, storage, atOnce);
    expect(await again.story()).toEqual(await store.story());
  });

  it('waits while one looks back, and goes on from there', async ({ skip }) => {
    if (!engine) skip();
    const { store } = await start('bot:random', 'bot:random', { ...atOnce, bot: () => 5 });
    const flying = store.advance();
    await expect.poll(() => store.step).toBeGreaterThan(6);
    await store.goTo(2);
    await flying;
    const step = store.step;
    expect(store.over).toBe(false);
    expect(store.at).toBe(2);
    expect(store.view).not.toBe(store.live);
    await store.goTo(step);
    await expect.poll(() => store.over, { timeout: 10000 }).toBe(true);
    expect(store.view).toBe(store.live);
  });
});
