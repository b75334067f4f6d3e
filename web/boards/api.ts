// The interface between the app and the board packages. A board draws a view and reports clicks; it holds no rules
// and no network. The app decides what is selected, lit and previewed, and hands it over here.
//
// A board is a Svelte component `web/boards/<kind>/Board.svelte` with these props, chosen by `index.ts` from
// `view.board.kind`. It fills its parent (position: absolute; inset: 0) and reads colours from the tokens
// (web/src/styles/tokens.css). Pan and zoom are its own business; the app calls the methods of BoardHandle.

import type { Cell, GameEvent, Preview, SideName, View } from '#protocol';

/** A cell where a click chooses something, collected from the legal actions (see lit.ts). */
export interface LitCell {
  cell: Cell;
  /** Indices into `view.actions` of the actions whose last cell this is, in order. */
  actions: number[];
  /** One of them attacks: solid edge in the danger colour. */
  attack: boolean;
  /** It belongs to the selected unit's choices (draw brighter); others may be drawn dimmer or not at all. */
  strong: boolean;
}

/** What is chosen so far. */
export interface Selection {
  /** Unit whose choices are shown. */
  unit?: string;
  /** Cell picked, when several actions end there: the board may show what can be chosen (arrows, steps). */
  cell?: Cell;
  /** The action (index into `view.actions`) that the main button would take. */
  action?: number;
}

/** The end state of the action under the pointer or chosen: amber path, dashed ghost, one tag. */
export interface BoardPreview {
  /** Index into `view.actions`. */
  action: number;
  unit?: string;
  /** Path in order, ending where the action leads. */
  path: Cell[];
  /** Where the unit would end and point; -1 or missing: unknown. */
  end?: Cell;
  angle?: number;
  targets: string[];
  attack: boolean;
  /** Enemies that could then attack it. */
  exposedTo?: string[];
  /** Lines of the tag, first is the title; tones as in the odds instrument. */
  tag: { text: string; tone?: 'plain' | 'gain' | 'cost' | 'warning' }[];
  /** Whole preview, once the engine has answered. */
  details?: Preview;
  /** true: chosen (stays); false: only under the pointer. */
  chosen: boolean;
  /** What the big button would take: it must be in sight. */
  proposed?: boolean;
  /** The way can be led through other cells: its middle can be dragged. */
  bends?: boolean;
}

/** 'Why can't I?' answer, to be shown as a balloon at a cell (the app also announces it). */
export interface Notice {
  cell: Cell;
  title: string;
  text: string;
  rule?: string;
}

export interface BoardInsets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** A thing the board may emphasise on request (lessons, hover in the unit list, replay). */
export interface Spotlight {
  units?: string[];
  cells?: Cell[];
}

export interface BoardProps {
  view: View;
  /** What happened on the way to this view, for the animation of moves, hits and losses; empty: draw at once.
   *  A new array object means new events. */
  events: GameEvent[];
  lit: LitCell[];
  selection: Selection;
  /** Cell or unit under the pointer or the keyboard cursor. */
  hoverCell: Cell | null;
  hoverUnit: string | null;
  preview: BoardPreview | null;
  notice: Notice | null;
  spotlight: Spotlight | null;
  /** The keyboard cursor; drawn when not null. */
  cursor: Cell | null;
  /** false: replay or a bot's turn, nothing can be chosen (clicks on units still select them for reading). */
  interactive: boolean;
  theme: 'day' | 'night';
  reducedMotion: boolean;
  /** How long a unit takes for a cell, in milliseconds. */
  msPerCell: number;
  highContrast: boolean;
  /** Pixels at the edges covered by panels (phone: tote and sheet): keep what matters out of them. */
  insets: BoardInsets;
  /** Buttons lie over the board, at its upper right. */
  tools?: boolean;
  /** The altitude the player chose to look at on hex boards (null: all). */
  level: number | null;

  onCell(cell: Cell): void;
  onUnit(id: string): void;
  /** The way of the preview shall lead through this cell. */
  onBend?(cell: Cell): void;
  /** An action chosen directly, e.g. an arrow inside a lit cell: index into `view.actions`. */
  onAction(index: number): void;
  onHoverCell(cell: Cell | null): void;
  onHoverUnit(id: string | null): void;
  onHoverAction(index: number | null): void;
  onLevel(level: number | null): void;
  onRule(rule: string): void;
  onDismissNotice(): void;
  /** The board has come, with what the app may do to it, or has gone. */
  onReady?(handle: BoardHandle | undefined): void;
}

/** What the app may do to a board, handed over through `onReady`. */
export interface BoardHandle {
  zoom(factor: number): void;
  fit(): void;
  pan(dx: number, dy: number): void;
  /** Scrolls so that the cell is visible with `air` pixels around it; no movement if it already is. */
  reveal(cell: Cell, air?: number): void;
  /** Close enough that these cells fill the picture, with room for a counter around them. */
  closeUp(cells: readonly Cell[]): void;
  /** The next cell of the keyboard cursor in screen direction (dx, dy); the board knows its geometry. */
  step(cell: Cell, dx: number, dy: number): Cell | null;
  /** Where a cell or a unit is drawn now, and how far a counter reaches down from there, in pixels of the board's box; a flat board only. */
  place?(what: Cell | string): { x: number; y: number; reach: number } | null;
  /** As near as shows all of these, clear of so many pixels at the edges. */
  around?(what: readonly (Cell | string)[], edges: BoardInsets): void;
}

/** What a board package offers beside the plain view. */
export interface BoardFeatures {
  /** Loads the 3-D view on demand; missing: the kind has none. Same props, same handle. */
  view3d?: () => Promise<{ default: unknown }>;
  /** Has altitude levels to choose from. */
  levels: boolean;
}

export type { Cell, GameEvent, Preview, SideName, View };
