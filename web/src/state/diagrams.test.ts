// Every picture of the rules is held against the engine: its position loads, its choices are legal, what its numbers point at is there, its
// rules exist, and the engine speaks of what it shows.
import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleInfo, View } from '../protocol';
import { GAMES, gameFile } from '../testing/game-files';
import { nodeEngine } from '../testing/node-engine';
import type { Transport } from '../transport/transport';
import { draw, recordOf, setUp, type Diagram } from './diagrams';

const rulesOf = (game: string) => gameFile(game, 'RULES.toml').rule as RuleInfo[];
const diagramsIn = (game: string) => gameFile(game, 'diagrams.toml').diagram as Diagram[];

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
});

/** Every rule and every word in an answer. */
function gather(value: unknown, key = '', rules = new Set<string>(), words: string[] = []) {
  if (typeof value === 'string') {
    if (key === 'rule') rules.add(value);
    else words.push(value);
  } else if (value && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) gather(inner, Array.isArray(value) ? key : name, rules, words);
  return { rules, words };
}

/** What the engine says of the moment and of the choice in hand, and what it makes of choices that a rule forbids. */
async function told(game: string, diagram: Diagram) {
  const { match, view } = await setUp(engine!, game, diagram);
  const { actions, ...rest } = view;
  const said: unknown[] = [rest, await engine!.call('log', { match })];
  const notation = diagram.show;
  if (notation !== undefined) {
    const action = actions?.find((a) => a.notation === notation);
    expect(action, `${diagram.title}: ${notation} is legal`).toBeTruthy();
    said.push(
      action,
      await engine!.call('odds', { match, notation }),
      await engine!.call('preview', { match, notation }),
    );
    said.push((await engine!.call<{ events: unknown }>('apply', { match, notation })).events);
    await engine!.call('undo', { match });
  }
  for (const forbidden of diagram.refused ?? []) {
    const why = await engine!.call<{ rule: string }>('why_not', { match, notation: forbidden });
    expect(why.rule, `${diagram.title}: ${forbidden} is forbidden`).not.toBe('');
    said.push(why);
  }
  await engine!.call('close', { match });
  return { ...gather(said), view };
}

const stands = (view: View, unit: string) => view.units?.some((u) => u.id === unit && u.cell && !u.gone) ?? false;

describe.each(GAMES)('the diagrams of %s', (game) => {
  const diagrams = diagramsIn(game);
  const rules = rulesOf(game);

  it('cover every chapter and cite rules that there are', () => {
    const chapters = new Set(rules.map((r) => r.chapter));
    const drawn = new Set(diagrams.map((d) => d.chapter));
    expect([...chapters].filter((c) => !drawn.has(c!))).toEqual([]);
    expect([...drawn].filter((c) => !chapters.has(c))).toEqual([]);
    for (const d of diagrams) {
      const cited = d.notes.map((n) => rules.find((r) => r.id === n.rule) ?? n.rule);
      expect(cited.filter((r) => typeof r === 'string')).toEqual([]);
      expect(
        cited.some((r) => typeof r !== 'string' && r.chapter === d.chapter),
        d.title,
      ).toBe(true);
      expect(d.notes.length).toBeLessThanOrEqual(3);
    }
  });

  it('show what the engine says', async () => {
    if (!engine) return;
    for (const diagram of diagrams) {
      const { rules: cited, words, view } = await told(game, diagram);
      const agreed = diagram.notes.some((n) => cited.has(n.rule)) || (diagram.says ?? []).length > 0;
      expect(agreed, `${diagram.title}: the engine speaks of it`).toBe(true);
      for (const text of diagram.says ?? [])
        expect(
          words.some((w) => w.includes(text)),
          `${diagram.title}: the engine says “${text}”`,
        ).toBe(true);
      const { pins } = await draw(engine, game, diagram);
      expect(pins.length, `${diagram.title}: each number has its place`).toBe(
        diagram.notes.filter((n) => n.at !== undefined).length,
      );
      for (const pin of pins) {
        if (pin.unit) expect(stands(view, pin.unit), `${diagram.title}: ${pin.unit} is on the board`).toBe(true);
        for (const [x, y] of pin.cells)
          expect(x < view.board!.columns! && y < view.board!.rows!, `${diagram.title}: ${x}, ${y}`).toBe(true);
      }
    }
  });

  it('can be flown on from', async () => {
    if (!engine) return;
    const diagram = diagrams.find((d) => d.moves?.length) ?? diagrams[0]!;
    const seats = { blue: 'human', red: 'bot:random' };
    const record = await recordOf(engine, game, diagram, seats);
    const { match, step } = await engine.call<{ match: number; step: number }>('new', { record });
    expect(step).toBeGreaterThanOrEqual(diagram.moves?.length ?? 0);
    await engine.call('close', { match });
  });
});
