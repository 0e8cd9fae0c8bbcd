import { AppError } from '../../errors/appError.ts';

interface Spent {
  readonly bytes: number;
  /** As of `performance.now()`. */
  readonly at: number;
}

const minuteMs = 60_000;

/** A budget of bytes a minute for each key. What was spent comes back evenly, so that a refused caller waits seconds. */
export class ByteBudget {
  readonly #bytesAMinute: number;
  readonly #spent = new Map<string, Spent>();
  #cleanedAt = performance.now();

  constructor(bytesAMinute: number) {
    this.#bytesAMinute = bytesAMinute;
  }

  /** Refuses bytes beyond the budget, without spending them. @throws AppError TOO_MANY with the time until they fit */
  require(key: string, bytes: number): void {
    const missing = this.#spentOf(key) + bytes - this.#bytesAMinute;
    if (missing <= 0) return;
    const ms = (missing / this.#bytesAMinute) * minuteMs;
    throw new AppError('TOO_MANY', { params: { seconds: Math.ceil(ms / 1000) } });
  }

  spend(key: string, bytes: number): void {
    this.#spent.set(key, { bytes: this.#spentOf(key) + bytes, at: performance.now() });
    this.#clean();
  }

  #spentOf(key: string): number {
    const spent = this.#spent.get(key);
    if (spent === undefined) return 0;
    const back = ((performance.now() - spent.at) / minuteMs) * this.#bytesAMinute;
    return Math.max(0, spent.bytes - back);
  }

  /** Removes, once a minute, the keys whose whole budget is back. */
  #clean(): void {
    if (performance.now() - this.#cleanedAt < minuteMs) return;
    this.#cleanedAt = performance.now();
    for (const key of this.#spent.keys()) if (this.#spentOf(key) === 0) this.#spent.delete(key);
  }
}
