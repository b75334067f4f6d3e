// A match on the table: talks to the engine, drives bots and dice, keeps the game, holds what is chosen. No rules, no
// drawing: the same class runs in tests.

import type {
  ActionView, BotInfo, Cell, GameEvent, LogStep, Preview, RollView, Seat, ThinkOption, View,
} from '../protocol';
import { SEATS } from '../protocol';
import { Refused, type Fields, type Transport } from '../transport/transport';
import type { BoardPreview, LitCell, Notice, Selection } from '../../boards/api';
import { cellKey, litCells, sameCell, samePlace } from '../../boards/lit';
import * as choices from './choices';
import { fraction, totalWeight } from './format';
import type { RolledOnce } from './luck';
import { progress, type SavedGame, type SavedInfo, type Storage } from './storage';

export interface Pace {
  /** Milliseconds the dice are shown falling; 0: at once. */
  dice(): number;
  /** Milliseconds before a bot's choice is carried out. */
  bot(): number;
  autoRoll(): boolean;
  autoForced(): boolean;
  confirm(): 'always' | 'dice' | 'never';
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

/** A run of choices of one unit that leads to a cell, as the engine found it. */
export interface Chain {
  cell: Cell;
  steps: { action: number; cell?: Cell }[];
}

interface Thought {
  done: boolean;
  visits?: number;
  target?: number;
  action?: number;
  options?: ThinkOption[];
}

export interface Announcement {
  text: string;
  urgent: boolean;
}

export interface MatchHooks {
  announce?(announcement: Announcement): void;
  /** A sentence for the player that needs an answer by the eye: refusals, failures. */
  toast?(message: { text: string; rule?: string; tone: 'warning' | 'error' | 'plain' }): void;
  /** Lessons keep the player on the path: a sentence says why not this one now, null lets it pass. */
  allow?(action: ActionView): string | null;
  /** A decision of a person was taken (lessons listen). */
  took?(action: ActionView): void;
}

const empty: View = { node: { kind: 'terminal' } };

export class MatchStore {
  info: SavedInfo;
  seats: SavedInfo['seats'] = $state.raw({ blue: 'human', red: 'human' });
  /** What is shown: the live position or an earlier moment. */
  view: View = $state.raw(empty);
  live: View = $state.raw(empty);
  step = $state(0);
  /** The moment shown, null = live. */
  at: number | null = $state(null);
  events: GameEvent[] = $state.raw([]);
  log: LogStep[] = $state.raw([]);
  dice: DiceShown | null = $state.raw(null);
  busy = $state(false);
  botThinking = $state(false);
  failure = $state('');
  takebacks = $state.raw<SavedInfo['takebacks']>([]);

  chosenUnit: string | null = $state(null);
  chosenCell: Cell | null = $state.raw(null);
  chosenTarget: string | null = $state(null);
  chosenAction: number | null = $state(null);
  hoverAction: number | null = $state(null);
  hoverCell: Cell | null = $state.raw(null);
  hoverUnit: string | null = $state(null);
  notice: Notice | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  playing = $state(false);
  /** Destinations further on than one choice. */
  chains: Chain[] = $state.raw([]);
  chosenChain: Chain | null = $state.raw(null);
  hoverChain: Chain | null = $state.raw(null);
  private previews = $state.raw(new Map<number, Preview>());

  readonly rolled: RolledOnce[] = [];
  private run = 0;
  private closed = false;
  private number = 0;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly asked = new Set<number>();
  private readonly forced = new Set<number>();
  private holdForced = false;
  private hintRun = 0;
  private stopListening: () => void = () => {};

  private constructor(
    private readonly transport: Transport,
    private readonly storage: Storage,
    private readonly pace: Pace,
    private readonly hooks: MatchHooks,
    info: SavedInfo,
  ) {
    this.info = info;
    this.seats = info.seats;
    this.takebacks = info.takebacks;
  }

  /** Opens a kept game; the engine replays its record. */
  static async open(
    saved: SavedGame, transport: Transport, storage: Storage, pace: Pace, hooks: MatchHooks = {},
  ): Promise<MatchStore> {
    const { record, ...info } = saved;
    const store = new MatchStore(transport, storage, pace, hooks, info);
    await store.connect(record);
    store.stopListening = transport.onRestart(() => void store.recover());
    return store;
  }

