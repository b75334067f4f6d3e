// Fetches the WASM engine from the native build into web/engine, where the bundler finds it, made smaller by
// binaryen's wasm-opt. Does nothing when that has been done for this very engine.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = process.env.FURBALL_WASM ?? at('../../build-wasm/apps/wasm/furball.wasm');
const target = at('../engine/furball.wasm');
const stamp = at('../engine/furball.stamp');

if (!existsSync(source)) {
  if (existsSync(target)) process.exit(0);
  console.error('The WASM engine is missing. Build it first: make wasm');
  process.exit(1);
}
const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) process.exit(0);
mkdirSync(at('../engine'), { recursive: true });
try {
  execFileSync(
    process.execPath,
    [
      at('../node_modules/binaryen/bin/wasm-opt'),
      '-Oz',
      '--converge',
      '--zero-filled-memory',
      '--low-memory-unused',
      '--enable-simd',
      '--enable-bulk-memory',
      '--enable-sign-ext',
      '--enable-nontrapping-float-to-int',
      '--enable-mutable-globals',
      '--enable-multivalue',
      '--enable-reference-types',
      source,
      '-o',
      target,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
} catch {
  console.error('wasm-opt is missing or failed: the engine is taken as it is, and loads more slowly.');
  copyFileSync(source, target);
}
writeFileSync(stamp, hash);
