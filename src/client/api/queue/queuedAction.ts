import type { UploadFolder } from '../../../contract/areas/file/endpoints.ts';

/** The body of a queued call; a text that begins with `localPrefix` stands for a file. */
export type QueuedBody = Readonly<Record<string, unknown>>;

/** Names by the id of a record or the address of a file, and the unit in which a part is counted. */
export type QueuedNames = Readonly<
  Record<string, { readonly name: string; readonly unit?: string | undefined }>
>;

/** The record that a queued call is about, as it was known when it was queued. */
export interface QueueSubject {
  /** The order's id; null for a report, whose order does not exist yet, and for a booking of the stock. */
  readonly orderID: string | null;
  /** The code of the order; null where it has no id. */
  readonly orderCode: string | null;
  /** The name of the device, or of what the call is about; of a booking, the number of its rows. */
  readonly deviceName: string;
  /** Calls with the same text go out in order, where there is no order; absent: each for itself. */
  readonly chain?: string;
  /** The names of what the body refers to by ids and addresses, as far as its form showed them. */
  readonly names?: QueuedNames;
}

/** A file of a queued call that is stored in this browser until the server has it. */
export interface QueuedFile {
  /** The text that stands for it in the body. */
  readonly key: string;
  readonly name: string;
  readonly folder: UploadFolder;
  readonly blob: Blob;
  /** The stored file's `url`, and when it was uploaded, ms of this machine's clock; null before that. */
  readonly uploaded: { readonly url: string; readonly at: number } | null;
}

/** Why a call was not carried out the last time it was sent. */
export interface QueuedFailure {
  /** The name of the ApiError, or `TOO_OLD`. */
  readonly name: string;
  /** The server's text; may be empty. */
  readonly info: string;
  /** The refused field of the body; null for none. */
  readonly field: string | null;
}

/** A call that is stored in this browser until the server answers it. */
export interface QueuedAction {
  /** The session owner, `Session.owner`: nobody else sees it or sends it. */
  readonly owner: string;
  /** The ActionID of the call, which makes a repetition harmless. */
  readonly id: string;
  /** The position in the owner's queue. */
  readonly place: number;
  /** The endpoint's id. */
  readonly call: string;
  readonly body: QueuedBody;
  readonly subject: QueueSubject;
  readonly files: readonly QueuedFile[];
  /** ms of this machine's clock. */
  readonly queuedAt: number;
  readonly attempts: number;
  /** When it was sent for the first time, ms of this machine's clock; null before that. */
  readonly firstSentAt: number | null;
  /** `refused`: the server has refused it; it and all later calls of its order wait for a decision. */
  readonly state: 'waiting' | 'refused';
  readonly failure: QueuedFailure | null;
}

/** A call to be queued. */
export type NewQueuedAction = Pick<
  QueuedAction,
  'owner' | 'id' | 'call' | 'body' | 'subject' | 'files' | 'firstSentAt'
>;

/** The most calls in one person's queue, and the most bytes of their files. */
export const queueLimits = { actions: 200, bytes: 60 * 1024 * 1024 } as const;

/**
 * The time after the first attempt from which a call is no longer sent by itself, ms. The server remembers the
 * answers to ActionIDs for a week; later it would carry out a call for the second time.
 */
export const oldAfterMs = 6 * 24 * 60 * 60 * 1000;

/** Returns the key of the calls that go out in order: the order's id, or the subject's own; a report is alone. */
export function chainOf({ id, subject }: Pick<QueuedAction, 'id' | 'subject'>): string {
  return subject.orderID ?? subject.chain ?? id;
}

/** Returns the version in the answer to a call on an order; null if there is none. */
export function versionOf(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return null;
  return typeof answer.version === 'number' ? answer.version : null;
}

/** Returns whether two bodies have a list of the same name. */
export function sharesList(one: QueuedBody, other: QueuedBody): boolean {
  const lists = listsOf(other);
  return listsOf(one).some((name) => lists.includes(name));
}

/** Returns the names of the lists in a body. */
export function listsOf(body: QueuedBody): readonly string[] {
  return Object.keys(body).filter((name) => Array.isArray(body[name]));
}

/** Returns the bytes that the files of these calls take. */
export function bytesOf(actions: readonly Pick<QueuedAction, 'files'>[]): number {
  return actions.flatMap(({ files }) => files).reduce((sum, { blob }) => sum + blob.size, 0);
}

/**
 * Returns the queue with a call at its end; unchanged if it has the call already.
 * @returns null if the queue is full
 */
export function withAction(
  queue: readonly QueuedAction[],
  action: NewQueuedAction,
  now: number,
): readonly QueuedAction[] | null {
  if (queue.some(({ id }) => id === action.id)) return queue;
  if (queue.length >= queueLimits.actions) return null;
  if (bytesOf([...queue, action]) > queueLimits.bytes) return null;
  const place = Math.max(0, ...queue.map((one) => one.place)) + 1;
  const added: QueuedAction = {
    ...action,
    place,
    queuedAt: now,
    attempts: action.firstSentAt === null ? 0 : 1,
    state: 'waiting',
    failure: null,
  };
  return [...queue, added];
}

/**
 * Returns a refused call as one that is sent again, its files included. A time that was refused is left out: the server
 * then sets it.
 * @param version the version of the order that the person has compared it with; null if the call has none
 */
export function takenOver(action: QueuedAction, version: number | null): QueuedAction {
  const { failure } = action;
  const isTime = failure?.name === 'TIME_ORDER' || failure?.field === 'MoveTime';
  const body = Object.fromEntries(
    Object.entries(action.body).filter(([name]) => !isTime || name !== failure.field),
  );
  return {
    ...action,
    state: 'waiting',
    failure: null,
    firstSentAt: null,
    body: version !== null && 'Version' in body ? { ...body, Version: version } : body,
    files: action.files.map((file) => ({ ...file, uploaded: null })),
  };
}
