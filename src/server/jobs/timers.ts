import type { TimerHandlers } from '../kernel/time/timerHandler.ts';
import type { Db } from '../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../storage/outbox.ts';
import type { Timer } from '../storage/timers.ts';
import type { Job } from './schedule.ts';

export interface TimerDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly handlers: TimerHandlers;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  /** A try failed, and is made again later; without a timer it was the look itself. */
  readonly onError: (error: unknown, timer?: Timer) => void;
}

const lookMs = 1000;
/** So long a timer is one node's; a node that dies with it holds it up no longer. */
const leaseMs = 30_000;
/** The pause after a failed try doubles from the first to the last. */
const firstPauseMs = 5000;
const lastPauseMs = 600_000;

interface Taken extends Timer {
  readonly tries: number;
}

/**
 * Does what is due, on every node that looks, each timer once.
 *
 * A node takes one timer at a time by a lease that is committed before the deed begins, so that no
 * row of `timer` stays locked while the deed waits for its own locks. The deed removes the row in
 * its own transaction: who finds it gone does nothing, and a node that dies leaves it to the others
 * when the lease ends.
 */
export function timerJob(deps: TimerDeps): Job {
  return { everyMs: lookMs, run: (ended) => runDueTimers(deps, ended), onError: deps.onError };
}

/** Tries all that is due at this moment and in nobody else's hands; returns how many were done. */
export async function runDueTimers(deps: TimerDeps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (signal?.aborted !== true) {
    const timer = await takeDue(deps);
    if (timer === null) break;
    try {
      if (await act(deps, timer)) done += 1;
    } catch (error) {
      deps.onError(error, timer);
      await postpone(deps, timer);
    }
  }
  return done;
}

/** The timer that has been due longest, leased to this node. */
async function takeDue({ db, now, handlers }: TimerDeps): Promise<Taken | null> {
  const at = await now();
  const [timer] = await db.transaction('system', 'write', (tx) =>
    tx.query<Taken>(
      `update timer t set taken_until = $2
       from (
         select org_code, kind, key from timer
         where due_time <= $1 and (taken_until is null or taken_until <= $1) and kind = any($3)
         order by due_time limit 1 for update skip locked
       ) due
       where t.org_code = due.org_code and t.kind = due.kind and t.key = due.key
       returning t.org_code as "orgCode", t.kind, t.key, t.due_time as "dueTime", t.tries`,
      [at, new Date(at.getTime() + leaseMs), Object.keys(handlers)],
    ),
  );
  return timer ?? null;
}

/** Does one; false where it was removed or set to another time since it was taken. */
async function act({ db, now, handlers, kick }: TimerDeps, timer: Taken): Promise<boolean> {
  const handler = handlers[timer.kind];
  if (handler === undefined) throw new Error(`nothing handles the timer ${timer.kind}`);
  const events: OutboxEvent[] = [];
  const { orgCode, kind, key, dueTime } = timer;
  const at = await now();
  const done = await db.transaction({ orgCode }, 'write', async (tx) => {
    events.length = 0; // a deadlock has this tried again
    await handler.lock(tx, timer);
    const removed = await tx.query(
      `delete from timer where org_code = $1 and kind = $2 and key = $3 and due_time = $4
       returning key`,
      [orgCode, kind, key, dueTime],
    );
    if (removed.length === 0) return false;
    const publish = (...more: OutboxEvent[]) => void events.push(...more);
    await handler.act({ tx, now: at, publish }, timer);
    await appendOutbox(tx, events);
    return true;
  });
  if (events.length > 0) kick();
  return done;
}

async function postpone({ db, now }: TimerDeps, timer: Taken): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** timer.tries, lastPauseMs);
  const at = await now();
  await db.transaction({ orgCode: timer.orgCode }, 'write', (tx) =>
    tx.query(
      `update timer set tries = tries + 1, taken_until = $5
       where org_code = $1 and kind = $2 and key = $3 and due_time = $4`,
      [timer.orgCode, timer.kind, timer.key, timer.dueTime, new Date(at.getTime() + pauseMs)],
    ),
  );
}
