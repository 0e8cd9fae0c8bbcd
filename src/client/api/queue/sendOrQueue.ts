import { t } from 'i18next';
import type { Endpoint, InputOf, ResultOf } from '../../../contract/endpoint.ts';
import { ApiError } from '../http/apiError.ts';
import { logError } from '../http/errorLog.ts';
import { presentSession } from '../session/session.ts';
import { canQueue, changeQueue, queueStore, sendNow } from './actionQueue.ts';
import { localFilesOf, releaseLocalFiles } from './localFiles.ts';
import { withOwnVersion } from './ownVersions.ts';
import {
  chainOf,
  type NewQueuedAction,
  type QueuedAction,
  type QueuedBody,
  type QueueSubject,
  sharesList,
  withAction,
} from './queuedAction.ts';
import { answerWithin, callMs, isUnanswered } from './sendQueue.ts';

/** A call that can be queued; `startQueue` must know its endpoint. */
export interface QueueableCall<E extends Endpoint> {
  readonly endpoint: E;
  readonly body: InputOf<E> & { readonly ActionID: string };
  readonly subject: QueueSubject;
  /**
   * Fields that the body gets if it is queued, such as the time of the action. If the server has carried it out
   * without them, it refuses the repetition as ACTION_DONE, which is a success here.
   */
  readonly whenQueued?: Partial<InputOf<E>> | undefined;
}

/** The outcome of `sendOrQueue`. */
export type SendOutcome<E extends Endpoint> =
  | { readonly isQueued: true }
  | { readonly isQueued: false; readonly answer: ResultOf<E> };

/**
 * Makes a call, or stores it in this browser's queue: if the server does not answer, if an earlier call of the same
 * order is queued, or if a file of its body could not be uploaded yet.
 *
 * @param send makes the call with the body, whose version follows own calls that were sent while its form was open
 * @throws ApiError as `call`; if the queue is full or cannot be stored, NOT_STORED, or NETWORK if the call may have
 *   been carried out, so that the next attempt has the same ActionID
 */
export async function sendOrQueue<E extends Endpoint>(
  queueable: QueueableCall<E>,
  send: (body: InputOf<E>) => Promise<ResultOf<E>>,
): Promise<SendOutcome<E>> {
  const { owner } = presentSession();
  const { endpoint, body, subject } = queueable;
  const sent = () => send(withOwnVersion(subject.orderID, endpoint.id, body));
  if (owner === null || !canQueue()) return { isQueued: false, answer: await sent() };
  const chain = chainOf({ id: body.ActionID, subject });
  const queue = await queueStore.read(owner).catch(() => []); // a broken storage must not prevent a call
  if (queue.some((one) => chainOf(one) === chain) || localFilesOf(body).length > 0) {
    await enqueue(owner, queueable, null);
    return { isQueued: true };
  }
  const sentAt = Date.now();
  try {
    return { isQueued: false, answer: await answerWithin(callMs, sent()) };
  } catch (cause) {
    if (!isUnanswered(cause)) throw cause;
    await enqueue(owner, queueable, sentAt);
    return { isQueued: true };
  }
}

/**
 * Returns whether a call would replace what an earlier one of its order enters: it has a list that the earlier one has
 * too, or repeats it directly. Its form began with what the server has, without the earlier call.
 */
function replacesQueued(
  queue: readonly QueuedAction[],
  { id, call, body, subject }: NewQueuedAction,
): boolean {
  if (!('Version' in body)) return false;
  const chain = chainOf({ id, subject });
  const earlier = queue.filter((one) => chainOf(one) === chain && one.id !== id);
  return earlier.some((one) => sharesList(body, one.body)) || earlier.at(-1)?.call === call;
}

/**
 * Stores a call in the queue.
 *
 * @param firstSentAt when it was sent without an answer, ms; null if it was not
 * @throws ApiError NOT_STORED; NETWORK if it was sent
 */
async function enqueue<E extends Endpoint>(
  owner: string,
  { endpoint, body, subject, whenQueued }: QueueableCall<E>,
  firstSentAt: number | null,
): Promise<void> {
  const whole: QueuedBody = { ...whenQueued, ...body };
  const files = localFilesOf(whole);
  const { id: call } = endpoint;
  const action = { owner, id: body.ActionID, call, body: whole, subject, files, firstSentAt };
  const name = firstSentAt === null ? 'NOT_STORED' : 'NETWORK';
  let isFull = false;
  let isSecond = false;
  try {
    await changeQueue(owner, (queue) => {
      isSecond = replacesQueued(queue, action);
      if (isSecond) return queue;
      // the calls before it may have been sent since the queue was read
      const followed = withOwnVersion(subject.orderID, call, action.body);
      const longer = withAction(queue, { ...action, body: followed }, Date.now());
      isFull = longer === null;
      return longer ?? queue;
    });
  } catch (cause) {
    logError({ where: 'queue', name: 'NOT_STORED', info: String(cause) });
    throw new ApiError(name, { info: t('app.queue.notStored') });
  }
  if (isSecond) throw new ApiError(name, { info: t('app.queue.second') });
  if (isFull) throw new ApiError(name, { info: t('app.queue.full') });
  releaseLocalFiles(files.map(({ key }) => key));
  sendNow();
}
