// What lies under a match: what is shown, who flies, the talk with the engine, one change after the other, keeping.

import type { Cell, GameEvent, LogStep, Preview, Seat, UnitView, View } from '../protocol';
import { SEATS } from '../protocol';
import { Refused, type Fields, type Transport } from '../transport/transport';
import { Keeper, type Notice } from '../../boards';
import type { RolledOnce } from './luck';
import type { DiceShown, Hint, Listing, MatchHooks, Ordered, Pace, Placed } from './match_types';
import { progress, type SavedInfo, type Storage } from './storage';

const empty: View = { node: { kind: 'terminal' } };

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

  readonly rolled: RolledOnce[] = [];
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
    this.lines = record.trimEnd().split('\n');
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

  protected change(cmd: string, fields: Fields): Promise<Placed | null> {
    const next = this.tail.then(async () => {
      this.busy = true;
      try {
        const before = this.step;
        // A step tells what it adds to the record, so that the whole is asked for once only.
        const placed = await this.ask<Placed>(cmd, fields);
        if (cmd === 'undo') this.lines.length = Math.min(this.lines.length, 1 + placed.step);
        else if (placed.record) this.lines.push(...placed.record.trimEnd().split('\n'));
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

  /** The line of the log for a change, from the position before it and the answer. */
  protected entryOf(cmd: string, fields: Fields, placed: Placed): LogStep | null {
    const before = this.live;
    const base = { step: this.step, events: placed.events ?? [] };
    if (cmd === 'apply') {
      const action = before.actions?.find((a) => a.action === fields.action);
      return { ...base, kind: 'action', seat: before.node.seat, notation: action?.notation, label: action?.label };
    }
    if (cmd === 'roll') {
      const outcomes = before.roll?.outcomes ?? [];
      const fell = outcomes.find((o) => (o.outcome ?? 0) === placed.outcome);
      return {
        ...base,
        kind: 'roll',
        notation: placed.notation,
        weight: fell?.weight,
        total: outcomes.reduce((sum, o) => sum + (o.weight ?? 0), 0),
      };
    }
    return null;
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
    // A header, and a line for each step; a battle that is over has a line more.
    if (this.lines.length === 1 + this.step) return `${this.lines.join('\n')}\n`;
    const { record } = await this.ask<{ record: string }>('record', {});
    this.lines = record.trimEnd().split('\n');
    return record;
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
  };
  /** Set by the page: puts counts into words of the language. */
  phrase: (text: string, kind?: 'prompt' | 'cell', count?: number) => string = (text) => text;

  protected fail(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused) {
      this.hooks.toast?.({ text, rule: error.rule || undefined, tone: 'warning' });
    } else {
      this.failure = text;
      this.hooks.toast?.({ text, tone: 'error' });
    }
  }
}
