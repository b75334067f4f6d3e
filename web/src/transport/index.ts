import { WorkerTransport } from './worker';
import type { Transport } from './transport';

export * from './transport';

let shared: Transport | undefined;

/** The one engine of this page, started at first use. */
export function engine(): Transport {
  shared ??= new WorkerTransport(
    () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'furball-engine' }),
  );
  return shared;
}
