// A battle of one's own, the hangar and the editor: at a desk and on a phone.
import { accessible, check, DESKTOP, equal, FAST, fromCache, PHONE, visit } from './kit.mjs';

const READY = '[data-testid=own-take-off]:not([disabled])';
const BOARD = '[data-testid=ed-board] [data-unit]';

const inSight = (page, selector) =>
  page.locator(selector).evaluate((e) => e.getBoundingClientRect().bottom <= window.innerHeight);
/** What is kept of a form or of the editor. */
const draft = (page, name) => page.evaluate((key) => localStorage.getItem(key), `furball.draft.${name}`);
const drafted = (page, name, words) =>
  page.waitForFunction(([key, held]) => localStorage.getItem(key)?.includes(held), [`furball.draft.${name}`, words]);
async function takesOff(page, button = READY) {
  await page.click(button);
  await page.waitForSelector('[data-testid=slip]');
}
/** The link of the battle that stands there. */
async function shared(page) {
  await page.click('[data-testid=own-share]');
  await page.waitForSelector('.note:has-text("link")');
  return page.evaluate(() => navigator.clipboard.readText());
}
const COPIES = { permissions: ['clipboard-read', 'clipboard-write'] };
/** A drawn battle with a title of its own. */
async function named(page, game, title) {
  await page.to(`own/${game}`, READY);
  await page.click('details summary:has-text("Names")');
  await page.fill('[data-field=title] input', title);
  await page.press('[data-field=title] input', 'Tab');
  await page.waitForSelector(`h1:has-text("${title}")`);
}
const TERSE = `format = 1
id = "terse"
title = "Dropped terse" # as one writes it by hand
max_row = 3
bombers = { class = "medium" }
escorts = [{ id = "A" }, { id = "B" }]
interceptors = [{ id = "A" }, { id = "B" }]
`;

