import { reactionTo } from '../../../contract/codes.ts';
import { ApiError } from '../http/apiError.ts';
import {
  chainOf,
  oldAfterMs,
  type QueuedAction,
  type QueuedBody,
  type QueuedFailure,
  type QueuedFile,
  versionOf,
} from './queuedAction.ts';
import type { QueueStore } from './queueStore.ts';

/** The dependencies of the sender. */
export interface SenderSettings {
  readonly store: QueueStore;
  /** Makes the call of an action in the session of its owner. @throws ApiError */
  readonly send: (action: QueuedAction, body: QueuedBody) => Promise<unknown>;
  /** Uploads a file in the session of the owner; returns its `url`. @throws ApiError */
  readonly upload: (owner: string, file: QueuedFile) => Promise<string>;
  /** Returns whether the owner is still signed in here. */
  readonly isPresent: (owner: string) => boolean;
  /** This machine's time, ms. */
  readonly now: () => number;
  /** Called with the answer before the action leaves the queue; null: it is not known. */
  readonly onApplied: (action: QueuedAction, answer: unknown) => void;
  /** Called with the queue after each change. */
  readonly onChange: (owner: string, queue: readonly QueuedAction[]) => void;
}

/** A file that no record refers to is removed from the server within a day, so an older one is uploaded again, ms. */
const uploadedForMs = 12 * 60 * 60 * 1000;

/** Refusals of this session or this time, not of the action: it is sent again later. */
const notVerdicts: readonly string[] = ['ORG_SWITCHED', 'OTHER_OWNER', 'BAD_SIGNATURE'];

/** Returns whether the server did not answer a call: there is no network, or only a proxy or portal answered. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.name === 'NETWORK' || (error.name === 'HTTP' && error.refusal === null);
}

/** Returns whether an answer decides about the action itself, so that sending it again would not help. */
export function isVerdict(error: ApiError): boolean {
  if (isUnanswered(error) || notVerdicts.includes(error.name)) return false;
  if (reactionTo(error.code) === 'relogin') return false;
  return error.http < 500 && error.http !== 429 && error.http !== 408;
}

/** Returns whether an error that decides nothing would meet every other call too. */
function concernsAll(error: ApiError): boolean {
  if (error.name === 'NETWORK' || notVerdicts.includes(error.name)) return true;
  if (error.name === 'HTTP' && error.http < 400) return true; // the page of a portal
  return reactionTo(error.code) === 'relogin' || [408, 429, 502, 503, 504].includes(error.http);
}

/** The times after which a call and an upload count as unanswered: a link may be dead without an error, ms. */
export const callMs = 20_000;
const uploadMs = 120_000;

/** Resolves with the answer to a call. @throws ApiError NETWORK without an answer in time */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('NETWORK')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/**
 * Sends a queue: the calls of one order in their order, each with its ActionID, so that a repetition after a lost
 * answer does nothing. A refusal stops the calls of that order; without an answer everything stops. A call takes
 * the version that the one before it answered.
 */
export async function sendQueue(owner: string, settings: SenderSettings): Promise<void> {
  const { store, isPresent } = settings;
  const later = new Set<string>();
  for (;;) {
    if (!isPresent(owner)) return;
    const next = nextAction(await store.read(owner), later);
    if (next === undefined) return;
    const outcome = await attempt(next, settings);
    if (outcome === 'stopped') return;
    if (outcome === 'failed') later.add(chainOf(next));
  }
}

/**
 * Returns the first call that may be sent: none of its order before it is refused.
 *
 * @param later the chains that are not sent now
 */
export function nextAction(
  queue: readonly QueuedAction[],
  later: ReadonlySet<string> = new Set(),
): QueuedAction | undefined {
  const stopped = new Set(later);
  for (const action of queue) {
    if (action.state === 'refused') stopped.add(chainOf(action));
    else if (!stopped.has(chainOf(action))) return action;
  }
  return undefined;
}

/** The result of an attempt. `failed`: the other calls of its order wait; `stopped`: all calls wait. */
type Outcome = 'done' | 'failed' | 'stopped';

