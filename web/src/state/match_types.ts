// The words in which a match and the page speak with each other.

import type { ActionView, GameEvent, LogStep, Order, OrderEnd, RollView, ThinkOption, View } from '../protocol';
import type { SavedInfo } from './storage';

export interface Pace {
  /** Milliseconds the dice are shown falling; 0: at once. */
  dice(): number;
  /** Milliseconds before a bot's choice is carried out. */
  bot(): number;
  autoRoll(): boolean;
  autoForced(): boolean;
  confirm(): 'always' | 'dice' | 'never';
  /** Milliseconds that fallen dice are held. */
  hold?(): number;
  /** Whole orders of a unit are proposed, not only its next choice. */
  propose?(): boolean;
  /** The set-up is made as the game's own bot would, until the player wants to change it. */
  preset?(): boolean;
  /** What the player wants answered without being asked: 'main', 'advised', or a notation; 'ask': nothing. */
  standing?(question: string): string;
}

export const atOnce: Pace = {
  dice: () => 0,
  bot: () => 0,
  autoRoll: () => true,
  autoForced: () => false,
  confirm: () => 'never',
};

export interface Placed {
  match?: number;
  step: number;
  hash: string;
  view: View;
  events?: GameEvent[];
  outcome?: number;
  notation?: string;
}

/** Dice on the table: due, falling, or fallen. */
export interface DiceShown {
  roll: RollView;
  state: 'due' | 'falling' | 'fallen';
  outcome?: number;
  /** The faces that fell, where the engine tells them. */
  faces?: readonly number[];
  /** What each part of the roll comes to with its modifiers; null: they do not change the dice. */
  totals?: readonly (number | null)[];
  step: number;
}

export interface Hint {
  state: 'thinking' | 'ready' | 'failed';
  bot: string;
  options: ThinkOption[];
  reasons: { label?: string; value?: string; rule?: string }[];
  best: number | null;
  visits: number;
  target: number;
  message?: string;
}

/** A whole order as the engine found it; what should be known of it comes when it is looked at. */
export type Ordered = OrderEnd & Partial<Order>;

export interface Thought {
  done: boolean;
  visits?: number;
  target?: number;
  /** Milliseconds the level would give this choice. */
  allowance?: number;
  action?: number;
  options?: ThinkOption[];
}

export interface Announcement {
  text: string;
  urgent: boolean;
}

export interface MatchHooks {
  announce?(announcement: Announcement): void;
  /** A sentence for the player about what cannot be (refusals, failures): shown, and said. */
  toast?(message: { text: string; rule?: string; tone: 'warning' | 'error' | 'plain' }): void;
  /** Lessons keep the player on the path: a sentence says why not this one now, null lets it pass. */
  allow?(action: ActionView): string | null;
  /** A bot that thinks in slices; the others answer at once. */
  searches?(bot: string): boolean;
  /** A choice of a person is about to be carried out; true holds it back (the tutor). */
  warn?(action: number): Promise<boolean>;
  /** A decision of a person was taken (lessons listen). */
  took?(action: ActionView): void;
}

export interface Listing {
  view: View;
  log: readonly LogStep[];
  /** The moment shown: entries before it are listed. */
  upTo: number;
  takebacks: SavedInfo['takebacks'];
}
