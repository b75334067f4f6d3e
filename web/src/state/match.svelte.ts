// A match on the table: talks to the engine, drives bots and dice, keeps the game, holds what is chosen. No rules, no
// drawing: the same class runs in tests. Its layers: match_base (session, keeping), match_choosing, match_replay; here
// opening, the flow of dice and bots, taking back, hints.

import type { BotInfo, GameEvent, RollView, Seat, View } from '../protocol';
import { reasonOf, Refused, type Transport } from '../transport/transport';
import type { Command } from './match_base.svelte';
import { MatchReplay } from './match_replay.svelte';
import type { DiceShown, Hint, MatchHooks, Pace, Placed, Thought } from './match_types';
import type { SavedGame, SavedInfo, Storage } from './storage';

export * from './match_types';

export class MatchStore extends MatchReplay {
  /** Opens a kept game; the engine replays its record. */
  static async open(
    saved: SavedGame,
    transport: Transport,
    storage: Storage,
    pace: Pace,
    hooks: MatchHooks = {},
  ): Promise<MatchStore> {
    const { record, ...info } = saved;
    const store = new MatchStore(transport, storage, pace, hooks, info);
    await store.connect(record);
    store.stopListening = transport.onRestart(() => void store.recover());
    return store;
  }

  /** The engine was restarted: go on from what was kept. */
  private async recover(): Promise<void> {
    if (this.closed) return;
    this.run++;
    const saved = await this.storage.load(this.info.id);
    if (!saved) return;
    try {
      await this.connect(saved.record);
      void this.advance();
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- dice, bots, the flow ------------------------------------------------------------------------

  /** Goes on until a person is asked, the dice wait for the button, or the battle is over; waits while one looks back. */
  async advance(run = ++this.run): Promise<void> {
    this.stopped = false;
    while (!this.closed && run === this.run && this.at === null) {
      const node = this.live.node;
      if (node.kind === 'terminal') {
        this.dice = null;
        return;
      }
      if (this.covered && this.tells(this.live)) {
        this.stopped = true;
        return;
      }
      if (node.kind === 'chance') {
        const roll = this.live.roll ?? {};
        if (!this.pace.autoRoll() && this.hasHuman) {
          this.dice = { roll, state: 'due', step: this.step };
          return;
        }
        await this.roll(roll, run);
        continue;
      }
      const bot = this.botOf(node.seat!);
      if (bot !== null) {
        this.pending = [];
        await this.botMove(bot, run);
        continue;
      }
      const actions = this.live.actions ?? [];
      const given = this.given(this.live, this.step) ?? (await this.advisedAnswer(run));
      if (run !== this.run) return;
      if (given !== null) {
        await this.change('apply', { action: given });
        continue;
      }
      if (actions.length === 1 && this.pace.autoForced() && !this.holdForced && !actions[0]!.attack) {
        this.forced.add(this.step);
        await this.wait(Math.min(this.pace.bot(), 250));
        if (run !== this.run) return;
        await this.change('apply', { action: actions[0]!.action });
        continue;
      }
      this.prompted();
      return;
    }
  }

  private covered = false;
  private stopped = false;
  /** A card lies over the board: what a player would want to see waits until it is gone. */
  cover(): void {
    this.covered = true;
  }
  uncover(): void {
    this.covered = false;
    if (this.stopped) void this.advance();
  }
  /** Something happens here by itself. Flights that are put in their places are seen afterwards as well. */
  private tells(view: View): boolean {
    return !inSetup(view) && (view.node.kind === 'chance' || this.botOf(view.node.seat!) !== null);
  }

  protected override answered(view: View): boolean {
    const { kind, seat } = view.node;
    if (kind !== 'decision' || this.botOf(seat!) !== null || this.closed) return false;
    const actions = view.actions ?? [];
    if (this.pending.length > 0 && actions.some((a) => a.action === this.pending[0])) return true;
    if (this.holdForced) return false;
    if (actions.length === 1) return this.pace.autoForced() && !actions[0]!.attack;
    const main = actions.find((a) => a.main);
    if (this.firing && main?.attack && (main.unit ?? view.prompt?.unit) === this.firing) return true;
    const order = this.standing(view);
    if (order === 'main') return !!main;
    return order !== 'ask' && (order === 'advised' || actions.some((a) => a.notation === order));
  }

  /** What is answered without asking: a standing order, or the set-up of a first battle. */
  private standing(view: View): string {
    const own = this.pace.standing?.(view.prompt?.rule ?? '') ?? 'ask';
    if (this.led !== null && this.led === oneOfMany(view)) return 'advised';
    return own === 'ask' && this.presets && inSetup(view) ? 'advised' : own;
  }
  /** The question of which the player leaves all that come in this phase to the advice. */
  private led: string | null = null;
  /** This question comes for several units: whoever takes the advice may take it for all of them. */
  readonly comesAgain: boolean = $derived.by(() => {
    const unit = this.live.prompt?.unit;
    if (!unit || !this.mayStand || (this.live.actions ?? []).length < 2) return false;
    const units = this.live.units ?? [];
    const side = units.find((u) => u.id === unit)?.side;
    return units.filter((u) => u.side === side && u.kind !== 'missile').length > 1;
  });
  /** From here on: the same question in this phase is answered as advised. */
  leaveTheRest(): void {
    this.led = oneOfMany(this.live);
  }

  private ownSetup = false;
  private get presets(): boolean {
    return !this.ownSetup && this.me !== null && !this.hooks.allow && (this.pace.preset?.() ?? false);
  }
  /** The first moment that the proposed set-up answered, as long as the player has chosen nothing else. */
  readonly presetAt: number | null = $derived.by(() => {
    const first = this.log.find((s) => this.ordered.has(s.step) && s.seat === this.me);
    return first && this.asking && this.undoTarget === null && this.presets ? first.step : null;
  });
  /** Takes the proposed set-up back: the player makes it. */
  async changeSetup(): Promise<void> {
    const to = this.presetAt;
    if (to === null) return;
    const run = ++this.run;
    this.ownSetup = true;
    await this.back(
      to,
      this.log.some((s) => s.kind === 'roll' && s.step > to),
      run,
    );
  }

  /** The answer that the player has given beforehand: the rest of an order, fire when it gets there, a standing order; null: none. */
  private given(view: View, step: number): number | null {
    const ordered = this.nextOrdered(view);
    const answer = ordered ?? this.habit(view);
    if (answer === null) return null;
    this.forced.add(step);
    if (ordered === null) this.ordered.add(step);
    return answer;
  }
  private habit(view: View): number | null {
    const actions = view.actions ?? [];
    const firing = this.firing;
    this.firing = null;
    if (this.holdForced || actions.length < 2) return null;
    const main = actions.find((a) => a.main);
    if (firing && main?.attack && (main.unit ?? view.prompt?.unit) === firing) return main.action;
    const order = this.standing(view);
    if (order === 'ask' || order === 'advised') return null;
    if (order === 'main') return main?.action ?? null;
    return actions.find((a) => a.notation === order)?.action ?? null;
  }
  /** Where the standing order is to do as advised. */
  private async advisedAnswer(run: number): Promise<number | null> {
    const actions = this.live.actions ?? [];
    if (this.holdForced || actions.length < 2 || this.standing(this.live) !== 'advised') return null;
    let answer = actions.find((a) => a.main)?.action ?? null;
    try {
      answer = (await this.ask<{ action: number }>('bot', { bot: 'doctrine' })).action;
    } catch {
      // A game without this bot: its plain default.
    }
    if (run !== this.run || answer === null) return null;
    this.forced.add(this.step);
    this.ordered.add(this.step);
    return answer;
  }

  /** Dice that nobody sees fall, the rest of an order, a habit. */
  protected override follows(view: View, step: number): Command | null {
    if (this.closed || this.covered || this.at !== null || this.transport.distant) return null;
    const { kind, seat } = view.node;
    if (kind === 'chance') return this.unseen(view.roll ?? {}) ? { cmd: 'roll', fields: {} } : null;
    if (kind !== 'decision' || this.botOf(seat!) !== null) return null;
    const action = this.given(view, step);
    return action === null ? null : { cmd: 'apply', fields: { action } };
  }
  private unseen(roll: RollView): boolean {
    if (!this.pace.autoRoll() && this.hasHuman) return false;
    return (roll.outcomes?.length ?? 0) < 2 || (this.pace.dice() === 0 && this.held === 0);
  }

  /** Standing orders may be given here: not in lessons, which ask everything. */
  get mayStand(): boolean {
    return !!this.pace.standing && !this.hooks.allow;
  }
  /** A standing order has just been given: the question in hand is answered by it. */
  async obey(): Promise<void> {
    if (!this.canChoose) return;
    this.holdForced = false;
    await this.advance();
  }

  /** Takes the game up again from where it stands, after what is on its way. */
  protected async goOn(): Promise<void> {
    const run = ++this.run;
    this.hurry();
    await this.tail;
    if (run === this.run) await this.advance(run);
  }

  async rollNow(): Promise<void> {
    if (this.live.node.kind !== 'chance' || this.busy) return;
    const run = ++this.run;
    await this.roll(this.live.roll ?? {}, run);
    if (run === this.run) await this.advance(run);
  }

  private skip: (() => void) | null = null;
  /** Ends the show of falling dice or a bot's pause. */
  hurry(): void {
    this.skip?.();
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.skip = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.skip = end;
    });
  }

