import type { TimeoutConfig } from '../../../../contract/areas/timeoutConfig/endpoints.ts';
import type { OrderState } from '../../../../contract/enums.ts';
import type { Tx } from '../../../storage/db.ts';
import { removeTimers, setTimers, type Timer } from '../../../storage/statements/timers.ts';
import { timeoutConfigOf } from '../../timeoutConfig/api.ts';

/** The kinds of timers of an order. */
export type OrderTimerKind = 'escalate' | 'supervise' | 'writeReminder' | 'autoConfirm';

interface OrderTimer {
  readonly kind: OrderTimerKind;
  readonly delayMs: (config: TimeoutConfig) => number;
  /** The column of the order that shows the due time, if any. */
  readonly column?: TimeColumn;
}

type TimeColumn = 'escalate_time' | 'supervise_time' | 'write_due_time';
/** Due times as ISO 8601 text. */
type DueTimes = Partial<Record<TimeColumn, string>>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The timers of an order in each state; their delays start when it enters the state. */
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
  /** The time from which the delays of its state count. */
  readonly since: Date;
  /**
   * Minutes until the back-ups of the shift that is on are notified, at the latest a minute before the supervisors;
   * null or absent: the organisation's limit.
   */
  readonly escalateMinutes?: number | null;
}

/**
 * Removes the timers of the state that an order leaves and sets those of the state that it enters. An
 * action that does not change the state, such as an amendment, leaves the timers running. Needs the
 * order's lock unless it is new, and the transaction acting as its owner.
 *
 * @param order `escalateMinutes`: those of the shift that is on, if it has its own
 * @param from null: the order is new
 * @param restarts true if the order enters the same state again, e.g. because it was passed to another organisation
 * @returns the order's columns that change, for the caller to write: due times as ISO 8601 text, null for
 *   those of the state that it leaves
 */
export async function switchTimers(
  tx: Tx,
  order: Pick<TimedOrder, 'id' | 'escalateMinutes'> & { readonly orgCode: string },
  from: OrderState | null,
  to: OrderState,
  now: Date,
  restarts = false,
): Promise<Partial<Record<TimeColumn, string | null>>> {
  if (from === to && !restarts) return {};
  const { orgCode, id, escalateMinutes = null } = order;
  const changed: Partial<Record<TimeColumn, string | null>> = {};
  if (from !== null) {
    await removeTimersOf(tx, orgCode, from, [id]);
    for (const column of columnsOf(from)) changed[column] = null;
  }
  const [times] = await storeTimersOf(tx, orgCode, to, [{ id, since: now, escalateMinutes }], now);
  return { ...changed, ...times };
}

/**
 * Sets the timers of orders that entered a state, with the due times in their columns. A timer that
 * would be due already is not set; otherwise an import would notify people of years of orders at once.
 */
export async function beginTimers(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  orders: readonly TimedOrder[],
  now: Date,
): Promise<void> {
  const times = await storeTimersOf(tx, orgCode, state, orders, now);
  const columns = columnsOf(state);
  if (columns.length === 0 || orders.length === 0) return;
  await tx.query(
    `update work_order o set ${columns.map((column) => `${column} = t.${column}`).join(', ')}
     from jsonb_to_recordset($2) as t (id uuid, ${columns.map((column) => `${column} timestamptz`).join(', ')})
     where o.org_code = $1 and o.id = t.id`,
    [orgCode, JSON.stringify(orders.map(({ id }, at) => ({ id, ...times[at] })))],
  );
}

/** Removes the timers of orders that leave a state, and the due times in their columns. */
export async function endTimers(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  ids: readonly string[],
): Promise<void> {
  await removeTimersOf(tx, orgCode, state, ids);
  const columns = columnsOf(state);
  if (columns.length === 0 || ids.length === 0) return;
  await tx.query(
    `update work_order set ${columns.map((column) => `${column} = null`).join(', ')}
     where org_code = $1 and id = any($2)`,
    [orgCode, ids],
  );
}

/** Sets the timers of a state for orders that entered it, and returns the due times of each by column. */
async function storeTimersOf(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  orders: readonly TimedOrder[],
  now: Date,
): Promise<DueTimes[]> {
  const beginning = timersOf[state] ?? [];
  if (beginning.length === 0 || orders.length === 0) return [];
  const config = await timeoutConfigOf(tx, orgCode);
  const timers: Timer[] = [];
  const dueTimes = orders.map(({ id, since, escalateMinutes }) => {
    const times: DueTimes = {};
    const limits = escalateMinutes == null ? config : withShift(config, escalateMinutes);
    for (const { kind, delayMs, column } of beginning) {
      const dueTime = new Date(since.getTime() + delayMs(limits));
      if (dueTime <= now) continue;
      timers.push({ orgCode, kind, key: id, dueTime });
      if (column !== undefined) times[column] = dueTime.toISOString();
    }
    return times;
  });
  await setTimers(tx, timers);
  return dueTimes;
}

/** Returns the limits with the minutes of a shift: the back-ups are always notified before the supervisors. */
function withShift(config: TimeoutConfig, minutes: number): TimeoutConfig {
  return { ...config, escalateMinutes: Math.min(minutes, config.superviseMinutes - 1) };
}

/** Removes the timers of a state from orders that leave it; does nothing for none. */
async function removeTimersOf(
  tx: Tx,
  orgCode: string,
  state: OrderState,
  ids: readonly string[],
): Promise<void> {
  const kinds = (timersOf[state] ?? []).map(({ kind }) => kind);
  if (kinds.length > 0 && ids.length > 0) await removeTimers(tx, orgCode, kinds, ids);
}

/** Returns the columns of an order with the due times of a state. */
function columnsOf(state: OrderState): TimeColumn[] {
  return (timersOf[state] ?? []).flatMap(({ column }) => column ?? []);
}