  private async connect(record: string): Promise<void> {
    const placed = await this.transport.call<Placed>('new', { record });
    this.number = placed.match!;
    const { steps } = await this.ask<{ steps: LogStep[] }>('log', {});
    this.log = steps ?? [];
    this.show(placed.view, placed.step, []);
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

  close(): void {
    this.closed = true;
    this.run++;
    this.hintRun++;
    this.playing = false;
    this.stopListening();
    void this.ask('close', {}).catch(() => {});
  }

  private ask<T>(cmd: string, fields: Fields): Promise<T> {
    return this.transport.call<T>(cmd, { match: this.number, ...fields });
  }

  // ---- who and what -----------------------------------------------------------------------------

  botOf(seat: Seat): string | null {
    const kind = this.seats[seat];
    return kind.startsWith('bot:') ? kind.slice(4) : null;
  }
  get hasBot(): boolean {
    return SEATS.some((seat) => this.botOf(seat) !== null);
  }
  get hasHuman(): boolean {
    return SEATS.some((seat) => this.botOf(seat) === null);
  }
  /** A person is asked to choose now, and the screen shows the live position. */
  get canChoose(): boolean {
    return this.myTurn && this.at === null && !this.busy;
  }
  get myTurn(): boolean {
    const node = this.live.node;
    return node.kind === 'decision' && this.botOf(node.seat!) === null;
  }
  get over(): boolean {
    return this.live.node.kind === 'terminal';
  }
  get replaying(): boolean {
    return this.at !== null;
  }

  get selection(): Selection {
    return {
      unit: this.chosenUnit ?? this.view.prompt?.unit ?? undefined,
      cell: this.chosenCell ?? undefined,
      action: this.chosenAction ?? undefined,
    };
  }

  get lit(): LitCell[] {
    if (!this.canChoose) return [];
    const lit = litCells(this.view, this.chosenUnit ?? undefined);
    for (const { cell } of this.chains) lit.push({ cell, actions: [], attack: false, strong: false });
    return lit;
  }

  /** The choices to list: narrowed by the chosen cell, target or unit. */
  get listed(): choices.Indexed[] {
    if (!this.canChoose) return [];
    if (this.chosenCell) return choices.atCell(this.view, this.chosenCell, this.chosenUnit ?? undefined);
    if (this.chosenTarget) return choices.aimedAt(this.view, this.chosenTarget, this.chosenUnit ?? undefined);
    if (this.chosenUnit) {
      const own = choices.ofUnit(this.view, this.chosenUnit);
      if (own.length > 0) return own;
    }
    return choices.all(this.view);
  }
  get narrowed(): boolean {
    return this.canChoose && this.listed.length < (this.view.actions ?? []).length;
  }

  /** The action the board and the instrument show: hovered first, then chosen. */
  get shownAction(): number | null {
    return this.hoverAction ?? this.chosenAction;
  }
  previewOf(index: number | null): Preview | undefined {
    if (index === null) return undefined;
    return this.previews.get(index);
  }

  get boardPreview(): BoardPreview | null {
    const chain = this.hoverAction === null ? (this.hoverChain ?? this.chosenChain) : null;
    if (chain && this.canChoose) return this.chainPreview(chain);
    const index = this.shownAction;
    const action = index === null ? undefined : this.view.actions?.[index];
    if (index === null || !action || !this.canChoose) return null;
    const details = this.previews.get(index) ?? action.preview;
    const cells = action.cells ?? [];
    const unit = (this.view.units ?? []).find((u) => u.id === action.unit);
    const from = unit?.cell && cells.length > 0 && !sameCell(unit.cell, cells[0]) ? [unit.cell] : [];
    const end = details?.end?.[details.end.length - 1] ?? cells[cells.length - 1];
    const tag: BoardPreview['tag'] = [{ text: action.label ?? action.notation }];
    // The whole forecast stands on the desk; the tag keeps to the short facts and the chance of the first roll.
    const short = (details?.facts ?? []).map((f) => [f.label, f.value].filter(Boolean).join(' ')).filter((text) => text.length <= 26);
    for (const text of short.slice(0, 2)) tag.push({ text });
    const outcomes = details?.rolls?.[0]?.outcomes ?? [];
    const total = totalWeight(outcomes);
    for (const tone of ['gain', 'cost'] as const) {
      const weight = totalWeight(outcomes.filter((o) => o.tone === tone));
      if (weight > 0) tag.push({ text: `${this.toneWord(tone)} ${fraction(weight, total)}`, tone });
    }
    if (details?.warning) tag.push({ text: details.warning, tone: 'warning' });
    return {
      action: index,
      unit: action.unit,
      path: [...from, ...cells],
      end,
      angle: details?.angle,
      targets: action.targets ?? [],
      attack: !!action.attack,
      tag,
      details,
      chosen: index === this.chosenAction,
    };
  }

  private chainPreview(chain: Chain): BoardPreview {
    const first = (this.view.actions ?? []).findIndex((a) => a.action === chain.steps[0]!.action);
    const unit = (this.view.units ?? []).find((u) => u.id === this.view.actions?.[first]?.unit);
    const path: Cell[] = unit?.cell ? [unit.cell] : [];
    for (const { cell } of chain.steps) if (cell && !sameCell(cell, path.at(-1))) path.push(cell);
    return {
      action: first, unit: unit?.id, path, end: chain.cell, targets: [], attack: false, tag: [], chosen: chain === this.chosenChain,
    };
  }

  // ---- choosing ---------------------------------------------------------------------------------

  clearChoice(): void {
    this.chosenUnit = null;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenAction = null;
    this.chosenChain = null;
    this.hoverChain = null;
    this.hoverAction = null;
    this.notice = null;
  }

  pickUnit(id: string): void {
    this.notice = null;
    if (!this.canChoose) {
      this.chosenUnit = this.chosenUnit === id ? null : id;
      return;
    }
    const own = choices.ofUnit(this.view, id);
    const aimed = choices.aimedAt(this.view, id, this.chosenUnit ?? undefined);
    if (own.length === 0 && aimed.length > 0) {
      this.chosenTarget = id;
      this.chosenCell = null;
      this.chosenAction = null;
      if (aimed.length === 1) void this.choose(aimed[0]!.index);
      return;
    }
    this.chosenUnit = id;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenAction = null;
    if (own.length === 1) void this.choose(own[0]!.index);
  }

  pickCell(cell: Cell): void {
    this.notice = null;
    if (!this.canChoose) return;
    const found = choices.atCell(this.view, cell, this.chosenUnit ?? undefined);
    if (found.length === 0) {
      const chain = this.chainAt(cell);
      if (chain) this.pickChain(chain);
      else void this.whyNot(cell);
      return;
    }
    this.chosenChain = null;
    if (found.length === 1) {
      this.chosenCell = found[0]!.action.cells!.at(-1)!;
      void this.choose(found[0]!.index);
      return;
    }
    this.chosenTarget = null;
    this.chosenAction = null;
    this.chosenCell = cell;
    this.say(`${found.length}`, false, 'cell');
  }

  chainAt(cell: Cell): Chain | null {
    return this.chains.find((c) => sameCell(c.cell, cell)) ?? this.chains.find((c) => this.samePlace(c.cell, cell)) ?? null;
  }
  /** First time: the path is shown. Second time: it is flown. */
  private pickChain(chain: Chain): void {
    if (this.chosenChain === chain || this.pace.confirm() === 'never') {
      void this.takeChain(chain);
      return;
    }
    this.chosenAction = null;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenChain = chain;
  }
  private async takeChain(chain: Chain): Promise<void> {
    if (!this.canChoose) return;
    const run = ++this.run;
    this.holdForced = false;
    for (const { action } of chain.steps) {
      const known = this.live.actions?.find((a) => a.action === action);
      if (!this.myTurn || !known || run !== this.run || this.hooks.allow?.(known)) break;
      this.hooks.took?.(known);
      if (!(await this.change('apply', { action }))) return;
    }
    if (run === this.run) await this.advance(run);
  }

  /** Asks where the unit can get to by several choices; quietly, after the question stands on the screen. */
  private async loadChains(): Promise<void> {
    const step = this.step;
    const units = new Set((this.live.actions ?? []).map((a) => a.unit));
    if (units.size !== 1 || units.has(undefined)) return;
    try {
      const { ends } = await this.ask<{ ends?: Chain[] }>('reach', { states: 150 });
      if (step !== this.step || !this.canChoose) return;
      const direct = (this.view.actions ?? []).map((a) => a.cells?.at(-1)).filter((c): c is Cell => !!c);
      const from = (this.view.units ?? []).find((u) => units.has(u.id))?.cell;
      // At one place the altitude flown now comes first; the others need the choice of an altitude.
      const best = new Map<string, Chain>();
      for (const end of ends ?? []) {
        if (direct.some((c) => this.samePlace(c, end.cell)) || this.samePlace(from, end.cell)) continue;
        const key = this.view.board?.kind === 'hex' ? `${end.cell[0]},${end.cell[1]}` : cellKey(end.cell);
        const known = best.get(key);
        if (!known || (known.cell[2] !== from?.[2] && end.cell[2] === from?.[2])) best.set(key, end);
      }
      this.chains = [...best.values()];
    } catch {
      // An engine without this command still plays choice by choice.
    }
  }
  private samePlace(a: Cell | undefined, b: Cell | undefined): boolean {
    return this.view.board?.kind === 'hex' ? samePlace(a, b) : sameCell(a, b);
  }

  /** First time: shown with its odds. Second time, or where nothing can go wrong: carried out. */
  async choose(index: number): Promise<void> {
    const action = this.view.actions?.[index];
    if (!action || !this.canChoose) return;
    if (this.chosenAction === index) {
      await this.take(index);
      return;
    }
    this.chosenAction = index;
    this.chosenChain = null;
    this.hoverAction = null;
    this.notice = null;
    const mode = this.pace.confirm();
    if (mode === 'never') {
      await this.take(index);
      return;
    }
    const preview = await this.loadPreview(index);
    if (this.chosenAction !== index || !this.canChoose) return;
    const quiet = !action.attack && !preview?.warning && (preview?.rolls ?? []).length === 0;
    if (mode === 'dice' && quiet) await this.take(index);
  }

  hover(index: number | null): void {
    this.hoverAction = this.canChoose ? index : null;
    if (index !== null) void this.loadPreview(index);
  }

  async loadPreview(index: number): Promise<Preview | undefined> {
    const action = this.view.actions?.[index];
    if (!action || !this.canChoose) return undefined;
    const known = this.previews.get(index);
    if (known) return known;
    const step = this.step;
    if (this.asked.has(index) && this.hoverAction === index) return action.preview;
    this.asked.add(index);
    try {
      const { preview } = await this.ask<{ preview: Preview }>('preview', { action: action.action });
      if (step !== this.step) return undefined;
      const next = new Map(this.previews);
      next.set(index, preview ?? {});
      this.previews = next;
      return preview ?? {};
    } catch {
      return action.preview;
    }
  }

  /** What the big button does now. */
  async confirm(): Promise<void> {
    if (this.dice?.state === 'due' && this.at === null) {
      await this.rollNow();
      return;
    }
    if (!this.canChoose) return;
    if (this.chosenChain) {
      await this.takeChain(this.chosenChain);
      return;
    }
    const index = this.chosenAction ?? choices.mainAction(this.view);
    if (index !== null) await this.take(index);
  }

  /** Carries out a choice of a person. */
  async take(index: number): Promise<void> {
    const action = this.view.actions?.[index];
    if (!action || !this.canChoose) return;
    const objection = this.hooks.allow?.(action);
    if (objection) {
      this.hooks.toast?.({ text: objection, tone: 'plain' });
      this.say(objection, true);
      return;
    }
    this.holdForced = false;
    this.hooks.took?.(action);
    await this.apply(action.action, ++this.run);
  }

  private async apply(action: number, run: number): Promise<void> {
    await this.change('apply', { action });
    if (run === this.run) await this.advance(run);
  }

  async whyNot(cell: Cell): Promise<void> {
    try {
      const answer = await this.ask<{ rule: string; reason: string }>('why_not', { cell });
      if (!answer.reason) return;
      this.notice = { cell, title: '', text: answer.reason, rule: answer.rule || undefined };
      this.hooks.toast?.({ text: answer.reason, rule: answer.rule || undefined, tone: 'warning' });
      this.say(answer.reason, true);
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- dice, bots, the flow ------------------------------------------------------------------------

  /** Goes on until a person is asked, the dice wait for the button, or the battle is over. */
  async advance(run = ++this.run): Promise<void> {
    while (!this.closed && run === this.run) {
      const node = this.live.node;
      if (node.kind === 'terminal') return;
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
        await this.botMove(bot, run);
        continue;
      }
      const actions = this.live.actions ?? [];
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
    const show = this.pace.dice();
    if (show > 0 && (roll.outcomes?.length ?? 0) > 1) {
      this.dice = { roll, state: 'falling', step };
      await this.wait(show);
      if (run !== this.run) return;
    }
    const answer = await this.change('roll', {});
    if (!answer) return;
    this.rolled.push({ step, roll, outcome: answer.outcome ?? 0 });
    this.dice = { roll, state: 'fallen', outcome: answer.outcome ?? 0, step };
    const label = roll.outcomes?.find((o) => (o.outcome ?? 0) === answer.outcome)?.label;
    if ((roll.outcomes?.length ?? 0) > 1) this.say([roll.title, label ?? answer.notation].filter(Boolean).join(': '), false);
    if (show > 0 && (roll.outcomes?.length ?? 0) > 1) await this.wait(Math.max(show, 500));
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
    try {
      return (await this.ask<{ action: number }>('bot', { bot })).action;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.think(bot, (answer) => run === this.run && !answer.done);
    }
  }

  private slice = 20;
  /** Thinks in slices of a few hundredths of a second, so that clicks are answered in between. */
  private async think(bot: string, goOn: (answer: Thought) => boolean): Promise<number | null> {
    for (;;) {
      const started = performance.now();
      const answer = await this.ask<Thought>('think', { bot, slice: this.slice });
      const took = performance.now() - started;
      if (took < 25) this.slice = Math.min(2000, this.slice * 2);
      else if (took > 70) this.slice = Math.max(2, Math.floor(this.slice / 2));
      if (!goOn(answer)) return answer.done ? (answer.action ?? null) : null;
    }
  }

  // ---- changes, one after the other ------------------------------------------------------------------

  private change(cmd: string, fields: Fields): Promise<Placed | null> {
    const next = this.tail.then(async () => {
      this.busy = true;
      try {
        const placed = await this.ask<Placed>(cmd, fields);
        const before = this.step;
        const entry = this.entryOf(cmd, fields, placed);
        this.busy = false;
        this.show(placed.view, placed.step, placed.events ?? []);
        for (const event of placed.events ?? []) if (event.text) this.say(event.text, false);
        this.log = entry ? [...this.log, entry] : this.log.filter((s) => s.step < Math.min(before, placed.step));
        void this.keep();
        return placed;
      } catch (error) {
        this.fail(error);
        return null;
      } finally {
        this.busy = false;
      }
    });
    this.tail = next.catch(() => {});
    return next;
  }

  private show(view: View, step: number, events: GameEvent[]): void {
    this.clearChoice();
    this.hint = null;
    this.hintRun++;
    this.asked.clear();
    this.chains = [];
    this.previews = new Map();
    this.live = view;
    this.view = view;
    this.step = step;
    this.at = null;
    this.events = events;
    if (view.node.kind !== 'chance' && this.dice?.state !== 'fallen') this.dice = null;
  }

  /** The line of the log for a change, from the position before it and the answer. */
  private entryOf(cmd: string, fields: Fields, placed: Placed): LogStep | null {
    const before = this.live;
    const base = { step: this.step, events: placed.events ?? [] };
    if (cmd === 'apply') {
      const action = before.actions?.find((a) => a.action === fields.action);
      return { ...base, kind: 'action', seat: before.node.seat, notation: action?.notation, label: action?.label };
    }
    if (cmd === 'roll') {
      const outcomes = before.roll?.outcomes ?? [];
      const fell = outcomes.find((o) => (o.outcome ?? 0) === placed.outcome);
      return { ...base, kind: 'roll', notation: placed.notation, weight: fell?.weight, total: outcomes.reduce((sum, o) => sum + (o.weight ?? 0), 0) };
    }
    return null;
  }

  private keeping = false;
  private keepAgain = false;
  /** Writes the game to the storage; calls during a write lead to one more write. */
  async keep(): Promise<void> {
    if (this.keeping) {
      this.keepAgain = true;
      return;
    }
    this.keeping = true;
    try {
      do {
        this.keepAgain = false;
        const { record } = await this.ask<{ record: string }>('record', {});
        this.info = { ...this.info, ...progress(this.live), step: this.step, takebacks: this.takebacks, updated: Date.now() };
        await this.storage.save({ ...this.info, record });
      } while (this.keepAgain);
    } catch (error) {
      if (!this.closed) this.fail(error);
    } finally {
      this.keeping = false;
    }
  }

  record(): Promise<string> {
    return this.ask<{ record: string }>('record', {}).then((answer) => answer.record);
  }

  // ---- taking back -------------------------------------------------------------------------------------

  /** The step that 'step back' would return to, and whether dice have fallen since. */
  get undoTarget(): { step: number; dice: boolean } | null {
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
    return !!target && this.at === null && (!target.dice || this.hasBot);
  }

  async undo(): Promise<void> {
    const target = this.undoTarget;
    if (!target || !this.canUndo) return;
    const run = ++this.run;
    this.hurry();
    const taken = this.step - target.step;
    this.holdForced = true;
    this.dice = null;
    const placed = await this.change('undo', { to: target.step, keep_dice: !target.dice });
    if (!placed) return;
    while (this.rolled.length > 0 && this.rolled.at(-1)!.step >= target.step) this.rolled.pop();
    if (target.dice) this.takebacks = [...this.takebacks.filter((t) => t.step < target.step), { step: target.step, steps: taken }];
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
    const run = ++this.run;
    this.hurry();
    await this.tail;
    if (run === this.run) await this.advance(run);
  }

  // ---- replay -----------------------------------------------------------------------------------------

  private seeking = 0;
  /** Shows an earlier moment; the live game stays as it is. */
  async goTo(step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.step, step));
    const mine = ++this.seeking;
    this.clearChoice();
    if (wanted >= this.step) {
      this.at = null;
      this.view = this.live;
      this.events = [];
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
        ...this.info, ...progress(at.view), id, step, created: now, updated: now,
        takebacks: [], whatIfOf: { id: this.info.id, step }, record: shortened.record,
      };
      await this.storage.save(game);
      return game;
    } finally {
      await this.transport.call('close', { match }).catch(() => {});
    }
  }

