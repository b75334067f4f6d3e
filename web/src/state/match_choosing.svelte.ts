// Choosing: what is lit and listed, what a click means, previews, chains of choices, taking one.

import type { Cell, HintAnswer, OrdersAnswer, Preview, View } from '../protocol';
import type { BoardPreview, LitCell, Selection } from '../../boards';
import { cellKey, litCells, sameCell, samePlace } from '../../boards';
import * as choices from './choices';
import { drawn } from './drawn';
import { chance } from './format';
import { MatchBase } from './match_base.svelte';
import type { Ordered } from './match_types';
import { placeWords } from './place';
import { chances, stakeRows } from './stakes';

/** How many positions an order is looked for in: enough for every game's moves, and quick. */
const ORDER_STATES = 200;

const sameOrder = (a: Ordered, b: Ordered): boolean =>
  a.unit === b.unit && a.target === b.target && (a.cell ? sameCell(a.cell, b.cell) : !b.cell);

/** What an order leads to, as a single choice would tell it; the dice of its attack come first. */
function orderForecast(order: Ordered): Preview {
  const rolls = [...(order.rolls ?? [])];
  if (order.target) rolls.reverse();
  return { end: order.cell ? [order.cell] : [], angle: order.angle, facts: order.facts, rolls };
}

export abstract class MatchChoosing extends MatchBase {
  /** Goes on until a person is asked again. */
  abstract advance(run?: number): Promise<void>;
  abstract rollNow(): Promise<void>;

  readonly selection: Selection = $derived({
    unit: this.chosenUnit ?? this.view.prompt?.unit ?? undefined,
    cell: this.chosenCell ?? undefined,
    action: this.chosenAction ?? undefined,
  });

  readonly lit: LitCell[] = $derived.by(() => {
    if (!this.asking) return [];
    const lit = litCells(this.view, this.chosenUnit ?? undefined);
    for (const { cell } of this.farEnds) lit.push({ cell: cell!, actions: [], attack: false, strong: false });
    return lit;
  });

  /** Orders that end where no single choice does; at one place of a hex board the altitude flown now comes first. */
  protected readonly farEnds: Ordered[] = $derived.by(() => {
    const direct = (this.view.actions ?? []).map((a) => a.cells?.at(-1)).filter((c): c is Cell => !!c);
    const found = new Map<string, Ordered>();
    for (const end of this.ends) {
      const from = (this.view.units ?? []).find((u) => u.id === end.unit)?.cell;
      if (!end.cell || direct.some((c) => this.samePlace(c, end.cell)) || this.samePlace(from, end.cell)) continue;
      const key = this.view.board?.kind === 'hex' ? `${end.cell[0]},${end.cell[1]}` : cellKey(end.cell);
      const known = found.get(key);
      if (!known || (known.cell![2] !== from?.[2] && end.cell[2] === from?.[2])) found.set(key, end);
    }
    return [...found.values()];
  });

  /** The choices to list: narrowed by the chosen cell, target or unit. */
  readonly listed: choices.Indexed[] = $derived.by(() => {
    if (!this.asking) return [];
    if (this.chosenCell) return choices.atCell(this.view, this.chosenCell, this.chosenUnit ?? undefined);
    if (this.chosenTarget) return choices.aimedAt(this.view, this.chosenTarget, this.chosenUnit ?? undefined);
    if (this.chosenUnit) {
      const own = choices.ofUnit(this.view, this.chosenUnit);
      if (own.length > 0) return own;
    }
    return choices.all(this.view);
  });
  get narrowed(): boolean {
    return this.asking && this.listed.length < (this.view.actions ?? []).length;
  }

