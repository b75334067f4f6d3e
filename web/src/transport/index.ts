import offer from '../../engine/games.json';
import { GamesTransport, type Offer } from './games';
import type { Transport } from './transport';
import { WorkerTransport } from './worker';

export * from './transport';

/** What there is to play, known without starting an engine. */
export const offered = offer as Offer;

let shared: Transport | undefined;
let missing: (reason: string) => void = () => {};

/** Asks to be told when an engine cannot be loaded. */
export function whenMissing(told: (reason: string) => void): void {
  missing = told;
}

/** The engines of this page, each started at first use. */
export function engine(): Transport {
  shared ??= new GamesTransport(
    offered,
    (game) =>
      new WorkerTransport(
        () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: game }),
        (reason) => missing(reason),
      ),
  );
  return shared;
}
