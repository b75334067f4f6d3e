// The worker that holds the engine. Messages are {id, text} both ways; {id, crash} when the engine failed.

import wasmUrl from '../../engine/furball.wasm?url';
import { startEngine } from './wasm';

const starting = startEngine(fetch(wasmUrl));
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
