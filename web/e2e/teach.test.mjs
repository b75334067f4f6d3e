// Review, puzzles, the tutor, fairness and the lab: at a desk and on a phone.
import { accessible, begin, beyond, check, DESKTOP, equal, FAST, kept, moment, PHONE, settled, visit } from './kit.mjs';

const PEOPLE = { ...FAST, confirm: 'never', autoForced: false };

/** Nothing sticks out of a phone's screen. */
async function fits(page, what) {
  const [wide, screen] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  check(wide <= screen + 1, `${what} is ${wide} wide on a screen of ${screen}`);
}
const text = (page, id) => page.locator(`[data-testid=${id}]`).innerText();
/** The record of the battle that this page shows. */
function recordOf(page) {
  return page.evaluate(async () => {
    const db = await new Promise((resolve) => {
      const request = indexedDB.open('furball');
      request.onsuccess = () => resolve(request.result);
    });
    const id = decodeURIComponent(location.hash.split('?')[0].split('/')[2]);
    return new Promise((resolve) => {
      const request = db.transaction('records').objectStore('records').get(id);
      request.onsuccess = () => resolve(request.result.record);
    });
  });
}

export function tests(kit) {
  const list = {};
  const five = kit.games.filter((game) => game !== 'pig');

  list['review: from the end of a battle to every choice, and on from there; pasted on a phone'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await begin(page, 'wing_leader', { blue: 'quick', red: 'quick', seed: '5' });
    await page.waitForFunction(() => /result/i.test(document.querySelector('[data-testid=main]').textContent));
    await page.click('[data-testid=main]');
    await page.click('[data-testid=review]');
    await page.waitForSelector('[data-testid=review-words]');
    // Start, choices and dice come to the result.
    const [sums, result] = await page.$$eval('.sums dd', (cells) => {
      const numbers = cells.map((c) => Number(c.textContent.replace('−', '-').replace('+', '')));
      return [numbers.slice(0, -1).reduce((a, b) => a + b, 0), numbers.at(-1)];
    });
    check(Math.abs(sums - result) < 0.21, `the account adds up: ${sums} and ${result}`);
    check((await page.$$('[data-testid=review-choices] button, .none')).length > 0, 'choices are listed');
    await page.waitForSelector('[data-testid=review-board] [data-unit]');
    // Keyboard: from mark to mark, and the board follows.
    await page.focus('[data-testid=review-curve]');
    await page.keyboard.press('Home');
    await page.waitForSelector('[data-testid=review-board][data-at="0"]');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=review-board]').dataset.at) > 0);
    const at = await page.getAttribute('[data-testid=review-board]', 'data-at');
    equal(await page.getAttribute('[data-testid=review-curve]', 'aria-valuenow'), at, 'curve and board agree');
    await accessible(page, 'review');
    const record = await recordOf(page);
    await page.click('[data-testid=review-play-on]');
    await page.waitForSelector('[data-testid=slip]');
    const upTo = (record) => record.split('\n').slice(1, 1 + Number(at));
    equal(upTo(await recordOf(page)), upTo(record), 'the new battle goes on from that moment');
    await page.done();

    const phone = await visit(kit, PHONE, FAST);
    await phone.to('review');
    await phone.fill('textarea', record);
    await phone.click('[data-testid=review-paste]');
    await phone.waitForSelector('[data-testid=review-words]');
    await fits(phone, 'the review');
    await phone.click('[data-testid=review-next]');
    await accessible(phone, 'review on a phone');
    await phone.done();
  };

  list['review: it can be stopped, goes on where it was, and the page answers meanwhile'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await begin(page, 'dogfight', { blue: 'quick', red: 'quick', seed: '5' });
    await page.waitForFunction(() => /result/i.test(document.querySelector('[data-testid=main]').textContent));
    const id = (await page.evaluate(() => location.hash)).split('/')[2];
    await page.to(`review/${id}`);
    await page.click('[data-testid=review-stop]');
    const done = () => page.$eval('.work progress', (bar) => bar.value);
    await page.waitForSelector('[data-testid=review-go]');
    await page.waitForTimeout(1500); // the slice in hand comes to its end
    const before = await done();
    await page.waitForTimeout(500);
    equal(await done(), before, 'a stopped review stands still');
    await page.click('[data-testid=review-go]');
    await page.waitForFunction(
      (n) => !document.querySelector('.work') || document.querySelector('.work progress').value > n,
      before,
    );
    await page.click('[data-testid=review-next]');
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=review-board]').dataset.at) > 0);
    await page.done();
  };

  list['puzzles: every game has some; a wrong choice is told, the right one is remembered'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    for (const game of five) {
      await page.to(`puzzles/${game}`, '[data-puzzle]');
    }
    await page.to('puzzles/dogfight');
    const first = await page.locator('[data-puzzle]').first().getAttribute('data-puzzle');
    await accessible(page, 'puzzles');
    await page.click('[data-testid=puzzle-next]');
    await page.waitForSelector('[data-testid=puzzle][data-state=asked]');
    await settled(page);
    await page.locator('.choice').first().click();
    await page.waitForSelector('.choice.chosen');
    await page.click('[data-testid=main]');
    await page.waitForSelector('[data-testid=puzzle][data-state=wrong]');
    await page.click('[data-testid=puzzle-show]');
    await page.waitForSelector('[data-testid=puzzle][data-state=shown]');
    await accessible(page, 'a puzzle');
    await page.click('[data-testid=main]');
    await page.waitForSelector('[data-testid=puzzle][data-state=right]');
    await page.click('[data-testid=puzzle-on]');
    await page.waitForSelector('[data-testid=puzzle][data-state=asked]');
    check(!(await page.evaluate(() => location.hash)).endsWith(first), 'the next one is another');
    await page.to('puzzles/dogfight', `[data-puzzle="${first}"].shown`);
    await page.done();
    const phone = await visit(kit, PHONE, FAST);
    await phone.to('puzzles/jet_duel', '[data-puzzle]');
    await fits(phone, 'the list of puzzles');
    await phone.click('[data-testid=puzzle-next]');
    await phone.waitForSelector('[data-testid=puzzle]');
    await phone.done();
  };

  list['tutor: warns before a choice that gives much away, and the better one can be taken'] = async () => {
    const page = await visit(kit, DESKTOP, { ...PEOPLE, tutor: 'slip' });
    await begin(page, 'dogfight', { blue: 'human', red: 'human', seed: '11' });
    let warned = false;
    for (let i = 0; i < 25 && !warned; i++) {
      await settled(page);
      const before = await page.getAttribute('[data-testid=tape] >> nth=0', 'max');
      await page.locator('.choice').last().click();
      await page.waitForFunction(
        (n) => document.querySelector('[data-testid=tutor]') || document.querySelector('[data-testid=tape]').max !== n,
        before,
      );
      warned = !!(await page.$('[data-testid=tutor]'));
    }
    check(warned, 'the last choice of every list is not always good');
    await accessible(page, 'the warning');
    const before = await page.getAttribute('[data-testid=tape] >> nth=0', 'max');
    await page.click('[data-testid=tutor-better]');
    await page.waitForFunction((n) => document.querySelector('[data-testid=tape]').max !== n, before);
    await page.done();
  };

  list['lab: an experiment ends in the report of the command line, the same each time, and can be stopped'] =
    async () => {
      const page = await visit(kit, DESKTOP, FAST);
      await page.to('lab/wing_leader', '[data-testid=lab-run]:not([disabled])');
      await accessible(page, 'the lab');
      await page.click('.opt:has-text("20")');
      const report = async () => {
        await page.click('[data-testid=lab-run]');
        await page.waitForSelector('[data-testid=lab-report]');
        return page.getAttribute('[data-testid=lab-report]', 'srcdoc');
      };
      const first = await report();
      check(/score \d/.test(await text(page, 'lab-summary')), 'the summary says who wins');
      await page.click('[data-testid=lab-another]');
      equal(await report(), first, 'the same question, the same report');
      const whole = await visit(kit, DESKTOP);
      await whole.setContent(first);
      check((await whole.$$('svg')).length > 2, 'the report is drawn');
      await whole.done();
      await page.click('[data-testid=lab-another]');
      await page.click('.opt:has-text("1000")');
      await page.click('[data-testid=lab-run]');
      await page.waitForFunction(() => document.querySelector('[data-testid=lab-progress]')?.value > 0);
      await page.click('[data-testid=lab-stop]');
      await page.waitForSelector('[data-testid=lab-report]');
      await page.done();
      const phone = await visit(kit, PHONE, FAST);
      await phone.to('lab', '[data-testid=lab-run]:not([disabled])');
      await fits(phone, 'the lab');
      await phone.done();
    };

  list['new game: how fair the battle is stands there, on a phone too'] = async () => {
    for (const shape of [DESKTOP, PHONE]) {
      const page = await visit(kit, shape, FAST);
      await page.to('new/dogfight', '[data-testid=fair-bar]');
      check(/\d+ % ± \d/.test(await text(page, 'fair-bar')), 'a share and its interval');
      await fits(page, 'the new game');
      await page.done();
    }
  };
  list['rules: a chapter is read with its picture: numbers light their sentence, and it can be tried'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await page.to('rules/dogfight/8', '.pin');
    equal(await page.$$eval('figure', (list) => list.length), 2, 'pictures of the chapter');
    await page.locator('.pin').nth(2).focus();
    equal(await page.textContent('figure li.lit .rid'), 'DF-CBT-08', 'the sentence of the third number');
    check(await page.$('li.rule.lit[id="DF-CBT-08"]'), 'the rule itself is lit too');
    await accessible(page, 'a chapter with pictures');
    await page.locator('[data-testid=try]').first().click();
    await page.waitForSelector('.choices .choice');
    check((await page.$$('.choices .choice')).length > 5, 'the position of the picture is played on');
    // From a moment of this battle back to its rule, and from the rule to the moment.
    const before = await moment(page);
    await page.click('[data-testid=main]');
    await beyond(page, before);
    await settled(page);
    await kept(page);
    await page.to('rules/dogfight/DF-CBT-01', '.moment a[href*="at="]');
    await page.done();
  };
  return list;
}
