import { makeDeviceKey, revokeDeviceKey } from '../../src/contract/areas/gateway/endpoints.ts';
import { mostOrdersAnHour } from '../../src/contract/areas/metric/alarms.ts';
import { mostValues, sendMetrics } from '../../src/contract/areas/metric/ingest.ts';
import { alarmRule, metricPoint } from '../../src/contract/areas/metric/point.ts';
import { type ApiClient, createApiClient } from '../../src/server/cli/apiClient.ts';
import { measurement } from '../bench/measurement.ts';
import { openPlant } from '../e2e/support/plant.ts';
import { besideBystander, callAll, countOther, countRows, runSql } from './support.ts';
import type { Attack } from './trial.ts';

const connections = 6;
const calls = 60;
const devices = 150;

let attacks = 0;

/** A list of values as the thief of a key would send it. */
type List = (nth: number) => readonly object[];

/** A list whose values differ in device, point or value. */
const listOf =
  (of: (nth: number, at: number) => object): List =>
  (nth) =>
    Array.from({ length: mostValues }, (_, at) => of(nth, at));

/** A gateway whose key was stolen: unknown devices and points, devices of others, values that swing around a limit. */
export const stolenKey: Attack = {
  name: 'stolen-key',
  summary: `the thief of a key sends ${calls} lists of ${mostValues} values over ${connections} connections, until it is withdrawn`,
  isShort: false,
  attack: (target) =>
    besideBystander(target, async () => {
      const { plant, dataDir, url } = target;
      const { api } = plant.admin;
      attacks += 1;
      const code = (nth: number) => `S${attacks}-${nth}`;
      const stranger = await openPlant(url, dataDir, `别厂 ${attacks}`);
      const point = await addPoint(api);
      await addPoint(stranger.admin.api);
      await api.call(alarmRule.calls.add, {
        RuleName: 'Limit',
        PointID: point.id,
        Comparison: 1,
        Threshold: 50,
        DurationSeconds: 0,
        Severity: 3,
        OnlyWorking: 0,
        MakesOrder: 1,
      });
      for (const [orgCode, prefix] of [
        [plant.orgCode, 'S'],
        [stranger.orgCode, 'T'],
      ])
        await runSql(
          dataDir,
          `insert into device (org_code, id, device_code, device_name)
           select $1, gen_random_uuid(), $2 || $3 || '-' || n, 'Device' from generate_series(0, $4::int - 1) n`,
          [orgCode, prefix, attacks, devices],
        );
      const { deviceKey, id: keyID } = await api.call(makeDeviceKey, { KeyName: `k${attacks}` });
      const thief = createApiClient({ url, locale: 'zh-CN', retryWaitsMs: [] });
      const now = Date.now();
      const lists: readonly List[] = [
        listOf((nth, at) => ({ DeviceCode: `x${nth}-${at}`, Point: point.pointKey, Value: 1 })),
        listOf((nth, at) => ({ DeviceCode: code(0), Point: `p${nth}-${at}`, Value: 1 })),
        listOf((_, at) => ({
          DeviceCode: `T${attacks}-${at % devices}`,
          Point: point.pointKey,
          Value: at,
        })),
        listOf((nth, at) => ({
          DeviceCode: code(at % devices),
          Point: point.pointKey,
          Value: Math.floor(at / devices) % 2 === 0 ? 99 : 1,
          Time: new Date(now - 60_000 + nth * 500 + Math.floor(at / devices)).toISOString(),
        })),
      ];
      const send = (nth: number) =>
        thief.call(
          sendMetrics,
          { Items: [...(lists[nth % lists.length]?.(nth) ?? [])] },
          { deviceKey },
        );
      const outcomes = await callAll(
        Array.from({ length: calls }, (_, nth) => nth),
        connections,
        send,
      );
      await new Promise((done) => setTimeout(done, 5_000)); // the orders of the alarms
      const count = (table: string, condition: string, values: readonly unknown[]) =>
        countRows(dataDir, table, condition, values);
      const [orders, alarms, foreign, refusals] = [
        await count('work_order', 'org_code = $1 and order_source = 4', [plant.orgCode]),
        await count('alarm', 'org_code = $1 and rule_name = $2', [plant.orgCode, 'Limit']),
        await count('metric_value', 'org_code = $1', [stranger.orgCode]),
        await count('metric_refusal', 'key_id = $1', [keyID]),
      ];
      await api.call(revokeDeviceKey, { ID: keyID });
      const after = await callAll([0, 1, 2, 3], 4, send);
      return [
        measurement('lists that failed', countOther(outcomes, 'ok', 'TOO_MANY'), 0),
        measurement('values of another organisation', foreign, 0),
        measurement('orders of alarms', orders, mostOrdersAnHour),
        measurement('alarms of a device and a rule', alarms / devices / attacks, 1),
        measurement('rows of refusals of the key', refusals, 510),
        measurement(
          'lists that were taken after the key was withdrawn',
          countOther(after, 'DEVICE_KEY'),
          0,
        ),
      ];
    }),
};

function addPoint(api: ApiClient) {
  return api.call(metricPoint.calls.add, {
    PointName: `Temperature ${attacks}`,
    PointKey: `temp.${attacks}`,
    PointKind: 1,
    Decimals: 1,
    IntervalSeconds: 1,
  });
}
