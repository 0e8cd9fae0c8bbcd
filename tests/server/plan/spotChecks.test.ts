import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, setDeviceState } from '../../../src/contract/areas/device/edits.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import type { FormItem } from '../../../src/contract/areas/form/content.ts';
import { cycleType, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planFigures } from '../../../src/contract/areas/plan/planFigures.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { spotCalls, spotLimits } from '../../../src/contract/areas/plan/spotChecks.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { removeLeftSpotChecks } from '../../../src/server/modules/plan/spotChecks.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

const { done } = pointResult.values;

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const today = () => calendarDay(app.clock.now(), 'Asia/Shanghai');
const now = () => app.clock.now().toISOString();
const fieldOf = ({ envelope }: Answer) => (envelope.data as { field?: string } | null)?.field;

let devices = 0;
/** Adds a machine, and a form that is bound to it. */
async function newMachine(...items: readonly FormItem[]) {
  devices += 1;
  const device = await team.admin.call(addDevice, {
    DeviceCode: `SP-${devices}`,
    DeviceName: `Saw ${devices}`,
  });
  const form = await team.admin.call(formCalls.inspection.add, {
    FormCode: `SF-${devices}`,
    FormName: `Start of shift ${devices}`,
    Sections: sectionOf(...items),
  });
  await team.admin.call(formCalls.inspection.bind, { ID: form.id, DeviceIDs: [device.id] });
  return { device, form, start: { DeviceID: device.id, FormID: form.id, QrCode: device.qrCode } };
}

type Started = Awaited<ReturnType<typeof begin>>;
const begin = (start: Awaited<ReturnType<typeof newMachine>>['start'], who = team.reporter) =>
  who.call(spotCalls.start, start);

/** The body of a record with the answers given. */
function filled({ id, recordID, form }: Started, answers: Readonly<Record<string, string>>) {
  return {
    PointID: id,
    RecordID: recordID,
    FormID: form?.formID ?? null,
    FormRevision: form?.revision ?? null,
    PointResult: done,
    Answers: Object.entries(answers).map(([ItemID, Value]) => ({ ItemID, Value, Time: now() })),
  };
}

test('an operator finds a machine by its label or its code, with their tasks there and its forms', async () => {
  const { device, form } = await newMachine(item('guard'));
  await team.admin.call(planCalls.inspection.add, {
    PlanName: 'Round of the repairer',
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today(),
  });
  const found = await team.reporter.call(spotCalls.scan, { QrCode: device.qrCode });
  expect(found).toMatchObject({
    deviceName: device.deviceName,
    due: [],
    forms: [{ formID: form.id, itemCount: 1, draftTime: null, lastTime: null }],
  });
  const typed = { DeviceCode: ` ${device.deviceCode.toLowerCase()}` };
  const own = await team.repairer.call(spotCalls.scan, typed);
  expect(own.due).toMatchObject([{ planName: 'Round of the repairer', dueDate: today() }]);
  const forged = device.qrCode.replace(/s=.*/, 's=AAAAAAAAAAAAAAAAAAAAAA');
  expect(fieldOf(await team.reporter.send(spotCalls.scan, { QrCode: forged }))).toBe('QrCode');
  expect(fieldOf(await team.reporter.send(spotCalls.scan, {}))).toBe('QrCode');
});

test('the machine of another organisation is not found, by its label or its code', async () => {
  const { device } = await newMachine(item('guard'));
  const others = await addTeam(app);
  for (const body of [{ QrCode: device.qrCode }, { DeviceCode: device.deviceCode }])
    expect(errorOf(await others.reporter.send(spotCalls.scan, body))).toBe('NOT_FOUND');
});

test('a check is begun by the label, or by a reason that its record shows; two people fill in one', async () => {
  const { device, form, start } = await newMachine(item('guard'), item('belt'));
  const { QrCode: _label, ...bare } = start;
  expect(fieldOf(await team.reporter.send(spotCalls.start, bare))).toBe('ManualReason');
  const other = await newMachine(item('guard'));
  const wrong = { ...start, QrCode: other.device.qrCode };
  expect(errorOf(await team.reporter.send(spotCalls.start, wrong))).toBe('WRONG_QR');
  const unbound = { ...start, FormID: other.form.id };
  expect(fieldOf(await team.reporter.send(spotCalls.start, unbound))).toBe('FormID');
  const { due } = await team.admin.call(planFigures.inspection, {});
  const first = await team.reporter.call(spotCalls.start, { ...bare, ManualReason: 'torn' });
  expect((await team.admin.call(planFigures.inspection, {})).due).toBe(due); // no task of a plan
  expect(first).toMatchObject({ isSpot: 1, planName: form.formName, dueDate: today() });
  await team.reporter.call(spotCalls.saveDraft, filled(first, { guard: 'OK' }));
  const second = await begin(start, team.repairer);
  expect(second).toMatchObject({ id: first.id, answers: [{ itemID: 'guard', value: 'OK' }] });
  const { forms } = await team.admin.call(spotCalls.scan, { QrCode: device.qrCode });
  expect(forms).toMatchObject([{ draftUserName: team.repairer.realName }]);
  const whole = filled(second, { belt: 'OK' });
  const old = new Date(app.clock.now().getTime() - 2 * 86_400_000).toISOString();
  for (const [field, more] of [
    ['PointResult', { PointResult: pointResult.values.skipped, Reason: 'no time' }],
    ['Rest', { Rest: 'the belt' }],
    ['Parts', { Parts: [{ PartID: form.id, Qty: 1 }] }],
    ['DoneTime', { DoneTime: old }],
    ['ScanTime', { QrCode: device.qrCode, ScanTime: '2020-01-01T00:00:00.000Z' }],
  ] as const)
    expect(fieldOf(await team.repairer.send(spotCalls.finish, { ...whole, ...more }))).toBe(field);
  const moved = { ID: first.id, DueDate: today() };
  expect(errorOf(await team.admin.send(planCalls.inspection.movePoint, moved))).toBe('NOT_FOUND');
  const record = await team.repairer.call(spotCalls.finish, whole);
  expect(record).toMatchObject({ isSpot: 1, scanMode: 0, planName: form.formName });
  const next = await team.reporter.call(spotCalls.start, { ...bare, ManualReason: 'torn' });
  const answers = filled(next, { guard: 'OK', belt: 'OK' });
  expect(await team.reporter.call(spotCalls.finish, answers)).toMatchObject({
    scanMode: 1,
    scanReason: 'torn',
  });
});

