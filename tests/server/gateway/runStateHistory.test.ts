import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import {
  getRunStateHistory,
  makeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
let device: Device;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  device = await newDevice(team.admin);
});

const ago = (minutes: number) =>
  new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
const windowOf = (from: number, to: number) => ({
  DeviceID: device.id,
  StartTime: ago(from),
  EndTime: ago(to),
});

test('7 Calls, Device run states: spans are clipped to the window, without gaps, and the last one ends now', async () => {
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  const reported = [
    [60, 1],
    [58, 1],
    [56, 2],
    [53, 2],
    [52, 0],
  ] as const;
  const Items = reported.map(([minutes, RunState]) => ({
    DeviceCode: device.deviceCode,
    RunState,
    Time: ago(minutes),
  }));
  await app.anonymous.send(sendTelemetry, { Items }, { headers: { 'x-device-key': deviceKey } });
  expect(await team.reporter.call(getRunStateHistory, windowOf(58, -10))).toEqual([
    { runState: 1, startTime: ago(58), endTime: ago(56), hours: 2 / 60 },
    { runState: 2, startTime: ago(56), endTime: ago(52), hours: 4 / 60 },
    { runState: 0, startTime: ago(52), endTime: ago(0), hours: 52 / 60 },
  ]);
  expect(await team.reporter.call(getRunStateHistory, windowOf(70, 55))).toEqual([
    { runState: 1, startTime: ago(60), endTime: ago(56), hours: 4 / 60 },
    { runState: 2, startTime: ago(56), endTime: ago(55), hours: 1 / 60 },
  ]);
  expect(await team.reporter.call(getRunStateHistory, windowOf(-10, -20))).toEqual([]);
});

test('a device that never reported has no history', async () => {
  expect(await team.reporter.call(getRunStateHistory, windowOf(60, 0))).toEqual([]);
});

test('a window that ends before it begins or is longer than 31 days is refused by its field', async () => {
  for (const body of [windowOf(0, 10), windowOf(32 * 24 * 60, 0)]) {
    const answer = await team.admin.send(getRunStateHistory, body);
    expect([errorOf(answer), answer.envelope.info]).toEqual([
      'BAD_FIELD',
      expect.stringContaining('EndTime'),
    ]);
  }
});

test('a device of another organisation is not found', async () => {
  const stranger = (await addTeam(app)).admin;
  expect(errorOf(await stranger.send(getRunStateHistory, windowOf(60, 0)))).toBe('NOT_FOUND');
});
