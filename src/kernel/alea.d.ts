declare module "seedrandom/lib/alea.js" {
  /** Johannes Baagøe's Alea: a generator of multiples of 2^-32 in [0, 1). */
  export default function alea(seed: string): () => number;
}
