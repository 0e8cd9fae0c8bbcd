import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import type { Timer } from '../../storage/statements/timers.ts';

/** The context of a timer's action: one transaction with the scope of the timer's organisation. */
export interface TimerContext {
  readonly tx: Tx;
  readonly now: Date;
  /** Publishes events of a change in the same transaction; they are sent after its commit. */
  publish(...events: OutboxEvent[]): void;
}

/** The action of timers of one kind when they are due. */
export interface TimerHandler {
  /** The action concerns one record, whose statements are planned once: see `TransactionOptions`. */
  readonly plansOnce?: true;
  /**
   * Takes the locks of the action, in the same order as every other action. The timer is checked
   * afterwards: one that was removed in the meantime is skipped.
   */
  lock(tx: Tx, timer: Timer): Promise<void>;
  /** Performs the action once. The timer is already removed; a repeating action sets a new one. */
  act(context: TimerContext, timer: Timer): Promise<void>;
}

/** Timer handlers by kind. */
export type TimerHandlers = Readonly<Record<string, TimerHandler>>;
