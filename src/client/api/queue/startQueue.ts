import { filter, fromEvent, interval, map, merge, type Observable } from 'rxjs';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { call } from '../http/call.ts';
import { logError } from '../http/errorLog.ts';
import { upload } from '../http/upload.ts';
import { owner$, presentSession, switchedElsewhere$, token$ } from '../session/session.ts';
import {
  announceQueue,
  applied$,
  canQueue,
  changedOwners$,
  queue$,
  queueStore,
  sendNow,
  sendRequests$,
  showQueue,
} from './actionQueue.ts';
import { forgetOwnSteps, noteOwnStep, type OwnStep, ownStep } from './ownVersions.ts';
import { type SenderSettings, sendQueue } from './sendQueue.ts';

/** The name of the channel by which tabs report changes, and of the lock of the one that sends. */
const sharedName = 'andon-queue';

/** The interval at which a waiting queue is sent again if nothing else starts it, ms. */
const againMs = 60_000;

/**
 * Follows the queue of whoever is signed in, and sends it: at once, when the network is back, when `again$` emits,
 * and every minute. Only one tab sends at a time. Returns a function that stops that.
 *
 * @param endpoints the endpoints whose calls can be queued
 * @param loadOthers loads further ones, when the queue has a call of one
 */
export function startQueue(
  endpoints: readonly Endpoint[],
  again$: Observable<unknown>,
  loadOthers: () => Promise<readonly Endpoint[]> = () => Promise.resolve([]),
): () => void {
  if (!canQueue()) return () => undefined;
  const read = async (owner: string) => showQueue(owner, await queueStore.read(owner));
  const port = new BroadcastChannel(sharedName);
  port.addEventListener('message', ({ data }: MessageEvent<string | OwnStep>) => {
    if (typeof data === 'object') noteOwnStep(data);
    else if (data === presentSession().owner) read(data).catch(logFailure);
  });
  const steps$ = applied$.pipe(
    map(({ action, answer }) => ownStep(action, answer)),
    filter((step) => step !== null),
  );
  const run = senderOf(senderSettings(endpoints, loadOthers));
  const starts$ = merge(
    sendRequests$,
    fromEvent(window, 'online'),
    token$, // who signs in again has the same queue
    again$,
    interval(againMs).pipe(filter(() => navigator.onLine && queue$.value.length > 0)),
  );
  const subscriptions = [
    changedOwners$.subscribe((owner) => port.postMessage(owner)),
    steps$.subscribe((step) => {
      noteOwnStep(step);
      port.postMessage(step);
    }),
    starts$.subscribe(() => void run().catch(logFailure)),
    owner$.subscribe((owner) => {
      queue$.next([]);
      forgetOwnSteps();
      if (owner !== null) read(owner).then(sendNow, logFailure);
    }),
  ];
  return () => {
    for (const one of subscriptions) one.unsubscribe();
    port.close();
  };
}

function logFailure(cause: unknown): void {
  logError({ where: 'queue', name: 'STORAGE', info: String(cause) });
}

/**
 * Returns a function that sends the present owner's queue until it is empty or stops, in no other tab at the same
 * time; while it runs, it only notes that it was called again.
 */
function senderOf(settings: SenderSettings): () => Promise<void> {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isRequested) {
        isRequested = false;
        const { owner } = presentSession();
        if (owner !== null) await alone(() => sendQueue(owner, settings));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Runs a task in one tab at a time. Without TLS browsers have no locks: then ActionIDs make two senders harmless. */
async function alone(task: () => Promise<void>): Promise<void> {
  const { locks = null } = navigator as { readonly locks?: LockManager | null };
  if (locks === null) return task();
  await locks.request(sharedName, task);
}

function senderSettings(
  endpoints: readonly Endpoint[],
  loadOthers: () => Promise<readonly Endpoint[]>,
): SenderSettings {
  const named = (some: readonly Endpoint[], name: string) => some.find(({ id }) => id === name);
  return {
    store: queueStore,
    async send({ owner, call: name }, body) {
      const endpoint = named(endpoints, name) ?? named(await loadOthers(), name);
      if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
      return call(endpoint, body, { owner, isRenewal: true });
    },
    async upload(owner, { folder, name, blob }) {
      return (await upload(folder, name, blob, { owner })).url;
    },
    isPresent(owner) {
      const { owner: present, token } = presentSession();
      return present === owner && token !== null && switchedElsewhere$.value === null;
    },
    now: () => Date.now(),
    onApplied: (action, answer) => applied$.next({ action, answer }),
    onChange: announceQueue,
  };
}
