// The worker that holds an engine of one game, named after its file. Messages are {id, text} both ways; {id, crash} when the
// engine failed.

import { startEngine } from './wasm';

const urls = import.meta.glob<string>(['../../engine/*.wasm', '../../engine/desk/*-desk.wasm'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const starting = startEngine(fetch(urls[`../../engine/${self.name}.wasm`]!));
starting.catch(() => {}); // told to whoever asks

self.onmessage = async (message: MessageEvent<{ id: number; text: string }>) => {
  const { id, text } = message.data;
  try {
    const engine = await starting;
    self.postMessage({ id, text: engine.call(text) });
  } catch (error) {
    self.postMessage({ id, crash: String(error instanceof Error ? error.message : error) });
  }
};
