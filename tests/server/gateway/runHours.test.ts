import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { getDevice, listDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import { markSilent } from '../../../src/server/gateway/silence.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
let DeviceID: string;
let headers: { 'x-device-key': string };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  headers = { 'x-device-key': deviceKey };
  const device = { DeviceCode: 'M1', DeviceName: '一号机' };
  ({ id: DeviceID } = await team.admin.call(addDevice, device));
});

const minute = 60_000;
const running = 1;
const stopped = 0;
/** Sends run states, each so many minutes before now. */
const send = (...states: readonly (readonly [state: number, minutesAgo: number])[]) =>
  app.anonymous.send(
    sendTelemetry,
    {
      Items: states.map(([RunState, minutes]) => ({
        DeviceCode: 'M1',
        RunState,
        Time: new Date(app.clock.now().getTime() - minutes * minute).toISOString(),
      })),
    },
    { headers },
  );
const silence = () => markSilent(app.db, app.clock.now());
const hours = async () => (await team.admin.call(getDevice, { DeviceID })).runHours;
const enter = (RunHours: number | null) =>
  team.admin.call(updateDevice, { ID: DeviceID, RunHours });

test('run hours are the times in the state "running", also the one that lasts', async () => {
  expect(await hours()).toBeNull();
  await send([running, 3]);
  expect(await hours()).toBe(0.05);
  app.clock.advance(minute);
  await send([running, 0]);
  await send([stopped, 0]);
  app.clock.advance(30 * minute);
  expect(await hours()).toBe(0.07);
  // two changes in one call, and a silence that no node noticed: five minutes of it count
  await send([running, 12], [stopped, 9], [running, 6.5], [stopped, 0.5]);
  expect(await hours()).toBe(0.2);
  const { data } = await team.admin.call(listDevices, {});
  expect(data.map(({ runHours }) => runHours)).toEqual([0.2]);
});

test('a noticed silence ends the time; a reading that disproves it continues it', async () => {
  await send([running, 0]);
  app.clock.advance(8 * minute);
  await silence();
  await silence();
  expect(await hours()).toBe(0.08);
  await send([running, 4]);
  expect(await hours()).toBe(0.13);
  app.clock.advance(2 * minute);
  await silence();
  await send([stopped, 5]);
  expect(await hours()).toBe(0.08);
  await send([running, 0]);
  app.clock.advance(12 * minute);
  await silence();
  await send([running, 0]);
  expect(await hours()).toBe(0.17);
});

test('an entered reading takes the place of the sum, and what runs from then on is added', async () => {
  await send([running, 4]);
  await enter(12_400.5);
  expect(await hours()).toBe(12_400.5);
  app.clock.advance(6 * minute);
  await silence();
  expect(await hours()).toBe(12_400.52);
  await send([running, 3]);
  await send([stopped, 0]);
  expect(await hours()).toBe(12_400.57);
  await team.admin.call(updateDevice, { ID: DeviceID, Brand: '沈阳' });
  expect(await hours()).toBe(12_400.57);
  const [brand, entered] = await lastActions(app, team.orgCode, 2);
  expect(brand?.after).toEqual({ brand: '沈阳' });
  expect(entered).toMatchObject({ before: { runHours: 0.07 }, after: { runHours: 12_400.5 } });
  await enter(null);
  expect(await hours()).toBe(0);
});