export function tests(kit) {
  const list = {};
  const five = kit.games.filter((game) => game !== 'pig');

  list['own battle: every game draws one, and it takes off'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    for (const game of five) {
      await page.to(`own/${game}`, READY);
      await page.waitForSelector('.force.blue li');
      check((await page.$$('[data-field]')).length > 8, `${game}: fields`);
      check(await inSight(page, READY), `${game}: the way into the battle is on the screen`);
      await takesOff(page);
    }
    await page.done();
  };

  list['own battle: what the book forbids springs back with its rule'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('own/jet_duel', READY);
    await page.click('[data-field=terrain] label:has-text("Mountains")');
    await drafted(page, 'own.jet_duel', 'mountains');
    await page.click('[data-field=cloud_deck] input');
    await drafted(page, 'own.jet_duel', 'cloud_deck');
    await page.click('[data-field=blue_flight] [aria-label^=Add]');
    await page.waitForSelector('[data-field="blue_flight[1].pilot"]');
    await page.click('[data-field="blue_flight[1].pilot"] label:has-text("Veteran")');
    await page.waitForSelector('[data-field="blue_flight[1].pilot"] .note:has-text("JD-SET-05")');
    const kept = await draft(page, 'own.jet_duel');
    check(!kept.includes('veteran'), 'a refused value does not stick');
    check(await page.$(READY), 'the battle before it can still take off');
    await page.done();
  };

  list['own battle: saved, found after a reload, and played from its link elsewhere'] = async () => {
    const page = await visit(kit, DESKTOP, FAST, COPIES);
    await named(page, 'dogfight', 'Ours alone');
    await page.click('[data-testid=own-save]');
    await page.waitForSelector('.mine b:has-text("Ours alone")');
    await page.reload();
    await page.waitForSelector('h1:has-text("Ours alone")');
    await page.waitForSelector('.mine b:has-text("Ours alone")');
    const link = await shared(page);
    const other = await visit(kit, PHONE, FAST);
    await other.goto(link);
    await other.waitForSelector('h1:has-text("Ours alone")');
    await takesOff(other);
    await other.done();
    await page.done();
  };

  list['own battle: built on one browser, played on another from its link, with the network off'] = async () => {
    const page = await visit(kit, DESKTOP, FAST, COPIES);
    await named(page, 'fast_easy', 'Far away');
    const link = await shared(page);
    check(link.includes('?b=z.'), 'the link is packed');
    check(link.length < 3000, `the link has ${link.length} letters`);
    await page.done();
    // The other browser has been here once; then its network goes.
    const other = await visit(kit, PHONE, FAST, { serviceWorkers: 'allow' });
    await other.to('own/fast_easy', READY);
    await fromCache(other);
    await other.waitForSelector(READY);
    await other.context().setOffline(true);
    await other.goto(link);
    await other.waitForSelector('h1:has-text("Far away")');
    await takesOff(other);
    await other.done();
  };

  list['own battle: a link of the old kind still opens'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('own/dogfight', READY);
    const kept = await draft(page, 'own.dogfight');
    check(kept, 'a draft is kept');
    const old = await page.evaluate(() => {
      const form = { values: { title: 'From long ago' }, seed: 4 };
      const text = (x) => btoa(JSON.stringify(x)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      return `own/dogfight?b=${text({ f: 1 })}&v=${text(form)}`;
    });
    await page.to(old);
    await page.reload();
    await page.waitForSelector('h1:has-text("From long ago")');
    await page.done();
  };

  list['own files: a bad file is named with its field, the good ones are taken'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('editor/dogfight', BOARD);
    const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const scenario = (id, row) => {
      const flights = [{ id: 'A' }, { id: 'B' }];
      const facts = { format: 1, id, title: `Dropped ${id}`, max_row: row, bombers: { class: 'medium' } };
      return JSON.stringify({ ...facts, escorts: flights, interceptors: flights });
    };
    await page.setInputFiles('[data-testid=ed-file]', [
      file('high.json', scenario('high', 99)),
      file('torn.json', '{"format" : '),
      file('torn.toml', 'format = 1\nid = = 2\n'),
      file('good.json', scenario('good', 3)),
      file('terse.toml', TERSE),
    ]);
    await page.waitForSelector('.note:has-text("torn.toml: line 2")');
    await page.waitForSelector('.note:has-text("high.json: max_row")');
    await page.waitForSelector('h1:has-text("Dropped terse")');
    await page.reload();
    await page.to('new/dogfight', 'text=Dropped good');
    await page.waitForSelector('text=Dropped terse');
    await page.done();
  };

  list['hangar: two aircraft side by side, with figures and sources'] = async () => {
    for (const shape of [DESKTOP, PHONE]) {
      const page = await visit(kit, shape, FAST);
      await page.to('hangar', '[data-testid=card-1]');
      await page.fill('[data-testid=hangar-list] input[type=search]', 'spitfire');
      await page.locator('[data-aircraft=spitfire_ia] button').click();
      await page.waitForSelector('[data-testid^=card-] h2:has-text("Spitfire")');
      await page.waitForSelector('.rate td.s:has-text("derived")');
      await page.waitForSelector('figure path');
      check((await page.$$('dl dt')).length > 4, 'figures');
      await page.done();
    }
  };

  list['hangar: in one column a slot leads to the list, and the choice back to the comparison'] = async () => {
    const page = await visit(kit, PHONE, FAST);
    await page.to('hangar', '[data-testid=card-1]');
    await page.locator('.slots button').nth(1).click();
    await page.fill('[data-testid=hangar-list] input[type=search]', 'hurricane');
    await page.locator('[data-aircraft=hurricane_i] button').click();
    await page.waitForSelector('[data-testid=card-1] h2:has-text("Hurricane")');
    await page.waitForFunction(() => scrollY < 200);
    await page.done();
  };

  list['silhouettes: all are on the sheet, and their names can be hidden and asked for'] = async () => {
    const page = await visit(kit, PHONE, FAST);
    await page.to('silhouettes', '[data-plane=spitfire_ia]');
    check((await page.$$('[data-plane]')).length > 150, 'every drawing');
    equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, 'nothing stands out');
    const card = page.locator('[data-plane=spitfire_ia]');
    await page.click('[data-testid=hide-names]');
    check(!/spitfire/i.test(await card.textContent()), 'the name is hidden');
    await card.locator('button').click();
    check(/spitfire/i.test(await card.textContent()), 'the name is told');
    await card.locator('a').click();
    await page.waitForSelector('[data-testid=card-0] h2:has-text("Spitfire")');
    await page.done();
  };

  list['editor: a unit is moved on its card, taken back, and nothing is lost on reload'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('editor/wing_leader', BOARD);
    const kept = () => draft(page, 'editor.wing_leader');
    await drafted(page, 'editor.wing_leader', '"scenario"');
    const before = await kept();
    await page.locator('[data-pick]').first().click();
    const input = page.locator('.card [data-field$=".at"] input');
    const was = await input.inputValue();
    await input.fill(was === 'C9' ? 'D9' : 'C9');
    await input.press('Tab');
    await page.waitForFunction((old) => localStorage.getItem('furball.draft.editor.wing_leader') !== old, before);
    await page.waitForSelector('[data-testid=ed-undo]:not([disabled])');
    await page.reload();
    await page.waitForSelector(BOARD);
    await page.locator('[data-pick]').first().click();
    equal(
      await page.locator('.card [data-field$=".at"] input').inputValue(),
      was === 'C9' ? 'D9' : 'C9',
      'kept over the reload',
    );
    await page.click('[data-testid=ed-undo]');
    await page.waitForFunction((old) => document.querySelector('.card [data-field$=".at"] input')?.value === old, was);
    await page.done();
  };

  list['editor: a unit is dragged with the mouse'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('editor/wing_leader');
    const unit = page.locator(BOARD).first();
    await unit.waitFor();
    await drafted(page, 'editor.wing_leader', '"scenario"');
    const places = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('furball.draft.editor.wing_leader')).scenario.unit.map((u) => u.at),
      );
    const before = await places();
    const box = await unit.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 60, { steps: 6 });
    await page.mouse.move(x + 90, y - 90, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(
      (old) =>
        JSON.stringify(
          JSON.parse(localStorage.getItem('furball.draft.editor.wing_leader')).scenario.unit.map((u) => u.at),
        ) !== old,
      JSON.stringify(before),
    );
    equal((await places()).filter((at, i) => at !== before[i]).length, 1, 'one unit has moved');
    await page.done();
  };

  list['editor: in every game a unit is put on the board, taken away, and the battle tried'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    for (const game of five) {
      await page.to(`editor/${game}`, BOARD);
      const blank = await page.$$eval('select[aria-labelledby^="f-"]', (all) =>
        all
          .filter((one) => !one.selectedOptions[0]?.textContent.trim())
          .map((one) => one.getAttribute('aria-labelledby')),
      );
      check(blank.length === 0, `every list of ${game} shows what is chosen: ${blank}`);
      await page.waitForSelector('[data-testid=palette] [data-add]');
      await page.locator('[data-testid=ed-moment] summary').click();
      await page.click('[data-testid=deploy]');
      await drafted(page, `editor.${game}`, '"position"');
      const count = async () => (await page.$$('[data-pick]')).length;
      const before = await count();
      // Where one aircraft may not stand another may, or elsewhere: what is refused is taken back.
      const box = await page.locator('[data-testid=ed-board]').boundingBox();
      const kept = () => draft(page, `editor.${game}`);
      for (let tries = 0; tries < 12 && (await count()) === before; tries++) {
        const was = await kept();
        await page
          .locator('[data-testid=palette] [data-add]')
          .nth(tries % 3)
          .click();
        await page.mouse.click(box.x + box.width * (0.3 + 0.04 * tries), box.y + box.height * (0.3 + 0.03 * tries));
        await page
          .waitForFunction(([g, old]) => localStorage.getItem(`furball.draft.editor.${g}`) !== old, [game, was], {
            timeout: 5000,
          })
          .catch(() => {}); // off the board: nothing has happened
        if (await page.$('[data-testid=problems] b.error')) {
          await page.click('[data-testid=ed-undo]');
          await page.waitForSelector('[data-testid=problems] .fine');
        }
      }
      await page.waitForFunction((n) => document.querySelectorAll('[data-pick]').length > n, before);
      await page.click('[data-testid=remove-entry]');
      await page.waitForFunction((n) => document.querySelectorAll('[data-pick]').length === n, before);
      await takesOff(page, '[data-testid=try-it]:not([disabled])');
    }
    await page.done();
  };

  list['editor: a moment of a battle is taken over'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('own/dogfight');
    await takesOff(page);
    await page.to('editor/dogfight', '[data-testid=from-battle]');
    await page.selectOption('[data-testid=from-battle]', { index: 1 });
    await page.click('[data-testid=take-moment]');
    await drafted(page, 'editor.dogfight', '"position"');
    await page.done();
  };

  list['own battle, hangar and editor can be used by everybody'] = async () => {
    for (const shape of [DESKTOP, PHONE]) {
      const page = await visit(kit, shape, FAST);
      for (const [where, part] of [
        ['own/jet_duel', READY],
        ['hangar', '[data-testid=card-1]'],
        ['silhouettes', '[data-plane]'],
        ['editor/wing_leader', '[data-pick]'],
      ]) {
        await page.to(where, part);
        await accessible(page, where);
      }
      await page.done();
    }
  };

  list['editor: problems are named, stop play, and are gone when mended'] = async () => {
    const page = await visit(kit, PHONE, FAST);
    await page.to('editor/wing_leader', '[data-pick]');
    await page.locator('[data-pick]').first().click();
    const input = page.locator('.card [data-field$=".at"] input');
    const was = await input.inputValue();
    await input.fill('nowhere');
    await input.press('Tab');
    await page.waitForSelector('[data-testid=problems] b:has-text("!")');
    check(await page.$('[data-testid=try-it][disabled]'), 'a problem stops play');
    await page.locator('.card [data-field$=".at"] input').fill(was);
    await page.locator('.card [data-field$=".at"] input').press('Tab');
    await page.waitForSelector('[data-testid=problems] .fine');
    await takesOff(page, '[data-testid=try-it]');
    await page.done();
  };
  return list;
}
