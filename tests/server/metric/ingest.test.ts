import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { revokeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import {
  getReceived,
  listGateways,
  listRefusals,
  sendMetrics,
  valueRate,
} from '../../../src/contract/areas/metric/ingest.ts';
import { refusalReason } from '../../../src/contract/areas/metric/metricEnums.ts';
import { metricLimits, metricPoint } from '../../../src/contract/areas/metric/point.ts';
import { getCurves, listSeries } from '../../../src/contract/areas/metric/values.ts';
import { markOffline } from '../../../src/server/gateway/silence.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { rotateMonths } from '../../../src/server/modules/metric/rollups.ts';
import { markSilentPoints } from '../../../src/server/modules/metric/silence.ts';
import { openValueRates } from '../../../src/server/modules/metric/valueRates.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { newDevice } from '../support/work.ts';
import { addPoint, type MetricPlant, metricPlant } from './plant.ts';

let app: TestApp;
let plant: MetricPlant;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  plant = await metricPlant(app);
});

const dataOf = (answer: Answer) => answer.envelope.data as Record<string, unknown>;
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

async function rowsOf({ device }: MetricPlant) {
  return app.sql<{ value: number; is_late: boolean }>(
    'select value, is_late from metric_value where device_id = $1 order by value_time',
    [device.id],
  );
}

