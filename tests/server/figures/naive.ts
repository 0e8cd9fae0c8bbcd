import { DateTime } from 'luxon';
import type { FigureRemark } from '../../../src/contract/areas/home.ts';
import type { TrendRow } from '../../../src/contract/live.ts';
import type { TestDevice, TestOrder } from './orders.ts';

/**
 * The figures once more, straight from their definition (design page 3, Figures) and with no
 * regard to speed: loops over orders, instants in ms.
 */
export interface NaiveFleet {
  readonly zone: string;
  readonly devices: readonly TestDevice[];
  readonly orders: readonly TestOrder[];
}

interface Breakdown {
  start: number;
  /** Infinity while open. */
  end: number;
  orders: TestOrder[];
}

interface Span {
  from: number;
  to: number;
}

const hourMs = 3_600_000;

export function isFailure(order: TestOrder): boolean {
  return order.isFailure && order.orderState !== 5;
}

/** Outages that overlap are one, that start together are one, that only touch are two. */
export function breakdownsOf({ orders }: NaiveFleet, deviceID: string): Breakdown[] {
  const found: Breakdown[] = [];
  const sorted = orders
    .filter((o) => o.deviceID === deviceID && isFailure(o) && o.isStop)
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

/** Milliseconds of [from, to) in which any order of the device has it down. */
function downMs(fleet: NaiveFleet, deviceID: string, { from, to }: Span): number {
  const orders = breakdownsOf(fleet, deviceID).flatMap((b) => b.orders);
  const marks = orders
    .flatMap((o) => [o.faultTime, o.finishTime, ...o.machineUp.flatMap((u) => [u.from, u.to])])
    .flatMap((time) => (time === null ? [] : [time.getTime()]))
    .filter((time) => time > from && time < to);
  const edges = [from, ...[...new Set(marks)].toSorted((a, b) => a - b), to];
  let sum = 0;
  for (const [place, start] of edges.entries()) {
    const end = edges[place + 1] ?? start;
    if (end > start && orders.some((o) => isDown(o, start))) sum += end - start;
  }
  return sum;
}

function isDown(order: TestOrder, at: number): boolean {
  const within = (from: Date, to: Date | null) =>
    from.getTime() <= at && at < (to?.getTime() ?? Infinity);
  return (
    within(order.faultTime, order.finishTime) && !order.machineUp.some((u) => within(u.from, u.to))
  );
}

/** The window within the device's required time; empty ones have `to` = `from`. */
function required(fleet: NaiveFleet, device: TestDevice, window: Span, now: number): Span {
  const midnight = (day: string) => DateTime.fromISO(day, { zone: fleet.zone }).toMillis();
  const from = Math.max(
    window.from,
    device.startUpDate ? midnight(device.startUpDate) : window.from,
  );
  const to = Math.min(window.to, now, device.scrapDate ? midnight(device.scrapDate) : window.to);
  return { from, to: Math.max(from, to) };
}

/** What a ranking answers, by the definition. */
export function naiveRanking(
  fleet: NaiveFleet,
  formula: 'MTTR' | 'MTBF',
  window: { from: Date; to: Date },
  now: Date,
) {
  const span = { from: window.from.getTime(), to: window.to.getTime() };
  const within = (time: number) => time >= span.from && time < span.to;
  const all = fleet.devices.map((device) => {
    const breakdowns = breakdownsOf(fleet, device.id);
    const time = required(fleet, device, span, now.getTime());
    const finished = breakdowns.filter((b) => within(b.end));
    const started = breakdowns.filter((b) => within(b.start)).length;
    const mttr = { ms: finished.reduce((sum, b) => sum + b.end - b.start, 0), n: finished.length };
    const mtbf = { ms: time.to - time.from - downMs(fleet, device.id, time), n: started };
    const until = Math.min(window.to.getTime(), now.getTime());
    const open = breakdowns.filter((b) => b.end === Infinity && b.start < until);
    return { device, started, open, time, ...(formula === 'MTTR' ? mttr : mtbf) };
  });
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((s, one) => s + of(one), 0);
  const n = sum((one) => one.n);
  const open = all.flatMap((one) => one.open.map((b) => b.start));
  const counted = all.filter(({ time }) => time.to > time.from);
  const remark: FigureRemark = {
    formula,
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    fleetHours: n === 0 ? null : sum((one) => one.ms) / n / hourMs,
    breakdowns: n,
    open: open.length,
    oldestOpenHours: open.length === 0 ? null : (now.getTime() - Math.min(...open)) / hourMs,
    devices: counted.length,
    devicesWithoutFailure: counted.filter((one) => one.started === 0).length,
  };
  const direction = formula === 'MTTR' ? -1 : 1;
  const rows = all
    .filter((one) => one.n > 0)
    .toSorted(
      (a, b) => direction * (a.ms / a.n - b.ms / b.n) || (a.device.code < b.device.code ? -1 : 1),
    )
    .map((one) => ({
      deviceID: one.device.id,
      deviceCode: one.device.code,
      deviceName: one.device.code,
      hours: one.ms / one.n / hourMs,
      breakdowns: one.n,
      open: one.open.length,
    }));
  return { rows, remark };
}

/** What a trend answers, by the definition. */
export function naiveTrend(
  fleet: NaiveFleet,
  window: { from: Date; to: Date },
  now: Date,
): TrendRow[] {
  const rows: TrendRow[] = [];
  let day = DateTime.fromJSDate(window.from, { zone: fleet.zone }).startOf('day');
  for (; day.toMillis() < window.to.getTime(); day = day.plus({ days: 1 }).startOf('day')) {
    const from = Math.max(day.toMillis(), window.from.getTime());
    const to = Math.min(day.plus({ days: 1 }).startOf('day').toMillis(), window.to.getTime());
    const within = (time: number) => time >= from && time < to;
    const breakdowns = fleet.devices.flatMap((device) => breakdownsOf(fleet, device.id));
    const down = fleet.devices.reduce(
      (sum, device) =>
        sum + downMs(fleet, device.id, required(fleet, device, { from, to }, now.getTime())),
      0,
    );
    rows.push({
      day: day.toISODate() ?? '',
      failures: fleet.orders.filter((o) => isFailure(o) && within(o.faultTime.getTime())).length,
      breakdowns: breakdowns.filter((b) => within(b.start)).length,
      finished: breakdowns.filter((b) => within(b.end)).length,
      downHours: down / hourMs,
    });
  }
  return rows;
}
