// WASM speed as a share of native: node bench/wasm.mjs FURBALL WASM
import { execFileSync } from "node:child_process";
import { loadEngine } from "../tests/wasm_engine.mjs";

const [furball, wasm] = process.argv.slice(2);
const engine = await loadEngine(wasm);
for (const row of JSON.parse(execFileSync(furball, ["bench", "--json", "--ms", "500"]))) {
  engine.playouts(row.game, 200);  // let the compiler warm up
  let nodes = 0, games = 2000;
  const start = performance.now();
  while (performance.now() - start < 500) nodes += engine.playouts(row.game, games);
  const speed = nodes / (performance.now() - start) * 1000;
  console.log(`${row.game.padEnd(12)} WASM ${Math.round(speed).toLocaleString("en")} nodes/s, ${Math.round(100 * speed / row.nodes_per_s)} % of native`);
}