test('NG opens an order with the check as its source; the record stands apart from those of plans', async () => {
  const { device, start } = await newMachine(item('guard', { name: 'Guard' }));
  const check = await begin(start);
  const record = await team.reporter.call(spotCalls.finish, filled(check, { guard: 'NG' }));
  expect(record).toMatchObject({ isNG: 1, orders: [{ orderCode: expect.any(String) }] });
  const order = await team.admin.call(getWorkOrder, { ID: record.orders[0]?.id ?? '' });
  expect(order).toMatchObject({ deviceID: device.id, plannedBy: { pointID: check.id } });
  const { records, points, list, days } = planCalls.inspection;
  const of = { DeviceID: device.id };
  expect((await team.admin.call(records, { ...of, IsSpot: 1 })).data).toHaveLength(1);
  expect((await team.admin.call(records, { ...of, IsSpot: 0 })).data).toEqual([]);
  // no plan, no task and no day of the calendar is made of it
  expect((await team.admin.call(points, of)).data).toEqual([]);
  expect((await team.admin.call(list, of)).data).toEqual([]);
  const month = { FirstDate: today(), LastDate: today(), ...of };
  expect(await team.admin.call(days, month)).toEqual({ rows: [], more: [] });
  const plan = { ID: check.planID };
  for (const change of [planCalls.inspection.detail, planCalls.inspection.remove])
    expect(errorOf(await team.admin.send(change, plan))).toBe('NOT_FOUND');
  const { forms } = await team.admin.call(spotCalls.scan, { QrCode: device.qrCode });
  expect(forms).toMatchObject([{ lastIsNG: 1, lastUserName: team.reporter.realName }]);
});

test('a point of a plan is not finished as a single check, and a disabled machine is not checked', async () => {
  const { device, start } = await newMachine(item('guard'));
  const plan = await team.admin.call(planCalls.inspection.add, {
    PlanName: 'Not of the reporter',
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today(),
  });
  const { data } = await team.admin.call(planCalls.inspection.points, { PlanID: plan.id });
  const check = await begin(start);
  const stolen = { ...filled(check, { guard: 'OK' }), PointID: data[0]?.id ?? '' };
  for (const one of [spotCalls.finish, spotCalls.saveDraft])
    expect(errorOf(await team.reporter.send(one, stolen))).toBe('NOT_FOUND');
  await team.admin.call(setDeviceState, { IDs: [device.id], DeviceState: 0 });
  expect(fieldOf(await team.reporter.send(spotCalls.start, start))).toBe('DeviceID');
});

test('a check that was begun and left is removed after some days, with its answers', async () => {
  const { start } = await newMachine(item('guard'), item('belt'));
  const check = await begin(start);
  await team.reporter.call(spotCalls.saveDraft, filled(check, { guard: 'OK' }));
  const remove = (days: number) =>
    app.db.transaction({ orgCode: team.orgCode }, 'write', (tx) =>
      removeLeftSpotChecks(
        tx,
        team.orgCode,
        new Date(app.clock.now().getTime() + days * 86_400_000),
      ),
    );
  const left = async () => [
    (await app.sql('select from plan_point where id = $1', [check.id])).length,
    (await app.sql('select from plan_answer where record_id = $1', [check.recordID])).length,
  ];
  // what somebody has filled in since counts, and not the day of the task
  await app.sql('update plan_point set due_date = due_date - 30 where id = $1', [check.id]);
  await remove(spotLimits.days - 1);
  expect(await left()).toEqual([1, 1]);
  await remove(spotLimits.days + 1);
  expect(await left()).toEqual([0, 0]);
  // an organisation without plans has the timer that removes them
  const nights = "select from timer where org_code = $1 and kind = 'planNight'";
  expect(await app.sql(nights, [team.orgCode])).toHaveLength(1);
});
