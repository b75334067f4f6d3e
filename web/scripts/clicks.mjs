// How many clicks a turn a player needs who follows the advice: node scripts/clicks.mjs [--questions] [--one-by-one] [game ...].
// Needs the build. Who follows it takes it for all units of a phase where the page offers that; --one-by-one never does.
// The first scenario of each game against Pilot, with the standing orders and settings of a new player, to the end.
import { isOver, settled, start, visit } from '../e2e/kit.mjs';

const GOALS = { dogfight: 2, full_circle: 3.5, jet_duel: 4, fast_easy: 3, wing_leader: 2.5 };
const tell = process.argv.includes('--questions'); // which questions cost the clicks
const oneByOne = process.argv.includes('--one-by-one');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const kit = await start();
let missed = 0;
for (const [game, goal] of Object.entries(GOALS).filter(([g]) => only.length === 0 || only.includes(g))) {
  const page = await visit(
    kit,
    { viewport: { width: 1280, height: 720 } },
    { botPace: 0, diceShow: false, briefing: false },
  );
  await page.to(`new/${game}`);
  await page.waitForSelector('.sc.on');
  await page.click('[data-testid=take-off]');
  await page.waitForSelector('[data-testid=slip]');
  let clicks = 0;
  const asked = new Map();
  for (let i = 0; i < 1500; i++) {
    await settled(page);
    if (await isOver(page)) break;
    // The proposal comes a moment after the question.
    await page
      .waitForFunction(() => !document.querySelector('[data-testid=main]')?.disabled, null, { timeout: 4000 })
      .catch(() => {});
    await page.waitForTimeout(150);
    if (await isOver(page)) break; // the rest of the phase, left to the advice, has ended the battle
    const before = await page.getAttribute('[data-testid=tape] >> nth=0', 'max');
    const [title, rule] = await page.evaluate(() =>
      ['.slip h2', '.slip .rid'].map((part) => document.querySelector(part)?.textContent ?? ''),
    );
    const rest = page.locator('[data-testid=rest]');
    if (!oneByOne && (await rest.count())) await rest.click();
    else if (await page.locator('[data-testid=main]').isEnabled()) await page.locator('[data-testid=main]').click();
    else await page.locator('.choice').first().click();
    clicks += 1;
    const question = `${rule} ${title.replace(/\b[A-Z]*\d+\b/g, '#')}`;
    asked.set(question, (asked.get(question) ?? 0) + 1);
    await page
      .waitForFunction(
        (n) =>
          document.querySelector('[data-testid=tape]')?.max !== n ||
          document.querySelector('.choice.chosen, .order.chosen'),
        before,
        { timeout: 20000 },
      )
      .catch(() => {});
  }
  const turns = await page.evaluate(() => Number(/\d+/.exec(document.querySelector('.drum').ariaLabel)[0]));
  const rate = clicks / turns;
  if (rate > goal) missed += 1;
  console.log(
    `${game}: ${clicks} clicks in ${turns} turns, ${rate.toFixed(1)} a turn (goal ${goal})${rate > goal ? ', missed' : ''}`,
  );
  if (tell) for (const [question, n] of [...asked].sort((a, b) => b[1] - a[1])) console.log(`  ${n} ${question}`);
  await page.done();
}
await kit.stop();
process.exit(missed ? 1 : 0);
