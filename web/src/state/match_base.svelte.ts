// What lies under a match: what is shown, who flies, the talk with the engine, one change after the other, keeping.

import type { Cell, GameEvent, LogStep, Preview, RollView, Seat, UnitView, View } from '../protocol';
import { SEATS } from '../protocol';
import { reasonOf, Refused, type Fields, type Transport } from '../transport/transport';
import { Keeper, type Notice } from '../../boards';
import type { DiceShown, Hint, Listing, MatchHooks, Ordered, Pace, Placed } from './match_types';
import { progress, type SavedInfo, type Storage } from './storage';

const empty: View = { node: { kind: 'terminal' } };

/** So many steps at most are drawn as one. */
const ONE_PICTURE = 6;

/** What moves a match on. */
export interface Command {
  cmd: 'apply' | 'roll' | 'undo';
  fields: Fields;
}
/** A step of the engine: what was asked for where, and what came of it. */
interface Taken extends Command {
  from: View;
  step: number;
  placed: Placed;
}

export class MatchBase {
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
  /** What the last dice said, in words, once they have left the table. */
  lastRoll = $state('');
  /** Why the battle is over although the position goes on: someone resigned, both agreed. */
  ended = $state('');
  botThinking = $state(false);
  /** The question in hand has been answered beforehand: by the rest of an order, by habit, or because there is one answer. */
  settled = $state(false);
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
  /** Whole orders: by where they end and whom they attack, and the best few. */
  ends: Ordered[] = $state.raw([]);
  best: Ordered[] = $state.raw([]);
  chosenOrder: Ordered | null = $state.raw(null);
  hoverOrder: Ordered | null = $state.raw(null);
  /** What is left of the order that is being carried out. */
  protected pending: number[] = [];
  protected previews = $state.raw(new Map<number, Preview>());

  /** The moments at which dice fell. */
  readonly rolled: number[] = [];
  protected readonly units = new Keeper<UnitView>((u) => u.id);
  /** An answer is on its way. Not drawn: it comes within a frame or two, and everything would flicker. */
  protected busy = false;
  protected run = 0;
  protected closed = false;
  protected number = 0;
  protected tail: Promise<unknown> = Promise.resolve();
  protected readonly asked = new Set<number>();
  protected readonly forced = new Set<number>();
  /** Moments that a standing order answered. */
  readonly ordered = new Set<number>();
  protected holdForced = false;
  /** The unit whose attack has been ordered with its odds in sight: it fires when it gets there. */
  protected firing: string | null = null;
  protected hintRun = 0;
  /** Counts the looks at earlier moments; an answer that comes after the game has gone on is not shown. */
  protected seeking = 0;
  protected stopListening: () => void = () => {};

  protected constructor(
    protected readonly transport: Transport,
    protected readonly storage: Storage,
    protected readonly pace: Pace,
    protected readonly hooks: MatchHooks,
    info: SavedInfo,
  ) {
    this.info = info;
    this.seats = info.seats;
    this.takebacks = info.takebacks;
  }

  protected async connect(record: string): Promise<void> {
    const placed = await this.transport.call<Placed>('new', { record });
    this.number = placed.match!;
    this.lines = [];
    const { steps } = await this.ask<{ steps: LogStep[] }>('log', {});
    this.log = steps ?? [];
    this.show(placed.view, placed.step, []);
  }

  close(): void {
    this.closed = true;
    this.run++;
    this.hintRun++;
    this.playing = false;
    this.stopListening();
    void this.ask('close', {}).catch(() => {});
  }

