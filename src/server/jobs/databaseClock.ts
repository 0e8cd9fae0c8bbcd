import type { Logger } from '../kernel/log.ts';
import type { Clock } from '../kernel/time/clock.ts';
import type { Db } from '../storage/db.ts';
import type { Job } from './schedule.ts';

/** The largest difference with which a node does timed work. */
const allowedMs = 60_000;

export interface DatabaseClockDeps {
  readonly db: Db;
  /** This node's own clock. */
  readonly clock: Clock;
  /** Reads the database's time. */
  readonly read: (db: Db) => Promise<Date>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/**
 * The clock of timed work: the database's, which all nodes share. A node that used its own clock,
 * 400 days ahead, would delete rows too early and fire timers that are not due.
 */
export interface DatabaseClock {
  /** The database's time; each reading compares this node's clock with it. */
  now(): Promise<Date>;
  /** The ms by which this node's clock was ahead at the last reading; 0 before the first. */
  aheadMs(): number;
  /** Returns true while the difference is at most a minute, either way. */
  isRight(): boolean;
  /** Wraps a job so that it does nothing while this node's clock is wrong. */
  whileRight(job: Job): Job;
}

/** Reads the time of PostgreSQL's machine. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const [row] = await db.transaction('system', 'read', (tx) =>
    tx.query<{ now: Date }>('select clock_timestamp() as now'),
  );
  if (row === undefined) throw new Error('the database has no time');
  return row.now;
}

export function openDatabaseClock({ db, clock, read, log }: DatabaseClockDeps): DatabaseClock {
  let aheadMs = 0;
  const isRight = () => Math.abs(aheadMs) <= allowedMs;
  function logChange(): void {
    const aheadSeconds = Math.round(aheadMs / 1000);
    if (isRight()) log.info({ aheadSeconds }, "the node's clock is right: timed work goes on");
    else
      log.error(
        { aheadSeconds },
        "set the node's clock: it differs from the database's, and timed work has stopped",
      );
  }
  async function now(): Promise<Date> {
    const sent = clock.now().getTime();
    const time = await read(db);
    const answered = clock.now().getTime();
    const wasRight = isRight();
    aheadMs = (sent + answered) / 2 - time.getTime(); // assumes that the database read its clock half-way
    if (isRight() !== wasRight) logChange();
    return time;
  }
  return {
    now,
    aheadMs: () => aheadMs,
    isRight,
    whileRight: (job) => ({
      ...job,
      async run(ended) {
        await now();
        if (isRight()) await job.run(ended);
      },
    }),
  };
}
