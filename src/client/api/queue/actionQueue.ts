import { BehaviorSubject, Subject } from 'rxjs';
import { presentSession } from '../session/session.ts';
import { type QueuedAction, takenOver } from './queuedAction.ts';
import { openQueueStore, type QueueEdit } from './queueStore.ts';

/** The queue of the signed-in user in the present organisation, in order; the same in all tabs. */
export const queue$ = new BehaviorSubject<readonly QueuedAction[]>([]);

/** A queued call that was carried out, and its answer; null: it is not known. */
export interface AppliedAction {
  readonly action: QueuedAction;
  readonly answer: unknown;
}

/** The calls that this tab has sent with success, each before it leaves `queue$`. */
export const applied$ = new Subject<AppliedAction>();

/** Emits to start the sender, see `startQueue`. */
export const sendRequests$ = new Subject<void>();

/** Emits the owner of a queue that this tab has changed. */
export const changedOwners$ = new Subject<string>();

/** True while the panel of the queue is open; the header shows it, and the shell and pages open it. */
export const queuePanelOpen$ = new BehaviorSubject(false);

/** The queues on this machine. */
export const queueStore = openQueueStore();

/** Returns whether this browser can store a queue. */
export function canQueue(): boolean {
  return 'indexedDB' in globalThis;
}

/** Changes a queue, here and in all tabs. @throws DOMException if the browser's storage fails */
export async function changeQueue(owner: string, edit: QueueEdit): Promise<void> {
  announceQueue(owner, await queueStore.edit(owner, edit));
}

/** Shows a queue that this tab has changed, here and in all tabs. */
export function announceQueue(owner: string, queue: readonly QueuedAction[]): void {
  showQueue(owner, queue);
  changedOwners$.next(owner);
}

/** Shows a queue in this tab if its owner is the present one. */
export function showQueue(owner: string, queue: readonly QueuedAction[]): void {
  if (presentSession().owner === owner) queue$.next(queue);
}

/** Sends a refused call again. @param version as in `takenOver` */
export async function takeOverAction(action: QueuedAction, version: number | null): Promise<void> {
  await changeQueue(action.owner, (queue) =>
    queue.map((one) => (one.id === action.id ? takenOver(one, version) : one)),
  );
  sendNow();
}

/** Removes a call from the queue without sending it. */
export async function dropAction({ owner, id }: QueuedAction): Promise<void> {
  await changeQueue(owner, (queue) => queue.filter((one) => one.id !== id));
  sendNow();
}

/** Starts the sender, unless it is running. */
export function sendNow(): void {
  sendRequests$.next();
}
