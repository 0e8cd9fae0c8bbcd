import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { faultCause, faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import {
  listFaultOptions,
  listFaultSuggestions,
} from '../../../src/contract/areas/fault/endpoints.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Imports a repair that began some days ago and took an hour. */
async function repaired(
  days: number,
  DeviceCode: string,
  CauseName: string,
  over: { readonly text?: string; readonly measures?: string } = {},
): Promise<void> {
  const { errors } = await team.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode,
        FaultTime: daysAgo(days),
        FinishTime: daysAgo(days - 1 / 24),
        FaultText: over.text ?? '异响',
        CauseName,
        Measures: over.measures ?? `${CauseName} ${days}`,
        RepairUserName: team.repairer.phone,
      },
    ],
  });
  expect(errors).toEqual([]);
}
const newDevice = async (DeviceCode: string, TypeName?: string) =>
  (
    await team.admin.call(addDevice, {
      DeviceCode,
      DeviceName: DeviceCode,
      ...(TypeName === undefined ? {} : { TypeName }),
    })
  ).id;
const report = (DeviceID: string, FaultText = '异响'): Promise<WorkOrder> =>
  team.reporter.call(addWorkOrder, { DeviceID, FaultText, FaultLevel: 2, IsStop: 1 });
const suggested = async (order: WorkOrder, by: Person = team.repairer) =>
  (await by.call(listFaultSuggestions, { ID: order.id })).map(
    ({ causeName, fixes, repairs, measures }) => `${causeName} ${fixes}/${repairs}: ${measures}`,
  );

test('causes are ranked by the repairs that lasted for the same fault of the same type', async () => {
  for (const code of ['A', 'B', 'C']) await newDevice(code, '车床');
  await newDevice('M', '铣床');
  const device = await newDevice('NEW', '车床');
  await repaired(200, 'A', '轴承', { measures: '换轴承' });
  await repaired(150, 'B', '轴承', { measures: '换轴承和油封' });
  await repaired(100, 'C', '缺油'); // came back after ten days, by another cause
  await repaired(90, 'C', '皮带');
  await repaired(50, 'A', '缺油');
  await repaired(20, 'M', '电机'); // another type
  await repaired(10, 'A', '电机', { text: '漏油' }); // another fault
  await repaired(800, 'A', '年久'); // too long ago
  expect(await suggested(await report(device))).toEqual([
    '轴承 2/2: 换轴承和油封',
    '皮带 1/1: 皮带 90',
    '缺油 1/2: 缺油 50',
  ]);
});

test('a repair did not last if it was sent back, or if this order is its return', async () => {
  const device = await newDevice('A', '车床');
  await newDevice('B', '车床');
  await repaired(10, 'A', '轴承');
  await repaired(60, 'B', '缺油');
  await app.sql(
    `update work_order set rework_count = 1 where org_code = $1 and cause_name = '缺油'`,
    [team.orgCode],
  );
  expect(await suggested(await report(device))).toEqual(['轴承 0/1: 轴承 10', '缺油 0/1: 缺油 60']);
});

test('a cause has its repairs, with the median of their times and how many came back', async () => {
  const device = await newDevice('A', '车床');
  await newDevice('B', '车床');
  await repaired(100, 'B', '轴承');
  await repaired(95, 'B', '轴承'); // the return of the one before it
  await repaired(50, 'B', '轴承');
  await app.sql(
    `update work_order set repair_start_time = finish_time - interval '1 minute' * extract(day from now() - fault_time)
     where org_code = $1`,
    [team.orgCode],
  );
  const [found] = await team.repairer.call(listFaultSuggestions, { ID: (await report(device)).id });
  expect(found).toMatchObject({ repairs: 3, fixes: 2, medianMinutes: 95 });
  expect(found?.orders.map(({ lasted }) => lasted)).toEqual([1, 1, 0]); // latest first
  expect(found?.orders[0]?.id).toBe(found?.orderID);
});

test('the same description counts, however its report was worded', async () => {
  const device = await newDevice('A', '车床');
  const { id } = await team.supervisor.call(faultDescription.calls.add, { Name: '异响' });
  await newDevice('B', '车床');
  await repaired(60, 'B', '轴承');
  const order = await team.reporter.call(addWorkOrder, {
    DeviceID: device,
    FaultText: '异响，低速时更明显',
    FaultDescID: id,
    FaultLevel: 2,
    IsStop: 1,
  });
  expect(await suggested(order)).toEqual(['轴承 1/1: 轴承 60']);
});

test('a form offers the entries of the type, of those above it and of all types, most used first', async () => {
  const machines = await team.admin.call(deviceType.calls.add, { Name: '机床' });
  const lathes = await team.admin.call(deviceType.calls.add, {
    Name: '车床',
    BelowID: machines.id,
  });
  const mills = await team.admin.call(deviceType.calls.add, { Name: '铣床' });
  const device = await newDevice('A', '车床');
  const add = (Name: string, TypeID: string | null, BelowID: string | null = null) =>
    team.supervisor.call(faultDescription.calls.add, { Name, TypeID, BelowID });
  await add('断电', null);
  await add('漏油', machines.id);
  await add('火花', mills.id);
  const group = await add('主轴', lathes.id);
  await add('主轴异响', null, group.id);
  await repaired(5, 'A', '轴承', { text: '漏油' });
  await repaired(4, 'A', '轴承', { text: '火花' });
  await repaired(3, 'A', '轴承', { text: '火花' });
  const options = await team.reporter.call(listFaultOptions, {
    Catalogue: 'description',
    DeviceID: device,
  });
  expect(options.map(({ name, uses }) => `${name} ${uses}`)).toEqual([
    '火花 2', // of another type, but used here
    '漏油 1',
    '主轴异响 0', // a group with entries below it is not offered
    '断电 0',
  ]);
});

test('a provider chooses from the catalogue of the owner, and from the repairs that it may read', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const device = await newDevice('A', '车床');
  await newDevice('B', '车床');
  await repaired(60, 'B', '轴承');
  await team.supervisor.call(faultCause.calls.add, { Name: '缺油' });
  const options = { Catalogue: 'cause', DeviceID: device } as const;
  const before = await provider.repairer.send(listFaultOptions, options);
  expect(errorOf(before)).toBe('NOT_FOUND');
  await associate(app, provider.orgCode, team.orgCode, [device]);
  const offered = await provider.repairer.call(listFaultOptions, options);
  expect(offered.map(({ name }) => name)).toContain('缺油');
  const order = await report(device);
  expect(await suggested(order, provider.repairer)).toEqual([]); // B is not serviced by it
  expect(await suggested(order)).toEqual(['轴承 1/1: 轴承 60']);
});
