// Whole games, reload, undo, replay, keyboard, phone.
import { readFileSync } from 'node:fs';
import {
  accessible,
  answered,
  begin,
  beyond,
  check,
  chooseByMouse,
  equal,
  FAST,
  handOver,
  isOver,
  kept,
  logLines,
  moment,
  mySeat,
  PATIENCE,
  PHONE,
  settled,
  visit,
} from './kit.mjs';
import { clicks, table } from './measure.mjs';

export function tests(kit) {
  const list = {};
  list['the way of an order is bent by dragging its middle'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, 'full_circle');
    const shown = () => page.evaluate(() => document.querySelector('.fb-path')?.getAttribute('d') ?? '');
    const middle = page.locator('.fb-step').first();
    let bent = false;
    for (let question = 0; question < 12 && !bent; question++) {
      await settled(page);
      await page.waitForTimeout(400); // the order is proposed once the question stands
      for (let side = 0; side < 6 && !bent && (await middle.count()) > 0; side++) {
        const before = await shown();
        const box = await middle.boundingBox();
        const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const [dx, dy] = [Math.cos((side * Math.PI) / 3), Math.sin((side * Math.PI) / 3)];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (const share of [0.4, 1]) await page.mouse.move(from.x + 55 * share * dx, from.y + 55 * share * dy);
        check((await page.locator('.fb-bent').count()) === 1, 'what is dragged is drawn');
        await page.mouse.up();
        await page.waitForTimeout(500);
        const after = await shown();
        bent = after !== before;
      }
      if (!bent) await page.click('[data-testid=main]');
    }
    check(bent, 'some way can be bent');
    await page.click('[data-testid=main]');
    await settled(page);
    await page.done();
  };
  for (const game of kit.games) {
    list[`${game}: a whole game, clicks first, then bots, to the result`] = async () => {
      const page = await visit(kit, undefined, FAST);
      await begin(page, game);
      for (let i = 0; i < 8; i++) {
        await settled(page);
        if (await isOver(page)) break;
        await chooseByMouse(page);
      }
      await handOver(page, mySeat(game), 'quick');
      await page.waitForFunction(
        () => /result/i.test(document.querySelector('[data-testid=main]')?.textContent ?? ''),
        null,
        { timeout: 8 * PATIENCE },
      );
      await page.click('[data-testid=main]');
      await page.waitForSelector('.grid'); // score and luck
      await page.waitForFunction(() => !document.querySelector('[role=status]'), null, { timeout: 4 * PATIENCE });
      check(await page.isVisible('main .score .n.blue'), 'the result page shows the score');
      await page.done();
    };

    list[`${game}: a reload in the middle loses nothing`] = async () => {
      const page = await visit(kit, undefined, FAST);
      await begin(page, game);
      for (let i = 0; i < 4; i++) {
        await settled(page);
        if (!(await isOver(page))) await chooseByMouse(page);
      }
      await settled(page);
      await kept(page);
      const at = await moment(page);
      const choices = await page.$$eval('.choice', (c) => c.map((x) => x.dataset.action));
      const log = await logLines(page);
      await page.reload();
      await settled(page);
      equal(await moment(page), at, 'moment after the reload');
      equal(await page.$$eval('.choice', (c) => c.map((x) => x.dataset.action)), choices, 'choices after the reload');
      equal(await logLines(page), log, 'lines of the log after the reload');
      await page.to('', '[data-testid=continue]');
      await page.done();
    };

    list[`${game}: undo, replay and what-if`] = async () => {
      const page = await visit(kit, undefined, FAST);
      await begin(page, game);
      await settled(page);
      const first = await moment(page);
      for (let i = 0; i < 3; i++) {
        await chooseByMouse(page);
        await settled(page);
      }
      const later = await moment(page);
      check(later > first, 'the game went on');
      await page.keyboard.press('Backspace');
      await page.waitForFunction((n) => Number(document.querySelector('[data-testid=tape]').max) < n, later);
      await settled(page);
      await chooseByMouse(page);
      await settled(page);
      // Replay: the first moment, one on, back to the game.
      const all = await moment(page);
      await page.locator('[data-testid=tape]').first().fill('0');
      await page.waitForSelector('.slip.away');
      await page.keyboard.press('.');
      await page.waitForFunction(() => document.querySelector('[data-testid=tape]').value === '1');
      equal(await moment(page), all, 'the game is as long as before');
      // What if, from there.
      const address = page.url();
      await page.click('[data-testid=what-if]');
      await page.waitForFunction((old) => location.href !== old, address);
      await settled(page);
      check((await moment(page)) < all, 'the new game begins at that moment');
      check(page.url() !== address, 'it is another game');
      await page.done();
    };

    list[`${game}: a turn by keyboard alone`] = async () => {
      const page = await visit(kit, undefined, FAST);
      await begin(page, game);
      await settled(page);
      await page.keyboard.press('Escape');
      const before = await moment(page);
      for (let i = 0; i < 6 && !(await isOver(page)); i++) {
        const at = await moment(page);
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Escape');
        await page.keyboard.press('1');
        await answered(page, at);
        if ((await moment(page)) === at) await page.keyboard.press('Enter');
        await beyond(page, at);
        await settled(page);
        check((await moment(page)) > at || (await isOver(page)), 'keys 1 and Enter lead on');
      }
      check((await moment(page)) >= before + 6 || (await isOver(page)), 'six choices by keyboard');
      const spoken = await page.textContent('[data-testid=announce]');
      check(spoken.trim().length > 0, 'what happens is announced');
      await page.done();
    };

    list[`${game}: the first battle to its end`] = async () => {
      const page = await visit(kit, undefined, FAST);
      await page.to(`lesson/${game}`, '[data-testid=lesson]');
      const steps = await page.locator('[data-testid=lesson] .n').textContent();
      const deadline = Date.now() + 4 * PATIENCE;
      while (Date.now() < deadline && !(await page.isVisible('[data-testid=play-on]'))) {
        const at = await page.getAttribute('[data-testid=lesson]', 'data-step');
        const before = await moment(page);
        if (await page.isVisible('[data-testid=next]'))
          await page.click('[data-testid=next]', { timeout: 3000 }).catch(() => {});
        else {
          await page.waitForFunction(
            (step) =>
              document.querySelector('.choice') ||
              document.querySelector('[data-testid=lesson]')?.dataset.step !== step,
            at,
          );
          if ((await page.getAttribute('[data-testid=lesson]', 'data-step')) !== at) continue;
          const show = page.locator('[data-testid=lesson] .lbtn');
          if (await show.isVisible()) {
            await show.click({ timeout: 3000 }).catch(() => {});
            await page
              .locator('[data-testid=main]:not(:disabled)')
              .click({ timeout: 3000 })
              .catch(() => {});
          } else await chooseByMouse(page).catch(() => {});
        }
        // On to the next step, or one choice further within this one; else look again.
        await page
          .waitForFunction(
            ([step, n]) =>
              document.querySelector('[data-testid=lesson]')?.dataset.step !== step ||
              Number(document.querySelector('[data-testid=tape]')?.max) !== n,
            [at, before],
            { timeout: 1500 },
          )
          .catch(() => {});
      }
      check(
        await page.isVisible('[data-testid=play-on]'),
        `the lesson reaches its end (stuck at ${await page.locator('[data-testid=lesson] h2').textContent()} of ${steps})`,
      );
      await page.click('[data-testid=play-on]');
      await page.waitForSelector('[data-testid=slip]');
      await page.done();
    };

    list[`${game}: on a phone`] = async () => {
      const page = await visit(kit, PHONE, { ...FAST, confirm: 'always' });
      await begin(page, game);
      await settled(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(overflow <= 0, `nothing stands out of the screen (${overflow} px)`);
      const before = await moment(page);
      const chosen = page.locator('.choice.chosen').first();
      for (let i = 0; i < 3 && !(await chosen.isVisible()); i++) {
        await page.locator('.choice').first().tap(); // whole orders may come in above the list just then
        await chosen.waitFor({ timeout: 3000 }).catch(() => {});
      }
      check(await chosen.isVisible(), 'a tap chooses');
      await page.locator('[data-testid=main]').tap();
      await beyond(page, before);
      await settled(page);
      for (const tab of ['units', 'log', 'orders']) {
        const list = page.locator(`.s-${tab}`);
        for (let i = 0; i < 3 && !(await list.isVisible()); i++) {
          await page.locator(`#tab-${tab}`).tap(); // a question that comes just then leads back to the orders
          await list.waitFor({ timeout: 3000 }).catch(() => {});
        }
        check(await list.isVisible(), `tab ${tab}`);
      }
      const height = () => page.evaluate(() => document.querySelector('.desk').getBoundingClientRect().height);
      const half = await height();
      await page.locator('.grab').tap();
      await page.waitForFunction((was) => document.querySelector('.desk').getBoundingClientRect().height !== was, half); // the sheet has stops
      await page.done();
    };
  }

  list['three clicks from the home page to the first legal move'] = async () => {
    const page = await visit(kit, undefined, { ...FAST, briefing: true });
    await page.to();
    await page.click('[data-testid=play-now]'); // one
    await page.click('[data-testid=brief-go]'); // two
    await settled(page);
    const before = await moment(page);
    await page.locator('.choice').first().click(); // three
    await beyond(page, before);
    await page.done();
  };

  list['new game: what was flown last stands first and is chosen'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, 'dogfight', { scenario: 'cactus' });
    await settled(page);
    await chooseByMouse(page);
    await kept(page);
    await page.to('new/dogfight', '.sc.on');
    equal(await page.textContent('.sc.on b'), 'Cactus', 'the one flown last is chosen');
    equal(await page.textContent('.sc b >> nth=0'), 'Cactus', 'and stands first');
    equal(await page.textContent('.sc b >> nth=1'), 'First Flight', 'the rest as ever');
    await page.done();
  };

  list['one click takes the advice for all flights of a phase, and undo brings the question back'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await page.to();
    await page.click('[data-testid=play-now]');
    await settled(page);
    const asks = () => page.textContent('.slip h2');
    const moves = () => page.locator('[data-testid=rest]');
    for (let i = 0; i < 20 && !(await moves().count()); i++) {
      const before = await moment(page);
      await page.click('[data-testid=main]');
      await beyond(page, before);
      await settled(page);
    }
    const [question, before] = [await asks(), await moment(page)];
    const turn = await page.getAttribute('.drum', 'aria-label');
    await moves().click();
    await beyond(page, before);
    await settled(page);
    check((await page.getAttribute('.drum', 'aria-label')) !== turn, `asked again in the same turn: ${await asks()}`);
    await page.locator('.acts .alt').click();
    await page.waitForFunction((title) => document.querySelector('.slip h2')?.textContent === title, question);
    equal(await moment(page), before, 'the moment after undo');
    await page.done();
  };

  list['a refused click says why, and the rule opens'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, kit.games[0]);
    await settled(page);
    const spot = await page.evaluate(() => {
      const lit = [...document.querySelectorAll('.stage [data-cell]')].map((c) => c.getBoundingClientRect());
      const stage = document.querySelector('.stage').getBoundingClientRect();
      for (let y = stage.top + 40; y < stage.bottom - 120; y += 23)
        for (let x = stage.left + 80; x < stage.right - 120; x += 31)
          if (!lit.some((b) => x > b.left - 8 && x < b.right + 8 && y > b.top - 8 && y < b.bottom + 8)) return { x, y };
      return null;
    });
    check(spot, 'there is a cell where nothing can be chosen');
    await page.mouse.click(spot.x, spot.y);
    await page.waitForSelector('.fb-notice');
    equal(await page.locator('.note').count(), 0, 'it is said once');
    const rule = page.locator('.fb-notice .rule').first();
    if (await rule.count()) {
      const id = await rule.textContent();
      await rule.click();
      await page.waitForSelector('.rules article h3');
      equal(await page.textContent('.rules article h3'), id, 'rule shown');
      await page.keyboard.press('Escape');
      await page.waitForSelector('.rules', { state: 'detached' });
    }
    await page.done();
  };

  list['undo over dice against a bot is marked in the log'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, 'pig');
    await settled(page);
    await chooseByMouse(page);
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=tape]').max) >= 2);
    await settled(page);
    await page.click('[data-testid=undo]');
    await page.waitForSelector('.taken');
    await page.done();
  };

  list['a record is downloaded and opened again'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, kit.games[0] ?? 'pig', { blue: 'quick', red: 'quick' });
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=tape]').max) > 12);
    await page.click('[data-testid=menu]');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.drop button').first().click()]);
    const path = await file.path();
    const steps = readFileSync(path, 'utf8').trim().split('\n').length - 1;
    await page.to();
    await page.setInputFiles('input[type=file]', path);
    await page.waitForSelector('[data-testid=slip]');
    check((await moment(page)) >= Math.min(steps, 12) - 1, 'the record is as long as it was');
    // A spoilt record is refused with a reason.
    await page.to();
    await page.setInputFiles('input[type=file]', {
      name: 'bad.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from('{"furball":1}\nnonsense\n'),
    });
    await page.waitForSelector('.note.error');
    await page.done();
  };

  list['advice ranks the options and can be cancelled'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, kit.games[0] ?? 'pig');
    await settled(page);
    await page.keyboard.press('h');
    await page.waitForSelector('.hint .plc');
    await page.waitForSelector('section.hint ol li, section.hint b', { timeout: 2 * PATIENCE });
    await page.locator('section.hint .stop').click();
    await page.waitForSelector('section.hint', { state: 'detached' });
    await page.done();
  };

  list['a long list of choices shows the rest when it is scrolled'] = async () => {
    const page = await table(kit, 'fast_easy', 'big_box');
    for (let round = 1; round <= 20 && !(await page.$('.choices .rest')); round++) await clicks(page, 2, round);
    const count = () => page.$$eval('.choice', (list) => list.length);
    const total = (await count()) + Number.parseInt(await page.textContent('.choices .rest'), 10);
    while (await page.$('.choices .rest')) {
      const before = await count();
      await page.evaluate(() => document.querySelector('.choices .box').scrollTo(0, 1e6));
      await page.waitForFunction((n) => document.querySelectorAll('.choice').length > n, before);
    }
    equal(await count(), total, 'choices after scrolling');
    await page.done();
  };

  list['two windows: the one that opens a game last has it, and nothing is written over'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await begin(page, kit.games[0], { blue: 'human', red: 'human' });
    await settled(page);
    await chooseByMouse(page);
    await kept(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await settled(other);
    await page.waitForSelector('[data-testid=here]');
    await chooseByMouse(other);
    await kept(other);
    const at = await moment(other);
    await page.click('[data-testid=here]');
    await settled(page);
    equal(await moment(page), at, 'the first window goes on where the second was');
    await other.waitForSelector('[data-testid=here]');
    await page.done();
  };

  list['a lesson asks to read on first, and goes back with a choice taken back'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await page.to(`lesson/${kit.games[0]}`);
    const at = () => page.getAttribute('[data-testid=lesson]', 'data-step');
    await page.waitForSelector('.choice');
    await settled(page);
    // The first click shows what a choice leads to, the second makes it. Nothing moves under the pointer.
    const first = page.locator('.choice').first();
    for (let i = 0; i < 4 && !(await page.$('.note')); i++) {
      await first.click();
      await page.waitForTimeout(300);
    }
    await page.waitForSelector('.note');
    equal(await moment(page), 0, 'nothing is played while there is something to read');
    while (await page.isVisible('[data-testid=next]')) await page.click('[data-testid=next]');
    equal(await page.locator('.note').count(), 0, 'the request has gone when it is met');
    const asked = await at();
    await page.locator('[data-testid=lesson] .lbtn').click();
    await page.locator('[data-testid=main]:not(:disabled)').click();
    await page.waitForFunction((step) => document.querySelector('[data-testid=lesson]').dataset.step !== step, asked);
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=tape]').max) > 0);
    await page.click('[data-testid=undo]');
    await page.waitForFunction((step) => document.querySelector('[data-testid=lesson]').dataset.step === step, asked);
    await page.done();
  };

  list['random set-ups are drawn and begin'] = async () => {
    const page = await visit(kit, undefined, FAST);
    let drawn = 0;
    for (const game of kit.games) {
      await page.to(`new/${game}`, '.sc.on');
      if (!(await page.$('.draw'))) continue;
      await page.click('.draw');
      await page.waitForSelector('.sc.on input[value=random]', { state: 'attached' });
      // What is agreed is in what is drawn.
      await page.click('.wishes summary');
      const year = page.locator('.wishes label', { hasText: /^Year/ }).locator('input[type=number]');
      if (await year.count()) {
        await year.fill('99999');
        await page.click('.draw');
        await page.waitForSelector('.note.error');
        await year.fill(game === 'jet_duel' ? '1972' : '1943');
        await page.click('.draw');
        await page.waitForFunction(() => /19(43|72)/.test(document.querySelector('h1.big')?.textContent ?? ''));
      }
      await page.click('[data-testid=take-off]');
      await settled(page);
      drawn += 1;
    }
    check(drawn > 0 || kit.games.length < 5, 'some game has a random set-up');
    await page.done();
  };

  list['the 3-D view on a phone: the aircraft stand above the sheet'] = async () => {
    for (const game of kit.games.filter((g) => g === 'fast_easy')) {
      const page = await visit(kit, PHONE, { ...FAST, motion: 'reduced' });
      await begin(page, game);
      await settled(page);
      await page.locator('.tools .three').tap();
      await page.waitForSelector('.space .label');
      await page.waitForFunction(() => {
        const desk = document.querySelector('.desk').getBoundingClientRect();
        return [...document.querySelectorAll('.space .label')].some((l) => l.getBoundingClientRect().bottom < desk.top);
      });
      await page.done();
    }
  };

  list['dice by hand: the button rolls'] = async () => {
    const page = await visit(kit, undefined, { ...FAST, autoRoll: false });
    await begin(page, 'pig', { red: 'human' });
    await settled(page);
    await page.locator('.choice').first().click();
    await page.locator('[data-testid=main]').click();
    await page.waitForSelector('[data-testid=odds][data-state=due]');
    await page.locator('[data-testid=main]').click();
    await page.waitForSelector('[data-testid=last-roll]'); // the dice have left with the next question
    await page.done();
  };

  list['the briefing says who, what wins and what first, in at most 60 words; one key closes it, one brings it back'] =
    async () => {
      const page = await visit(kit, undefined, { ...FAST, briefing: true });
      for (const game of kit.games) {
        await begin(page, game);
        await page.waitForSelector('[data-testid=briefing]');
        const words = await page.$$eval(
          '[data-testid=briefing] dl, [data-testid=briefing] section',
          (parts) =>
            parts
              .map((p) => p.innerText)
              .join(' ')
              .split(/\s+/).length,
        );
        check(words <= 60, `${game}: ${words} words`);
        equal(
          await page.$$eval('[data-testid=briefing] dd', (l) => l.filter((d) => !d.textContent.trim()).length),
          0,
          'empty lines',
        );
        check((await page.$$('[data-testid=briefing] svg path')).length > 1, `${game}: aircraft are drawn`);
        await accessible(page, `briefing of ${game}`);
        await page.keyboard.press('Escape');
        await page.waitForSelector('[data-testid=briefing]', { state: 'detached' });
        await settled(page);
        await page.keyboard.press('b');
        await page.waitForSelector('[data-testid=briefing]');
        await page.keyboard.press('Enter');
        await page.waitForSelector('[data-testid=briefing]', { state: 'detached' });
      }
      await page.done();
    };

  list['the odds of what the amber button would roll stand above the list, and old dice leave'] = async () => {
    const page = await visit(kit, undefined, FAST);
    await page.to('lesson/dogfight');
    while (!(await page.isVisible('[data-testid=lesson] .lbtn')))
      await page.click('[data-testid=next]', { timeout: 5000 });
    await page.locator('[data-testid=lesson] .lbtn').click();
    await page.locator('[data-testid=main]:not(:disabled)').click();
    // "The odds come first": at "Fire?" they are there before anything is touched.
    await page.waitForSelector('[data-testid=odds][data-state=forecast]');
    const [odds, list_] = await page.evaluate(() =>
      ['[data-testid=odds]', '.choices'].map((s) => document.querySelector(s).getBoundingClientRect().top),
    );
    check(odds < list_, 'the odds stand above the list');
    check(/hurts you/.test(await page.textContent('[data-testid=odds]')), 'what hurts me is said');
    await page.locator('[data-testid=lesson] .lbtn').click();
    await page.locator('[data-testid=main]:not(:disabled)').click();
    await page.waitForSelector('[data-testid=last-roll]');
    equal(await page.locator('[data-testid=odds][data-state=fallen]').count(), 0, 'old dice');
    await page.done();
  };
  return list;
}
