import { AppError } from '../../kernel/errors/appError.ts';
import { CountByKey } from '../../kernel/http/limits/countByKey.ts';
import { limitConcurrency } from '../../kernel/http/limits/limitConcurrency.ts';

/** Uploads of one person in progress at most: one that is checked, and three that wait. */
const perPerson = 4;

/** Seconds after which a refused person may try again; few checks take as long. */
const retrySeconds = 5;

const inProgress = new CountByKey();

/**
 * Runs an upload of a person, from its first byte to its end, within the limit per person.
 *
 * @param userID the person, or what stands for one who has no account
 * @throws AppError TOO_MANY while the maximum of their uploads is in progress
 */
export async function limitUploads<T>(userID: string, upload: () => Promise<T>): Promise<T> {
  if (inProgress.get(userID) >= perPerson) {
    throw new AppError('TOO_MANY', { params: { seconds: retrySeconds } });
  }
  inProgress.add(userID, 1);
  try {
    return await upload();
  } finally {
    inProgress.add(userID, -1);
  }
}

/** Runs a check in one of four slots: each has a whole file in memory, and one of libuv's four threads. */
const inCheckSlot = limitConcurrency(4);

interface Queue {
  readonly inTurn: ReturnType<typeof limitConcurrency>;
  /** Checks of the organisation that are not finished. */
  count: number;
}

const queues = new Map<string, Queue>();

/**
 * Runs the check of a file. One check of an organisation runs or waits for a slot at a time, so that files
 * of one organisation delay only its own people.
 */
export async function withCheckSlot<T>(orgCode: string, check: () => Promise<T>): Promise<T> {
  const queue = queues.get(orgCode) ?? { inTurn: limitConcurrency(1), count: 0 };
  queues.set(orgCode, queue);
  queue.count += 1;
  try {
    return await queue.inTurn(() => inCheckSlot(check));
  } finally {
    queue.count -= 1;
    if (queue.count === 0) queues.delete(orgCode);
  }
}
