// The page's engines look like one: each command finds the engine that takes it.
import { describe, expect, it } from 'vitest';
import { nodeEngine } from '../testing/node-engine';
import { GamesTransport, type Offer } from './games';
import type { Fields, Transport } from './transport';

const engines = await nodeEngine();

describe('two engines a game', () => {
  const asked: string[] = [];
  const fake = (name: string): Transport => ({
    async call<T>(cmd: string, fields?: Fields): Promise<T> {
      asked.push(`${name}: ${cmd} ${String(fields?.match ?? '')}`.trim());
      return { match: 3 } as T;
    },
    onRestart: () => () => {},
    close() {},
  });
  const offer = {
    version: '',
    games: [{ id: 'pig' }, { id: 'dogfight' }],
    bots: {},
    first: {},
    learned: [],
  } as unknown as Offer;

  it('sends a command where it belongs and counts matches over all games', async () => {
    const all = new GamesTransport(offer, fake, (game) => fake(`${game} desk`));
    const { match } = await all.call('new', { game: 'dogfight' });
    await all.call('apply', { match, action: 1 });
    await all.call('hangar', { game: 'pig' });
    expect(asked).toEqual(['dogfight: new', 'dogfight: apply 3', 'pig desk: hangar']);
  });

  it.skipIf(!engines)('lays on the table what the desk has found good', async () => {
    const { scenario } = await engines!.call<{ scenario: Fields }>('scenario', {
      game: 'dogfight',
      scenario: 'arctic-overcast',
    });
    const text = JSON.stringify({ ...scenario, id: 'mine', title: 'Mine' });
    const { files } = await engines!.call<{ files: Fields[] }>('own', {
      game: 'dogfight',
      files: [{ name: 'mine.json', text }],
    });
    await expect(engines!.call('new', { game: 'dogfight', scenario: 'mine' })).rejects.toThrow();
    const laid = files.map(({ path, data }) => ({ path, data }));
    expect(await engines!.call('lay', { game: 'dogfight', files: laid })).toMatchObject({ laid: 1 });
    expect(await engines!.call('new', { game: 'dogfight', scenario: 'mine' })).toMatchObject({ step: 0 });
  });

  it.skipIf(!engines)('thinks at the desk about what lies on the table', async () => {
    const all = engines!;
    type Place = { match: number; step: number; view: { node: { kind: string }; actions?: { action: number }[] } };
    let place = await all.call<Place>('new', { game: 'dogfight', seed: '5' });
    const { match } = place;
    const known = () => (place.view.actions ?? []).map((a) => a.action);
    const thinks = async () =>
      (await all.call<{ action: number }>('think', { match, bot: 'veteran', slice: 30 })).action;
    let decided = 0;
    for (let i = 0; i < 12; i++) {
      if (place.view.node.kind === 'chance') place = await all.call<Place>('roll', { match });
      else {
        const action = await thinks();
        decided ||= place.step;
        expect(known()).toContain(action);
        place = await all.call<Place>('apply', { match, action });
      }
    }
    place = await all.call<Place>('undo', { match, to: decided, keep_dice: false });
    expect(known()).toContain(await thinks());
    expect(await all.call('hint', { match, action: known()[0], visits: 8, playouts: 2 })).toHaveProperty('best');
    await all.call('close', { match });
    await expect(thinks()).rejects.toThrow();
  });

  it.skipIf(!engines)('answers at once for those who do not think', async () => {
    const { match } = await engines!.call<{ match: number }>('new', { game: 'dogfight', seed: '5' });
    expect(await engines!.call('bot', { match, bot: 'pilot' })).toHaveProperty('action');
    await expect(engines!.call('bot', { match, bot: 'ace' })).rejects.toThrow('think');
  });
});
