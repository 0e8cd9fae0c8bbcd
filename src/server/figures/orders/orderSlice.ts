import type { Bindings } from '../sql/bindings.ts';
import { callerZone } from './callerOrg.ts';

/** SQL: minutes from the fault to the finish of an order `o`. */
export const repairMinutes = `(extract(epoch from o.finish_time - o.fault_time) / 60)`;

/** A shift by the clock of the organisation: minutes of the day, and the bit set of weekdays on which it begins. */
export interface ShiftClock {
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly days: number;
}

/** Returns the name of the slice of orders that were reported in a shift. */
export function shiftSlice({ fromMinutes, toMinutes, days }: ShiftClock): string {
  return `clock-${fromMinutes}-${toMinutes}-${days}`;
}

/** Returns the SQL condition of a slice on orders `o`. @param slice as `orderSlice` of the contract accepts it */
export function sliceCondition({ bind }: Bindings, slice: string): string {
  const [kind, ...parts] = slice.split('-');
  const [first = 0, second = 0, third = 0] = parts.map(Number);
  const whole = (value: number) => bind(value, 'int');
  if (kind === 'rework') return 'o.rework_count > 0';
  if (kind === 'hour') {
    const time = `(o.fault_time at time zone ${callerZone})`;
    return `extract(isodow from ${time}) = ${whole(first)} and extract(hour from ${time}) = ${whole(second)}`;
  }
  if (kind === 'clock') {
    const shift = { from: whole(first), to: whole(second), days: whole(third) };
    return inShift(`(o.report_time at time zone ${callerZone})`, shift);
  }
  const atLeast = `o.finish_time is not null and ${repairMinutes} >= ${whole(first)}`;
  return second === 0 ? atLeast : `${atLeast} and ${repairMinutes} < ${whole(second)}`;
}

/**
 * SQL: a wall-clock time lies in a shift. After midnight it belongs to the shift that began on the day before.
 *
 * @param time SQL of a timestamp without zone
 * @param shift SQL of minutes, and of the bit set of days
 */
export function inShift(
  time: string,
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: string },
): string {
  const minute = `(extract(hour from ${time}) * 60 + extract(minute from ${time}))`;
  const begins = (before: number) =>
    `(${days} >> (extract(isodow from ${time} - interval '${before} days')::int - 1)) & 1 = 1`;
  return `(case when ${to} > ${from} then ${minute} >= ${from} and ${minute} < ${to} and ${begins(0)}
    else ${minute} >= ${from} and ${begins(0)} or ${minute} < ${to} and ${begins(1)} end)`;
}
