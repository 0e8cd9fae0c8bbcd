/** Sums by key, e.g. sockets of an address. A key whose sum is zero takes no memory. */
export class CountByKey {
  readonly #sums = new Map<string, number>();

  get(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  /** Returns the new sum. */
  add(key: string, amount: number): number {
    const sum = this.get(key) + amount;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
    return sum;
  }
}
