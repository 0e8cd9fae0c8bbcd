import type { InterruptReason } from '../../../../contract/enums.ts';
import type { Transition } from '../../../../contract/orders/transitionTypes.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';
import type { OnCallAt } from '../../duty/api.ts';

/** The context of a write: its transaction, its time, and the outbox. A timer's write has no actor. */
export interface SystemWriteContext {
  readonly tx: Tx;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
}

/** The person who acts on an order; one without an account, who reports by a label, has no id. */
export interface OrderWriter extends Pick<Actor, 'orgCode' | 'realName' | 'timeZone'> {
  readonly userID: string | null;
  /** The number of a person without an account. */
  readonly phone?: string;
}

/** The context of a report, by a person with or without an account. */
export interface ReportContext extends SystemWriteContext {
  readonly actor: OrderWriter;
}

/** The context of a person's write. */
export interface WriteContext extends SystemWriteContext {
  readonly actor: Actor;
}

/** The context of a move's effect: the locked order, and the transaction acting as its owner. */
export interface EffectContext {
  readonly tx: Tx;
  readonly order: WorkOrder;
  readonly transition: Pick<Transition, 'call' | 'from' | 'to'>;
  /** null: the system. */
  readonly actor: Actor | null;
  readonly now: Date;
}

/** Values of columns of the order, by their SQL names. */
export type OrderColumns = Readonly<Record<string, unknown>>;

/** A changed field of an order with its old and new value, by its name on the wire. */
export interface OrderChange {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** The input from which the notifications of a change of an order are made. */
export interface NotificationInput {
  readonly order: WorkOrder;
  /** The order before the change; null if it is new. */
  readonly before: WorkOrder | null;
  /** null: the system. */
  readonly actor: OrderWriter | null;
  /** The person whose action caused a change made by the system. */
  readonly causedBy?: Actor | undefined;
  readonly now: Date;
  /** Who is on call for the order, where the change has read it. */
  readonly onCall?: OnCallAt | undefined;
  readonly input: {
    readonly remark?: string | undefined;
    /** The reason of an interruption. */
    readonly reason?: InterruptReason | undefined;
  };
}
