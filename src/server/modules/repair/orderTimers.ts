import type { TimeoutConfig } from '../../../contract/areas/timeoutConfig.ts';
import type { OrderState } from '../../../contract/enums.ts';
import type { Tx } from '../../storage/db.ts';
import { removeTimers, setTimers } from '../../storage/timers.ts';
import { timeoutConfigOf } from '../timeoutConfig/api.ts';

/** What is to be done about an order at a time (design page 3, Transitions). */
export type OrderTimerKind = 'escalate' | 'supervise' | 'writeReminder' | 'autoConfirm';

interface OrderTimer {
  readonly kind: OrderTimerKind;
  readonly delayMs: (config: TimeoutConfig) => number;
  /** The column of the order that shows when, if one does. */
  readonly column?: 'escalate_time' | 'supervise_time' | 'write_due_time';
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The timers of an order in each state, from the moment in which it comes into it. */
const timersOf: Readonly<Partial<Record<OrderState, readonly OrderTimer[]>>> = {
  0: [
    {
      kind: 'escalate',
      delayMs: ({ escalateMinutes }) => escalateMinutes * minuteMs,
      column: 'escalate_time',
    },
    {
      kind: 'supervise',
      delayMs: ({ superviseMinutes }) => superviseMinutes * minuteMs,
      column: 'supervise_time',
    },
  ],
  6: [
    {
      kind: 'writeReminder',
      delayMs: ({ writeDueHours }) => writeDueHours * hourMs,
      column: 'write_due_time',
    },
  ],
  3: [{ kind: 'autoConfirm', delayMs: ({ autoConfirmHours }) => autoConfirmHours * hourMs }],
};

/**
 * Ends the timers of the state that an order leaves and sets those of the one that it comes into,
 * with the times that the order itself shows. A deed that changes no state, such as an amendment,
 * leaves them running. Needs the order's lock, and the transaction as its owner.
 *
 * @param from null: the order is new
 */
export async function turnTimers(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  from: OrderState | null,
  to: OrderState,
  now: Date,
): Promise<void> {
  if (from === to) return;
  const ending = from === null ? [] : (timersOf[from] ?? []);
  const beginning = timersOf[to] ?? [];
  const shown: Record<string, Date | null> = {};
  if (ending.length > 0) {
    const kinds = ending.map(({ kind }) => kind);
    await removeTimers(tx, order.orgCode, kinds, order.id);
    for (const { column } of ending) if (column !== undefined) shown[column] = null;
  }
  if (beginning.length > 0) {
    const config = await timeoutConfigOf(tx, order.orgCode);
    const timers = beginning.map(({ kind, delayMs, column }) => {
      const dueTime = new Date(now.getTime() + delayMs(config));
      if (column !== undefined) shown[column] = dueTime;
      return { orgCode: order.orgCode, kind, key: order.id, dueTime };
    });
    await setTimers(tx, timers);
  }
  await showTimes(tx, order, shown);
}

async function showTimes(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  shown: Readonly<Record<string, Date | null>>,
): Promise<void> {
  const columns = Object.keys(shown);
  if (columns.length === 0) return;
  const assignments = columns.map((column, at) => `${column} = $${at + 3}`);
  await tx.query(
    `update work_order set ${assignments.join(', ')} where org_code = $1 and id = $2`,
    [order.orgCode, order.id, ...Object.values(shown)],
  );
}