describe('values of a gateway', () => {
  test('are stored when the answer comes, and once: what is sent again is a duplicate', async () => {
    const items = [
      { Value: 71.5, Time: ago(20_000), Unit: '℃' },
      { Value: 72, Time: ago(10_000) },
      { Value: 72, Time: ago(10_000) },
    ];
    expect(dataOf(await plant.send(items))).toMatchObject({ stored: 2, duplicates: 1, refused: 0 });
    expect(dataOf(await plant.send(items))).toMatchObject({ stored: 0, duplicates: 3 });
    expect((await rowsOf(plant)).map(({ value }) => value)).toEqual([71.5, 72]);
    const [gateway] = (await plant.team.admin.call(listGateways, {})).data;
    expect(gateway).toMatchObject({ received: 2, duplicates: 4, refused: 0 });
  });

  test('that are wrong are refused one by one, counted by device and reason, and shown', async () => {
    const good = { Value: 1 };
    const wrong = [
      [{ ...good, DeviceCode: 'no-such' }, 'unknownDevice'],
      [
        { ...good, DeviceCode: (await newDevice((await metricPlant(app)).team.admin)).deviceCode },
        'unknownDevice',
      ],
      [{ ...good, Point: 'no-such' }, 'unknownPoint'],
      [{ ...good, Unit: '℉' }, 'wrongUnit'],
      [{ Value: 'NaN' }, 'badValue'],
      [{ Value: 1e308 }, 'badValue'],
      [{ Value: null }, 'badValue'],
      [{ ...good, Time: ago(-365 * day) }, 'clockAhead'],
      [{ ...good, Time: ago(91 * day) }, 'tooOld'],
      [{ ...good, Time: 'yesterday' }, 'malformed'],
    ] as const;
    const items = [good, ...wrong.map(([item]) => item), { Value: 2, Time: ago(5_000) }];
    const answer = dataOf(await plant.send(items));
    expect(answer).toMatchObject({ stored: 2, refused: wrong.length });
    expect((answer['errors'] as { row: number }[]).map(({ row }) => row)).toEqual(
      wrong.map((_, at) => at + 2),
    );
    const refused = await plant.team.admin.call(listRefusals, {
      KeyID: plant.keyID,
      Day: calendarDay(app.clock.now(), 'Asia/Shanghai'),
    });
    const counts = Map.groupBy(refused, ({ reason }) => reason);
    for (const [name, reason] of Object.entries(refusalReason.values)) {
      const expected = wrong.filter(([, one]) => one === name).length;
      const count = (counts.get(reason) ?? []).reduce((sum, one) => sum + one.refused, 0);
      expect([name, count]).toEqual([name, expected]);
    }
    const [gateway] = (await plant.team.admin.call(listGateways, {})).data;
    expect(gateway).toMatchObject({ received: 2, refused: wrong.length });
  });

  test('of a flood of unknown devices take a bounded number of rows', async () => {
    for (let call = 0; call < 3; call += 1)
      await plant.send(
        Array.from({ length: 400 }, (_, at) => ({ Value: 1, DeviceCode: `x-${call}-${at}` })),
      );
    const rows = await app.sql<{ device_code: string; refused: number }>(
      'select device_code, refused from metric_refusal where key_id = $1',
      [plant.keyID],
    );
    expect(rows.length).toBeLessThanOrEqual(502);
    expect(rows.reduce((sum, { refused }) => sum + refused, 0)).toBe(1200);
  });

  test('of a withdrawn key are refused, nothing is written, and the gateway shows that it is still used', async () => {
    const shown = async () => (await plant.team.admin.call(listGateways, {})).data[0];
    await plant.team.admin.call(revokeDeviceKey, { ID: plant.keyID });
    expect(await shown()).toMatchObject({ isRevoked: true, refusedTime: null });
    for (let call = 0; call < 2; call += 1)
      expect(errorOf(await plant.send([{ Value: 1 }]))).toBe('DEVICE_KEY');
    expect(await rowsOf(plant)).toEqual([]);
    expect(await shown()).toMatchObject({ refusedTime: ago(0) });
  });

  test('beyond the rate of an organisation are not acknowledged and not stored', async () => {
    const rates = openValueRates({ perSecond: 10, burst: 20 });
    expect([rates.take('A', 20, 0), rates.take('A', 5, 0), rates.take('B', 5, 0)]).toEqual([
      0, 500, 0,
    ]);
    expect([rates.take('A', 5, 500), rates.take('A', 1, 500)]).toEqual([0, 100]);
    expect(valueRate.burst).toBeGreaterThan(valueRate.perSecond);
    const tooMany = Array.from({ length: 5_001 }, () => ({ Value: 1 }));
    expect(errorOf(await plant.send(tooMany))).toBe('BAD_FIELD');
  });

  test('of a clock that is ahead are stored one by one, and its offset is shown; those of a right clock are no old ones after them', async () => {
    const items = [
      { Value: 4, Time: ago(-1 * minute) },
      { Value: 5, Time: ago(-2 * minute) },
    ];
    const sent = dataOf(await plant.send(items, { SentTime: ago(-2 * minute) }));
    expect(sent).toMatchObject({ stored: 2, duplicates: 0 });
    expect(dataOf(await plant.send(items))).toMatchObject({ stored: 0, duplicates: 2 });
    const last = async () =>
      (await plant.team.admin.call(listSeries, { DeviceID: plant.device.id }))[0]?.points[0];
    expect(await last()).toMatchObject({ lastTime: ago(-2 * minute), lastValue: 5 });
    const [gateway] = (await plant.team.admin.call(listGateways, {})).data;
    expect(gateway?.clockAheadMs).toBe(2 * minute);
    await plant.send([{ Value: 6 }]);
    expect(await last()).toMatchObject({ lastValue: 6 });
  });

  test('are refused with what they name, whatever its characters are', async () => {
    const DeviceCode = `${'x'.repeat(59)}😀`;
    const answer = await plant.send([{ Value: 1, DeviceCode }, { Value: '😀'.repeat(200) }]);
    expect(dataOf(answer)).toMatchObject({ stored: 0, refused: 2 });
    const rows = await app.sql<{ device_code: string }>(
      'select device_code from metric_refusal where key_id = $1 order by reason',
      [plant.keyID],
    );
    expect(rows[0]?.device_code).toBe('x'.repeat(59));
  });

  test('of more points than a device may have are refused, and those of its others are stored', async () => {
    await plant.send([{ Value: 1 }]);
    await app.sql(
      `insert into metric_series (org_code, device_id, point_id, last_time, last_value, rolled_to)
       select $1, $2, gen_random_uuid(), now(), 1, date_bin('5 minutes', now(), '2000-01-01 00:00+00')
       from generate_series(2, $3)`,
      [plant.team.orgCode, plant.device.id, metricLimits.seriesOfDevice],
    );
    const more = await addPoint(plant.team.admin);
    const another = await newDevice(plant.team.admin);
    const Time = ago(1000);
    const answer = await plant.send([
      { Value: 1, Point: more.pointKey, Time },
      { Value: 2, Time },
      { Value: 3, DeviceCode: another.deviceCode, Time },
    ]);
    expect(dataOf(answer)).toMatchObject({ stored: 2, refused: 1, errors: [{ row: 1 }] });
    const [refused] = await plant.team.admin.call(listRefusals, {
      KeyID: plant.keyID,
      Day: calendarDay(app.clock.now(), 'Asia/Shanghai'),
    });
    expect(refused).toMatchObject({
      pointKey: more.pointKey,
      reason: refusalReason.values.tooManyPoints,
    });
  });

  test('are counted by device and hour of the values, against what should have come', async () => {
    const start = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000);
    const at = (ms: number) => new Date(start.getTime() + ms).toISOString();
    await plant.send([
      { Value: 1, Time: at(-30 * minute) },
      { Value: 2, Time: at(-90 * minute) },
      { Value: 3, Time: at(-91 * minute) },
    ]);
    const [row] = await plant.team.admin.call(getReceived, {
      Day: calendarDay(app.clock.now(), 'Asia/Shanghai'),
      KeyID: plant.keyID,
    });
    expect(row).toMatchObject({ deviceID: plant.device.id, expected: 360, late: 3 });
    expect(row?.received).toHaveLength(24);
    expect(row?.received.slice(7, 11)).toEqual([0, 2, 1, 0]); // the clock stands at 10:00 in China
  });

  test('reach the point of the nearest type; without one, that of all devices', async () => {
    const { admin } = plant.team;
    const top = await admin.call(deviceType.calls.add, { Name: 'Machines' });
    const low = await admin.call(deviceType.calls.add, { Name: 'Presses', BelowID: top.id });
    const [inTop, inLow] = [
      await addPoint(admin, { PointKey: 'oil', TypeID: top.id }),
      await addPoint(admin, { PointKey: 'oil', TypeID: low.id }),
    ];
    const everywhere = await addPoint(admin, { PointKey: 'oil' });
    const pointOf = async () => {
      await plant.send([{ Value: 1, Point: 'oil', Time: ago(1000) }]);
      app.clock.advance(2000);
      const rows = await app.sql<{ point_id: string }>(
        'select point_id from metric_value where device_id = $1 order by value_time desc limit 1',
        [plant.device.id],
      );
      return rows[0]?.point_id;
    };
    expect(await pointOf()).toBe(everywhere.id);
    await admin.call(updateDevice, { ID: plant.device.id, TypeName: 'Presses' });
    expect(await pointOf()).toBe(inLow.id);
    await admin.call(metricPoint.calls.setUse, { IDs: [inLow.id], IsUse: 0 });
    expect(await pointOf()).toBe(inTop.id);
  });

  test('keep their point: one with values is neither deleted nor given another kind', async () => {
    const { admin } = plant.team;
    await plant.send([{ Value: 1 }]);
    const { id, pointKey } = plant.point;
    const remove = await admin.send(metricPoint.calls.remove, { IDs: [id] });
    expect(errorOf(remove)).toBe('RECORD_IN_USE');
    const change = await admin.send(metricPoint.calls.update, { ID: id, PointKind: 2 });
    expect(errorOf(change)).toBe('BAD_FIELD');
    for (const PointKey of [pointKey, 'a/b', 'a+b', '#'])
      expect(
        errorOf(
          await admin.send(metricPoint.calls.add, {
            PointName: 'Again',
            PointKey,
            PointKind: 1,
            Decimals: 0,
            IntervalSeconds: 1,
          }),
        ),
      ).toBe('BAD_FIELD');
  });

  test('that are late are marked, and found in curves of their time', async () => {
    await plant.send([{ Value: 50, Time: ago(60 * day) }, { Value: 60 }]);
    expect((await rowsOf(plant)).map(({ is_late: isLate }) => isLate)).toEqual([true, false]);
    const { curves } = await plant.team.admin.call(getCurves, {
      Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
      StartTime: ago(60 * day + minute),
      EndTime: ago(59 * day),
    });
    expect(curves[0]).toMatchObject({ source: 'raw', count: 1, late: 1, low: [50], high: [50] });
  });

  test('of another organisation are invisible to it, in every call', async () => {
    await plant.send([{ Value: 1 }]);
    const { admin } = (await metricPlant(app)).team;
    expect(await admin.call(listSeries, {})).toEqual([]);
    expect(errorOf(await admin.send(listSeries, { DeviceID: plant.device.id }))).toBe('NOT_FOUND');
    const curves = await admin.send(getCurves, {
      Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
      StartTime: ago(day),
      EndTime: ago(-day),
    });
    expect(errorOf(curves)).toBe('NOT_FOUND');
    expect(errorOf(await plant.team.admin.send(sendMetrics, { Items: [{}] }))).toBe('DEVICE_KEY');
  });
});

