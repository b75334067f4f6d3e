// A chapter of the rules as a page to read. A game writes in its chapters.toml what the chapter is about, and section by section what
// connects its rules (docs/adding-a-rule.md). A section begins with a rule and ends where the next begins, so none can be left out.

import type { RuleInfo } from '../protocol';
import type { Transport } from '../transport';
import { draw, pagesOf, type Diagram } from './diagrams';
import { chances, stakeRows } from './stakes';

/** Values of the game's data files; tools/chapter_tables.py fetches them. */
export interface DataTable {
  title: string;
  head: string[];
  rows: { label: string; cells: { text: string; /** no rule book's figure */ ours?: boolean }[] }[];
}
/** The same dice from several positions: each row varies a diagram of the chapter. */
export interface Comparison {
  like: string;
  rows: ({ say: string } & Partial<Diagram>)[];
}
export interface Section {
  /** Its first rule. */
  from: string;
  title: string;
  text: string;
  table?: DataTable;
  compare?: Comparison;
}
export interface ChapterText {
  name: string;
  intro: string;
  section: Section[];
}
/** A section with what stands in it. */
export interface Part {
  section: Section;
  rules: RuleInfo[];
  diagrams: Diagram[];
}

export const chapterTexts = (game: string): Promise<ChapterText[]> => pagesOf(game).then((p) => p.chapters ?? []);

/** The sections of a chapter, each with its rules, and every picture beside the first rule of the chapter that it speaks of. */
export function partsOf(
  rules: readonly RuleInfo[],
  text: ChapterText | undefined,
  diagrams: readonly Diagram[],
): Part[] {
  const sections = text?.section ?? [];
  if (!sections.length)
    return rules.length
      ? [{ section: { from: rules[0]!.id, title: '', text: '' }, rules: [...rules], diagrams: [...diagrams] }]
      : [];
  const parts: Part[] = [];
  for (const rule of rules) {
    const begins = sections.find((s) => s.from === rule.id);
    if (begins || !parts.length) parts.push({ section: begins ?? sections[0]!, rules: [], diagrams: [] });
    parts.at(-1)!.rules.push(rule);
  }
  for (const diagram of diagrams) {
    const speaksOf = (part: Part) => part.rules.some((r) => diagram.notes.some((n) => n.rule === r.id));
    (parts.find(speaksOf) ?? parts[0]!).diagrams.push(diagram);
  }
  return parts;
}

export type Piece = { kind: 'text' | 'strong' | 'rule'; text: string };
/** Plain words, **what to remember**, and [RULE-IDS]. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*.+?\*\*|\[[A-Z]+-[\w.-]+\])/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (/^\[[A-Z]/.test(part)) return { kind: 'rule', text: part.slice(1, -1) };
      return { kind: 'text', text: part };
    });
}

export interface Compared {
  say: string;
  mine: number;
  theirs: number | null;
  good: number;
  bad: number;
  total: number;
}

/** What the engine says of each row: what I add, what they add, how often it goes well and how often it hurts. */
export async function compare(
  engine: Transport,
  game: string,
  { like, rows }: Comparison,
  diagrams: readonly Diagram[],
): Promise<Compared[]> {
  const base = diagrams.find((d) => d.title === like);
  if (!base) return [];
  const found: Compared[] = [];
  for (const { say, ...changes } of rows) {
    const { roll, view, diagram } = await draw(engine, game, { ...base, ...changes });
    if (!roll) continue;
    const sum = (of: (side: string | undefined) => boolean) => {
      const parts = (roll.parts ?? []).filter((p) => of(p.side));
      return parts.length
        ? parts.reduce((n, p) => n + (p.modifiers ?? []).reduce((m, { value = 0 }) => m + value, 0), 0)
        : null;
    };
    found.push({
      say,
      mine: sum((side) => side === diagram.me) ?? 0,
      theirs: sum((side) => side !== diagram.me && side !== 'none'),
      ...chances(stakeRows(roll, diagram.me, view.units ?? []), roll),
    });
  }
  return found;
}
