// The real engines in node, for tests. Null where they have not been built.

import { existsSync, readFileSync } from 'node:fs';
import { GamesTransport, type Offer } from '../transport/games';
import { Refused, type Fields, type Transport } from '../transport/transport';
import { startEngine } from '../transport/wasm';

const at = (file: string) => new URL(`../../engine/${file}`, import.meta.url);

function started(file: string): Transport {
  const starting = startEngine(readFileSync(at(file)));
  let id = 0;
  return {
    async call<T>(cmd: string, fields: Fields = {}): Promise<T> {
      const answer = JSON.parse((await starting).call(JSON.stringify({ id: ++id, cmd, ...fields })));
      if (!answer.ok) throw new Refused(answer.error);
      return answer as T;
    },
    onRestart: () => () => {},
    close() {},
  };
}

export async function nodeEngine(): Promise<Transport | null> {
  if (!existsSync(at('games.json'))) return null;
  return new GamesTransport(
    JSON.parse(readFileSync(at('games.json'), 'utf8')) as Offer,
    (game) => started(`${game}.wasm`),
    (game) => started(`desk/${game}-desk.wasm`),
  );
}