  /** Every roll of the game with its odds, for the result page. */
  async allRolls(progressed?: (done: number, total: number) => void): Promise<RolledOnce[]> {
    const known = new Map(this.rolled.map((r) => [r.step, r]));
    const wanted = this.log.filter((s) => s.kind === 'roll');
    const rolls: RolledOnce[] = [];
    for (const [i, entry] of wanted.entries()) {
      let rolled = known.get(entry.step);
      if (!rolled) {
        const { view } = await this.ask<Placed>('view', { step: entry.step });
        const outcome = view.roll?.outcomes?.find((o) => o.notation === entry.notation);
        rolled = { step: entry.step, roll: view.roll ?? {}, outcome: outcome?.outcome ?? 0 };
      }
      rolls.push(rolled);
      if (this.closed) break;
      progressed?.(i + 1, wanted.length);
    }
    return rolls;
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
          ...base, state: answer.done ? 'ready' : 'thinking', options: answer.options ?? [],
          best: answer.action ?? null, visits: answer.visits ?? 0, target: answer.target ?? 0,
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
        this.hint = { ...base, state: 'failed', message: error instanceof Error ? error.message : String(error) };
      }
    }
  }
  cancelHint(): void {
    this.hintRun++;
    this.hint = null;
  }

  // ---- words -------------------------------------------------------------------------------------------

  private prompted(): void {
    const prompt = this.live.prompt;
    const count = this.live.actions?.length ?? 0;
    void this.loadChains();
    this.say([prompt?.title, prompt?.text].filter(Boolean).join('. '), false, 'prompt', count);
  }

  private say(text: string, urgent: boolean, kind?: 'prompt' | 'cell', count?: number): void {
    if (!text) return;
    this.hooks.announce?.({ text: this.phrase(text, kind, count), urgent });
  }
  /** Set by the page: 'good result', 'bad result'. */
  toneWord: (tone: 'gain' | 'cost') => string = (tone) => tone;
  /** Set by the page: puts counts into words of the language. */
  phrase: (text: string, kind?: 'prompt' | 'cell', count?: number) => string = (text) => text;

  private fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused) {
      this.hooks.toast?.({ text, rule: error.rule || undefined, tone: 'warning' });
    } else {
      this.failure = text;
      this.hooks.toast?.({ text, tone: 'error' });
    }
    this.say(text, true);
  }
}
