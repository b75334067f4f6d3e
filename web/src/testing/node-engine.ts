// The real engine in node, for tests. Null where it has not been built.

import { existsSync, readFileSync } from 'node:fs';
import { Refused, type Fields, type Transport } from '../transport/transport';
import { startEngine } from '../transport/wasm';

const places = ['../../engine/furball.wasm', '../../../build-wasm/apps/wasm/furball.wasm'];

export async function nodeEngine(): Promise<Transport | null> {
  const found = places.map((p) => new URL(p, import.meta.url)).find((p) => existsSync(p));
  if (!found) return null;
  const engine = await startEngine(readFileSync(found));
  let id = 0;
  return {
    async call<T>(cmd: string, fields: Fields = {}): Promise<T> {
      const answer = JSON.parse(engine.call(JSON.stringify({ id: ++id, cmd, ...fields })));
      if (!answer.ok) throw new Refused(answer.error);
      return answer as T;
    },
    onRestart: () => () => {},
    close() {},
  };
}