  private async roll(roll: RollView, run: number): Promise<void> {
    const step = this.step;
    const show = this.covered ? 0 : this.pace.dice();
    if (show > 0 && (roll.outcomes?.length ?? 0) > 1) {
      this.dice = { roll, state: 'falling', step };
      await this.wait(show);
      if (run !== this.run) return;
    }
    const many = (roll.outcomes?.length ?? 0) > 1;
    if (!(await this.change('roll', {}))) return;
    if (!many) this.dice = null;
    else if (this.held > 0) await this.wait(this.held);
  }
  /** Milliseconds that fallen dice are held. */
  private get held(): number {
    return this.covered ? 0 : (this.pace.hold?.() ?? 0);
  }

  protected override fell(roll: RollView, step: number, placed: Placed): void {
    const outcome = placed.outcome ?? 0;
    this.rolled.push(step);
    if ((roll.outcomes?.length ?? 0) < 2) return;
    // They lie on the table while they are held, or until somebody is asked.
    if (this.held > 0 || !this.asking) this.dice = { roll, state: 'fallen', outcome, ...fallenOf(placed.events), step };
    const label = roll.outcomes?.find((o) => (o.outcome ?? 0) === placed.outcome)?.label;
    const title = roll.title ?? '';
    this.lastRoll = [title, label ?? placed.notation].filter(Boolean).join(title.endsWith('?') ? ' ' : ': ');
    this.say(this.lastRoll, false);
  }

