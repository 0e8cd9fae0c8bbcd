import { AppError } from '../../kernel/errors/appError.ts';
import { CountByKey } from '../../kernel/http/countByKey.ts';
import { atMost } from '../../kernel/http/turns.ts';

/** Uploads of one person in progress: one that is checked, and three that wait. */
const perPerson = 4;

/** Seconds after which a refused person may try again; few checks take as long. */
const retrySeconds = 5;

const inProgress = new CountByKey();

/**
 * Runs an upload of a person from its first byte to its end.
 *
 * @throws AppError TOO_MANY while as many of theirs are in progress as may be
 */
export async function countedUpload<T>(userID: string, upload: () => Promise<T>): Promise<T> {
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

/** Checks at once: each has a whole file in memory, and a thread of libuv's four. */
const atPlace = atMost(4);

interface Queue {
  readonly inTurn: ReturnType<typeof atMost>;
  /** Checks of the organisation that have not ended. */
  count: number;
}

const queues = new Map<string, Queue>();

/**
 * Runs the check of a file. One of an organisation runs or waits for a place at a time, so that the
 * files of one organisation delay its own people alone.
 */
export async function atCheckingPlace<T>(orgCode: string, check: () => Promise<T>): Promise<T> {
  const queue = queues.get(orgCode) ?? { inTurn: atMost(1), count: 0 };
  queues.set(orgCode, queue);
  queue.count += 1;
  try {
    return await queue.inTurn(() => atPlace(check));
  } finally {
    queue.count -= 1;
    if (queue.count === 0) queues.delete(orgCode);
  }
}