  /** The action the board shows: hovered first, then chosen. */
  get shownAction(): number | null {
    if (this.hoverAction !== null || this.chosenAction !== null) return this.hoverAction ?? this.chosenAction;
    // A place that is only proposed shows itself too.
    return this.asking && !this.proposedOrder && choices.mainAction(this.view) === null ? this.advised : null;
  }
  /** What the big button would take, where it is one choice. */
  get proposed(): number | null {
    if (!this.asking || this.proposedOrder) return null;
    return this.chosenAction ?? choices.mainAction(this.view) ?? this.advised;
  }
  /** The whole order that the big button would give: the chosen one, else the best that is known. */
  readonly proposedOrder: Ordered | null = $derived.by(() => {
    if (!this.asking) return null;
    if (this.chosenOrder) return this.chosenOrder;
    if (this.chosenAction !== null || this.chosenCell || this.chosenTarget) return null;
    const best = this.best.find((o) => !this.chosenUnit || o.unit === this.chosenUnit);
    return best && best.steps.length > 1 ? best : null;
  });
  /** A sensible first proposal where the question has no plain default: for a place, a vector. */
  protected get advised(): number | null {
    if (this.chosenCell || this.chosenTarget) return null;
    const step = this.best.find((o) => !this.chosenUnit || o.unit === this.chosenUnit)?.steps[0];
    const index = step ? (this.view.actions ?? []).findIndex((a) => a.action === step.action) : -1;
    return index >= 0 ? index : null;
  }
  /** The engine's forecast of what the big button would take. */
  get forecast(): Preview | undefined {
    return this.proposedOrder ? orderForecast(this.proposedOrder) : this.forecastOf(this.proposed);
  }
  /** The forecast of what is under the pointer, if anything is. */
  get hoverForecast(): Preview | undefined {
    return this.asking ? this.forecastOf(this.hoverAction) : undefined;
  }
  /** Dice may follow from this question: the instrument keeps its place, so that no list moves under the pointer. */
  readonly mayRoll: boolean = $derived(
    this.asking &&
      ((this.view.actions ?? []).some((a) => a.attack || (a.preview?.rolls ?? []).length > 0) ||
        this.best.some((o) => o.target)),
  );
  protected forecastOf(index: number | null): Preview | undefined {
    return index === null ? undefined : (this.previews.get(index) ?? this.view.actions?.[index]?.preview);
  }

  readonly boardPreview: BoardPreview | null = $derived(this.preview());
  protected preview(): BoardPreview | null {
    const order =
      this.hoverAction === null ? (this.hoverOrder ?? (this.hoverCell ? this.chosenOrder : this.proposedOrder)) : null;
    if (order && this.asking) return this.orderPreview(order);
    const index = this.shownAction;
    const action = index === null ? undefined : this.view.actions?.[index];
    if (index === null || !action || !this.asking) return null;
    const details = this.previews.get(index) ?? action.preview;
    const cells = action.cells ?? [];
    const unit = (this.view.units ?? []).find((u) => u.id === action.unit);
    const from = unit?.cell && cells.length > 0 && !sameCell(unit.cell, cells[0]) ? [unit.cell] : [];
    const end = details?.end?.[details.end.length - 1] ?? cells[cells.length - 1];
    const tag: BoardPreview['tag'] = [{ text: action.label ?? action.notation }];
    // The whole forecast stands on the desk; the tag keeps to the short facts and the chance of the first roll.
    // It does not repeat what the choice is called, nor tell of what there is none of.
    const said = (value = '') => value === 'none' || (value !== '' && tag[0]!.text.includes(value));
    const short = (details?.facts ?? [])
      .filter((f) => !said(f.value))
      .map((f) => [f.label, f.value].filter(Boolean).join(' '))
      .filter((text) => text.length <= 26);
    for (const text of short.slice(0, 2)) tag.push({ text });
    const roll = details?.rolls?.[0];
    if (roll) {
      const sum = chances(stakeRows(roll, this.me, this.view.units ?? []), roll);
      const words = action.attack ? this.words.attack : this.words.roll;
      if (sum.good > 0) tag.push({ text: `${words.good} ${chance(sum.good, sum.total)}`, tone: 'gain' });
      if (sum.bad > 0) tag.push({ text: `${words.bad} ${chance(sum.bad, sum.total)}`, tone: 'cost' });
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
      proposed: index === this.proposed && index !== this.hoverAction,
    };
  }

