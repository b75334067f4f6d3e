// Choosing: what is lit and listed, what a click means, previews, chains of choices, taking one.

import type { Cell, Preview } from '../protocol';
import type { BoardPreview, LitCell, Selection } from '../../boards';
import { cellKey, litCells, sameCell, samePlace } from '../../boards';
import * as choices from './choices';
import { drawn } from './drawn';
import { fraction } from './format';
import { MatchBase } from './match_base.svelte';
import type { Chain } from './match_types';
import { chances, stakeRows } from './stakes';

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
    for (const { cell } of this.chains) lit.push({ cell, actions: [], attack: false, strong: false });
    return lit;
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
    return this.hoverAction ?? this.chosenAction;
  }
  /** What the big button would take. */
  get proposed(): number | null {
    if (!this.asking || this.chosenChain) return null;
    return this.chosenAction ?? choices.mainAction(this.view);
  }
  /** The engine's forecast of what the big button would take. */
  get forecast(): Preview | undefined {
    return this.forecastOf(this.proposed);
  }
  /** The forecast of what is under the pointer, if anything is. */
  get hoverForecast(): Preview | undefined {
    return this.asking ? this.forecastOf(this.hoverAction) : undefined;
  }
  /** Dice may follow from this question: the instrument keeps its place, so that no list moves under the pointer. */
  readonly mayRoll: boolean = $derived(
    this.asking && (this.view.actions ?? []).some((a) => a.attack || (a.preview?.rolls ?? []).length > 0),
  );
  protected forecastOf(index: number | null): Preview | undefined {
    return index === null ? undefined : (this.previews.get(index) ?? this.view.actions?.[index]?.preview);
  }

  readonly boardPreview: BoardPreview | null = $derived(this.preview());
  protected preview(): BoardPreview | null {
    const chain = this.hoverAction === null ? (this.hoverChain ?? this.chosenChain) : null;
    if (chain && this.asking) return this.chainPreview(chain);
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
    const short = (details?.facts ?? [])
      .map((f) => [f.label, f.value].filter(Boolean).join(' '))
      .filter((text) => text.length <= 26);
    for (const text of short.slice(0, 2)) tag.push({ text });
    const roll = details?.rolls?.[0];
    if (roll) {
      const sum = chances(stakeRows(roll, this.me, this.view.units ?? []), roll);
      const words = action.attack ? this.words.attack : this.words.roll;
      if (sum.good > 0) tag.push({ text: `${words.good} ${fraction(sum.good, sum.total)}`, tone: 'gain' });
      if (sum.bad > 0) tag.push({ text: `${words.bad} ${fraction(sum.bad, sum.total)}`, tone: 'cost' });
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

  protected chainPreview(chain: Chain): BoardPreview {
    const first = (this.view.actions ?? []).findIndex((a) => a.action === chain.steps[0]!.action);
    const unit = (this.view.units ?? []).find((u) => u.id === this.view.actions?.[first]?.unit);
    const path: Cell[] = unit?.cell ? [unit.cell] : [];
    for (const { cell } of chain.steps) if (cell && !sameCell(cell, path.at(-1))) path.push(cell);
    return {
      action: first,
      unit: unit?.id,
      path,
      end: chain.cell,
      targets: [],
      attack: false,
      tag: [{ text: this.words.path(chain.steps.length) }],
      chosen: chain === this.chosenChain,
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
    return (
      this.chains.find((c) => sameCell(c.cell, cell)) ?? this.chains.find((c) => this.samePlace(c.cell, cell)) ?? null
    );
  }
  /** First time: the path is shown. Second time: it is flown. */
  protected pickChain(chain: Chain): void {
    if (this.chosenChain === chain || this.pace.confirm() === 'never') {
      void this.takeChain(chain);
      return;
    }
    this.chosenAction = null;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenChain = chain;
  }
  protected async takeChain(chain: Chain): Promise<void> {
    if (!this.canChoose) return;
    const run = ++this.run;
    this.holdForced = false;
    for (const { action } of chain.steps) {
      const known = this.live.actions?.find((a) => a.action === action);
      if (!this.myTurn || !known || run !== this.run) break;
      const objection = this.hooks.allow?.(known);
      if (objection) {
        this.hooks.toast?.({ text: objection, tone: 'plain' });
        break;
      }
      this.hooks.took?.(known);
      if (!(await this.change('apply', { action }))) return;
    }
    if (run === this.run) await this.advance(run);
  }

  /** Asks where the unit can get to by several choices; quietly, after the question stands on the screen. */
  protected async loadChains(): Promise<void> {
    const step = this.step;
    const units = new Set((this.live.actions ?? []).map((a) => a.unit));
    if (units.size !== 1 || units.has(undefined)) return;
    await drawn();
    if (step !== this.step || this.closed) return;
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
    this.chosenChain = null;
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
    if (this.chosenChain) {
      await this.takeChain(this.chosenChain);
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
    // The odds of the attack were on the screen: the question whether to fire has been answered.
    const fires = action.attack && (action.cells?.length ?? 0) > 0 && (this.forecastOf(index)?.rolls ?? []).length > 0;
    this.firing = fires && !this.hooks.allow ? (action.unit ?? null) : null;
    this.hooks.took?.(action);
    await this.apply(action.action, ++this.run);
  }

  protected async apply(action: number, run: number): Promise<void> {
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
    const prompt = this.live.prompt;
    const count = this.live.actions?.length ?? 0;
    this.dice = null;
    void this.loadMain();
    void this.loadChains();
    this.say([prompt?.title, prompt?.text].filter(Boolean).join('. '), false, 'prompt', count);
  }
}
