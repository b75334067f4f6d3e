// Earlier moments: going there, playing them through, branching off a new game, looking back at the dice.

import { MatchChoosing } from './match_choosing.svelte';
import type { Placed } from './match_types';
import type { View } from '../protocol';
import type { Told } from './debrief';
import { progress, type SavedGame } from './storage';

export abstract class MatchReplay extends MatchChoosing {
  protected abstract goOn(): Promise<void>;
  /** Shows an earlier moment; the live game stays as it is. */
  async goTo(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.step, step));
    const mine = ++this.seeking;
    this.clearChoice();
    if (wanted >= this.step) {
      if (this.at === null) return;
      this.at = null;
      this.view = this.live;
      this.events = [];
      void this.goOn();
      return;
    }
    const forward = wanted === (this.at ?? this.step) + 1;
    this.at = wanted;
    try {
      const { view } = await this.ask<Placed>('view', { step: wanted });
      if (mine !== this.seeking) return;
      this.view = view;
      this.events = forward ? (this.log[wanted - 1]?.events ?? []) : [];
    } catch (error) {
      this.fail(error);
    }
  }

  async playReplay(pause: () => number): Promise<void> {
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.playing = true;
    if (this.at === null) await this.goTo(0);
    while (this.playing && this.at !== null && !this.closed) {
      await new Promise((resolve) => setTimeout(resolve, pause()));
      if (!this.playing || this.at === null) break;
      await this.goTo(this.at + 1);
    }
    this.playing = false;
  }

  /** A new game that begins at a moment of this one. */
  async branch(step: number, id: string): Promise<SavedGame> {
    const record = await this.record();
    const placed = await this.transport.call<Placed>('new', { record });
    const match = placed.match!;
    try {
      const at = await this.transport.call<Placed>('undo', { match, to: step, keep_dice: false });
      const shortened = await this.transport.call<{ record: string }>('record', { match });
      const now = Date.now();
      const game: SavedGame = {
        ...this.info,
        ...progress(at.view),
        id,
        step,
        created: now,
        updated: now,
        takebacks: [],
        whatIfOf: { id: this.info.id, step },
        record: shortened.record,
      };
      await this.storage.save(game);
      return game;
    } finally {
      await this.transport.call('close', { match }).catch(() => {});
    }
  }

  /** Blue's lead to be expected before each step, and at the end the lead. */
  async course(): Promise<number[]> {
    return (await this.ask<{ course: number[] }>('course', {})).course;
  }
  /** The position before a step, to be looked at. */
  async viewAt(step: number): Promise<View> {
    return (await this.ask<Placed>('view', { step })).view;
  }
  /** Every roll of the game with its odds, for the debriefing. */
  async story(progressed?: (done: number, total: number) => void): Promise<Told[]> {
    const wanted = this.log.filter((s) => s.kind === 'roll');
    const told: Told[] = [];
    for (const [i, entry] of wanted.entries()) {
      const { view } = await this.ask<Placed>('view', { step: entry.step });
      const outcome = view.roll?.outcomes?.find((o) => o.notation === entry.notation);
      told.push({
        step: entry.step,
        roll: view.roll ?? {},
        outcome: outcome?.outcome ?? 0,
        turn: view.turn ?? 0,
        units: view.units ?? [],
      });
      if (this.closed) break;
      progressed?.(i + 1, wanted.length);
    }
    return told;
  }
}
