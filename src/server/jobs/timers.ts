import type { TimerHandlers } from '../kernel/time/timerHandler.ts';
import type { Db, Tx } from '../storage/db.ts';
import { appendOutbox, type OutboxEvent } from '../storage/statements/outbox.ts';
import type { Timer } from '../storage/statements/timers.ts';
import type { Job } from './schedule.ts';

export interface TimerDeps {
  readonly db: Db;
  readonly now: () => Promise<Date>;
  readonly handlers: TimerHandlers;
  /** Called after a commit that wrote outbox rows. */
  readonly kick: () => void;
  /**
   * Called when a timer failed; it is retried later. Without a timer, reading the timers failed.
   */
  readonly onError: (error: unknown, timer?: Timer) => void;
}

const pollMs = 1000;
/** The lease of a timer: a node that dies delays its timers by no more than this. */
const leaseMs = 30_000;
/** The pause after a failed attempt doubles from the first to the last. */
const firstPauseMs = 5000;
const lastPauseMs = 600_000;

interface LeasedTimer extends Timer {
  readonly tries: number;
}

/**
 * Returns the job that runs due timers, on every node, each timer once.
 *
 * A node leases one timer at a time and commits the lease before the handler begins, so that no row
 * of `timer` stays locked while the handler waits for its own locks. The handler's transaction
 * deletes the row; a node that finds it gone does nothing. When a node dies, its lease expires and
 * another node takes the timer.
 */
export function timerJob(deps: TimerDeps): Job {
  return { everyMs: pollMs, run: (ended) => runDueTimers(deps, ended), onError: deps.onError };
}

/** Runs all timers that are due and not leased by another node; returns how many it ran. */
export async function runDueTimers(deps: TimerDeps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (signal?.aborted !== true) {
    const timer = await leaseDue(deps);
    if (timer === null) break;
    try {
      if (await runTimer(deps, timer)) done += 1;
    } catch (error) {
      deps.onError(error, timer);
      await postpone(deps, timer);
    }
  }
  return done;
}

/** Leases the timer that has been due longest to this node; null where none is due. */
async function leaseDue({ db, now, handlers }: TimerDeps): Promise<LeasedTimer | null> {
  const at = await now();
  const [timer] = await db.transaction('system', 'write', (tx) =>
    tx.query<LeasedTimer>(
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

/** Runs one timer; false where it was removed or rescheduled since it was leased. */
async function runTimer(
  { db, now, handlers, kick }: TimerDeps,
  timer: LeasedTimer,
): Promise<boolean> {
  const handler = handlers[timer.kind];
  if (handler === undefined) throw new Error(`nothing handles the timer ${timer.kind}`);
  const events: OutboxEvent[] = [];
  const { orgCode, kind, key, dueTime } = timer;
  const at = await now();
  const run = async (tx: Tx) => {
    events.length = 0; // cleared because a deadlock repeats the transaction
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
  };
  const options = { plansOnce: handler.plansOnce === true };
  const done = await db.transaction({ orgCode }, 'write', run, options);
  if (events.length > 0) kick();
  return done;
}

async function postpone({ db, now }: TimerDeps, timer: LeasedTimer): Promise<void> {
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
