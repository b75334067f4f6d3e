// Pictures of the rules: a real position, the choice in hand with its dice, and up to three numbered notes. A game writes them in
// its diagrams.toml (docs/adding-a-rule.md); the engine plays them, so that the page knows nothing of what they show.

import type { BoardPreview } from '../../boards';
import type { ActionView, Cell, Preview, RollView, Seat, View } from '../protocol';
import type { Transport } from '../transport';
import { beside } from './beside';
import type { ChapterText } from './chapters';

export interface DiagramNote {
  /** A unit, a cell, the path or the end of the choice in hand; missing: the picture as a whole. */
  at?: string | Cell;
  rule: string;
  text: string;
}
export interface Diagram {
  chapter: string;
  title: string;
  scenario: string;
  /** Who tries it. */
  me: Seat;
  position?: unknown;
  options?: Record<string, unknown>;
  seed?: string;
  /** Choices, and rolls ("roll", or "roll 6" for a result), that lead from the start to the picture. */
  moves?: string[];
  /** The choice in hand. */
  show?: string;
  /** What must be in the picture beside what the notes point at. */
  see?: (string | Cell)[];
  /** Choices that a rule forbids here, and words that the engine must say: for the test. */
  refused?: string[];
  says?: string[];
  notes: DiagramNote[];
}

/** Where a number stands: on a unit, or in the middle of some cells. */
export interface Pin {
  note: number;
  unit?: string;
  cells: Cell[];
}
export interface Drawn {
  diagram: Diagram;
  view: View;
  preview: BoardPreview | null;
  roll: RollView | null;
  pins: Pin[];
}

/** What a game writes for the reader of its rules. */
interface Pages {
  diagrams: Diagram[];
  chapters: ChapterText[];
}
/** That of a game, fetched when its rules are first read. */
export const pagesOf = beside<Pages>('diagrams');
export const diagramsOf = (game: string): Promise<Diagram[]> => pagesOf(game).then((p) => p.diagrams ?? []);

/** Plays a diagram up to its picture. Whoever asks closes the match. */
export async function setUp(
  engine: Transport,
  game: string,
  diagram: Diagram,
  seats?: Record<Seat, string>,
): Promise<{ match: number; view: View }> {
  const { scenario, position, options, seed = '1', moves = [] } = diagram;
  const start = { game, scenario, position, options, seed, seats };
  const placed = await engine.call<{ match: number; view: View }>('new', start);
  const match = placed.match;
  let view = placed.view;
  try {
    for (const move of moves) {
      const roll = /^roll(?: (.+))?$/.exec(move);
      const fields = roll ? (roll[1] ? { notation: roll[1] } : {}) : { notation: move };
      ({ view } = await engine.call<{ view: View }>(roll ? 'roll' : 'apply', { match, ...fields }));
    }
  } catch (error) {
    await engine.call('close', { match }).catch(() => {});
    throw error;
  }
  return { match, view };
}

function previewOf(view: View, action: ActionView, details: Preview | undefined): BoardPreview {
  const cells = action.cells ?? [];
  const from = view.units?.find((u) => u.id === action.unit && !u.gone)?.cell;
  return {
    action: action.action,
    unit: action.unit,
    path: [...(from && cells.length && from.join() !== cells[0]!.join() ? [from] : []), ...cells],
    end: cells.at(-1),
    angle: details?.angle,
    targets: action.targets ?? [],
    // Who looks or fires stays where it is: a line to the other, and no ghost.
    attack: !!action.attack || (action.group !== 'move' && !!action.targets?.length),
    tag: [],
    chosen: true,
  };
}

/** The units and cells that the numbers stand on. */
export function pinsOf(notes: readonly DiagramNote[], preview: BoardPreview | null): Pin[] {
  return notes.flatMap(({ at }, note): Pin[] => {
    if (at === undefined) return [];
    if (typeof at !== 'string') return [{ note, cells: [at] }];
    const path = preview?.path ?? [];
    if (at === 'path') return path.length ? [{ note, cells: [path[0]!, path.at(-1)!] }] : [];
    if (at === 'end') return path.length ? [{ note, cells: [path.at(-1)!] }] : [];
    return [{ note, unit: at, cells: [] }];
  });
}

/** The picture: board, choice in hand, dice and numbers. */
export async function draw(engine: Transport, game: string, diagram: Diagram): Promise<Drawn> {
  const { match, view } = await setUp(engine, game, diagram);
  try {
    const action = view.actions?.find((a) => a.notation === diagram.show);
    const fields = { match, notation: diagram.show };
    const details = action && (await engine.call<{ preview: Preview }>('preview', fields)).preview;
    const rolls = action ? (await engine.call<{ rolls: RollView[] }>('odds', fields)).rolls : [];
    const preview = action?.cells?.length ? previewOf(view, action, details) : null;
    return { diagram, view, preview, roll: rolls[0] ?? view.roll ?? null, pins: pinsOf(diagram.notes, preview) };
  } finally {
    await engine.call('close', { match }).catch(() => {});
  }
}

/** The record of a battle that begins with the picture, for whoever wants to fly on from it. */
export async function recordOf(
  engine: Transport,
  game: string,
  diagram: Diagram,
  seats: Record<Seat, string>,
): Promise<string> {
  const { match } = await setUp(engine, game, diagram, seats);
  try {
    return (await engine.call<{ record: string }>('record', { match })).record;
  } finally {
    await engine.call('close', { match }).catch(() => {});
  }
}
