// Fetches the WASM engines, two a game, from the native build into web/engine, where the bundler finds them, made smaller by
// binaryen's wasm-opt; engine/games.json says what they offer, so that the page need not start one to know. Does nothing for
// an engine for which that has been done. FURBALL_NEAR=1: for playing on this machine, where size matters less than time.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { loadEngine } from '../../tests/wasm_engine.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const source = process.env.FURBALL_WASM ?? at('../../build-wasm/apps/wasm');
const target = at('../engine');
const wasm = (name) => name.endsWith('.wasm');
const near = process.env.FURBALL_NEAR === '1';
const FLAGS = [
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
];

const names = existsSync(source) ? readdirSync(source).filter(wasm).sort() : [];
if (names.length === 0) {
  if (existsSync(`${target}/games.json`)) process.exit(0);
  console.error('The WASM engines are missing. Build them first: make wasm');
  process.exit(1);
}
rmSync(`${target}/lab`, { recursive: true, force: true });
mkdirSync(`${target}/desk`, { recursive: true });
for (const old of readdirSync(target).filter(wasm)) if (!names.includes(old)) rmSync(`${target}/${old}`);

async function shrink(name) {
  const [from, to, stamp] = [`${source}/${name}`, `${target}/${name}`, `${target}/${name}.stamp`];
  const hash = createHash('sha256').update(readFileSync(from)).digest('hex');
  if (existsSync(to) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (near) {
    copyFileSync(from, to);
    rmSync(stamp, { force: true });
    return;
  }
  try {
    await promisify(execFile)(process.execPath, [
      at('../node_modules/binaryen/bin/wasm-opt'),
      ...FLAGS,
      from,
      '-o',
      to,
    ]);
  } catch {
    console.error(`${name}: wasm-opt is missing or failed: the engine is taken as it is, and loads more slowly.`);
    copyFileSync(from, to);
  }
  writeFileSync(stamp, hash);
}
const waiting = [...names];
const worker = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) await shrink(name);
};
await Promise.all(Array.from({ length: availableParallelism() }, worker));

// Those of the desk and the writer of the lab's reports are loaded when they are wanted: they are taken as they are.
for (const name of readdirSync(`${source}/desk`).filter(wasm))
  copyFileSync(`${source}/desk/${name}`, `${target}/desk/${name}`);

const offer = { version: '', games: [], bots: {}, first: {}, learned: [] };
mkdirSync(`${target}/options`, { recursive: true });
for (const name of names) {
  const engine = await loadEngine(`${target}/desk/${name.replace('.wasm', '-desk.wasm')}`);
  offer.version = engine.call({ cmd: 'hello' }).version;
  const [{ options = [], setup = [], ...info }] = engine.call({ cmd: 'games' }).games;
  const [{ id, title, minutes }] = engine.call({ cmd: 'scenarios', game: info.id }).scenarios;
  offer.games.push(info);
  offer.bots[info.id] = engine.call({ cmd: 'bots', game: info.id }).bots;
  offer.first[info.id] = { id, title, minutes };
  if (existsSync(at(`../../games/${info.id}/data/network.toml`))) offer.learned.push(info.id);
  writeFileSync(`${target}/options/${info.id}.json`, JSON.stringify({ options, setup })); // read when a battle is chosen
}
writeFileSync(`${target}/games.json`, JSON.stringify(offer));
