import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/outbox.ts';
import type { Timer } from '../../storage/timers.ts';

/** In what a timer's deed is done: one transaction, as the timer's organisation. */
export interface TimerDeed {
  readonly tx: Tx;
  readonly now: Date;
  /** Tells of a change, in the same transaction; sent after its commit. */
  publish(...events: OutboxEvent[]): void;
}

/** What timers of one kind do when they are due. */
export interface TimerHandler {
  /**
   * Takes the locks of the deed, in the order in which every other deed takes them. The timer is
   * looked at after that: one that was removed meanwhile is not acted on.
   */
  lock(tx: Tx, timer: Timer): Promise<void>;
  /** Does it, once. The timer is gone by then; what is to come again is set anew. */
  act(deed: TimerDeed, timer: Timer): Promise<void>;
}

/** Handlers by kind. */
export type TimerHandlers = Readonly<Record<string, TimerHandler>>;
