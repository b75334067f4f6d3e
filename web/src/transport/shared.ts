// A shared game as a transport: the server decides, rolls and keeps; the engine of this page mirrors what it says, so that previews, odds and
// replay need no network. The match on the table does not know the difference: another player's seat looks to it like a bot
// whose choices come from the journal (docs/shared-games.md).

import type { Node, Seat } from '../protocol';
import { keptPart } from '../state/shared_key';
import { Refused, type Fields, type Transport } from './transport';

export type Role = Seat | 'watch';
export type OfferKind = 'undo' | 'draw' | 'rematch' | 'delete';

export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat?: Seat;
  action?: number;
  outcome?: number;
  to?: number;
  text?: string;
  label?: string;
  offer?: OfferKind;
  game?: string;
  what?: string;
  on?: boolean;
}

export interface Fair {
  scheme: number;
  commitment: string;
  blue?: string;
  red?: string;
  seed?: string;
  rolls?: number;
  /** Dice were taken back against a bot: nothing is proved any more. */
  practice?: boolean;
}

export interface TableState {
  connected: boolean;
  /** The link is wrong, or the server will not have us: nothing more will come. */
  ended: string;
  seat: Role;
  game: string;
  title: string;
  scenario: { id?: string; title?: string };
  players: Record<Seat, string>;
  names: Record<Seat, string>;
  present: Record<Role, number>;
  offers: { seat: Seat; offer: OfferKind; to?: number }[];
  turn?: Seat;
  waiting?: string;
  over?: { result: Seat | 'draw'; by: string; text: string };
  next?: string;
  fair?: Fair;
  /** What a player has switched off. */
  off: ('chat' | 'spectators' | 'advice')[];
  /** Who has agreed to advice. */
  advice: Record<Seat, boolean>;
  chat: Entry[];
}

/** The name of the stand-in for everyone who is not at this screen. */
export const ELSEWHERE = 'elsewhere';

type Message = Record<string, unknown> & {
  id?: number;
  push?: string;
  ok?: boolean;
  more?: boolean;
  entries?: Entry[];
};

interface Waiting {
  message: Fields;
  resolve(value: Message): void;
  reject(error: Error): void;
}

export interface TableOptions {
  entropy: string;
  name?: string;
  connect?: () => WebSocket;
}

/** A table before the first word of the server. */
export const NOBODY: TableState = {
  connected: false,
  ended: '',
  seat: 'watch',
  game: '',
  title: '',
  scenario: {},
  players: { blue: 'human', red: 'human' },
  names: { blue: '', red: '' },
  present: { blue: 0, red: 0, watch: 0 },
  offers: [],
  off: [],
  advice: { blue: false, red: false },
  chat: [],
};

