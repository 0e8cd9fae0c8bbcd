import { listDevices } from '../../contract/areas/device/endpoints.ts';
import { deviceType } from '../../contract/areas/device/groups.ts';
import { makeDeviceKey, revokeDeviceKey } from '../../contract/areas/gateway/endpoints.ts';
import { type MetricItem, mostValues, sendMetrics } from '../../contract/areas/metric/ingest.ts';
import { comparison, pointKind } from '../../contract/areas/metric/metricEnums.ts';
import { alarmRule, metricPoint } from '../../contract/areas/metric/point.ts';
import { faultLevel } from '../../contract/enums.ts';
import { listAll } from '../listAll.ts';
import type { Worker } from '../people/crew.ts';
import {
  gaugeValue,
  measuredEverySeconds,
  measuredPoints,
  pastHours,
} from '../plant/measuredPoints.ts';
import { mulberry32, type Random } from '../random.ts';

const minuteMs = 60_000;
/** Values of the past: days, the last of them with dense values, the last hours as live ones are, and the machines of each kind that have them. */
const past = {
  days: pastHours / 24,
  denseDays: 2,
  stepMs: 20 * minuteMs,
  denseMs: 2 * minuteMs,
  liveHours: 2,
  machines: 2,
} as const;

/** Returns the times of the values before an end, the oldest first. */
function pastTimes(end: number): number[] {
  const dayMs = 24 * 60 * minuteMs;
  const dense = end - past.denseDays * dayMs;
  const live = end - past.liveHours * 60 * minuteMs;
  const spaced = (from: number, to: number, stepMs: number) =>
    Array.from({ length: Math.floor((to - from) / stepMs) }, (_, step) => from + step * stepMs);
  return [
    ...spaced(end - past.days * dayMs, dense, past.stepMs),
    ...spaced(dense, live, past.denseMs),
    ...spaced(live, end, measuredEverySeconds * 1000),
  ];
}

/**
 * Adds the measuring points of the types of devices with their rules of alarms, and values of the last weeks.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedMetrics(administrator: Worker, seed: number, end: Date): Promise<void> {
  const types = await administrator.call(deviceType.calls.list, {});
  for (const point of measuredPoints) {
    const type = types.find(({ name }) => point.types.test(name));
    if (type === undefined) continue;
    const { id } = await administrator.call(metricPoint.calls.add, {
      PointName: point.name,
      PointKey: point.key,
      TypeID: type.id,
      PointKind: point.isCounter === true ? pointKind.values.counter : pointKind.values.gauge,
      Unit: point.unit,
      Decimals: point.decimals,
      IntervalSeconds: measuredEverySeconds,
    });
    if (point.limit === undefined) continue;
    await administrator.call(alarmRule.calls.add, {
      RuleName: point.limit.name,
      PointID: id,
      Comparison: comparison.values.above,
      Threshold: point.limit.at,
      RecoveryThreshold: point.limit.recoversAt,
      DurationSeconds: 20,
      Severity: faultLevel.values.high,
      OnlyWorking: 0,
      MakesOrder: 0,
    });
  }
  await seedPast(administrator, mulberry32(seed), end);
}

async function seedPast(administrator: Worker, random: Random, end: Date): Promise<void> {
  const devices = await listAll((page) => administrator.call(listDevices, page));
  const times = pastTimes(end.getTime());
  const items = measuredPoints.flatMap((point) =>
    devices
      .map(({ deviceCode }) => deviceCode)
      .filter((code) => code.startsWith(`${point.prefix}-`))
      .slice(0, past.machines)
      .flatMap((DeviceCode) => {
        return times.map((at): MetricItem => {
          const counted = (point.usual * (at - (times[0] ?? at))) / (60 * minuteMs);
          const value = point.isCounter === true ? counted : gaugeValue(point, at, true, random);
          return {
            DeviceCode,
            Point: point.key,
            Value: Number(value.toFixed(point.decimals)),
            Time: new Date(at).toISOString(),
          };
        });
      }),
  );
  const { deviceKey, id } = await administrator.call(makeDeviceKey, { KeyName: '历史数据' });
  for (let at = 0; at < items.length; at += mostValues) {
    const Items = items.slice(at, at + mostValues);
    await administrator.call(sendMetrics, { Items }, { deviceKey, repeatable: true });
  }
  await administrator.call(revokeDeviceKey, { ID: id });
}
