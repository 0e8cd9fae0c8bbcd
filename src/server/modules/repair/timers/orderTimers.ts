import type { TimeoutConfig } from '../../../../contract/areas/timeoutConfig.ts';
import type { OrderState } from '../../../../contract/enums.ts';
import type { Tx } from '../../../storage/db.ts';
import { removeTimers, setTimers, type Timer } from '../../../storage/timers.ts';
import { timeoutConfigOf } from '../../timeoutConfig/api.ts';

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

/** An order whose timers are set. */
interface TimedOrder {
  readonly id: string;
  /** From when the delays of its state count. */
  readonly since: Date;
}

/**
 * Ends the timers of the state that an order leaves and sets those of the one that it comes into,
 * with the times that the order itself shows. A deed that changes no state, such as an amendment,
 * leaves them running. Needs the order's lock, and the transaction as its owner.
 *
 * @param from null: the order is new
 * @param anew it comes into the state once more, for others to see to it
 */
export async function turnTimers(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  from: OrderState | null,
  to: OrderState,
  now: Date,
  anew = false,
): Promise<void> {
  if (from === to && !anew) return;
  if (from !== null) await endTimers(tx, order.orgCode, from, [order.id]);
  await beginTimers(tx, order.orgCode, to, [{ id: order.id, since: now }], now);
}

/**
 * Sets the timers of orders that came into a state, with the times that they themselves show. A delay
 * that has passed by now sets none: an import would tell everybody of years at once.
 */
export async function beginTimers(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  orders: readonly TimedOrder[],
  now: Date,
): Promise<void> {
  const beginning = timersOf[state] ?? [];
  if (beginning.length === 0 || orders.length === 0) return;
  const config = await timeoutConfigOf(tx, orgCode);
  const timers: Timer[] = [];
  const shown = orders.map(({ id, since }) => {
    const times: Record<string, string> = { id };
    for (const { kind, delayMs, column } of beginning) {
      const dueTime = new Date(since.getTime() + delayMs(config));
      if (dueTime <= now) continue;
      timers.push({ orgCode, kind, key: id, dueTime });
      if (column !== undefined) times[column] = dueTime.toISOString();
    }
    return times;
  });
  await setTimers(tx, timers);
  const columns = beginning.flatMap(({ column }) => column ?? []);
  if (columns.length > 0) await showTimes(tx, orgCode, columns, shown);
}

/** Removes the timers of orders that leave a state, and the times that they show. */
export async function endTimers(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  ids: readonly string[],
): Promise<void> {
  const ending = timersOf[state] ?? [];
  if (ending.length === 0 || ids.length === 0) return;
  const kinds = ending.map(({ kind }) => kind);
  await removeTimers(tx, orgCode, kinds, ids);
  const columns = ending.flatMap(({ column }) => column ?? []);
  if (columns.length === 0) return;
  await tx.query(
    `update work_order set ${columns.map((column) => `${column} = null`).join(', ')}
     where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
}

async function showTimes(
  tx: Tx,
  orgCode: string,
  columns: readonly NonNullable<OrderTimer['column']>[],
  shown: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  await tx.query(
    `update work_order o set ${columns.map((column) => `${column} = t.${column}`).join(', ')}
     from jsonb_to_recordset($2) as t (id uuid, ${columns.map((column) => `${column} timestamptz`).join(', ')})
     where o.org_code = $1 and o.id = t.id`,
    [orgCode, JSON.stringify(shown)],
  );
}
