import { DateTime } from 'luxon';
import type { TrendRow } from '../../../../src/contract/topics/topicRows.ts';
import type { TestOrder } from '../orders.ts';
import { workingMs } from './naiveCalendar.ts';
import {
  breakdownsOf,
  downMs,
  hourMs,
  isFailure,
  mergedOf,
  type NaiveFleet,
  required,
} from './naiveOutages.ts';

type Ranked = 'MTTR' | 'MTBF' | 'MTR' | 'failures' | 'orders';

/** Returns the time at which a report was answered. */
export function naiveAnswerTime(order: TestOrder): Date | null {
  return order.receiveTime ?? order.rejectTime;
}

/** Computes the response of a ranking by the definition, without its drilldown call. */
export function naiveRanking(
  fleet: NaiveFleet,
  formula: 'MTTR' | 'MTBF' | 'MTR',
  window: { from: Date; to: Date },
  now: Date,
) {
  const { rows, remark } = rankedDevices(fleet, formula, window, now);
  return { rows: rows.map(({ ms, n, ...row }) => ({ ...row, hours: ms / n / hourMs })), remark };
}

/** Computes the response of a ranking by a count. */
export function naiveCounting(
  fleet: NaiveFleet,
  formula: 'failures' | 'orders',
  window: { from: Date; to: Date },
  now: Date,
) {
  const { rows, remark } = rankedDevices(fleet, formula, window, now);
  const counted = ({
    deviceID,
    deviceCode,
    deviceName,
    breakdowns,
    open,
    n,
  }: (typeof rows)[number]) => ({
    deviceID,
    deviceCode,
    deviceName,
    count: n,
    breakdowns,
    open,
  });
  return { rows: rows.map(counted), remark };
}

function rankedDevices(
  fleet: NaiveFleet,
  formula: Ranked,
  window: { from: Date; to: Date },
  now: Date,
) {
  const span = { from: window.from.getTime(), to: window.to.getTime() };
  const within = (time: number) => time >= span.from && time < span.to;
  const isCount = formula === 'failures' || formula === 'orders';
  const until = Math.min(span.to, now.getTime());
  const all = fleet.devices.map((device) => {
    const own = fleet.orders.filter((o) => o.deviceID === device.id);
    const breakdowns = mergedOf(own);
    const time = required(fleet, device, span, now.getTime());
    const requiredMs = workingMs(device.calendar, fleet.zone, time);
    const started = breakdowns.filter((b) => within(b.start));
    const finished = breakdowns.filter((b) => within(b.end));
    const answered = own.filter((o) => within(naiveAnswerTime(o)?.getTime() ?? Number.NaN));
    const reported = own.filter((o) => within(o.faultTime.getTime()));
    const failures = reported.filter(isFailure);
    const open = breakdowns.filter((b) => b.end === Infinity && b.start < until);
    const figures = {
      MTTR: {
        ms: finished.reduce((sum, b) => sum + b.end - b.start, 0),
        n: finished.length,
        orders: finished.flatMap((b) => b.orders).length,
      },
      MTBF: {
        ms: requiredMs - downMs(fleet, device.id, time),
        n: started.length,
        orders: started.flatMap((b) => b.orders).length,
      },
      MTR: {
        ms: answered.reduce(
          (sum, o) => sum + (naiveAnswerTime(o)?.getTime() ?? 0) - o.reportTime.getTime(),
          0,
        ),
        n: answered.length,
        orders: answered.length,
      },
      failures: { ms: 0, n: failures.length, orders: failures.length },
      orders: { ms: 0, n: reported.length, orders: reported.length },
    };
    const waiting = own.filter((o) => o.orderState === 0).map((o) => o.reportTime.getTime());
    return {
      device,
      requiredMs,
      started: started.length,
      apart: formula === 'MTR' ? waiting : open.map((b) => b.start),
      ...figures[formula],
    };
  });
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((s, one) => s + of(one), 0);
  const n = sum((one) => one.n);
  const apart = all.flatMap((one) => one.apart);
  const counted = all.filter(({ requiredMs }) => requiredMs > 0);
  const operatingHours = sum((one) => one.ms) / hourMs;
  const remark = {
    formula,
    startTime: window.from.toISOString(),
    endTime: window.to.toISOString(),
    fleetHours: n === 0 || isCount ? null : sum((one) => one.ms) / n / hourMs,
    breakdowns: isCount ? sum((one) => one.started) : n,
    open: apart.length,
    oldestOpenHours: apart.length === 0 ? null : (now.getTime() - Math.min(...apart)) / hourMs,
    devices: counted.length,
    ...(isCount
      ? {}
      : {
          devicesWithoutFailure: counted.filter(
            (one) => (formula === 'MTR' ? one.n : one.started) === 0,
          ).length,
        }),
    n,
    orders: sum((one) => one.orders),
    ...(formula === 'MTBF'
      ? {
          operatingHours,
          lowerBoundHours: n === 0 && operatingHours > 0 ? operatingHours / 0.916 : null,
        }
      : {}),
  };
  const direction = formula === 'MTBF' ? 1 : -1;
  const valueOf = (one: (typeof all)[number]) => (isCount ? one.n : one.ms / one.n);
  const rows = all
    .filter((one) => one.n > 0)
    .toSorted(
      (a, b) => direction * (valueOf(a) - valueOf(b)) || (a.device.code < b.device.code ? -1 : 1),
    )
    .map((one) => ({
      deviceID: one.device.id,
      deviceCode: one.device.code,
      deviceName: one.device.code,
      ms: one.ms,
      n: one.n,
      breakdowns: isCount ? one.started : one.n,
      open: one.apart.length,
    }));
  return { rows, remark };
}

/** Computes the response of a trend by the definition. */
export function naiveTrend(
  fleet: NaiveFleet,
  window: { from: Date; to: Date },
  now: Date,
): TrendRow[] {
  const rows: TrendRow[] = [];
  const breakdowns = fleet.devices.flatMap((device) => breakdownsOf(fleet, device.id));
  let day = DateTime.fromJSDate(window.from, { zone: fleet.zone }).startOf('day');
  for (; day.toMillis() < window.to.getTime(); day = day.plus({ days: 1 }).startOf('day')) {
    const from = Math.max(day.toMillis(), window.from.getTime());
    const to = Math.min(day.plus({ days: 1 }).startOf('day').toMillis(), window.to.getTime());
    const within = (time: number) => time >= from && time < to;
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