/** Sends one call. */
async function attempt(action: QueuedAction, settings: SenderSettings): Promise<Outcome> {
  const { owner, id } = action;
  const now = settings.now();
  if (action.firstSentAt !== null && now - action.firstSentAt > oldAfterMs) {
    await refuse(action, { name: 'TOO_OLD', info: '', field: null }, settings);
    return 'done';
  }
  await change(owner, id, settings, (one) => ({ ...one, attempts: one.attempts + 1 }));
  try {
    const body = await withUploads(action, settings);
    await change(owner, id, settings, (one) => ({ ...one, firstSentAt: one.firstSentAt ?? now }));
    await applied(action, await answerWithin(callMs, settings.send(action, body)), settings);
    return 'done';
  } catch (cause) {
    if (cause instanceof ApiError && cause.name === 'ACTION_DONE') {
      // done by a former attempt whose answer was lost, with other files or without the time of the action
      await applied(action, cause.refusal?.present ?? null, settings);
      return 'done';
    }
    const isKnown = cause instanceof ApiError;
    const failure = isKnown
      ? { name: cause.name, info: cause.info, field: cause.field }
      : { name: 'UNKNOWN', info: String(cause), field: null }; // a file that cannot be read: a person decides
    if (isKnown && !isVerdict(cause)) {
      await change(owner, id, settings, (one) => ({ ...one, failure }));
      return concernsAll(cause) ? 'stopped' : 'failed';
    }
    await refuse(action, failure, settings);
    return 'done';
  }
}

/** Uploads the files of a call, stores where they are, and returns the body that names them. */
async function withUploads(action: QueuedAction, settings: SenderSettings): Promise<QueuedBody> {
  const urls = new Map<string, string>();
  for (const file of action.files) {
    const { uploaded } = file;
    const isThere = uploaded !== null && settings.now() - uploaded.at < uploadedForMs;
    const url = isThere
      ? uploaded.url
      : await answerWithin(uploadMs, settings.upload(action.owner, file));
    urls.set(file.key, url);
    if (isThere) continue;
    // stored before the call is sent: a repetition must have the same content
    await change(action.owner, action.id, settings, (one) => ({
      ...one,
      files: one.files.map((old) =>
        old.key === file.key ? { ...old, uploaded: { url, at: settings.now() } } : old,
      ),
    }));
  }
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    if (typeof value === 'object' && value !== null) return namedIn(value);
    return typeof value === 'string' ? (urls.get(value) ?? value) : value;
  };
  const namedIn = (body: object): QueuedBody =>
    Object.fromEntries(Object.entries(body).map(([key, value]) => [key, named(value)]));
  return namedIn(action.body);
}

/** Removes a call that was carried out, and passes the order's version on to the later calls of the order. */
async function applied(
  action: QueuedAction,
  answer: unknown,
  settings: SenderSettings,
): Promise<void> {
  const { owner, id } = action;
  settings.onApplied(action, answer);
  const version = versionOf(answer);
  const chain = chainOf(action);
  await edit(owner, settings, (queue) =>
    queue
      .filter((one) => one.id !== id)
      .map((one) => {
        // another tab may have sent this call, and later ones, before
        const isFirst = version !== null && queue.some((other) => other.id === id);
        const follows = isFirst && chainOf(one) === chain && 'Version' in one.body;
        return follows ? { ...one, body: { ...one.body, Version: version } } : one;
      }),
  );
}

function refuse({ owner, id }: QueuedAction, failure: QueuedFailure, settings: SenderSettings) {
  return change(owner, id, settings, (one) => ({ ...one, state: 'refused', failure }));
}

/** Changes one call, unless another tab has removed it meanwhile. */
function change(
  owner: string,
  id: string,
  settings: SenderSettings,
  over: (one: QueuedAction) => QueuedAction,
): Promise<void> {
  return edit(owner, settings, (queue) => queue.map((one) => (one.id === id ? over(one) : one)));
}

async function edit(
  owner: string,
  { store, onChange }: SenderSettings,
  change_: (queue: readonly QueuedAction[]) => readonly QueuedAction[],
): Promise<void> {
  onChange(owner, await store.edit(owner, change_));
}
