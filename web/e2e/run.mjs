// npm run e2e [word ...]: runs the tests whose names hold one of the words, against the static build.
import { readdirSync } from 'node:fs';
import { start, games } from './kit.mjs';

const words = process.argv.slice(2);
const kit = await start();
kit.games = await games(kit);
console.log(`games: ${kit.games.join(', ')}`);

const tests = [];
for (const file of readdirSync(new URL('.', import.meta.url)).filter((f) => f.endsWith('.test.mjs')).sort()) {
  const module = await import(new URL(file, import.meta.url).href);
  for (const [name, run] of Object.entries(module.tests(kit))) tests.push({ name, run });
}
let failed = 0;
for (const { name, run } of tests.filter((t) => words.length === 0 || words.some((w) => t.name.includes(w)))) {
  const started = performance.now();
  try {
    await run();
    console.log(`ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}\n      ${String(error?.message ?? error).replaceAll('\n', '\n      ')}`);
  }
}
await kit.stop();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