/** So long a connection may take to join, and so long is the longest wait before the next. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 6_000;
const GAME_KINDS = new Set(['action', 'roll', 'undo']);

export class SharedTable implements Transport {
  readonly distant = true;
  state: TableState = NOBODY;
  private socket: WebSocket | undefined;
  private joined = false;
  private closed = false;
  private pause = 500;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly journal: Entry[] = [];
  private readonly changed = new Set<() => void>();
  private readonly restarted = new Set<() => void>();
  private opened: { resolve(): void; reject(error: Error): void } | null = null;

  private header = '';
  private mirror = -1;
  private played = 0;
  private mirrorHead = 0;
  private node: Node = { kind: 'decision' };
  private wantsMirror = true;
  private acting = 0;
  private waiter: { resolve(entry: Entry): void; reject(error: Error): void } | null = null;

  /** This page's own part in the dice, kept from before the first roll: the proof compares it. */
  private readonly part: string;
  /** Pushes that came while older pages of the journal were still on their way. */
  private early: Entry[] | null = null;

  constructor(
    private readonly local: Transport,
    readonly id: string,
    private readonly token: string,
    private readonly options: TableOptions,
  ) {
    this.part = keptPart(id, token, options.entropy);
  }

  onChange(listener: () => void): () => void {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }
  onRestart(listener: () => void): () => void {
    this.restarted.add(listener);
    return () => this.restarted.delete(listener);
  }

  // ---- the connection ------------------------------------------------------------------------------

  /** Joins; afterwards the table reconnects by itself. */
  async open(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.opened = { resolve, reject };
      this.connect();
    });
    this.header = (await this.request<{ record: string }>('record', { what: 'header' })).record;
  }

  close(): void {
    this.closed = true;
    this.socket?.close(1000);
  }

  private get seq(): number {
    return this.journal.at(-1)?.seq ?? 0;
  }

  private connect(): void {
    if (this.closed) return;
    const socket =
      this.options.connect?.() ??
      new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    this.joined = false;
    // One that neither opens nor answers is given up: the next may find the server back.
    const watch = setTimeout(() => {
      if (!this.joined) socket.close();
    }, PATIENCE_MS);
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          id: 0,
          cmd: 'join',
          game: this.id,
          token: this.token,
          from: this.seq,
          entropy: this.part,
          ...(this.options.name ? { name: this.options.name } : {}),
          views: false,
        }),
      );
    };
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as Message);
    socket.onclose = (event) => {
      clearTimeout(watch);
      if (socket !== this.socket) return;
      this.update({ connected: false });
      if (this.closed || this.state.ended) return;
      if (event.code === 4401 || event.code === 4404 || event.code === 1008) {
        this.end(event.reason);
        return;
      }
      setTimeout(() => this.connect(), this.pause * (0.8 + 0.4 * Math.random()));
      this.pause = Math.min(LONGEST_PAUSE_MS, this.pause * 2);
    };
  }

  private end(reason: string): void {
    this.update({ ended: reason || 'closed' });
    this.opened?.reject(new Error(reason));
    this.opened = null;
  }

  private take(message: Message): void {
    if (message.push === 'entries' || (message.id === 0 && message.ok)) {
      this.note(message);
      if (message.id === 0) void this.readJournal(message.entries ?? [], message.more === true);
      else if (this.early) this.early.push(...(message.entries ?? []));
      else this.receive(message.entries ?? []);
    } else if (message.push === 'presence') {
      this.update({ present: message.present as TableState['present'] });
    } else if (message.id === 0) {
      this.end((message.error as { message?: string })?.message ?? '');
    } else if (typeof message.id === 'number') {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.ok) waiting?.resolve(message);
      else {
        const error = message.error as { code: string; message: string; rule?: string; where?: string };
        waiting?.reject(Object.assign(new Refused(error), { code: error.code }));
      }
    }
  }

  /** What happened before we came: a long journal comes in pages. */
  private async readJournal(entries: Entry[], more: boolean): Promise<void> {
    const socket = this.socket;
    this.early = [];
    this.receive(entries);
    while (more) {
      const page = await new Promise<Message>((resolve, reject) => {
        const id = this.nextId++;
        const message = { id, cmd: 'entries', from: this.seq };
        this.waiting.set(id, { message, resolve, reject });
        socket?.send(JSON.stringify(message));
      }).catch(() => null);
      if (!page || socket !== this.socket) return; // the next connection begins where this one stopped
      this.receive(page.entries ?? []);
      more = page.more === true;
    }
    const early = this.early ?? [];
    this.early = null;
    this.receive(early);
    this.welcomed();
  }

  private welcomed(): void {
    this.joined = true;
    this.pause = 500;
    this.update({ connected: true });
    // What had no answer when the connection broke: its id makes a second time harmless.
    for (const { message } of this.waiting.values()) this.socket!.send(JSON.stringify(message));
    this.opened?.resolve();
    this.opened = null;
  }

  private note(m: Message): void {
    const { seat, game, title, scenario, players, names, present, fair } = m as Partial<TableState>;
    const fresh: Partial<TableState> = Object.fromEntries(
      Object.entries({ seat, game, title, scenario, players, names, present, fair }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const now = m as Partial<TableState>;
    this.update({
      ...fresh,
      offers: now.offers ?? [],
      off: now.off ?? [],
      turn: now.turn,
      waiting: now.waiting,
      over: now.over,
      next: now.next,
    });
  }

  private update(change: Partial<TableState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.changed) listener();
  }

  /** A request to the server; waits for the connection if need be. */
  request<T = Fields>(cmd: string, fields: Fields = {}): Promise<T> {
    const id = this.nextId++;
    const message = { id, cmd, ...fields };
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { message, resolve: resolve as unknown as (value: Message) => void, reject });
      if (this.joined && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }
  /** One that changes something: with an id of its own, so that it can be sent again. */
  act<T = Fields>(cmd: string, fields: Fields = {}): Promise<T> {
    return this.request<T>(cmd, { ...fields, mid: crypto.randomUUID() });
  }

  // ---- the journal ---------------------------------------------------------------------------------

  private receive(entries: Entry[]): void {
    const fresh = entries.filter((e) => e.seq > this.seq);
    if (fresh.length === 0) return;
    this.journal.push(...fresh);
    const chat = fresh.filter((e) => e.kind === 'chat');
    if (chat.length > 0) this.update({ chat: [...this.state.chat, ...chat].slice(-200) });
    for (const e of fresh)
      if (e.kind === 'name' && e.seat) this.update({ names: { ...this.state.names, [e.seat]: e.text ?? '' } });
      else if (e.kind === 'switch' && e.what === 'advice' && e.seat)
        this.update({ advice: { ...this.state.advice, [e.seat]: !!e.on } });
    if (this.mirror < 0 || this.acting > 0) return;
    const first = this.unplayed();
    if (!first) return;
    // Taken back, or chosen in another window of this seat: the table is laid anew.
    const mine = this.node.kind === 'decision' && this.node.seat === this.state.seat;
    if (fresh.some((e) => e.kind === 'undo') || mine) this.restart();
    else this.waiter?.resolve(first);
  }

  private unplayed(): Entry | undefined {
    while (this.played < this.journal.length && !GAME_KINDS.has(this.journal[this.played]!.kind)) this.played++;
    return this.journal[this.played];
  }

  private next(): Promise<Entry> {
    const ready = this.unplayed();
    if (ready) return Promise.resolve(ready);
    return new Promise((resolve, reject) => {
      this.waiter = { resolve, reject };
    });
  }

  private restart(): void {
    const waiter = this.waiter;
    this.waiter = null;
    this.wantsMirror = true;
    for (const listener of this.restarted) listener();
    waiter?.reject(new Refused({ message: 'The game has moved on.' }));
  }

  /** Plays the next entry into the mirror. */
  private async play(entry: Entry, view: boolean): Promise<Fields> {
    this.played++;
    this.mirrorHead = entry.seq;
    const match = this.mirror;
    const answer =
      entry.kind === 'action'
        ? await this.local.call('apply', { match, action: entry.action ?? 0, want_view: view })
        : entry.kind === 'roll'
          ? await this.local.call('roll', { match, outcome: entry.outcome ?? 0, want_view: view })
          : await this.local.call('undo', { match, to: entry.to ?? 0, keep_dice: false });
    const shown = answer.view as { node: Node } | undefined;
    if (shown) this.node = shown.node;
    return answer;
  }

  private async lay(): Promise<Fields> {
    this.wantsMirror = false;
    if (this.mirror >= 0) await this.local.call('close', { match: this.mirror }).catch(() => {});
    const placed = await this.local.call<{ match: number }>('new', { record: this.header });
    this.mirror = placed.match;
    this.played = 0;
    this.mirrorHead = 0;
    return this.catchUp();
  }
  private async catchUp(): Promise<Fields> {
    try {
      for (let entry = this.unplayed(); entry; entry = this.unplayed()) await this.play(entry, false);
    } catch (error) {
      // A game of older rules that those of today cannot play is kept: the board stays where they differ.
      if (this.state.over?.by !== 'upgrade') throw error;
      this.played = this.journal.length;
    }
    const now = await this.local.call<Fields & { view: { node: Node } }>('view', { match: this.mirror });
    this.node = now.view.node;
    return { ...now, match: this.mirror };
  }

  // ---- the engine as the match sees it -----------------------------------------------------------------

  async call<T = Fields>(cmd: string, fields: Fields = {}): Promise<T> {
    return (await this.answer(cmd, fields)) as T;
  }

  private async answer(cmd: string, fields: Fields): Promise<Fields> {
    if (cmd === 'new' && this.wantsMirror) return this.lay();
    if (fields.match !== this.mirror) return this.local.call(cmd, fields);
    if (cmd === 'apply') return this.apply(fields.action as number);
    if (cmd === 'undo') return this.undo(fields.to as number);
    if (cmd === 'roll') {
      const entry = await this.next();
      this.waiter = null;
      return this.play(entry, true);
    }
    if (cmd === 'bot' && fields.bot === ELSEWHERE) {
      const entry = await this.next();
      this.waiter = null;
      return { action: entry.action ?? 0 };
    }
    return this.local.call(cmd, fields);
  }

  private async apply(action: number): Promise<Fields> {
    const known = this.unplayed();
    if (known) return this.play(known, true);
    this.acting++;
    try {
      await this.act('apply', { head: this.mirrorHead, action });
      const entry = this.unplayed();
      if (!entry) throw new Refused({ message: 'The server has not said what happened.' });
      return await this.play(entry, true);
    } catch (error) {
      if ((error as { code?: string }).code === 'stale') setTimeout(() => this.restart());
      throw error;
    } finally {
      this.acting--;
    }
  }

  private async undo(to: number): Promise<Fields> {
    this.acting++;
    try {
      await this.act('undo', { head: this.mirrorHead, to });
      return await this.catchUp();
    } catch (error) {
      if ((error as { code?: string }).code !== 'offer') throw error;
      await this.act('offer', { offer: 'undo', to });
      throw new Refused({ message: 'You have asked to take it back; the other side decides.' });
    } finally {
      this.acting--;
    }
  }

  /** The record as the server writes it: with the facts of the dice. */
  async serverRecord(): Promise<string> {
    return (await this.request<{ record: string }>('record')).record;
  }

  /** After the end: every roll checked by this page, against the commitment and the part that it kept from the start. */
  async prove(commitment: string): Promise<{ rolls: number }> {
    const record = await this.serverRecord();
    const { fair } = await this.local.call<{ fair?: { commitment: string; revealed: boolean; rolls: number } }>(
      'verify',
      { record },
    );
    if (!fair?.revealed) throw new Error('the seed has not been revealed');
    if (fair.commitment !== commitment) throw new Error('the seed is not the one committed to at the start');
    const { extra } = JSON.parse(record.slice(0, record.indexOf('\n'))) as { extra: { fair: Fair } };
    if (extra.fair.practice) throw new Error('dice were taken back against a bot, so this game was for practice');
    const seat = this.state.seat;
    if (seat !== 'watch' && extra.fair[seat] !== this.part)
      throw new Error(
        'your part in the dice is not the one this page sent: you joined first from another browser, or it was replaced',
      );
    return { rolls: fair.rolls };
  }
}
