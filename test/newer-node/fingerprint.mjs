// Prints, as JSON, a hash of the exact bits that each of the core's mathematical functions returns over thousands of
// fixed inputs. `test/v8-stability.test.ts` runs it on two versions of Node and compares. Plain JavaScript over the
// built code, since Node 20 reads no TypeScript. A function that the core comes to use is added here.
import { createHash } from "node:crypto";
import { createLatencySampler } from "../../dist/src/network/latency-law.js";
import { normalQuantile } from "../../dist/src/network/normal-quantile.js";

const COUNT = 50_000;

/** Marsaglia's 32-bit xorshift: integers alone, so that the inputs are beyond doubt. */
function createWords() {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** Draws as the engine's streams give them: multiples of 2^-32 in [0, 1), the ends among them. */
const draws = (() => {
  const word = createWords();
  const values = Float64Array.from({ length: COUNT }, () => word() / 4_294_967_296);
  values[0] = 0;
  values[1] = 1 - 1 / 4_294_967_296;
  return values;
})();

/** Positive finite numbers of every magnitude, the subnormal ones included: random bits. */
const magnitudes = (() => {
  const word = createWords();
  const view = new DataView(new ArrayBuffer(8));
  return Float64Array.from({ length: COUNT }, () => {
    view.setUint32(0, word() % 0x7ff00000);
    view.setUint32(4, word());
    return view.getFloat64(0);
  });
})();

/** Numbers as they come in practice: ratios and times around 1 to some thousands. */
const everyday = draws.map((draw, index) => draw * [1, 2, 100, 10_000][index % 4]);

const everyExponent = draws.map((draw) => draw * 1_455 - 745);
const smallExponent = draws.map((draw) => draw * 20 - 15);
const aboveMinusOne = draws.map((draw, index) => (index % 2 === 0 ? draw * 2 - 1 : draw / 65_536));

const functions = {
  log: [Math.log, magnitudes, everyday],
  log10: [Math.log10, magnitudes, everyday],
  log2: [Math.log2, magnitudes, everyday],
  log1p: [Math.log1p, magnitudes, aboveMinusOne],
  exp: [Math.exp, everyExponent, smallExponent],
  expm1: [Math.expm1, everyExponent, aboveMinusOne],
  sqrt: [Math.sqrt, magnitudes, everyday],
  normalQuantile: [normalQuantile, draws],
  uniform: [createLatencySampler({ law: "uniform", lowMicros: 500, highMicros: 1_500 }), draws],
  normal: [createLatencySampler({ law: "normal", meanMicros: 20_000, sdMicros: 3_000 }), draws],
  lognormal: [createLatencySampler({ law: "lognormal", p50Micros: 500, p99Micros: 2_000 }), draws],
  exponential: [
    createLatencySampler({ law: "exponential", meanMicros: 20_000, minimumMicros: 1_000 }),
    draws,
  ],
  pareto: [createLatencySampler({ law: "pareto", scaleMicros: 2_000, shape: 1.5 }), draws],
};

const fingerprints = {};
for (const [name, [evaluate, ...inputs]] of Object.entries(functions)) {
  const hash = createHash("sha256");
  for (const values of inputs) hash.update(new Uint8Array(values.map((value) => evaluate(value)).buffer));
  fingerprints[name] = hash.digest("hex").slice(0, 16);
}
process.stdout.write(`${JSON.stringify({ v8: process.versions.v8, fingerprints })}\n`);
