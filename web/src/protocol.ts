// The words of the JSON API (docs/protocol.md), written by hand from libs/game/view.h. Empty texts, empty lists,
// false flags and empty objects are left out of the answers, so nearly everything is optional here.

export type Seat = 'blue' | 'red';
export type SideName = Seat | 'none';
export const SEATS: readonly Seat[] = ['blue', 'red'];

/** [x, y, z]; the meaning is the board's, see libs/game/view.h. */
export type Cell = [number, number, number];

export interface Fact {
  key?: string;
  label?: string;
  value?: string;
  rule?: string;
}

export interface Modifier {
  rule?: string;
  label?: string;
  value?: number;
}

export type BoardKind = 'lanes' | 'hex' | 'square';

export interface Board {
  kind?: BoardKind | string;
  columns?: number;
  rows?: number;
  levels?: number;
  hex_pointy?: boolean;
  hex_shift_odd?: boolean;
  y_up?: boolean;
  ground?: string;
  column_labels?: string[];
  row_labels?: string[];
  missing?: Cell[];
  /** Hex boards: name of each altitude z from 0. */
  level_labels?: string[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Attrs = { [key: string]: Json };

export interface UnitView {
  id: string;
  side?: SideName;
  label?: string;
  name?: string;
  kind?: string;
  cell?: Cell;
  angle?: number;
  size?: number;
  can_act?: boolean;
  active?: boolean;
  acted?: boolean;
  gone?: boolean;
  badges?: string[];
  attrs?: Attrs;
  facts?: Fact[];
}

export interface MarkerView {
  kind?: string;
  side?: SideName;
  label?: string;
  rule?: string;
  cells?: Cell[];
  unit?: string;
  target?: string;
  attrs?: Attrs;
}

export type Tone = 'gain' | 'nothing' | 'cost' | 'side';

export interface OutcomeView {
  outcome?: number;
  weight?: number;
  notation?: string;
  label?: string;
  tone?: Tone | string;
}

export interface RollPart {
  label?: string;
  side?: SideName;
  needs?: string;
  rule?: string;
  modifiers?: Modifier[];
}

export interface RollView {
  title?: string;
  rule?: string;
  dice?: string;
  side?: SideName;
  parts?: RollPart[];
  outcomes?: OutcomeView[];
}

export interface Preview {
  end?: Cell[];
  angle?: number;
  facts?: Fact[];
  rolls?: RollView[];
  warning?: string;
}

export interface ActionView {
  action: number;
  notation: string;
  label?: string;
  group?: string;
  unit?: string;
  cells?: Cell[];
  targets?: string[];
  attack?: boolean;
  main?: boolean;
  rule?: string;
  preview?: Preview;
}

export interface Prompt {
  title?: string;
  text?: string;
  rule?: string;
  unit?: string;
}

export interface PhaseView {
  key?: string;
  label?: string;
  current?: boolean;
}

export interface SideView {
  name?: string;
  points?: number;
  facts?: Fact[];
}

export interface Score {
  blue: number;
  red: number;
  margin: number;
  verdict: Seat | 'draw';
}

export interface Node {
  kind: 'decision' | 'chance' | 'terminal';
  seat?: Seat;
}

export interface View {
  node: Node;
  board?: Board;
  turn?: number;
  turns?: number;
  phases?: PhaseView[];
  sides?: { blue?: SideView; red?: SideView };
  prompt?: Prompt;
  units?: readonly UnitView[];
  markers?: MarkerView[];
  facts?: Fact[];
  actions?: ActionView[];
  roll?: RollView;
  score?: Score;
  /** Points and score are shown divided by this. */
  point_scale?: number;
  result?: string;
}

export interface GameEvent {
  kind?: string;
  text?: string;
  rule?: string;
  unit?: string;
  cells?: Cell[];
  attrs?: Attrs;
}

// ---- answers ------------------------------------------------------------------------------------

export interface GameInfo {
  id: string;
  title: string;
  author?: string;
  tagline?: string;
  rules_version?: number;
  scenarios?: number;
  random_setup?: boolean;
  options?: OptionInfo[];
}

export type OptionValue = boolean | number | string;

/** An option of a game's scenarios: games/<id>/data/options.toml */
export interface OptionInfo {
  key: string;
  title?: string;
  text?: string;
  rule?: string;
  kind?: 'play' | 'ruling' | string;
  default?: OptionValue;
  choices?: OptionValue[];
  /** Words for the choices, where they are ids. */
  labels?: string[];
  min?: number;
  max?: number;
}

export interface ScenarioInfo {
  id: string;
  title?: string;
  history?: string;
  difficulty?: number;
  minutes?: number;
  blue?: string | { name?: string };
  red?: string | { name?: string };
  options?: Json;
}

export interface RuleInfo {
  id: string;
  chapter?: string;
  text?: string;
  status?: string;
  note?: string;
  code?: string[];
  tests?: string[];
}

export interface BotInfo {
  id: string;
  title?: string;
  about?: string;
  kind?: 'quick' | 'search';
}

/** One step of a match's log. */
export interface LogStep {
  step: number;
  kind?: string;
  seat?: SideName;
  notation?: string;
  label?: string;
  events?: GameEvent[];
  weight?: number;
  total?: number;
}

export interface ThinkOption {
  action: number;
  notation?: string;
  label?: string;
  visits?: number;
  margin?: number;
  win?: number;
  reply?: string;
}

export interface ApiError {
  message: string;
  rule?: string;
  where?: string;
}
