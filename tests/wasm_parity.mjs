// The same source, the same answers: plays every game in its WASM engine and in the native engine and compares.
//   node tests/wasm_parity.mjs FURBALL FOLDER [JUDGEMENTS]
// With JUDGEMENTS every network is asked about so many positions at least, of all scenarios of its game, and nothing else is played.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { loadEngine } from "./wasm_engine.mjs";

const [furball, folder, judgements = 0] = process.argv.slice(2);
function start() {
  const process = spawn(furball, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    process.stdin.write(JSON.stringify(request) + "\n");
    return JSON.parse((await lines.next()).value);
  };
  return { ask, end: () => process.stdin.end() };
}

let native, engine, compared = 0, failed = 0;
const both = async (request, there = request) => {
  const [a, b] = [await native.ask(request), engine.call(there)];
  // The page's engine leaves the stories out; they lie beside it.
  if (request.cmd === "hello") a.games = b.games; // one engine a game
  if (request.cmd === "scenarios")
    for (const scenario of a.scenarios) for (const told of ["history", "aftermath", "briefing"]) delete scenario[told];
  ++compared;
  if (JSON.stringify(a) !== JSON.stringify(b)) {
    ++failed;
    console.error("differs:", JSON.stringify(request).slice(0, 300), "\n native", JSON.stringify(a).slice(0, 400), "\n wasm  ", JSON.stringify(b).slice(0, 400));
  }
  return a;
};

// What the page fetches: the networks. Natively they are in the program, there they are handed over.
const texts = mkdtempSync(`${tmpdir()}/furball-texts-`);
execFileSync("python3", ["tools/page_texts.py", texts]);

// Whole games from the start of a scenario, natively and at the desk: the fixed-seed hash, and what the network says on the way.
async function playouts(desk, game, scenario, match, first, games) {
  const there = desk.call({ cmd: "new", game, scenario, seed: 11 }).match;
  const request = { cmd: "playouts", first, games };
  const playing = engine;
  engine = desk;
  const answer = await both({ ...request, match }, { ...request, match: there });
  desk.call({ cmd: "close", match: there });
  engine = playing;
  return answer;
}

// How many judgements of its network were compared, scenario by scenario until there are enough.
async function judge(desk, game, enough) {
  const { scenarios } = await native.ask({ cmd: "scenarios", game });
  const games = 10;
  let judged = 0;
  for (let first = 0; judged < enough; first += games)
    for (const { id: scenario } of scenarios) {
      const { match } = await native.ask({ cmd: "new", game, scenario, seed: 11 });
      const answer = await playouts(desk, game, scenario, match, first, games);
      if (!answer.judged) throw new Error(`${game}/${scenario}: the network is not asked`);
      judged += answer.judgements;
      await native.ask({ cmd: "close", match });
    }
  return judged;
}

native = start();
const { games } = await native.ask({ id: 1, cmd: "games" });
native.end();
for (const info of games) {
  const game = info.id;
  const network = `${texts}/networks/${game}.json`;
  if (judgements && !existsSync(network)) continue;
  native = start(); // both count their matches from one
  if (judgements) {
    const desk = (engine = await loadEngine(`${folder}/desk/${game}-desk.wasm`));
    await both({ cmd: "network", game, data: JSON.parse(readFileSync(network, "utf8")) });
    console.log(`${game}: ${await judge(desk, game, Number(judgements))} judgements of its network compared`);
    native.end();
    continue;
  }
  engine = await loadEngine(`${folder}/${game}.wasm`);
  await both({ id: 0, cmd: "hello" });
  await both({ id: 0, cmd: "nonsense" });
  const playing = engine;
  const desk = await loadEngine(`${folder}/desk/${game}-desk.wasm`); // experiments in the page are those of the command line
  engine = desk;
  if (existsSync(network)) await both({ cmd: "network", game, data: JSON.parse(readFileSync(network, "utf8")) });
  const offered = engine.call({ cmd: "games" }).games;
  ++compared;
  if (JSON.stringify(offered) !== JSON.stringify([info])) {
    ++failed;
    console.error(`${game}.wasm offers`, offered.map(({ id }) => id));
  }
  await both({ cmd: "lab", game, blue: "random", count: 2 });
  const house = (await both({ cmd: "bots", game })).bots.filter((bot) => bot.kind === "quick")[1]?.id ?? "random";
  await both({ cmd: "lab", game, blue: house, red: "random", first: 4, count: 2 });
  engine = playing;
  for (const { id: scenario } of (await both({ cmd: "scenarios", game })).scenarios) {
    let answer = await both({ cmd: "new", game, scenario, seed: 11 });
    const match = answer.match;
    if (!answer.ok) throw new Error(`${game}/${scenario}: ${answer.error.message}`);
    const { judged } = await playouts(desk, game, scenario, match, 0, 8);
    if (!judged && existsSync(network)) throw new Error(`${game}/${scenario}: the network is not asked`);
    for (let i = 0; i < 60 && answer.view.node.kind !== "terminal"; ++i) {
      if (answer.view.node.kind === "chance") {
        answer = await both({ cmd: "roll", match });
      } else {
        const actions = answer.view.actions;
        const { action } = actions[(i * 7919 + 13) % actions.length];
        if (i % 10 === 0) await both({ cmd: "preview", match, action });
        if (i % 10 === 5) await both({ cmd: "bot", match, bot: "recruit" });
        answer = await both({ cmd: "apply", match, action });
      }
    }
    await both({ cmd: "position", match });
    await both({ cmd: "record", match });
    await both({ cmd: "close", match });
  }
  native.end();
}
rmSync(texts, { recursive: true });
console.log(`${compared - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
