import type { InterruptReason } from '../../../../contract/enums.ts';
import type { Transition } from '../../../../contract/transitionShape.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/outbox.ts';

/** In what a deed is done: its transaction, when, and whom it is told. A timer's has no more. */
export interface SystemDeed {
  readonly tx: Tx;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
}

/** A person's deed: the call's transaction and who does it. */
export interface Deed extends SystemDeed {
  readonly actor: Actor;
}

/** What a deed finds: the order under its lock, the transaction as its owner. */
export interface Scene {
  readonly tx: Tx;
  readonly order: WorkOrder;
  readonly transition: Pick<Transition, 'call' | 'from' | 'to'>;
  /** null: the system. */
  readonly actor: Actor | null;
  readonly now: Date;
}

/** Values by column of the order, by their SQL names. */
export type Columns = Readonly<Record<string, unknown>>;

/** A field of an order as it was and as it is, by the wire's name. */
export interface Change {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** A deed as those who are told of it see it. */
export interface Told {
  readonly order: WorkOrder;
  /** The order as the deed found it; null: it made it. */
  readonly before: WorkOrder | null;
  /** null: the system. */
  readonly actor: Actor | null;
  /** Whose deed the system's follows from. */
  readonly causedBy?: Actor | undefined;
  readonly now: Date;
  readonly said: {
    readonly remark?: string | undefined;
    /** Why work stops, of an interruption. */
    readonly reason?: InterruptReason | undefined;
  };
}
