import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { concernDevice, type Device } from '../../../src/contract/areas/device/endpoints.ts';
import {
  deviceSilenceMs,
  makeDeviceKey,
  sendTelemetry,
} from '../../../src/contract/areas/gateway/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { messageType, runState } from '../../../src/contract/enums.ts';
import { markSilent } from '../../../src/server/gateway/silence.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { listen } from '../support/hubs.ts';
import { addPerson, addTeam, associate, type Person, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { newDevice } from '../support/work.ts';

const { fault, running } = runState.values;

let app: TestApp;
let team: Team;
let device: Device;
let headers: { 'x-device-key': string };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  const { deviceKey } = await team.admin.call(makeDeviceKey, {});
  headers = { 'x-device-key': deviceKey };
  device = await newDevice(team.admin);
});

const sendState = (RunState: typeof fault | typeof running) =>
  app.anonymous.send(
    sendTelemetry,
    { Items: [{ DeviceCode: device.deviceCode, RunState }] },
    { headers },
  );
const follow = (by: Person) => by.call(concernDevice, { DeviceID: device.id, Concern: 1 });

/** Returns the titles and links of a person's device messages, newest first. */
async function messagesOf(person: Person) {
  const { data } = await person.call(listMessages, { MType: messageType.values.device });
  return data.data1.map(({ title, url }) => [title, url]);
}

test('a follower of a device is notified of a fault once, live and in their language', async () => {
  const english = await addPerson(app, team.orgCode, 'reporter', 'en-US');
  await follow(team.reporter);
  await follow(english);
  const listener = await listen(app.url, 'main', english.token);
  await sendState(running);
  await sendState(fault);
  await sendState(fault);
  await settled(app);
  expect(await messagesOf(team.reporter)).toEqual([[`${device.deviceName} 故障`, device.id]]);
  expect(await messagesOf(team.repairer), 'who does not follow it').toEqual([]);
  const heard = listener.messages.map(({ MType, Title, Url }) => ({ MType, Title, Url }));
  expect(heard).toEqual([{ MType: 2, Title: `${device.deviceName} has a fault`, Url: device.id }]);
  await listener.stop();
  await sendState(running);
  await sendState(fault);
  expect(await messagesOf(team.reporter), 'after it ran again').toHaveLength(2);
});

test('a follower of a device has an offline message in the inbox and gets one live message', async () => {
  await follow(team.reporter);
  const main = await listen(app.url, 'main', team.reporter.token);
  const gateway = await listen(app.url, 'gateway', team.reporter.token);
  await sendState(running);
  app.clock.advance(deviceSilenceMs + 1000);
  await markSilent(app.db, app.clock.now());
  await settled(app);
  expect(await messagesOf(team.reporter)).toEqual([[`${device.deviceName} 离线`, device.id]]);
  expect(gateway.messages).toHaveLength(1);
  expect(main.messages, 'a copy with the same Id').toEqual(gateway.messages);
  await main.stop();
  await gateway.stop();
});

test('a provider’s follower is notified while the provider services the device; a disabled one is not', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  await follow(provider.repairer);
  await follow(team.reporter);
  await app.sql('update app_user set user_state = 0 where id = $1', [team.reporter.userID]);
  await sendState(fault);
  expect(await messagesOf(provider.repairer)).toHaveLength(1);
  const rows = await app.sql('select from notification where user_id = $1', [team.reporter.userID]);
  expect(rows).toEqual([]);
  await app.sql('update device set service_org_code = null where id = $1', [device.id]);
  await sendState(running);
  await sendState(fault);
  expect(await messagesOf(provider.repairer)).toHaveLength(1);
});
