import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { type Device } from '../../../src/contract/areas/device/endpoints.ts';
import { readLabel } from '../../../src/contract/areas/label/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
let device: Device;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  const body = { DeviceCode: 'A-1', DeviceName: '冲床', PositionName: '一车间' };
  device = await team.admin.call(addDevice, body);
});

function labelOf({ qrCode }: Device) {
  const { searchParams } = new URL(qrCode);
  return { DeviceID: searchParams.get('d') ?? '', Signature: searchParams.get('s') ?? '' };
}

test('a person who may see the device reads its data and its open orders', async () => {
  const fault = { DeviceID: device.id, FaultText: '漏油', FaultLevel: 2, IsStop: 0 } as const;
  const order = await team.reporter.call(addWorkOrder, fault);
  expect(await team.repairer.call(readLabel, labelOf(device))).toMatchObject({
    id: device.id,
    deviceCode: 'A-1',
    deviceName: '冲床',
    positionName: '一车间',
    ownerName: null,
    openOrders: [{ id: order.id, orderState: 0, faultText: '漏油' }],
  });
});

test('a provider that services it reads its owner; for others it does not exist', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const label = labelOf(device);
  const foreign = await provider.repairer.send(readLabel, label);
  const unknown = await provider.repairer.send(readLabel, { ...label, Signature: 'x' });
  expect(errorOf(foreign)).toBe('NOT_FOUND');
  expect(foreign.text).toBe(unknown.text);
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  expect(await provider.repairer.call(readLabel, label)).toMatchObject({
    ownerName: expect.stringContaining('Works') as unknown,
    openOrders: [],
  });
});

test('a label without a signature, printed before there were any, is read by people who may see its device alone', async () => {
  const unsigned = { ...labelOf(device), Signature: '' };
  expect(await team.repairer.call(readLabel, unsigned)).toMatchObject({ deviceCode: 'A-1' });
  const other = await addTeam(app);
  expect(errorOf(await other.admin.send(readLabel, unsigned))).toBe('NOT_FOUND');
  expect(errorOf(await app.anonymous.send(readLabel, unsigned))).toBe('SESSION_UNKNOWN');
});