  private async botMove(bot: string, run: number): Promise<void> {
    this.botThinking = true;
    try {
      const started = Date.now();
      const choice = await this.botChoice(bot, run);
      if (run !== this.run || choice === null) return;
      await this.wait(this.pace.bot() - (Date.now() - started));
      if (run !== this.run) return;
      await this.change('apply', { action: choice });
    } catch (error) {
      if (run === this.run) {
        this.run++;
        this.fail(error);
      }
    } finally {
      this.botThinking = false;
    }
  }

  /** Bots that need no search answer at once; the others think in slices. */
  private async botChoice(bot: string, run: number): Promise<number | null> {
    const thinks = () => this.think(bot, (answer) => run === this.run && !answer.done);
    if (this.hooks.searches?.(bot)) return thinks();
    try {
      return (await this.ask<{ action: number }>('bot', { bot })).action;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return thinks();
    }
  }

  private slice = 4;
  /** Thinks in slices of a few hundredths of a second, so that clicks are answered in between. */
  private async think(bot: string, goOn: (answer: Thought) => boolean): Promise<number | null> {
    const begun = performance.now();
    for (;;) {
      const started = performance.now();
      const answer = await this.ask<Thought>('think', { bot, slice: this.slice });
      const now = performance.now();
      if (now - started < 25) this.slice = Math.min(2000, this.slice * 2);
      else if (now - started > 70) this.slice = Math.max(1, Math.floor(this.slice / 2));
      if (now - begun >= (answer.allowance ?? Infinity)) answer.done = true;
      if (!goOn(answer)) return answer.done ? (answer.action ?? null) : null;
    }
  }

  // ---- taking back -------------------------------------------------------------------------------------

