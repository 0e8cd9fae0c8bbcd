import { AppError } from '../errors/appError.ts';

/** A queue of short tasks is empty again within this time. */
const retrySeconds = 2;

/**
 * Limits how many tasks run at once to `count`; the others wait in the order they came. Each task
 * names how many may wait when it comes (`maxQueued`), so that some callers are refused before others.
 *
 * @throws AppError TOO_MANY for a task that finds that many waiting
 */
export function atMost(
  count: number,
): <T>(work: () => Promise<T>, maxQueued?: number) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work, maxQueued = Number.POSITIVE_INFINITY) => {
    if (running >= count) {
      if (waiting.length >= maxQueued) {
        throw new AppError('TOO_MANY', { params: { seconds: retrySeconds } });
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // takes over this one's place
    }
  };
}
