// After the build: writes the list of files and a version into dist/sw.js, and compressed copies beside the files for
// servers that send them as they are (FURBALL_NEAR=1: for playing on this machine, none).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

function walk(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

const all = walk(dist).map((path) => relative(dist, path).split(sep).join('/'));
// The 3-D view is large and loaded on demand only; vite.config.ts gives it this folder.
// So are the sources behind the aircraft's cards, one small file each.
// And the writer of the lab's reports.
const onDemand = (path) =>
  path.startsWith('assets/3d/') ||
  path.startsWith('hangar/') ||
  /^stories\/[^/]+\//.test(path) ||
  /\/report-[^/]*\.wasm$/.test(path);
if (!all.some((path) => path.startsWith('assets/3d/')))
  throw new Error('dist/assets/3d is empty: does vite.config.ts still put the 3-D view there?');
const hidden = (path) => path.split('/').some((part) => part.startsWith('.')); // many web servers refuse these
const files = all
  .filter(
    (path) => path !== 'sw.js' && path !== 'index.html' && !path.endsWith('.br') && !onDemand(path) && !hidden(path),
  )
  .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
const version = hash.digest('hex').slice(0, 12);

const target = join(dist, 'sw.js');
const text = readFileSync(target, 'utf8')
  .replace("const VERSION = 'development';", `const VERSION = '${version}';`)
  .replace('const FILES = [];', `const FILES = ${JSON.stringify(['./', ...files.map((f) => `./${f}`)])};`);
writeFileSync(target, text);
for (const path of process.env.FURBALL_NEAR === '1' ? [] : walk(dist))
  if (/\.(?:js|css|html|svg|wasm|json|webmanifest)$/.test(path))
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
console.log(`offline: ${files.length} files, version ${version}`);
