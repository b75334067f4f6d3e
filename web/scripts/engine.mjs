// Fetches the WASM engine from the native build into web/engine, where the bundler finds it.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = process.env.FURBALL_WASM ?? at('../../build-wasm/apps/wasm/furball.wasm');
const target = at('../engine/furball.wasm');

if (existsSync(source)) {
  mkdirSync(at('../engine'), { recursive: true });
  copyFileSync(source, target);
} else if (!existsSync(target)) {
  console.error('The WASM engine is missing. Build it first: cmake --preset wasm && cmake --build build-wasm');
  process.exit(1);
}