  protected orderPreview(order: Ordered): BoardPreview {
    const first = (this.view.actions ?? []).findIndex((a) => a.action === order.steps[0]!.action);
    const units = this.view.units ?? [];
    const named = (id: string | undefined) => units.find((u) => u.id === id);
    const nameOf = (id: string | undefined) => named(id)?.name ?? named(id)?.label ?? id ?? '';
    const unit = named(order.unit);
    const path: Cell[] = unit?.cell ? [unit.cell] : [];
    // The first choice names the way to its own end; the others lead on from there.
    for (const cell of this.view.actions?.[first]?.cells ?? []) if (!sameCell(cell, path.at(-1))) path.push(cell);
    for (const { cell, way = [] } of order.steps.slice(1))
      if (cell) for (const c of [...way, cell]) if (!sameCell(c, path.at(-1))) path.push(c);
    const place = order.cell ? placeWords(this.view.board, order.cell) : '';
    const tag: BoardPreview['tag'] = [{ text: this.words.order(place, order.target ? nameOf(order.target) : '') }];
    for (const f of (order.facts ?? []).filter((f) => f.key !== 'hex').slice(0, 3))
      tag.push({ text: `${f.label} ${f.value}` });
    const roll = orderForecast(order).rolls?.[0];
    if (roll && order.target) {
      const sum = chances(stakeRows(roll, this.me, units), roll);
      const tell = this.words.attack;
      if (sum.good > 0) tag.push({ text: `${tell.good} ${chance(sum.good, sum.total)}`, tone: 'gain' });
      if (sum.bad > 0) tag.push({ text: `${tell.bad} ${chance(sum.bad, sum.total)}`, tone: 'cost' });
    }
    for (const enemy of (order.exposure ?? []).slice(0, 2)) {
      const text = this.words.reaches(nameOf(enemy.unit), chance(enemy.weight, enemy.total));
      tag.push({ text, tone: 'cost' });
    }
    return {
      action: first,
      unit: unit?.id,
      path,
      end: order.cell,
      angle: order.angle,
      targets: order.target ? [order.target] : [],
      attack: !!order.target,
      exposedTo: (order.exposure ?? []).map((e) => e.unit),
      tag,
      chosen: order === this.chosenOrder,
      proposed: order === this.proposedOrder,
      bends: !!order.unit && !!order.cell && path.length > 2,
    };
  }

  // ---- choosing ---------------------------------------------------------------------------------

  pickUnit(id: string): void {
    this.notice = null;
    if (!this.canChoose) {
      this.chosenUnit = this.chosenUnit === id ? null : id;
      return;
    }
    const own = choices.ofUnit(this.view, id);
    const aimed = choices.aimedAt(this.view, id, this.chosenUnit ?? undefined);
    // Whom to attack: the best whole order against it, where it takes more than one choice.
    const order = own.length === 0 && aimed.length !== 1 ? this.ends.find((o) => o.target === id) : undefined;
    if (order) {
      this.pickOrder(order);
      return;
    }
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
    this.chosenOrder = null;
    if (own.length === 1) void this.choose(own[0]!.index);
  }

