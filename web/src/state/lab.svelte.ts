// An experiment at work: games of a battle between two bots, played by several engines at once. Which engine plays which
// game makes no difference: game number n is the same wherever it is played, on the command line too.

import { beside, offered, type Transport } from '../transport';
import { startEngine, type Engine } from '../transport/wasm';
import type { Data } from './own';
import { reasonOf } from '../transport/transport';

export interface Question {
  game: string;
  scenario: string;
  blue: string;
  red: string;
  games: number;
  swap: boolean;
  seed: number;
}
/** A game as `furball lab` writes it; the report writer knows the rest. */
export interface Line {
  game: number;
  result: 'blue' | 'red' | 'draw';
}
interface LabAnswer {
  games: Line[];
  order?: Data;
  names?: Data & { sides: [string, string] };
  rules_version?: number;
}
export interface Report {
  summary: string;
  html: string;
}

/** The same experiment on the command line. */
export function commandOf(q: Question): string {
  const swap = q.swap ? ' --swap' : '';
  return `furball lab simulate ${q.game}/${q.scenario} --blue ${q.blue} --red ${q.red} --games ${q.games} --seed ${q.seed}${swap}`;
}
/** The games from the first without a gap: what counts when an experiment is stopped. */
export function unbroken(lines: readonly (Line | undefined)[]): Line[] {
  const gap = lines.findIndex((line) => !line);
  return (gap < 0 ? lines : lines.slice(0, gap)) as Line[];
}

const SLICE_MS = 400;
const MOST_AT_ONCE = 50;
const MOST_WORKERS = 4;

export class Experiment {
  /** Games known, and how they ended. */
  done = $state(0);
  won = $state({ blue: 0, red: 0, draw: 0 });
  running = $state(false);
  failure = $state('');
  report: Report | null = $state.raw(null);
  names: [string, string] = $state.raw(['Blue', 'Red']);
  secondsLeft = $state(0);
  readonly workers: number;
  readonly lines: (Line | undefined)[];

  private crew: Transport[] = [];
  private next = 0;
  private began = 0;
  private about: LabAnswer | undefined;

  constructor(readonly question: Question) {
    const cores = typeof navigator === 'undefined' ? 2 : navigator.hardwareConcurrency || 2;
    this.workers = Math.max(1, Math.min(MOST_WORKERS, cores - 1, question.games));
    this.lines = Array.from({ length: question.games });
  }

  async run(): Promise<void> {
    this.running = true;
    this.began = performance.now();
    this.crew = Array.from({ length: this.workers }, () => beside(this.question.game));
    try {
      await Promise.all(this.crew.map((engine) => this.work(engine)));
    } catch (error) {
      if (this.running) this.failure = reasonOf(error);
    }
    const stopped = !this.running;
    this.close();
    if (!this.failure && !stopped) await this.write();
  }
  /** Ends it; what has been played is reported. */
  async stop(): Promise<void> {
    this.close();
    await this.write();
  }
  close(): void {
    this.running = false;
    for (const engine of this.crew) engine.close();
    this.crew = [];
  }

  private async work(engine: Transport): Promise<void> {
    const { games, ...asked } = this.question;
    let size = 1;
    while (this.running && this.next < games) {
      const first = this.next;
      const count = Math.min(size, games - first);
      this.next += count;
      const start = performance.now();
      const answer = await engine.call<LabAnswer>('lab', { ...asked, first, count });
      if (!this.running) return;
      const each = (performance.now() - start) / count;
      size = Math.max(1, Math.min(MOST_AT_ONCE, Math.round(SLICE_MS / each)));
      this.take(answer);
    }
  }
  private take(answer: LabAnswer): void {
    if (answer.names) {
      this.about = answer;
      this.names = answer.names.sides;
    }
    for (const line of answer.games) {
      this.lines[line.game] = line;
      this.won[line.result]++;
    }
    this.done += answer.games.length;
    const passed = (performance.now() - this.began) / 1000;
    this.secondsLeft = (passed * (this.question.games - this.done)) / Math.max(1, this.done);
  }

  /** The command line's own report writer, as a module of its own: loaded when there is something to report. */
  private async write(): Promise<void> {
    const games = unbroken(this.lines);
    if (games.length === 0 || !this.about) return;
    try {
      const { order, names, rules_version } = this.about;
      const { seed } = this.question;
      const command = commandOf({ ...this.question, games: games.length });
      const request = { version: offered.version, rules_version, seed, command, names, order, games };
      const answer = JSON.parse((await writer()).call(JSON.stringify(request))) as {
        ok: boolean;
        error?: { message: string };
      } & Report;
      if (!answer.ok) throw new Error(answer.error?.message ?? '');
      this.report = { summary: answer.summary, html: answer.html };
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }
}

let loading: Promise<Engine> | undefined;
function writer(): Promise<Engine> {
  loading ??= import('../../engine/desk/report.wasm?url').then(({ default: url }) => startEngine(fetch(url)));
  loading.catch(() => (loading = undefined));
  return loading;
}
