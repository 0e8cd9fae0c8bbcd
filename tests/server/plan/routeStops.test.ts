import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { devicePosition } from '../../../src/contract/areas/device/groups.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { formItemType } from '../../../src/contract/areas/form/formEnums.ts';
import { cycleType, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, type Person, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

const calls = planCalls.inspection;
const positions = devicePosition.calls;
const { done, skipped } = pointResult.values;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');
const fieldOf = ({ envelope }: Answer) => (envelope.data as { field?: string } | null)?.field;

let made = 0;
const next = (what: string) => `${what} ${(made += 1)}`;
const newDevice = async () =>
  team.admin.call(addDevice, { DeviceCode: next('RS'), DeviceName: next('Pump') });
const newPosition = (Name = next('Gate'), BelowID: string | null = null) =>
  team.admin.call(positions.add, { Name, BelowID });
const positionOf = async (id: string) =>
  (await team.admin.call(positions.list, {})).find((one) => one.id === id);

/** Adds a daily route of these stops; `more` are other fields. */
async function newRoute(
  DeviceIDs: readonly string[],
  more: Partial<InputOf<typeof calls.add>> = {},
) {
  const body = {
    PlanName: next('Route'),
    DeviceIDs: [...DeviceIDs],
    ExecutorIDs: [team.repairer.userID],
    IsRoute: 1 as const,
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today(),
    ...more,
  };
  return { body, plan: await team.admin.call(calls.add, body) };
}

const walkOf = (PlanID: string) => team.repairer.call(calls.stops, { PlanID, DueDate: today() });

async function finish(PointID: string, more: object = {}, who: Person = team.repairer) {
  const { recordID } = await team.admin.call(calls.point, { ID: PointID });
  return who.send(calls.finish, { RecordID: recordID, PointID, PointResult: done, ...more });
}

test('a stop without a machine is a position: its label is scanned, and it is missed with a reason as others are', async () => {
  const device = await newDevice();
  const hall = await newPosition();
  const gate = await newPosition(next('Gate'), hall.id);
  const form = await team.admin.call(formCalls.inspection.add, {
    FormCode: next('F'),
    FormName: next('Round'),
    Sections: sectionOf(
      item('lock'),
      item('meter', { type: formItemType.values.reading, isRequired: 0 }),
    ),
  });
  const { plan } = await newRoute([gate.id, device.id, hall.id], {
    MustScan: 1,
    MinStaySeconds: 30,
    FormID: form.id,
  });
  const { stops } = await walkOf(plan.id);
  const name = async (id: string) => (await positionOf(id))?.name;
  expect(stops).toMatchObject([
    {
      stopID: gate.id,
      deviceID: null,
      deviceName: await name(gate.id),
      deviceCode: '',
      positionName: await name(hall.id),
    },
    { stopID: device.id, deviceID: device.id, deviceCode: device.deviceCode },
    { stopID: hall.id, deviceID: null, positionName: null },
  ]);
  const [first = '', , third = ''] = stops.map(({ id }) => id);
  const label = (await positionOf(gate.id))?.qrCode ?? '';
  const scannedAt = (seconds: number) =>
    new Date(app.clock.now().getTime() - seconds * 1000).toISOString();
  const answers = {
    FormID: form.id,
    FormRevision: 1,
    Answers: [
      { ItemID: 'lock', Value: 'NG', Time: scannedAt(0) },
      { ItemID: 'meter', Value: 7, Time: scannedAt(0) },
    ],
  };
  expect(fieldOf(await finish(first, answers))).toBe('QrCode');
  for (const QrCode of [device.qrCode, (await positionOf(hall.id))?.qrCode, gate.id])
    expect(errorOf(await finish(first, { ...answers, QrCode }))).toBe('WRONG_QR');
  const scan = { ...answers, QrCode: label };
  expect(fieldOf(await finish(first, { ...scan, ScanTime: scannedAt(5) }))).toBe('ScanTime');
  // NG at a position opens no order, and needs no reason for that
  const sent = await finish(first, { ...scan, ScanTime: scannedAt(31), OpensOrder: 0 });
  expect(errorOf(sent)).toBeNull();
  expect(fieldOf(await finish(third, { PointResult: skipped }))).toBe('Reason');
  app.clock.advance(1000); // the list of records is sorted by time
  await finish(third, { PointResult: skipped, Reason: 'locked' });
  const { data } = await team.admin.call(calls.records, { PlanID: plan.id });
  expect(data).toMatchObject([
    { result: skipped, deviceID: null, deviceName: await name(hall.id), reason: 'locked' },
    {
      result: done,
      deviceID: null,
      deviceName: await name(gate.id),
      isNG: 1,
      orders: [],
      scanMode: 0,
    },
  ]);
  const later = await team.admin.call(calls.points, { PlanID: plan.id, State: 'open' });
  const again = later.data.find(({ stopID }) => stopID === gate.id);
  const { last } = await team.repairer.call(calls.point, { ID: again?.id ?? '' });
  expect(last['meter']?.value).toBe(7);
});

test('a position is a stop of a route alone, and has no run hours', async () => {
  const [device, gate] = [await newDevice(), await newPosition()];
  const { body } = await newRoute([device.id, gate.id]);
  const add = (more: object) => team.admin.send(calls.add, { ...body, ...more });
  expect(fieldOf(await add({ IsRoute: 0 }))).toBe('DeviceIDs');
  expect(fieldOf(await add({ CycleType: cycleType.values.runHours }))).toBe('CycleType');
});

test('a position that is a stop is not removed; merged into another one it stays on its routes, with what was done', async () => {
  const [gate, into] = [await newPosition(), await newPosition()];
  const { plan: both } = await newRoute([gate.id, into.id]);
  const { plan } = await newRoute([gate.id]);
  expect(errorOf(await team.admin.send(positions.remove, { ID: gate.id }))).toBe('RECORD_IN_USE');
  const first = (await walkOf(both.id)).stops[0]?.id ?? '';
  await finish(first);
  await finish((await walkOf(plan.id)).stops[0]?.id ?? '');
  await team.admin.call(positions.merge, { ID: gate.id, IntoID: into.id });
  const stopIDs = async (id: string) =>
    (await team.admin.call(calls.detail, { ID: id })).stops.map((stop) => stop.id);
  expect([await stopIDs(both.id), await stopIDs(plan.id)]).toEqual([[into.id], [into.id]]);
  const { data } = await team.admin.call(calls.records, { PlanID: both.id });
  expect(data.map(({ pointID }) => pointID)).toEqual([first]);
  const open = await team.admin.call(calls.points, { PlanID: both.id, State: 'open', pageSize: 3 });
  expect(new Set(open.data.map(({ dueDate }) => dueDate)).size).toBe(3);
});

test('a route has one floor plan with its stops, which goes with the stop, the route and the plan', async () => {
  const [device, gate] = [await newDevice(), await newPosition()];
  const { plan, body } = await newRoute([device.id, gate.id]);
  const picture = await upload(app, team.admin, aPng(40, 30), { label: 'hall.png' });
  const Marks = [
    { StopID: gate.id, X: 0.25, Y: 1 },
    { StopID: device.id, X: 0, Y: 0.5 },
  ];
  const set = (more: object, who: Person = team.admin) =>
    who.send(calls.setFloorPlan, { ID: plan.id, FloorPlan: [picture.url], Marks, ...more });
  expect(errorOf(await set({}, team.repairer))).toBe('DENIED');
  expect(fieldOf(await set({ FloorPlan: [] }))).toBe('FloorPlan');
  const foreign = await upload(app, team.reporter, aPng(4, 4));
  expect(fieldOf(await set({ FloorPlan: [foreign.url] }))).toBe('FloorPlan');
  expect(fieldOf(await set({ Marks: [{ StopID: gate.id, X: 1.01, Y: 0 }] }))).toBe('Marks.0.X');
  expect(fieldOf(await set({ Marks: [Marks[0], Marks[0]] }))).toBe('Marks.1.StopID');
  const stranger = { StopID: (await newDevice()).id, X: 0, Y: 0 };
  expect(fieldOf(await set({ Marks: [Marks[0], stranger] }))).toBe('Marks.1.StopID');
  expect(errorOf(await set({ Version: 7 }))).toBe('STALE_VERSION');

  expect(errorOf(await set({ Version: plan.version }))).toBeNull();
  expect(await lastActions(app, team.orgCode, 1)).toMatchObject([
    { before: { floorPlan: '', markCount: 0 }, after: { floorPlan: 'hall.png', markCount: 2 } },
  ]);
  const walk = await walkOf(plan.id);
  expect(walk.floorPlan).toMatchObject({ url: picture.url, contentType: 'image/png' });
  expect(walk.stops.map(({ x, y }) => [x, y])).toEqual([
    [0, 0.5],
    [0.25, 1],
  ]);
  const isUsed = async (url: string) =>
    (
      await app.sql('select from stored_file where id = $1 and unused_since is null', [
        url.split('/').at(-1),
      ])
    ).length === 1;
  // a picture that takes its place; a stop that leaves takes its mark with it
  const other = await upload(app, team.admin, aPng(50, 30));
  await set({ FloorPlan: [other.url] });
  expect([await isUsed(picture.url), await isUsed(other.url)]).toEqual([false, true]);
  const edit = (more: object) =>
    team.admin.call(calls.update, { ...body, ID: plan.id, DeviceIDs: [device.id], ...more });
  await edit({});
  await edit({ DeviceIDs: [device.id, gate.id] });
  const placed = async () =>
    (await team.admin.call(calls.detail, { ID: plan.id })).stops.map(({ x }) => x);
  expect(await placed()).toEqual([0, null]);
  await edit({ IsRoute: 0 });
  expect(await isUsed(other.url)).toBe(false);
  expect(fieldOf(await set({}))).toBe('ID');
  await edit({ IsRoute: 1 });
  expect((await walkOf(plan.id)).floorPlan).toBeNull();
  const last = await upload(app, team.admin, aPng(6, 3));
  await set({ FloorPlan: [last.url], Marks: [] });
  expect(await isUsed(last.url)).toBe(true);
  await team.admin.call(calls.remove, { ID: plan.id });
  expect(await isUsed(last.url)).toBe(false);
});
