// Two engines a game, each started when it is first asked: one plays, one has all that is done at the desk, thought included.
// To the page they are one: a request goes to the game that it names, of its match or of its record, and there to the engine of
// its command.

import { t } from '../messages';
import { DESK_COMMANDS, type BotInfo, type GameInfo, type ScenarioInfo } from '../protocol';
import { Refused, type Fields, type Transport } from './transport';

/** What the build found in the engines (scripts/engine.mjs). */
export interface Offer {
  version: string;
  /** Without their options. */
  games: GameInfo[];
  /** By game: who plays, and the battle to begin with. */
  bots: Record<string, BotInfo[]>;
  first: Record<string, Pick<ScenarioInfo, 'id' | 'title' | 'minutes'>>;
  /** Games with a network, which those who think have to be given. */
  learned: string[];
}

/** Commands with which somebody thinks. */
const THOUGHT: ReadonlySet<string> = new Set(['think', 'hint', 'review']);
/** Commands after which a match of the table has gone beyond its copy at the desk. */
const GOES_ON: ReadonlySet<string> = new Set(['apply', 'roll']);
/** Commands after which the copy is of no use. */
const ENDS: ReadonlySet<string> = new Set(['undo', 'close']);

/** A match of the table as it lies at the desk. */
interface Copy {
  match: number;
  steps: number;
  /** Nothing has happened at the table since. */
  fresh: boolean;
}
type Played = { kind: string; notation: string };

export class GamesTransport implements Transport {
  private readonly engines = new Map<string, Transport>();
  private readonly listeners = new Set<() => void>();
  private readonly copies = new Map<string, Promise<Copy>>();
  private readonly taught = new Map<Transport, Promise<void>>();

  constructor(
    private readonly offer: Offer,
    private readonly start: (game: string) => Transport,
    /** The same one, if that takes every command. */
    private readonly startDesk: (game: string) => Transport,
    /** Fetches the network of a game. */
    private readonly network: (game: string) => Promise<unknown> = async () => null,
  ) {}

  async call<T = Fields>(cmd: string, fields: Fields = {}): Promise<T> {
    if (cmd === 'hello') return { version: this.offer.version } as T;
    if (cmd === 'games') return { games: this.offer.games } as T;
    if (cmd === 'bots') return { bots: this.offer.bots[String(fields.game)] } as T;
    const { games } = this.offer;
    // Engines count their matches alone; the page's number tells the engine too.
    const number = typeof fields.match === 'number' ? fields.match : undefined;
    const id = number === undefined ? gameOf(fields) : games[number % games.length]?.id;
    const place = games.findIndex((game) => game.id === id);
    if (place < 0) throw new Refused({ message: id ? t.noSuchGame(id) : t.also.notARecord });
    const inner = number === undefined ? {} : { match: Math.floor(number / games.length) };
    const answer = await this.ask(games[place]!.id, cmd, { ...fields, ...inner });
    if (typeof answer.match === 'number') answer.match = answer.match * games.length + place;
    return answer as T;
  }

  onRestart(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    for (const engine of this.engines.values()) engine.close();
  }

  private async ask(game: string, cmd: string, fields: Fields): Promise<Fields> {
    const desk = DESK_COMMANDS.has(cmd);
    const engine = this.engine(game, desk);
    if (THOUGHT.has(cmd)) await this.teach(game, engine);
    const copied = typeof fields.match === 'number' ? `${game} ${fields.match}` : '';
    if (!copied || this.start === this.startDesk) return engine.call(cmd, fields);
    if (desk) return engine.call(cmd, { ...fields, match: await this.lay(game, copied, fields.match as number) });
    const copy = this.copies.get(copied);
    if (copy && ENDS.has(cmd)) void this.forget(copied, this.engine(game, true));
    if (copy && GOES_ON.has(cmd))
      copy.then(
        (c) => (c.fresh = false),
        () => {}, // told to whoever thinks
      );
    return engine.call(cmd, fields);
  }

  /** Lays a match of the table at the desk as well, or plays there what has happened since. */
  private async lay(game: string, name: string, match: number): Promise<number> {
    const [table, desk] = [this.engine(game, false), this.engine(game, true)];
    let copy = this.copies.get(name);
    if (!copy) {
      copy = (async () => {
        const { record } = await table.call<{ record: string }>('record', { match });
        const laid = await desk.call<{ match: number; step: number }>('new', { record });
        return { match: laid.match, steps: laid.step, fresh: true };
      })();
      this.copies.set(name, copy);
      copy.catch(() => this.copies.delete(name));
    }
    const found = await copy;
    if (found.fresh) return found.match;
    found.fresh = true;
    try {
      const { steps } = await table.call<{ steps: Played[] }>('log', { match, from: found.steps });
      for (const { kind, notation } of steps) {
        const cmd = kind === 'roll' ? 'roll' : 'apply';
        await desk.call(cmd, { match: found.match, notation, want_view: false });
        found.steps++;
      }
    } catch (error) {
      await this.forget(name, desk);
      throw error;
    }
    return found.match;
  }

  private async forget(name: string, desk: Transport): Promise<void> {
    const copy = this.copies.get(name);
    this.copies.delete(name);
    await copy?.then((c) => desk.call('close', { match: c.match })).catch(() => {});
  }

  /** Gives the network to an engine that is to think, once. Without it, thought goes on as the game's own eye sees it. */
  private teach(game: string, engine: Transport): Promise<void> {
    let teaching = this.taught.get(engine);
    if (!teaching) {
      teaching = this.offer.learned.includes(game)
        ? this.network(game)
            .then((data) => (data ? engine.call('network', { game, data }) : null))
            .then(
              () => {},
              () => void this.taught.delete(engine), // the file may be there the next time
            )
        : Promise.resolve();
      this.taught.set(engine, teaching);
    }
    return teaching;
  }

  private engine(game: string, desk: boolean): Transport {
    const start = desk ? this.startDesk : this.start;
    const name = start === this.start ? game : `${game} desk`;
    let engine = this.engines.get(name);
    if (!engine) {
      engine = start(game);
      const started = engine;
      engine.onRestart(() => {
        this.taught.delete(started);
        for (const name of [...this.copies.keys()]) if (name.startsWith(`${game} `)) this.copies.delete(name);
        if (!desk) this.listeners.forEach((listener) => listener()); // the desk holds copies alone
      });
      this.engines.set(name, engine);
    }
    return engine;
  }
}

/** A request names its game, or brings a record, whose first line does. */
function gameOf(fields: Fields): string {
  if (typeof fields.game === 'string') return fields.game;
  if (typeof fields.record !== 'string') return '';
  const end = fields.record.indexOf('\n');
  try {
    const header = JSON.parse(end < 0 ? fields.record : fields.record.slice(0, end)) as { game?: unknown };
    return typeof header?.game === 'string' ? header.game : '';
  } catch {
    return '';
  }
}
