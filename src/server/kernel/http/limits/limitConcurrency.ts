import { AppError } from '../../errors/appError.ts';

/** The time within which a full queue of short tasks is usually empty again. */
const retrySeconds = 2;

/**
 * Makes a function that runs at most `count` tasks at once; the others wait in order of arrival. Each task
 * gives the maximum queue length at its arrival (`maxQueued`), so that some callers are refused earlier.
 *
 * @throws AppError TOO_MANY for a task that finds that many waiting
 */
export function limitConcurrency(
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
      else next(); // the next task takes over the slot
    }
  };
}

/**
 * Makes a function that runs one task of each user at once, so that no user fills a queue.
 *
 * @param retryAfterSeconds after which a refused user may try again; most tasks are done by then
 * @throws AppError TOO_MANY for a second task of a user
 */
export function oneOfEachUser(
  retryAfterSeconds: number,
): <T>(userID: string, work: () => Promise<T>) => Promise<T> {
  const users = new Set<string>();
  return async (userID, work) => {
    if (users.has(userID))
      throw new AppError('TOO_MANY', { params: { seconds: retryAfterSeconds } });
    users.add(userID);
    try {
      return await work();
    } finally {
      users.delete(userID);
    }
  };
}
