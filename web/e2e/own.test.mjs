// A battle of one's own, the hangar and the editor: at a desk and on a phone.
import { accessible, check, DESKTOP, equal, FAST, PHONE, visit } from './kit.mjs';

const READY = '[data-testid=own-take-off]:not([disabled])';

export function tests(kit) {
  const list = {};
  const five = kit.games.filter((game) => game !== 'pig');

  list['own battle: every game draws one, and it takes off'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    for (const game of five) {
      await page.to(`own/${game}`);
      await page.waitForSelector(READY);
      await page.waitForSelector('.force.blue li');
      check((await page.$$('[data-field]')).length > 8, `${game}: fields`);
      await page.click(READY);
      await page.waitForSelector('[data-testid=slip]');
    }
    await page.done();
  };

  list['own battle: what the book forbids springs back with its rule'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('own/jet_duel');
    await page.waitForSelector(READY);
    await page.click('[data-field=terrain] label:has-text("Mountains")');
    await page.waitForFunction(() => localStorage.getItem('furball.draft.own.jet_duel')?.includes('mountains'));
    await page.click('[data-field=cloud_deck] input');
    await page.waitForFunction(() => localStorage.getItem('furball.draft.own.jet_duel')?.includes('cloud_deck'));
    await page.click('[data-field=blue_flight] [aria-label^=Add]');
    await page.waitForSelector('[data-field="blue_flight[1].pilot"]');
    await page.click('[data-field="blue_flight[1].pilot"] label:has-text("Veteran")');
    await page.waitForSelector('[data-field="blue_flight[1].pilot"] .note:has-text("JD-SET-05")');
    const kept = await page.evaluate(() => localStorage.getItem('furball.draft.own.jet_duel'));
    check(!kept.includes('veteran'), 'a refused value does not stick');
    check(await page.$(READY), 'the battle before it can still take off');
    await page.done();
  };

  list['own battle: saved, found after a reload, and played from its link elsewhere'] = async () => {
    const page = await visit(kit, DESKTOP, FAST, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.to('own/dogfight');
    await page.waitForSelector(READY);
    await page.click('details summary:has-text("Names")');
    await page.fill('[data-field=title] input', 'Ours alone');
    await page.press('[data-field=title] input', 'Tab');
    await page.waitForSelector('h1:has-text("Ours alone")');
    await page.click('[data-testid=own-save]');
    await page.waitForSelector('.mine b:has-text("Ours alone")');
    await page.reload();
    await page.waitForSelector('h1:has-text("Ours alone")');
    await page.waitForSelector('.mine b:has-text("Ours alone")');
    await page.click('[data-testid=own-share]');
    await page.waitForSelector('.note:has-text("link")');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await visit(kit, PHONE, FAST);
    await other.goto(link);
    await other.waitForSelector('h1:has-text("Ours alone")');
    await other.click(READY);
    await other.waitForSelector('[data-testid=slip]');
    await other.done();
    await page.done();
  };

  list['hangar: two aircraft side by side, with figures and sources'] = async () => {
    for (const shape of [DESKTOP, PHONE]) {
      const page = await visit(kit, shape, FAST);
      await page.to('hangar');
      await page.waitForSelector('[data-testid=card-1]');
      await page.fill('[data-testid=hangar-list] input[type=search]', 'spitfire');
      await page.locator('[data-aircraft=spitfire_ia] button').click();
      await page.waitForSelector('[data-testid^=card-] h2:has-text("Spitfire")');
      await page.waitForSelector('.rate td.s:has-text("derived")');
      await page.waitForSelector('figure path');
      check((await page.$$('dl dt')).length > 4, 'figures');
      await page.done();
    }
  };

  list['editor: a unit is moved on its card, taken back, and nothing is lost on reload'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('editor/wing_leader');
    await page.waitForSelector('[data-testid=ed-board] [data-unit]');
    const draft = () => page.evaluate(() => JSON.parse(localStorage.getItem('furball.draft.editor.wing_leader')));
    await page.waitForFunction(() => localStorage.getItem('furball.draft.editor.wing_leader')?.includes('"position"'));
    const before = await draft();
    await page.locator('[data-pick]').first().click();
    await page.waitForSelector('.card dl');
    const input = page.locator('.card [id$=".at"]');
    const was = await input.inputValue();
    await input.fill(was === 'C9' ? 'D9' : 'C9');
    await input.press('Tab');
    await page.waitForFunction(
      (old) => localStorage.getItem('furball.draft.editor.wing_leader') !== old,
      JSON.stringify(before),
    );
    await page.waitForSelector('[data-testid=ed-undo]:not([disabled])');
    await page.reload();
    await page.waitForSelector('[data-testid=ed-board] [data-unit]');
    await page.locator('[data-pick]').first().click();
    equal(await page.locator('.card [id$=".at"]').inputValue(), was === 'C9' ? 'D9' : 'C9', 'kept over the reload');
    await page.click('[data-testid=ed-undo]');
    await page.waitForFunction((old) => document.querySelector('.card [id$=".at"]')?.value === old, was);
    await page.done();
  };

  list['editor: a unit is dragged with the mouse'] = async () => {
    const page = await visit(kit, DESKTOP, FAST);
    await page.to('editor/wing_leader');
    const unit = page.locator('[data-testid=ed-board] [data-unit]').first();
    await unit.waitFor();
    await page.waitForFunction(() => localStorage.getItem('furball.draft.editor.wing_leader')?.includes('"position"'));
    const places = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('furball.draft.editor.wing_leader')).position.units.map((u) => u.at),
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
          JSON.parse(localStorage.getItem('furball.draft.editor.wing_leader')).position.units.map((u) => u.at),
        ) !== old,
      JSON.stringify(before),
    );
    equal((await places()).filter((at, i) => at !== before[i]).length, 1, 'one unit has moved');
    await page.done();
  };

  list['own battle, hangar and editor can be used by everybody'] = async () => {
    for (const shape of [DESKTOP, PHONE]) {
      const page = await visit(kit, shape, FAST);
      for (const [where, part] of [
        ['own/jet_duel', READY],
        ['hangar', '[data-testid=card-1]'],
        ['editor/wing_leader', '[data-pick]'],
      ]) {
        await page.to(where);
        await page.waitForSelector(part);
        await accessible(page, where);
      }
      await page.done();
    }
  };

  list['editor: problems are named, stop play, and are gone when mended'] = async () => {
    const page = await visit(kit, PHONE, FAST);
    await page.to('editor/wing_leader');
    await page.waitForSelector('[data-pick]');
    await page.locator('[data-pick]').first().click();
    const input = page.locator('.card [id$=".at"]');
    const was = await input.inputValue();
    await input.fill('nowhere');
    await input.press('Tab');
    await page.waitForSelector('[data-testid=problems] b:has-text("!")');
    check(await page.$('[data-testid=try-it][disabled]'), 'a problem stops play');
    await page.locator('.card [id$=".at"]').fill(was);
    await page.locator('.card [id$=".at"]').press('Tab');
    await page.waitForSelector('[data-testid=problems] .fine');
    await page.click('[data-testid=try-it]');
    await page.waitForSelector('[data-testid=slip]');
    await page.done();
  };
  return list;
}
