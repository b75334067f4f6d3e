// docs/protocol.schema.json is a promise: whatever is asked here and answered must fit it, and every command that the
// schema knows is asked, in every game.
//   node tests/protocol_schema.mjs FURBALL
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { Ajv2020 } = createRequire(new URL("../web/package.json", import.meta.url))("ajv/dist/2020.js");
const schema = JSON.parse(readFileSync(new URL("../docs/protocol.schema.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(schema, "protocol");
const fits = (what, value) => {
  const check = ajv.getSchema(`protocol#/$defs/${what}`);
  if (!check) throw new Error(`the schema has no ${what}`);
  if (!check(value)) throw new Error(`${what} ${JSON.stringify(value).slice(0, 400)}: ${ajv.errorsText(check.errors)}`);
};

const native = spawn(process.argv[2], ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const asked = new Map();
const raw = async (request) => {
  native.stdin.write(JSON.stringify(request) + "\n");
  const answer = JSON.parse((await lines.next()).value);
  fits(answer.ok ? `answer_${request.cmd}` : "refusal", answer);
  assert.deepEqual(answer.id, request.id ?? null);
  return answer;
};
const ask = async (cmd, fields = {}) => {
  asked.set(cmd, (asked.get(cmd) ?? 0) + 1);
  const request = { id: `${cmd} ${asked.get(cmd)}`, cmd, ...fields };
  fits("request", request);
  const answer = await raw(request);
  assert(answer.ok, `${JSON.stringify(request).slice(0, 400)}: ${answer.error?.message}`);
  return answer;
};

async function play(game, scenario, bot) {
  let answer = await ask("new", { game, scenario, seed: 5, seats: { blue: "human", red: "bot:random" }, names: { blue: "Ann" } });
  const { match } = answer;
  for (let i = 0; i < 60 && answer.view.node.kind !== "terminal"; i++) {
    if (answer.view.node.kind === "chance") {
      await ask("outcomes", { match });
      await ask("odds", { match });
      answer = await ask("roll", { match, since: answer.step });
      continue;
    }
    const { actions } = await ask("legal", { match });
    const { action, notation, cells } = actions[(i * 7919 + 13) % actions.length];
    if (i % 8 === 0) {
      await ask("preview", { match, action });
      await ask("odds", { match, notation });
      await ask("why_not", { match, action });
      await ask("why_not", { match, cell: cells?.at(-1) ?? [0, 0, 0] });
      await ask("orders", { match, states: 50 });
      await ask("bot", { match, bot });
      await ask("think", { match, bot: "recruit", slice: 5 });
      await ask("think_stop", { match });
      if (i === 0) await ask("hint", { match, action, visits: 8, playouts: 2 });
    }
    answer = await ask("apply", { match, action, since: i % 2 ? answer.step : undefined });
    if (i % 20 === 0) answer = await ask("undo", { match, keep_dice: false });
  }
  await ask("view", { match, step: 1 });
  await ask("position", { match });
  await ask("hash", { match });
  await ask("log", { match, from: 0 });
  await ask("course", { match });
  await ask("playouts", { match, games: 1 });
  const { next } = await ask("review", { match, count: 3, playouts: 2, visits: 4 });
  if (game === "pig") await ask("review", { match, from: next, count: 100 });
  await ask("verify", { record: (await ask("record", { match })).record });
  await ask("close", { match });
}

// A network that says nothing: two layers of one number each.
async function blankNetwork(game) {
  const features = JSON.parse(execFileSync(process.argv[2], ["features", game, "--json"])).map(({ name }) => name);
  const bytes = features.length * (2 + 4 + 2) + 4 + 2 + 4 + 2 + 4;
  const data = { follow: 0, looks: false, hidden: [1, 1], features, weights: Buffer.alloc(bytes).toString("base64") };
  assert.equal((await ask("network", { game, data })).inputs, features.length);
  assert.equal((await raw({ id: 8, cmd: "network", game, data: { ...data, weights: "AAAA" } })).ok, false);
}

await ask("hello");
for (const { id: game, random_setup } of (await ask("games")).games) {
  const { rules } = await raw({ id: 7, cmd: "rules", game }); // Pig keeps no list
  if (rules) {
    await ask("rules", { game });
    assert.equal((await ask("rule", { game, rule: rules[0].id })).rule.id, rules[0].id);
  }
  const { bots } = await ask("bots", { game });
  if (random_setup) {
    const { scenario, share } = await ask("setup", { game, request: {}, seed: "any", check: true, form: true, toml: true });
    await ask("estimate", { game, scenario_data: scenario, games: 2 });
    const { view, position } = await ask("check", { game, scenario_data: scenario, fields: true });
    await ask("check", { game, scenario_data: scenario, position: { ...position, nonsense: 1 } });
    assert.equal(typeof view.board.kind, "string");
    const { parts, entries } = await ask("check", { game, scenario_data: scenario, parts: true });
    assert(parts.length > 4 && entries.length > 2);
    await ask("check", { game, scenario_data: scenario, edit: { do: "deploy" } });
    if (view.units?.length) await ask("check", { game, scenario_data: scenario, places: view.units[0].id });
    await ask("lay", { game, files: [] });
    const bad = await ask("own", { game, files: [{ name: "torn.toml", text: "format = " }] });
    assert(bad.files[0].field.startsWith("torn.toml"));
    assert.equal((await ask("share", { text: share })).game, game);
    assert.equal((await ask("share", { game, scenario_data: scenario })).text, share);
  }
  const { aircraft } = await ask("hangar", { game, text: "" });
  for (const { id, kind } of aircraft.slice(0, 3)) await ask("aircraft", { aircraft: id, kind });
  await ask("puzzles", { game });
  await ask("lab", { game, blue: "random", red: "random", count: 1 });
  await ask("lab", { game, blue: "random", first: 1, count: 1, stories: 0 });
  if (game !== "pig") await blankNetwork(game);
  for (const { id: scenario } of (await ask("scenarios", { game })).scenarios) {
    await ask("scenario", { game, scenario });
    await play(game, scenario, bots.find((b) => b.kind === "quick").id);
  }
}
for (const bad of [{ cmd: "nonsense" }, { cmd: "new", game: "pig", scenario: 5 }, { cmd: "view", match: 99 }]) assert.equal((await raw(bad)).ok, false);
assert.throws(() => fits("answer", { ok: true, view: { nonsense: 1 } }));
assert.throws(() => fits("answer_hash", { ok: true, step: 1, hash: "0", more: 1 }));
assert.throws(() => fits("request", { cmd: "new", game: 5 }));
const known = schema.$defs.request.oneOf.map((r) => r.properties.cmd.const);
assert.deepEqual([...asked.keys()].sort(), [...known].sort());
native.stdin.end();
console.log(`${[...asked.values()].reduce((a, b) => a + b)} answers fit`);
