/** A generator of pseudo-random numbers, the same for the same seed on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  float(): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(from: readonly T[]): T;
  /** Waiting times with mean about `scale`; shape 1 is exponential, above 1 is wear. */
  weibull(shape: number, scale: number): number;
  /** Durations with a long tail; half of them are shorter than `median`. */
  logNormal(median: number, sigma: number): number;
}

/**
 * The generator of Tommy Ettinger known as mulberry32: 32 bits of state, one multiply-xor round.
 */
export function mulberry32(seed: number): Random {
  let state = seed >>> 0;
  function float(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    float,
    between: (low, high) => low + (high - low) * float(),
    chance: (probability) => float() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('nothing to pick from');
      return from[Math.floor(float() * from.length)] as T;
    },
    weibull: (shape, scale) => scale * (-Math.log(1 - float())) ** (1 / shape),
    logNormal(median, sigma) {
      const normal = Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float());
      return median * Math.exp(sigma * normal);
    },
  };
}