  /** The step that 'step back' would return to, and whether dice have fallen since. */
  readonly undoTarget: { step: number; dice: boolean } | null = $derived(this.findUndoTarget());
  private findUndoTarget(): { step: number; dice: boolean } | null {
    let dice = false;
    for (let i = this.log.length - 1; i >= 0; i--) {
      const entry = this.log[i]!;
      if (entry.kind === 'roll') dice = true;
      else if (entry.seat && entry.seat !== 'none' && this.botOf(entry.seat) === null && !this.forced.has(entry.step)) {
        return { step: entry.step, dice };
      }
    }
    return null;
  }
  get canUndo(): boolean {
    const target = this.undoTarget;
    return !!target && !this.ended && this.at === null && (!target.dice || this.hasBot);
  }

  async undo(): Promise<void> {
    const target = this.undoTarget;
    if (!target || !this.canUndo) return;
    const run = ++this.run;
    this.hurry();
    this.holdForced = true;
    this.firing = null;
    this.led = null;
    this.pending = [];
    this.dice = null;
    this.lastRoll = '';
    await this.back(target.step, target.dice, run);
  }

  /** Goes back to a moment; dice that have fallen since are marked as taken back. */
  private async back(to: number, dice: boolean, run: number): Promise<void> {
    const taken = this.step - to;
    for (const step of this.ordered) if (step >= to) this.ordered.delete(step);
    const placed = await this.change('undo', { to, keep_dice: !dice });
    if (!placed) return;
    while (this.rolled.length > 0 && this.rolled.at(-1)! >= to) this.rolled.pop();
    if (dice) this.takebacks = [...this.takebacks.filter((t) => t.step < to), { step: to, steps: taken }];
    void this.keep();
    if (run === this.run) await this.advance(run);
  }

  /** Hands a seat to a bot, or back to a person, from now on. */
  async handOver(seat: Seat, kind: SavedInfo['seats']['blue']): Promise<void> {
    if (this.seats[seat] === kind) return;
    this.seats = { ...this.seats, [seat]: kind };
    this.info = { ...this.info, seats: this.seats };
    this.clearChoice();
    void this.keep();
    await this.goOn();
  }

  // ---- hints ---------------------------------------------------------------------------------------------

  async askHint(bots: BotInfo[]): Promise<void> {
    if (!this.canChoose) return;
    const run = ++this.hintRun;
    const best = bots.at(-1)?.id ?? 'random';
    const base: Hint = { state: 'thinking', bot: best, options: [], reasons: [], best: null, visits: 0, target: 0 };
    this.hint = base;
    try {
      await this.think(best, (answer) => {
        if (run !== this.hintRun) {
          void this.ask('think_stop', {}).catch(() => {});
          return false;
        }
        this.hint = {
          ...base,
          state: answer.done ? 'ready' : 'thinking',
          options: answer.options ?? [],
          best: answer.action ?? null,
          visits: answer.visits ?? 0,
          target: answer.target ?? 0,
        };
        return !answer.done;
      });
      return;
    } catch (error) {
      if (run !== this.hintRun) return;
      if (!(error instanceof Refused)) {
        this.hint = { ...base, state: 'failed', message: String(error) };
        return;
      }
    }
    // A bot without search gives its choice and its reasons.
    try {
      const answer = await this.ask<{ action: number; reasons?: Hint['reasons'] }>('bot', { bot: best });
      if (run !== this.hintRun) return;
      this.hint = { ...base, state: 'ready', best: answer.action, reasons: answer.reasons ?? [] };
    } catch (error) {
      if (run === this.hintRun) {
        this.hint = { ...base, state: 'failed', message: reasonOf(error) };
      }
    }
  }
  cancelHint(): void {
    this.hintRun++;
    this.hint = null;
  }
}

/** A question by its rule, its turn and its phase. */
const oneOfMany = (view: View): string =>
  [view.turn, (view.phases ?? []).find((p) => p.current)?.key, view.node.seat, view.prompt?.rule].join('/');
const inSetup = (view: View): boolean => (view.phases ?? []).some((p) => p.current && p.key === 'setup');

/** The faces that an answer tells of, in the order in which the dice fell, and what each part of the roll comes to. */
function fallenOf(events: readonly GameEvent[] | undefined): Pick<DiceShown, 'faces' | 'totals'> {
  for (const { kind, attrs } of events ?? []) {
    const faces = kind === 'roll' ? attrs?.faces : undefined;
    if (!Array.isArray(faces) || faces.length === 0) continue;
    const totals = Array.isArray(attrs?.totals) ? attrs.totals : [];
    return { faces: faces.map(Number), totals: totals.map((n) => (typeof n === 'number' ? n : null)) };
  }
  return {};
}
