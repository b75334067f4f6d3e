// Loads the WASM engine of a game in node and speaks the JSON protocol with it.
import { readFile } from "node:fs/promises";

export async function loadEngine(path) {
  const nothing = () => 0;
  const trap = (code) => { throw new Error(`the engine stopped (${code})`); };
  const wasi = new Proxy({ proc_exit: trap }, { get: (target, name) => target[name] ?? nothing });
  const { instance } = await WebAssembly.instantiate(await readFile(path), { wasi_snapshot_preview1: wasi });
  const engine = instance.exports;
  engine._initialize();
  const put = (text) => {
    const bytes = new TextEncoder().encode(text);
    const pointer = engine.furball_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  };
  const call = (request) => {
    const [pointer, length] = put(JSON.stringify(request));
    const answer = engine.furball_call(pointer, length);
    engine.furball_free(pointer);
    const size = new DataView(engine.memory.buffer).getUint32(answer, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer + 4, size)));
  };
  return { call };
}
