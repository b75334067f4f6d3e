// npm run e2e [word ...]: runs the tests whose names hold one of the words, against the static build. As many at once as
// there are processors; what measures time (`alone`) comes first, by itself.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { start, games } from './kit.mjs';

const words = process.argv.slice(2);
const kit = await start();
kit.games = await games(kit);
console.log(`games: ${kit.games.join(', ')}`);

const tests = [];
for (const file of readdirSync(new URL('.', import.meta.url))
  .filter((f) => f.endsWith('.test.mjs'))
  .sort()) {
  const module = await import(new URL(file, import.meta.url).href);
  for (const [name, run] of Object.entries(module.tests(kit))) tests.push({ name, run });
}
const wanted = tests.filter((t) => words.length === 0 || words.some((w) => t.name.includes(w)));
let failed = 0;
async function one({ name, run }) {
  const started = performance.now();
  try {
    const told = await run();
    console.log(
      `ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)${told ? `\n      ${told}` : ''}`,
    );
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n      ${String(error?.message ?? error).replaceAll('\n', '\n      ')}`);
  }
}
for (const test of wanted.filter((t) => t.run.alone)) await one(test);
const rest = wanted.filter((t) => !t.run.alone);
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let test = rest.shift(); test; test = rest.shift()) await one(test);
  }),
);
await kit.stop();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
