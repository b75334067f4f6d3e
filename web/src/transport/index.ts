import offer from '../../engine/games.json';
import { GamesTransport, type Offer } from './games';
import { keptFiles } from '../state/files';
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

function worker(name: string): Transport {
  const started = new WorkerTransport(
    () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name }),
    (reason) => missing(reason),
  );
  // What the owner has dropped on the page comes first, also when an engine is replaced.
  const layOver = () => {
    const files = keptFiles();
    if (files.length) started.call('lay', { files }).catch(() => {});
  };
  layOver();
  started.onRestart(layOver);
  return started;
}
const desk = (game: string) => worker(`desk/${game}-desk`);

const network = (game: string) =>
  fetch(`./networks/${game}.json`).then((file) => (file.ok ? file.json() : Promise.reject(new Error(file.statusText))));

/** The engines of this page, each started at first use. */
export function engine(): Transport {
  return (shared ??= new GamesTransport(offered, worker, desk, network));
}

/** One more engine of a game, for long work beside the table: it takes every command. Whoever asked for it closes it. */
export function beside(game: string): Transport {
  return new GamesTransport({ ...offered, games: offered.games.filter((g) => g.id === game) }, desk, desk, network);
}
