// The card that opens a battle, for every battle of the library and either side: who, what wins, what they want, what first; at most 60 words.
import { beforeAll, expect, it } from 'vitest';
import { words as said } from '../messages/briefings';
import type { ScenarioInfo, Seat, View } from '../protocol';
import { nodeEngine } from '../testing/node-engine';
import type { Transport } from '../transport/transport';
import { brief } from './briefing';

const GAMES = ['dogfight', 'full_circle', 'jet_duel', 'fast_easy', 'wing_leader'];
const FORCES_SHOWN = 4;

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
});

const count = (text: string) => text.split(/\s+/).filter(Boolean).length;

it.each(GAMES)('%s: who, what wins and what first in at most 60 words', async (game) => {
  if (!engine) return;
  const { scenarios } = await engine.call<{ scenarios: ScenarioInfo[] }>('scenarios', { game });
  expect(scenarios.length).toBeGreaterThan(10);
  for (const { id } of scenarios) {
    const { match, view } = await engine.call<{ match: number; view: View }>('new', { game, scenario: id, seed: '1' });
    const { record } = await engine.call<{ record: string }>('record', { match });
    const { scenario } = JSON.parse(record.split('\n')[0]!);
    await engine.call('close', { match });
    for (const me of ['blue', 'red'] as Seat[]) {
      const card = brief(game, view, me, scenario);
      const where = `${game}/${id}, ${me}`;
      const lines = { [said.win]: card.win, [said.want]: card.want, [said.first]: card.first };
      for (const [what, line] of Object.entries(lines)) expect(line, `${where}: ${what}`).toMatch(/[.?!]$/);
      const sides = (['blue', 'red'] as Seat[]).map((seat) => {
        const forces = card.forces[seat].slice(0, FORCES_SHOWN).map((f) => `${f.count} ${f.name}`);
        return [seat === me ? said.you : said.they, view.sides?.[seat]?.name, ...forces].join(' ');
      });
      const told = [...sides, ...Object.entries(lines).flat()].join(' ');
      expect(count(told), `${where}: ${told}`).toBeLessThanOrEqual(60);
    }
  }
});
