import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDeviceTopic, getTopic } from '../../../src/contract/areas/kanban/endpoints.ts';
import {
  acknowledgeAlarms,
  endAlarms,
  listAlarms,
} from '../../../src/contract/areas/metric/alarms.ts';
import { getCurves, getDays, listSeries } from '../../../src/contract/areas/metric/values.ts';
import type { PermissionID } from '../../../src/contract/index.ts';
import { topics } from '../../../src/contract/topics/live.ts';
import { deviceTopicName } from '../../../src/contract/topics/topicRows.ts';
import { rollUp } from '../../../src/server/modules/metric/rollups.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';
import { addRule, metricPlant } from './plant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a provider sees values and alarms of the devices that it services, live too, and changes nothing', async () => {
  const plant = await metricPlant(app);
  const provider = await addTeam(app, { orgType: 0 });
  const { device, point, team } = plant;
  const other = await newDevice(team.admin); // of the same owner, and not given to the provider
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  await addRule(team.admin, point.id);
  const ear = await listen(app.url, 'gateway', provider.admin.token);
  await plant.sendAgo([1200, 60], [900, 61]);
  await rollUp(app.db, app.clock.now());
  await plant.send([{ Value: 85 }, { Value: 99, DeviceCode: other.deviceCode }]);
  await settled(app);
  const patched = (name: string) =>
    new Set(
      ear.patches
        .filter(({ Topic }) => Topic === name)
        .flatMap(({ Set: rows = {} }) => Object.values(rows) as { deviceID: string }[])
        .map(({ deviceID }) => deviceID),
    );
  for (const Topic of ['liveValues', 'openAlarms'] as const) {
    expect(patched(Topic)).toEqual(new Set([device.id]));
    const { Rows } = await provider.admin.call(getTopic, { Topic });
    expect(Object.values(Rows)).toMatchObject([{ deviceID: device.id }]);
  }
  await ear.stop();

  const { admin } = provider;
  const [named] = await app.sql<{ name: string }>(
    'select org_name as name from organisation where org_code = $1',
    [team.orgCode],
  );
  expect(await admin.call(listSeries, {})).toMatchObject([
    { deviceID: device.id, ownerName: named?.name, points: [{ lastValue: 85 }] },
  ]);
  const { data: alarms } = await admin.call(listAlarms, {});
  expect(alarms).toMatchObject([{ deviceID: device.id, ownerName: named?.name }]);
  const window = {
    StartTime: new Date(app.clock.now().getTime() - 3_600_000).toISOString(),
    EndTime: new Date(app.clock.now().getTime() + 1).toISOString(),
  };
  const seriesOf = (DeviceID: string) => [{ DeviceID, PointID: point.id }];
  const { curves, marks } = await admin.call(getCurves, { Series: seriesOf(device.id), ...window });
  expect(curves).toMatchObject([{ count: 3, limits: [] }]);
  expect(marks.alarms).toHaveLength(1);
  const years = {
    ...window,
    StartTime: new Date(Date.parse(window.StartTime) - 4e10).toISOString(),
  };
  const rolled = await admin.call(getCurves, { Series: seriesOf(device.id), ...years });
  expect(rolled.curves).toMatchObject([{ source: 'hour', count: 3 }]);
  expect(await admin.call(getDays, { DeviceID: device.id, PointID: point.id })).toMatchObject([
    { count: 2 },
  ]);

  const IDs = alarms.map(({ id }) => id);
  expect(errorOf(await admin.send(acknowledgeAlarms, { IDs }))).toBe('NOT_FOUND');
  expect(errorOf(await admin.send(endAlarms, { IDs, Reason: 'x' }))).toBe('NOT_FOUND');
  for (const of of [other.id, device.id]) {
    if (of === device.id) await associate(app, provider.orgCode, team.orgCode, []);
    if (of === device.id)
      await app.sql('update relation set relation_state = 2 where from_org_code = $1', [
        provider.orgCode,
      ]);
    const body = { Series: seriesOf(of), ...window };
    expect(errorOf(await admin.send(getCurves, body))).toBe('NOT_FOUND');
    expect(errorOf(await admin.send(listSeries, { DeviceID: of }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.send(getDays, { DeviceID: of, PointID: point.id }))).toBe(
      'NOT_FOUND',
    );
  }
  expect((await admin.call(listAlarms, {})).data).toEqual([]);
  expect((await admin.call(getTopic, { Topic: 'liveValues' })).Rows).toEqual({});
});

test('states, values and alarms of devices are live for people who may see them, without the permission for boards', async () => {
  const plant = await metricPlant(app);
  const { orgCode } = plant.team;
  await addRule(plant.team.admin, plant.point.id);
  const personWith = async (permissions: readonly PermissionID[]) => {
    const person = await addPerson(app, orgCode, 'reporter');
    await app.sql(
      `with made as (
         insert into role (org_code, id, role_name, permissions)
         select org_code, gen_random_uuid(), $2, $3 from role where org_code = $1 limit 1 returning id
       ) update app_user set role_id = made.id from made where app_user.id = $4`,
      [orgCode, permissions.join(), permissions, person.userID],
    );
    return person;
  };
  const watcher = await personWith(['metric.status']);
  const other = await personWith(['metric.alarms']);
  const ears = [
    await listen(app.url, 'gateway', watcher.token),
    await listen(app.url, 'gateway', other.token),
  ];
  await plant.send([{ Value: 85 }]);
  await settled(app);
  expect(ears.map(({ patches }) => new Set(patches.map(({ Topic }) => Topic)))).toEqual([
    new Set(['liveValues', 'openAlarms']),
    new Set(),
  ]);
  await Promise.all(ears.map((ear) => ear.stop()));
  for (const Topic of deviceTopicName.options)
    expect(Object.keys((await watcher.call(getDeviceTopic, { Topic })).Rows)).toHaveLength(1);
  expect(errorOf(await watcher.send(getTopic, { Topic: 'liveValues' }))).toBe('DENIED');
  expect(errorOf(await other.send(getDeviceTopic, { Topic: 'liveValues' }))).toBe('DENIED');
});

test('the topics of devices are those of their channel', () => {
  const ofChannel = Object.values(topics).filter(({ channel }) => channel === 'gateway');
  expect(ofChannel.map(({ name }) => name).toSorted()).toEqual(deviceTopicName.options.toSorted());
});

test('a curve marks the orders and alarms of who may see their lists alone', async () => {
  const plant = await metricPlant(app);
  await addRule(plant.team.admin, plant.point.id, { MakesOrder: 0 });
  await plant.sendAgo([60, 85]);
  const { supervisor } = plant.team;
  const marksOf = async () =>
    (
      await supervisor.call(getCurves, {
        Series: [{ DeviceID: plant.device.id, PointID: plant.point.id }],
        StartTime: new Date(app.clock.now().getTime() - 3_600_000).toISOString(),
        EndTime: app.clock.now().toISOString(),
      })
    ).marks;
  expect((await marksOf()).alarms).toHaveLength(1);
  await app.sql(
    `update role set permissions = array_remove(permissions, 'metric.alarms')
     where id = (select role_id from app_user where id = $1)`,
    [supervisor.userID],
  );
  expect(await marksOf()).toEqual({ alarms: [], orders: [] });
});
