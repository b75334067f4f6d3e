// WASM speed as a share of native: node bench/wasm.mjs FURBALL FOLDER [ROUNDS]
// Both take turns and the best round of each counts, so that a busy machine disturbs neither more than the other.
import { execFileSync } from "node:child_process";
import { loadEngine } from "../tests/wasm_engine.mjs";

const [furball, folder, rounds = 3] = process.argv.slice(2);
const native = new Map(), web = new Map();
const better = (best, game, speed) => best.set(game, Math.max(best.get(game) ?? 0, speed));
for (let round = 0; round < rounds; ++round) {
  for (const row of JSON.parse(execFileSync(furball, ["bench", "--json", "--ms", "300"]))) {
    better(native, row.game, row.nodes_per_s);
    const engine = await loadEngine(`${folder}/desk/${row.game}-desk.wasm`);
    const { match } = engine.call({ cmd: "new", game: row.game, scenario: row.scenario, seed: 1 });
    const playouts = (games, first) => engine.call({ cmd: "playouts", match, games, first });
    if (playouts(64, 0).hash !== row.hash) throw new Error(`${row.game}: WASM plays the fixed seeds differently`);
    let nodes = 0, first = 64;
    const start = performance.now();
    for (; performance.now() - start < 300; first += 200) nodes += playouts(200, first).nodes;
    better(web, row.game, nodes / (performance.now() - start) * 1000);
    engine.call({ cmd: "close", match });
  }
}
for (const [game, speed] of web)
  console.log(`${game.padEnd(12)} WASM ${Math.round(speed).toLocaleString("en")} nodes/s, ${Math.round(100 * speed / native.get(game))} % of native`);
