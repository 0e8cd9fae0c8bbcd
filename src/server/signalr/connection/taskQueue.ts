/** Runs the tasks of one connection one after the other, in order. */
export class TaskQueue {
  #tail: Promise<void> = Promise.resolve();
  #length = 0;

  /** The number of tasks that have not ended, including the running one. */
  get length(): number {
    return this.#length;
  }

  /** Resolves when every task so far has ended. */
  get drained(): Promise<void> {
    return this.#tail;
  }

  /** Adds a task. @param task must handle its own errors and never reject */
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
