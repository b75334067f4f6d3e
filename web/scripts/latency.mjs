// How fast the page answers on this machine: node scripts/latency.mjs [clicks=300] [--first] [game ...]. Needs the build.
// For the largest scenario of each game, or with --first for the one that a player meets first: click to drawn answer, click to the next question, frames while panning and
// zooming. Bots are no part of it. Close other programs first: what they take is measured too.
import { games, start } from '../e2e/kit.mjs';
import { clicks, firstScenarios, frames, largestScenarios, quantile, summary, table } from '../e2e/measure.mjs';

const given = process.argv.slice(2);
const [count = '300', ...only] = given.filter((word) => !word.startsWith('--'));
const kit = await start();
const wanted = (await games(kit)).filter((game) => only.length === 0 || only.includes(game));
let worst = 0;
for (const [game, { scenario, units }] of Object.entries(
  await (given.includes('--first') ? firstScenarios : largestScenarios)(wanted),
)) {
  const times = { answer: [], question: [] };
  let moved = null;
  // A battle that ends early is begun again with other choices.
  for (let seed = 1; times.answer.length < Number(count) && seed <= 40; seed++) {
    const page = await table(kit, game, scenario);
    moved ??= await frames(page);
    const more = await clicks(page, Number(count) - times.answer.length, seed);
    times.answer.push(...more.answer);
    times.question.push(...more.question);
    await page.done();
  }
  worst = Math.max(worst, quantile(times.answer, 0.99));
  console.log(`${game}, ${scenario} (${units} units), ${times.answer.length} clicks`);
  console.log(`  click to drawn answer: ${summary(times.answer)}`);
  console.log(`  click to next question: ${summary(times.question)}`);
  console.log(`  frames while panning and zooming: ${summary(moved)}`);
}
console.log(`click to drawn answer, 99th percentile of the slowest game: ${worst.toFixed(1)} ms (goal: under 50)`);
await kit.stop();
