/** Tasks of one connection, run one after the other in the order given. */
export class TaskLine {
  #tail: Promise<void> = Promise.resolve();
  #length = 0;

  /** Tasks that have not ended, the running one among them. */
  get length(): number {
    return this.#length;
  }

  /** Resolves when every task so far has ended. */
  get drained(): Promise<void> {
    return this.#tail;
  }

  /** @param task must not reject: it answers for its own errors */
  push(task: () => Promise<void>): void {
    this.#length += 1;
    this.#tail = this.#runAfter(this.#tail, task);
  }

  async #runAfter(before: Promise<void>, task: () => Promise<void>): Promise<void> {
    await before;
    await task();
    this.#length -= 1;
  }
}
