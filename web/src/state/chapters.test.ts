// Every chapter of the rules is a page to read: it says what it is about, every section begins with one of its rules, every rule is shown
// once, and what it compares comes out of the engine.
import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleInfo } from '../protocol';
import { GAMES, gameFile } from '../testing/game-files';
import { nodeEngine } from '../testing/node-engine';
import type { Transport } from '../transport/transport';
import { compare, partsOf, pieces, type ChapterText } from './chapters';
import type { Diagram } from './diagrams';
import { chaptersOf } from './reading';

let engine: Transport | null = null;
beforeAll(async () => {
  engine = await nodeEngine();
});

describe.each(GAMES)('the chapters of %s', (game) => {
  const rules = gameFile(game, 'RULES.toml').rule as RuleInfo[];
  const texts = gameFile(game, 'chapters.toml').chapter as ChapterText[];
  const diagrams = gameFile(game, 'diagrams.toml').diagram as Diagram[];
  const chapters = chaptersOf(rules);

  it('are all told, in the order of the book', () => {
    expect(texts.map((c) => c.name)).toEqual(chapters.map((c) => c.key));
    for (const { name, intro } of texts) {
      expect(intro.split(/\s+/).length, name).toBeGreaterThanOrEqual(18);
      expect(intro, `${name}: one thing to remember`).toMatch(/\*\*.+\*\*/);
    }
  });

  it('show every rule once, under a heading with a sentence', () => {
    for (const [i, { rules: own, key }] of chapters.entries()) {
      const parts = partsOf(
        own,
        texts[i],
        diagrams.filter((d) => d.chapter === key),
      );
      expect(parts.map((p) => p.section.from)).toEqual(texts[i]!.section.map((s) => s.from));
      expect(parts[0]!.section.from).toBe(own[0]!.id);
      expect(parts.flatMap((p) => p.rules.map((r) => r.id))).toEqual(own.map((r) => r.id));
      expect(parts.flatMap((p) => p.diagrams).length).toBe(diagrams.filter((d) => d.chapter === key).length);
      for (const { section } of parts) {
        expect(section.title, section.from).toMatch(/^[A-Z]/);
        expect(section.text, section.from).toMatch(/^[A-Z].*[.!]$/s);
      }
    }
  });

  it('mention only rules that there are', () => {
    const ids = new Set(rules.map((r) => r.id));
    const said = texts.flatMap((c) => [c.intro, ...c.section.map((s) => s.text)]);
    const cited = said.flatMap((text) => pieces(text).filter((p) => p.kind === 'rule'));
    expect(cited.filter((p) => !ids.has(p.text))).toEqual([]);
  });

  it('compare what the engine answers', async () => {
    if (!engine) return;
    for (const section of texts.flatMap((c) => c.section)) {
      if (!section.compare) continue;
      const found = await compare(engine, game, section.compare, diagrams);
      expect(found.map((row) => row.say)).toEqual(section.compare.rows.map((row) => row.say));
      expect(found.every((row) => row.good > 0 && row.total > row.good)).toBe(true);
      const told = found.map(({ mine, theirs, good, bad, total }) => [mine, theirs, good / total, bad / total].join());
      expect(new Set(told).size, `${section.title}: the rows differ`).toBeGreaterThan(1);
    }
  });
});

it('from behind a die of 4 is enough, and their guns answer two times in six', async () => {
  if (!engine) return;
  const told = gameFile('dogfight', 'chapters.toml').chapter as ChapterText[];
  const rows = told.flatMap((c) => c.section).find((s) => s.compare)!.compare!;
  const found = await compare(engine, 'dogfight', rows, gameFile('dogfight', 'diagrams.toml').diagram as Diagram[]);
  expect(found[0]).toMatchObject({ mine: 2, theirs: 1, good: 3, bad: 2, total: 6 });
  expect(found[2]).toMatchObject({ mine: 1, theirs: 0, good: 2, bad: 1, total: 6 });
});

it('tells words, what to remember and rules apart', () => {
  expect(pieces('Count **both sums** first [DF-CBT-06].')).toEqual([
    { kind: 'text', text: 'Count ' },
    { kind: 'strong', text: 'both sums' },
    { kind: 'text', text: ' first ' },
    { kind: 'rule', text: 'DF-CBT-06' },
    { kind: 'text', text: '.' },
  ]);
});
