// Two engines a game, each started when it is first asked: one plays, one has all that is done at the desk. To the page they
// are one: a request goes to the game that it names, of its match or of its record, and there to the engine of its command.

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
}

export class GamesTransport implements Transport {
  private readonly engines = new Map<string, Transport>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly offer: Offer,
    private readonly start: (game: string) => Transport,
    /** The same one, if that takes every command. */
    private readonly startDesk: (game: string) => Transport,
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
    const desk = DESK_COMMANDS.has(cmd);
    const answer = await this.engine(games[place]!.id, desk).call<Fields>(cmd, { ...fields, ...inner });
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

  private engine(game: string, desk: boolean): Transport {
    const start = desk ? this.startDesk : this.start;
    const name = start === this.start ? game : `${game} desk`;
    let engine = this.engines.get(name);
    if (!engine) {
      engine = start(game);
      if (!desk) engine.onRestart(() => this.listeners.forEach((listener) => listener())); // the desk holds no match
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
