/** Pseudorandom numbers, reproducible by seed. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  /** Around 0, mostly within ±`spread`, never beyond ±3 × `spread`. */
  readonly noise: (spread: number) => number;
}

// FNV-1a, so that similar seeds give unrelated sequences.
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
};

/** A mulberry32 generator (public domain). */
export const randomOf = (seed: string): Random => {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    noise: (spread) => (next() + next() + next() - 1.5) * 2 * spread,
  };
};

export const rounded = (value: number, digits: number): number =>
  Math.round(value * 10 ** digits) / 10 ** digits;
