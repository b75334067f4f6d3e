// Transport to the WASM engine in a web worker.

import { t } from '../messages';
import { Refused, type Fields, type Transport } from './transport';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class WorkerTransport implements Transport {
  private worker: Worker | null = null;
  /** Has this worker answered? One that never did is not replaced until something is asked again. */
  private alive = false;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<() => void>();

  /** `missing` is told why an engine never answered: it could not be loaded. */
  constructor(
    private readonly start: () => Worker,
    private readonly missing: (reason: string) => void,
  ) {
    this.worker = this.launch(); // it loads while the page is drawn
  }

  call<T = Fields>(cmd: string, fields: Fields = {}): Promise<T> {
    const id = this.nextId++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      (this.worker ??= this.launch()).postMessage({ id, text: JSON.stringify({ id, cmd, ...fields }) });
    });
  }

  onRestart(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.worker?.terminate();
  }

  private launch(): Worker {
    this.alive = false;
    const worker = this.start();
    worker.onmessage = (message: MessageEvent<{ id: number; text?: string; crash?: string }>) => {
      const { id, text, crash } = message.data;
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (crash !== undefined) {
        waiting?.reject(new Error(crash));
        this.restart(crash);
        return;
      }
      this.alive = true;
      const answer = JSON.parse(text!) as { ok: boolean; error?: { message: string; rule?: string; where?: string } };
      if (answer.ok) waiting?.resolve(answer);
      else waiting?.reject(new Refused(answer.error ?? { message: t.engineSilent }));
    };
    worker.onerror = (event) => this.restart(event.message || t.engineMissing);
    return worker;
  }

  /** A crashed engine is replaced by a fresh one; every game is safe in its record. */
  private restart(reason: string): void {
    const { alive } = this;
    this.worker?.terminate();
    this.worker = null;
    for (const waiting of this.waiting.values()) waiting.reject(new Error(reason));
    this.waiting.clear();
    if (alive) for (const listener of this.listeners) listener();
    else this.missing(reason);
  }
}
