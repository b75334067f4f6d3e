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
  const offer = { version: '', games: [{ id: 'pig' }, { id: 'dogfight' }], bots: {}, first: {} } as unknown as Offer;

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
});
