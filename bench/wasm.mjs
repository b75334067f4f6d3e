// WASM speed as a share of native: node bench/wasm.mjs FURBALL WASM
import { execFileSync } from "node:child_process";
import { loadEngine } from "../tests/wasm_engine.mjs";

const [furball, wasm] = process.argv.slice(2);
const engine = await loadEngine(wasm);
for (const row of JSON.parse(execFileSync(furball, ["bench", "--json", "--ms", "500"]))) {
  const { match } = engine.call({ cmd: "new", game: row.game, scenario: row.scenario, seed: 1 });
  const playouts = (games, first) => engine.call({ cmd: "playouts", match, games, first });
  if (playouts(64, 0).hash !== row.hash) throw new Error(`${row.game}: WASM plays the fixed seeds differently`);
  let nodes = 0, first = 64;
  const start = performance.now();
  for (; performance.now() - start < 500; first += 200) nodes += playouts(200, first).nodes;
  const speed = nodes / (performance.now() - start) * 1000;
  console.log(`${row.game.padEnd(12)} WASM ${Math.round(speed).toLocaleString("en")} nodes/s, ${Math.round(100 * speed / row.nodes_per_s)} % of native`);
}
