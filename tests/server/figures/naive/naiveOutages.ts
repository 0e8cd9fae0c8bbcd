import { DateTime } from 'luxon';
import type { TestDevice, TestOrder } from '../orders.ts';
import { workingMs } from './naiveCalendar.ts';

/**
 * The data of one owner. The functions of this folder compute the figures straight from their
 * definition, with loops over orders and instants in ms, and without regard to speed.
 */
export interface NaiveFleet {
  readonly zone: string;
  readonly devices: readonly TestDevice[];
  readonly orders: readonly TestOrder[];
}

export interface Breakdown {
  start: number;
  /** Infinity while open. */
  end: number;
  orders: TestOrder[];
}

export interface InstantRange {
  from: number;
  to: number;
}

export const hourMs = 3_600_000;

export function isFailure(order: TestOrder): boolean {
  return order.isFailure && order.orderState !== 5;
}

/** Returns the breakdowns of a device: outages that overlap or start together are one, outages that only touch are two. */
export function breakdownsOf({ orders }: NaiveFleet, deviceID: string): Breakdown[] {
  return mergedOf(orders.filter((o) => o.deviceID === deviceID));
}

/** Merges the stopping failures among the orders of one device to breakdowns. */
export function mergedOf(orders: readonly TestOrder[]): Breakdown[] {
  const found: Breakdown[] = [];
  const sorted = orders
    .filter((o) => isFailure(o) && o.isStop)
    .toSorted((a, b) => a.faultTime.getTime() - b.faultTime.getTime());
  for (const order of sorted) {
    const start = order.faultTime.getTime();
    const end = order.finishTime?.getTime() ?? Infinity;
    const last = found.at(-1);
    if (last && (start < last.end || start === last.start)) {
      last.end = Math.max(last.end, end);
      last.orders.push(order);
    } else {
      found.push({ start, end, orders: [order] });
    }
  }
  return found;
}

/** Returns the milliseconds of working time within [from, to) in which any order of the device has it down. */
export function downMs(fleet: NaiveFleet, deviceID: string, span: InstantRange): number {
  const orders = breakdownsOf(fleet, deviceID).flatMap((b) => b.orders);
  const calendar = fleet.devices.find(({ id }) => id === deviceID)?.calendar;
  return stretchesOf(orders, span).reduce(
    (sum, piece) =>
      sum +
      (orders.some((o) => isDown(o, piece.from)) ? workingMs(calendar, fleet.zone, piece) : 0),
    0,
  );
}

/** Splits [from, to) at every change of one of the orders. */
export function stretchesOf(
  orders: readonly TestOrder[],
  { from, to }: InstantRange,
): InstantRange[] {
  const marks = orders
    .flatMap((o) => [
      o.faultTime,
      o.reportTime,
      o.finishTime,
      o.passedAt,
      ...[...o.machineUp, ...o.segments].flatMap((piece) => [piece.from, piece.to]),
    ])
    .flatMap((time) => (time === null ? [] : [time.getTime()]))
    .filter((time) => time > from && time < to);
  const edges = [from, ...[...new Set(marks)].toSorted((a, b) => a - b), to];
  return edges.flatMap((start, place) => {
    const end = edges[place + 1] ?? start;
    return end > start ? [{ from: start, to: end }] : [];
  });
}

/** Returns true if an instant, in ms, lies in [from, to). */
export function contains({ from, to }: { from: Date; to: Date | null }, at: number): boolean {
  return from.getTime() <= at && at < (to?.getTime() ?? Infinity);
}

export function isDown(order: TestOrder, at: number): boolean {
  const up = [
    ...order.machineUp,
    ...order.segments.filter((one) => one.machineUp && !one.isReplaced),
  ];
  return (
    contains({ from: order.faultTime, to: order.finishTime }, at) &&
    !up.some((one) => contains(one, at))
  );
}

/** Returns the window within the device's days, without regard to its calendar; empty ones have `to` = `from`. */
export function required(
  { zone }: Pick<NaiveFleet, 'zone'>,
  device: TestDevice,
  window: InstantRange,
  now: number,
): InstantRange {
  const midnight = (day: string) => DateTime.fromISO(day, { zone }).toMillis();
  const from = Math.max(
    window.from,
    device.startUpDate ? midnight(device.startUpDate) : window.from,
  );
  const to = Math.min(window.to, now, device.scrapDate ? midnight(device.scrapDate) : window.to);
  return { from, to: Math.max(from, to) };
}
