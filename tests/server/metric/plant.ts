import type { z } from 'zod';
import { makeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import { type MetricItem, sendMetrics } from '../../../src/contract/areas/metric/ingest.ts';
import { alarmRule, metricPoint } from '../../../src/contract/areas/metric/point.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { addTeam, type Team, type TeamOptions } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

/** A team with a device that has a measuring point, and a gateway. */
export interface MetricPlant {
  readonly team: Team;
  readonly device: { readonly id: string; readonly deviceCode: string };
  readonly point: z.output<typeof metricPoint.detail>;
  readonly keyID: string;
  readonly key: string;
  /** Sends values; a value without a device and a point is one of the plant's. */
  send(
    items: readonly Readonly<Record<string, unknown>>[],
    more?: { SentTime?: string },
  ): ReturnType<Client['send']>;
  /** Sends values as rows of seconds ago and value. */
  sendAgo(...rows: readonly (readonly [secondsAgo: number, value: number])[]): Promise<unknown>;
}

let keys = 0;

/** Adds a measuring point. */
export function addPoint(by: Client, over: Partial<InputOf<typeof metricPoint.calls.add>> = {}) {
  keys += 1;
  return by.call(metricPoint.calls.add, {
    PointName: 'Temperature',
    PointKey: `temp.${keys}`,
    PointKind: 1,
    Unit: '℃',
    Decimals: 1,
    IntervalSeconds: 10,
    ...over,
  });
}

/** Adds a rule: above 80 at once. */
export function addRule(
  by: Client,
  PointID: string,
  over: Partial<InputOf<typeof alarmRule.calls.add>> = {},
) {
  return by.call(alarmRule.calls.add, {
    RuleName: 'Too hot',
    PointID,
    Comparison: 1,
    Threshold: 80,
    DurationSeconds: 0,
    Severity: 2,
    OnlyWorking: 0,
    MakesOrder: 0,
    ...over,
  });
}

/** Makes a team with a device, a point and a gateway. */
export async function metricPlant(app: TestApp, options: TeamOptions = {}): Promise<MetricPlant> {
  const team = await addTeam(app, options);
  const device = await newDevice(team.admin);
  const point = await addPoint(team.admin);
  const { deviceKey, id } = await team.admin.call(makeDeviceKey, {});
  const send: MetricPlant['send'] = (items, more = {}) =>
    app.anonymous.send(
      sendMetrics,
      {
        Items: items.map((item) => ({
          DeviceCode: device.deviceCode,
          Point: point.pointKey,
          ...item,
        })) as MetricItem[],
        ...more,
      },
      { headers: { 'x-device-key': deviceKey } },
    );
  return {
    team,
    device,
    point,
    keyID: id,
    key: deviceKey,
    send,
    sendAgo: (...rows) =>
      send(
        rows.map(([seconds, Value]) => ({
          Value,
          Time: new Date(app.clock.now().getTime() - seconds * 1000).toISOString(),
        })),
      ),
  };
}