  pickCell(cell: Cell): void {
    this.notice = null;
    if (!this.canChoose) return;
    const found = choices.atCell(this.view, cell, this.chosenUnit ?? undefined);
    if (found.length === 0) {
      const order = this.orderAt(cell);
      if (order) this.pickOrder(order);
      else void this.whyNot(cell);
      return;
    }
    this.chosenOrder = null;
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

  orderAt(cell: Cell): Ordered | null {
    return this.farEnds.find((o) => this.samePlace(o.cell, cell)) ?? null;
  }
  /** First time: the whole way is shown with what it costs and risks. Second time: it is flown. */
  pickOrder(order: Ordered): void {
    const again = this.chosenOrder && sameOrder(this.chosenOrder, order);
    if (again || this.pace.confirm() === 'never') {
      // Its way may have been bent since.
      void this.takeOrder(again ? this.chosenOrder! : order);
      return;
    }
    this.chosenAction = null;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenOrder = order;
    void this.loadOrder(order);
  }
  /** All that should be known of an order before it is given. */
  protected async loadOrder(order: Ordered): Promise<void> {
    if (order.exposure?.length || (order.rolls && order === this.best[0])) return;
    const step = this.step;
    const fields = { unit: order.unit, to: order.cell, target: order.target, best: 1, states: ORDER_STATES };
    try {
      const answer = await this.ask<OrdersAnswer>('orders', fields);
      if (step !== this.step || this.chosenOrder !== order) return;
      const found = answer.best[0];
      if (found) this.chosenOrder = found;
    } catch {
      // It can be flown without.
    }
  }
  /** The order that is shown goes by way of this cell: to the same end, else at the same target, else as is best from there. */
  async bend(cell: Cell): Promise<void> {
    const order = this.proposedOrder;
    if (!order?.unit || !this.canChoose) return;
    const step = this.step;
    const via = this.view.board?.kind === 'hex' ? [cell[0], cell[1], -1] : cell;
    const { unit, cell: to, target } = order;
    try {
      for (const aim of [{ to, target }, ...(target ? [{ target }] : []), {}]) {
        const fields = { ...aim, unit, via, best: 1, states: 2 * ORDER_STATES };
        const found = (await this.ask<OrdersAnswer>('orders', fields)).best[0];
        if (step !== this.step || this.proposedOrder !== order) return;
        if (!found) continue;
        this.chosenOrder = found;
        this.notice = null;
        return;
      }
      this.notice = { cell, title: '', text: this.words.noWay };
      this.say(this.words.noWay, true);
    } catch (error) {
      this.fail(error);
    }
  }
  protected async takeOrder(order: Ordered): Promise<void> {
    if (!this.canChoose) return;
    this.holdForced = false;
    this.firing = null;
    this.pending = order.steps.slice(1).map((s) => s.action);
    await this.apply(order.steps[0]!.action, ++this.run);
  }
  /** The next choice of the order that is being carried out; null: there is none, or dice have made it impossible. */
  protected nextOrdered(view: View): number | null {
    const next = this.pending.shift();
    if (next === undefined) return null;
    if ((view.actions ?? []).some((a) => a.action === next)) return next;
    this.pending = [];
    return null;
  }

  /** Asks for whole orders; quietly, after the question stands on the screen. */
  protected async loadOrders(): Promise<void> {
    if (this.hooks.allow) return; // a lesson goes step by step
    const step = this.step;
    const propose = this.pace.propose?.() ?? false;
    await drawn();
    if (step !== this.step || this.closed || !this.canChoose) return;
    try {
      const answer = await this.ask<OrdersAnswer>('orders', { best: propose ? 3 : 0, states: ORDER_STATES });
      if (step !== this.step || !this.canChoose) return;
      // Before the battle each answer stands for itself: who is the veteran says nothing of where he will fly.
      const before = this.view.actions?.some((a) => a.group === 'set-up') ?? false;
      this.ends = before ? [] : answer.ends;
      this.best = before
        ? answer.best.slice(0, 1).map((o) => ({ ...o, steps: o.steps.slice(0, 1), cell: undefined }))
        : answer.best;
    } catch {
      // An engine without this command still plays choice by choice.
    }
  }
  /** The player goes over to whole orders, or from them to single steps. */
  reconsider(): void {
    this.chosenOrder = null;
    this.hoverOrder = null;
    this.best = [];
    void this.loadOrders();
  }
  protected samePlace(a: Cell | undefined, b: Cell | undefined): boolean {
    return this.view.board?.kind === 'hex' ? samePlace(a, b) : sameCell(a, b);
  }

  /** First time: shown with its odds. Second time, or where nothing can go wrong: carried out. */
  async choose(index: number): Promise<void> {
    const action = this.view.actions?.[index];
    if (!action || !this.canChoose) return;
    const mode = this.pace.confirm();
    if (this.chosenAction === index || mode === 'never') {
      await this.take(index);
      return;
    }
    this.chosenAction = index;
    this.chosenOrder = null;
    this.hoverAction = null;
    this.notice = null;
    const preview = await this.loadPreview(index);
    if (this.chosenAction !== index || !this.canChoose) return;
    const quiet = !action.attack && !preview?.warning && (preview?.rolls ?? []).length === 0;
    if (mode === 'dice' && quiet) await this.take(index);
  }

  hover(index: number | null): void {
    this.hoverAction = this.asking ? index : null;
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

  /** The odds of what the big button would take: asked for once the question stands on the screen. */
  protected async loadMain(): Promise<void> {
    const step = this.step;
    const index = choices.mainAction(this.live);
    if (index === null) return;
    await drawn();
    if (step === this.step && !this.closed) await this.loadPreview(index);
  }

  /** What the big button does now. */
  async confirm(): Promise<void> {
    if (this.dice?.state === 'due' && this.at === null) {
      await this.rollNow();
      return;
    }
    if (!this.canChoose) return;
    if (this.proposedOrder) {
      await this.takeOrder(this.proposedOrder);
      return;
    }
    const index = this.proposed;
    if (index === null) return;
    // Nobody rolls without having seen the odds: where they are still on their way, the first press waits for them.
    if (this.pace.confirm() !== 'never' && !this.previews.has(index)) {
      const step = this.step;
      await this.loadPreview(index);
      if (step !== this.step || this.proposed !== index) return;
    }
    await this.take(index);
  }

  /** Carries out a choice of a person. */
  async take(index: number): Promise<void> {
    const action = this.view.actions?.[index];
    if (!action || !this.canChoose) return;
    const objection = this.hooks.allow?.(action);
    if (objection) {
      this.hooks.toast?.({ text: objection, tone: 'plain' });
      return;
    }
    this.holdForced = false;
    this.pending = [];
    // The odds of the attack were on the screen: the question whether to fire has been answered.
    const fires = action.attack && (action.cells?.length ?? 0) > 0 && (this.forecastOf(index)?.rolls ?? []).length > 0;
    this.firing = fires && !this.hooks.allow ? (action.unit ?? null) : null;
    this.hooks.took?.(action);
    await this.apply(action.action, ++this.run);
  }

  /** What a choice is worth beside the best one. */
  judged(action: number): Promise<HintAnswer> {
    return this.ask<HintAnswer>('hint', { action, visits: 60, playouts: 16 });
  }

  protected async apply(action: number, run: number): Promise<void> {
    if (this.hooks.warn && ((await this.hooks.warn(action)) || run !== this.run)) return;
    await this.change('apply', { action });
    if (run === this.run) await this.advance(run);
  }

  async whyNot(cell: Cell): Promise<void> {
    try {
      const answer = await this.ask<{ rule: string; reason: string }>('why_not', { cell });
      if (!answer.reason) return;
      // Where no rule forbids the place, the question itself is the reason: it asks for something else.
      const asked = answer.rule ? undefined : this.live.prompt;
      const text = asked?.title
        ? `${answer.reason} ${asked.title}${/[.?!]$/.test(asked.title) ? '' : '.'}`
        : answer.reason;
      const rule = answer.rule || asked?.rule || undefined;
      // Said once: on the board where one draws it, and to those who listen.
      this.notice = { cell, title: '', text, rule };
      this.say(text, true);
    } catch (error) {
      this.fail(error);
    }
  }

  protected prompted(): void {
    this.settled = false;
    const prompt = this.live.prompt;
    const count = this.live.actions?.length ?? 0;
    this.dice = null;
    void this.loadMain();
    void this.loadOrders();
    this.say([prompt?.title, prompt?.text].filter(Boolean).join('. '), false, 'prompt', count);
  }
}
