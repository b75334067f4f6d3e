// A review at work: in an engine of its own beside the table, slice by slice, so that it can be stopped and nothing else waits.

import type { ReviewAnswer, ReviewStep, ReviewSummary } from '../protocol';
import { beside, type Transport } from '../transport';
import type { Placed } from './match_types';
import { reasonOf } from '../transport/transport';

/** A slice should take about so long: progress is seen, and a stop is quick. */
const SLICE_MS = 250;

interface Done {
  steps: ReviewStep[];
  summary: ReviewSummary;
}
/** Reviews of this visit: whoever comes back need not wait again. */
const known = new Map<string, Done>();
const MOST_KNOWN = 5;

export class Reviewing {
  steps: ReviewStep[] = $state.raw([]);
  total = $state(0);
  summary: ReviewSummary | null = $state.raw(null);
  failure = $state('');
  running = $state(false);

  private engine: Transport | undefined;
  private match = 0;
  private slice = 2;
  private closed = false;

  constructor(
    private readonly game: string,
    private readonly record: string,
  ) {
    const done = known.get(record);
    if (!done) return;
    this.steps = done.steps;
    this.total = done.steps.length;
    this.summary = done.summary;
  }

  /** Begins, or goes on where it was stopped. */
  async run(): Promise<void> {
    if (this.running || this.summary || this.closed) return;
    this.running = true;
    this.failure = '';
    try {
      this.engine ??= beside(this.game);
      this.match ||= (await this.engine.call<Placed>('new', { record: this.record })).match!;
      while (this.running && !this.closed) {
        const began = performance.now();
        const answer = await this.engine.call<ReviewAnswer>('review', {
          match: this.match,
          from: this.steps.length,
          count: this.slice,
        });
        const took = performance.now() - began;
        if (took < SLICE_MS / 2) this.slice = Math.min(50, this.slice * 2);
        else if (took > 2 * SLICE_MS) this.slice = Math.max(1, Math.floor(this.slice / 2));
        if (this.closed) return;
        this.total = answer.total;
        this.steps = [...this.steps, ...answer.steps];
        if (answer.summary) this.finish(answer.summary);
      }
    } catch (error) {
      if (!this.closed) this.failure = reasonOf(error);
    } finally {
      this.running = false;
    }
  }
  stop(): void {
    this.running = false;
  }
  close(): void {
    this.closed = true;
    this.engine?.close();
  }

  private finish(summary: ReviewSummary): void {
    this.summary = summary;
    this.running = false;
    known.set(this.record, { steps: this.steps, summary });
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
    this.engine?.close();
  }
}
