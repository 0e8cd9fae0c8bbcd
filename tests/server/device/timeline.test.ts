import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDeviceState, updateDevice } from '../../../src/contract/areas/device/edits.ts';
import { concernDevice, saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import {
  getDeviceTimeline,
  type TimelineEntry,
} from '../../../src/contract/areas/device/timeline.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, associate, type Person, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let owner: Team;
let provider: Team;
let DeviceID: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addTeam(app);
  provider = await addTeam(app, { orgType: 0 });
  DeviceID = (await newDevice(owner.admin, 'T-1')).id;
  await associate(app, provider.orgCode, owner.orgCode, [DeviceID]);
  await app.sql(
    `insert into device_run_state (org_code, device_id, start_time, run_state)
     select $1, $2, '2026-01-01'::timestamptz + n * interval '1 minute', n % 2
     from generate_series(1, 120) n`,
    [owner.orgCode, DeviceID],
  );
  await report(owner.reporter, DeviceID);
  await owner.admin.call(updateDevice, { ID: DeviceID, Brand: 'x' });
  await actionsLogged(app, owner.orgCode);
});
afterAll(() => app.close());

/** Reads all pages. */
async function whole(by: Person, more: object = {}): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let After: string | undefined;
  do {
    const page = await by.call(getDeviceTimeline, {
      DeviceID,
      ...more,
      ...(After !== undefined && { After }),
    });
    entries.push(...page.entries);
    After = page.next;
  } while (After !== undefined);
  return entries;
}
const count = (entries: readonly TimelineEntry[], kind: string) =>
  entries.filter((entry) => entry.kind === kind).length;

test('7 Calls, Device records: all kinds follow each other by time, page after page, each entry once', async () => {
  const entries = await whole(owner.admin);
  expect(count(entries, 'runState')).toBe(120);
  expect(count(entries, 'order')).toBe(1);
  expect(count(entries, 'record')).toBeGreaterThan(0);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const times = entries.map(({ time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('entries of one instant are on one page each', async () => {
  await app.sql(
    `insert into work_order (org_code, id, order_code, device_id, order_state, fault_level, fault_text, is_stop,
       fault_time, report_time, state_time, repair_org_code, report_org_code, device_code, device_name)
     select o.org_code, gen_random_uuid(), 'S' || n, o.device_id, 5, 2, 'same', true, '2025-06-01', '2025-06-01',
       '2025-06-01', o.repair_org_code, o.org_code, o.device_code, o.device_name
     from work_order o, generate_series(1, 60) n where o.org_code = $1`,
    [owner.orgCode],
  );
  const orders = await whole(owner.admin, { Kinds: ['order'] });
  expect(orders.length).toBe(61);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(61);
});

test('an action on many devices is in the timeline of each; who follows one is in none', async () => {
  const other = (await newDevice(owner.admin, 'T-2')).id;
  await owner.admin.call(setDeviceState, { IDs: [DeviceID, other], DeviceState: 0 });
  await owner.admin.call(setDeviceState, { IDs: [DeviceID], DeviceState: 1 });
  await owner.reporter.call(concernDevice, { DeviceID: other, Concern: 1 });
  await actionsLogged(app, owner.orgCode);
  const entries = await whole(owner.admin, { DeviceID: other, Kinds: ['record'] });
  expect(entries.map((entry) => 'text' in entry && entry.text)).toEqual([
    '启用或停用设备',
    '新增设备',
  ]);
});

test('a filter by kind shows that kind alone', async () => {
  const kinds = new Set((await whole(owner.admin, { Kinds: ['record'] })).map(({ kind }) => kind));
  expect([...kinds]).toEqual(['record']);
});

test('a provider sees orders and run states, and no changes of the record', async () => {
  const entries = await whole(provider.admin);
  expect(count(entries, 'runState')).toBe(120);
  expect(count(entries, 'order')).toBeGreaterThan(0);
  expect(count(entries, 'record')).toBe(0);
  await owner.admin.call(saveDeviceService, { DeviceIDs: [DeviceID], ServiceOrgCode: null });
  expect(errorOf(await provider.admin.send(getDeviceTimeline, { DeviceID }))).toBe('NOT_FOUND');
});
