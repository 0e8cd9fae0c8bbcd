import type { BehindFigure } from '../../contract/areas/repair.ts';
import { openBindings } from './bindings.ts';
import type { Window } from './window.ts';

/** A condition over `work_order o`, ready to stand beside others. */
export interface Predicate {
  readonly text: string;
  /** For the placeholders of `text`, in order. */
  readonly values: readonly unknown[];
}

/**
 * The orders behind a figure of the transaction's organisation, by the figure's own predicate.
 *
 * - `open`: orders that wait for somebody now, those repaired for others too (GetNowNumberFaults);
 *   the window has no say
 * - `failures`: failures whose fault lies in the window (FailureTrend)
 * - `mttr`: orders of the breakdowns that ended in the window (GetTop10MTTR)
 * - `mtbf`: orders of the breakdowns that started in the window (GetTop10MTBF)
 *
 * A breakdown merges orders: for the last two there are as many orders as the breakdowns hold.
 *
 * @param next number of the first placeholder
 * @param deviceID the figure of one device
 * @see design page 3, Figures
 */
export function behindPredicate(
  figure: BehindFigure,
  window: Window,
  next: number,
  deviceID?: string,
): Predicate {
  const { values, bind } = openBindings([], next - 1);
  const org = `current_setting('app.org')`;
  const own = `o.org_code = ${org}`;
  const terms = [figure === 'open' ? `(${own} or o.repair_org_code = ${org})` : own];
  if (deviceID !== undefined) terms.push(`o.device_id = ${bind(deviceID, 'uuid')}`);
  if (figure === 'open') {
    terms.push('o.order_state not in (4, 5)');
  } else {
    const from = bind(window.from, 'timestamptz');
    const to = bind(window.to, 'timestamptz');
    const within = (time: string) => `${time} >= ${from} and ${time} < ${to}`;
    terms.push('o.is_failure and o.order_state <> 5');
    if (figure === 'failures') terms.push(within('o.fault_time'));
    else terms.push('o.is_stop', `(${merged[figure](from, to)})`);
  }
  return { text: terms.join(' and '), values };
}

/**
 * SQL: orders of the breakdowns that a figure counts in [from, to). Those whose fault lies in the
 * window are its own, unless their breakdown is counted elsewhere because it reaches over an end of
 * the window; such breakdowns are few, one a device at most, and are read once.
 */
const merged = {
  mttr: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${heldBy(
      `b.start_time < ${to} and (b.end_time is null or b.end_time >= ${to})`,
    )}))
    or o.fault_time < ${from} and o.id = any(array(${heldBy(
      `b.start_time < ${from} and b.end_time >= ${from} and b.end_time < ${to}`,
    )}))`,
  mtbf: (from: string, to: string) => `
    o.fault_time >= ${from} and o.fault_time < ${to} and o.id <> all(array(${heldBy(
      `b.start_time < ${from} and (b.end_time is null or b.end_time > ${from})`,
    )}))
    or o.fault_time >= ${to} and o.id = any(array(${heldBy(
      `b.start_time >= ${from} and b.start_time < ${to} and (b.end_time is null or b.end_time > ${to})`,
    )}))`,
};

/** SQL: ids of the orders whose faults lie in breakdowns. */
function heldBy(condition: string): string {
  return `select held.id
    from breakdown b
    join work_order held on held.org_code = b.org_code and held.device_id = b.device_id
      and held.fault_time between b.start_time and coalesce(b.end_time, 'infinity')
      and (b.end_time is null or held.fault_time < b.end_time or held.fault_time = b.start_time)
    where b.org_code = current_setting('app.org') and ${condition}`;
}