describe('a device that sends nothing', () => {
  const stateOf = async () => (await plant.team.admin.call(listDevices, {})).data[0]?.runState;

  test('for three intervals is offline, and has its run state again with the next value', async () => {
    const send = () =>
      app.anonymous.send(
        sendTelemetry,
        { Items: [{ DeviceCode: plant.device.deviceCode, RunState: 1 }] },
        { headers: { 'x-device-key': plant.key } },
      );
    await send();
    await plant.send([{ Value: 1 }]);
    const look = () => markSilentPoints(app.db, app.clock.now(), markOffline);
    app.clock.advance(30_000);
    await look();
    expect(await stateOf()).toBe(1);
    app.clock.advance(1_000);
    expect(await look()).toBeGreaterThan(0);
    expect(await stateOf()).toBe(3);
    expect(await look()).toBe(0);
    await plant.send([{ Value: 1, Time: ago(20_000) }, { Value: 2 }]);
    expect(await stateOf()).toBe(1);
  });
});

test('months that are older than their age are removed, rows of 5 minutes never before the values, and those that come next are there', async () => {
  await plant.send([{ Value: 1, Time: ago(80 * day) }, { Value: 2 }]);
  const later = new Date(app.clock.now().getTime() + 60 * day);
  const monthsOf = async (table: string) =>
    (
      await app.sql<{ month: string }>(
        `select right(relname, 7) as month from pg_class c join pg_inherits i on i.inhrelid = c.oid
         where i.inhparent = $1::regclass order by 1`,
        [table],
      )
    ).map(({ month }) => month);
  await rotateMonths(app.db, later, { values: 90, buckets: 60 });
  expect(await monthsOf('metric_5m')).toEqual(await monthsOf('metric_value'));
  expect((await rowsOf(plant)).map(({ value }) => value)).toEqual([2]);
  const name = `metric_value_${later.toISOString().slice(0, 7).replace('-', '_')}`;
  expect(await app.sql('select from pg_class where relname = $1', [name])).toHaveLength(1);
});