  protected ask<T>(cmd: string, fields: Fields): Promise<T> {
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
  /** The one who looks at the screen; null: two people, or bots alone. */
  get me(): Seat | null {
    const people = SEATS.filter((seat) => this.botOf(seat) === null);
    return people.length === 1 ? people[0]! : null;
  }
  /** A person is asked to choose now, and the screen shows the live position. */
  get asking(): boolean {
    return this.myTurn && !this.settled && this.at === null;
  }
  /** A choice would be taken now. */
  get canChoose(): boolean {
    return this.asking && !this.busy;
  }
  get myTurn(): boolean {
    const node = this.live.node;
    return node.kind === 'decision' && this.botOf(node.seat!) === null && !this.ended;
  }
  get over(): boolean {
    return this.live.node.kind === 'terminal';
  }
  get replaying(): boolean {
    return this.at !== null;
  }

  /** What the lists beside the board tell. */
  listing(): Listing {
    return { view: this.view, log: this.log, upTo: this.at ?? this.step, takebacks: this.takebacks };
  }

  // ---- changes, one after the other ------------------------------------------------------------------

  protected change(cmd: Command['cmd'], fields: Fields): Promise<Placed | null> {
    const run = this.run;
    const next = this.tail.then(async () => {
      this.busy = true;
      try {
        const placed = await this.ask<Placed>(cmd, fields);
        const taken: Taken[] = [{ cmd, fields, from: this.live, step: this.step, placed }];
        if (cmd === 'apply') await this.goAhead(taken, run);
        this.busy = false;
        this.takeIn(taken);
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

  /** Takes what follows by itself along, so that one click draws the board once. */
  private async goAhead(taken: Taken[], run: number): Promise<void> {
    while (taken.length < ONE_PICTURE && run === this.run) {
      const { view, step } = taken.at(-1)!.placed;
      const next = this.follows(view, step);
      if (!next) return;
      try {
        taken.push({ ...next, from: view, step, placed: await this.ask<Placed>(next.cmd, next.fields) });
      } catch {
        return; // what came before is shown; who goes on from there asks again, and tells
      }
    }
  }

  /** Shows where some steps have led to, tells and remembers each. */
  private takeIn(taken: readonly Taken[]): void {
    const last = taken.at(-1)!.placed;
    const undone = taken[0]!.cmd === 'undo';
    const kept = undone ? this.log.filter((s) => s.step < Math.min(this.step, last.step)) : this.log;
    if (undone) this.lines.length = Math.min(this.lines.length, 1 + last.step);
    this.show(
      last.view,
      last.step,
      taken.flatMap(({ placed }) => placed.events ?? []),
    );
    for (const step of taken) {
      for (const event of step.placed.events ?? []) if (event.text) this.say(event.text, false);
      if (step.cmd === 'roll') this.fell(step.from.roll ?? {}, step.step, step.placed);
    }
    this.log = undone ? kept : [...kept, ...taken.map((step) => entryOf(step))];
  }

  /** What follows a position at once, whoever looks: then nobody needs to see it. */
  protected follows(_view: View, _step: number): Command | null {
    return null;
  }
  /** Dice have fallen: they are remembered and told. */
  protected fell(_roll: RollView, _step: number, _placed: Placed): void {}

  /** Will this question be answered without the player? */
  protected answered(_view: View): boolean {
    return false;
  }

  protected show(view: View, step: number, events: GameEvent[]): void {
    this.clearChoice();
    this.hint = null;
    this.hintRun++;
    this.asked.clear();
    this.ends = [];
    this.best = [];
    this.previews = new Map();
    this.settled = this.answered(view);
    // Who has not changed is the same object as before: nothing of it is drawn again.
    this.live = view.units ? { ...view, units: this.units.keep(view.units) } : view;
    this.step = step;
    // Who looks at an earlier moment goes on looking.
    if (this.at === null || this.at >= step) {
      this.seeking++;
      this.at = null;
      this.view = this.live;
      this.events = events;
    }
    if (view.node.kind !== 'chance' && this.dice?.state !== 'fallen') this.dice = null;
  }

  /** The record, line by line. */
  protected lines: string[] = [];
  protected keeping = false;
  protected keepAgain = false;
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
        const record = await this.record();
        this.info = {
          ...this.info,
          ...progress(this.live),
          step: this.step,
          takebacks: this.takebacks,
          updated: Date.now(),
        };
        await this.storage.save({ ...this.info, record });
      } while (this.keepAgain);
    } catch (error) {
      if (!this.closed) this.fail(error);
    } finally {
      this.keeping = false;
    }
  }

  async record(): Promise<string> {
    // A header, and a line for each step; a battle that is over has a line more. Only what is new is asked for.
    while (this.lines.length <= this.step + (this.over ? 1 : 0)) {
      const known = this.lines.length;
      try {
        const { record } = await this.ask<{ record: string }>('record', known > 0 ? { from: known - 1 } : {});
        if (this.lines.length === known) this.lines.push(...record.split('\n').filter(Boolean));
      } catch (error) {
        await this.tail;
        if (this.lines.length === known) throw error; // else some of it has been taken back in the meantime
      }
    }
    return `${this.lines.join('\n')}\n`;
  }

  clearChoice(): void {
    this.chosenUnit = null;
    this.chosenCell = null;
    this.chosenTarget = null;
    this.chosenAction = null;
    this.chosenOrder = null;
    this.hoverOrder = null;
    this.hoverAction = null;
    this.notice = null;
  }

  // ---- words -------------------------------------------------------------------------------------------

  protected say(text: string, urgent: boolean, kind?: 'prompt' | 'cell', count?: number): void {
    if (!text) return;
    this.hooks.announce?.({ text: this.phrase(text, kind, count), urgent });
  }
  /** Set by the page: the few words that a match puts on the board itself. */
  words = {
    attack: { good: 'hit', bad: 'hit back' },
    roll: { good: 'good', bad: 'bad' },
    order: (place: string, target: string) => target || place,
    reaches: (name: string, chance: string) => `${name} ${chance}`,
    noWay: 'no way',
  };
  /** Set by the page: puts counts into words of the language. */
  phrase: (text: string, kind?: 'prompt' | 'cell', count?: number) => string = (text) => text;

  protected fail(error: unknown): void {
    const text = reasonOf(error);
    if (error instanceof Refused) {
      this.hooks.toast?.({ text, rule: error.rule || undefined, tone: 'warning' });
    } else {
      this.failure = text;
      this.hooks.toast?.({ text, tone: 'error' });
    }
  }
}

/** The line of the log for a step, from the position before it and the answer. */
function entryOf({ cmd, fields, from, step, placed }: Taken): LogStep {
  const base = { step, events: placed.events ?? [] };
  if (cmd === 'apply') {
    const action = from.actions?.find((a) => a.action === fields.action);
    return { ...base, kind: 'action', seat: from.node.seat, notation: action?.notation, label: action?.label };
  }
  const outcomes = from.roll?.outcomes ?? [];
  const weight = outcomes.find((o) => (o.outcome ?? 0) === placed.outcome)?.weight;
  const total = outcomes.reduce((sum, o) => sum + (o.weight ?? 0), 0);
  return { ...base, kind: 'roll', notation: placed.notation, weight, total };
}
