import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../src/contract/areas/device/edits.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import type { FormItem } from '../../../src/contract/areas/form/content.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { inStorage, listBalances } from '../../../src/contract/areas/part/stock.ts';
import { cycleType, planBase, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { listOrderComments } from '../../../src/contract/areas/repair/comments.ts';
import { getWorkOrder } from '../../../src/contract/areas/repair/queries.ts';
import { orderSource } from '../../../src/contract/enums.ts';
import { calendarDay } from '../../../src/server/kernel/time/orgTime.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { addTeam, type Person, signIn, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

const calls = planCalls.inspection;
const { done, partly, skipped } = pointResult.values;

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

let forms = 0;
/** Adds a machine with a daily check by a form, and returns its first point. */
async function newCheck(items: readonly FormItem[], more: object = {}) {
  forms += 1;
  const device = await team.admin.call(addDevice, {
    DeviceCode: `R-${forms}`,
    DeviceName: `Pump ${forms}`,
  });
  const form = await team.admin.call(formCalls.inspection.add, {
    FormCode: `F-${forms}`,
    FormName: `Round ${forms}`,
    Sections: sectionOf(...items),
  });
  const plan = await team.admin.call(calls.add, {
    PlanName: `Round ${forms}`,
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: today(),
    FormID: form.id,
    ...more,
  });
  const { data } = await team.admin.call(calls.points, { PlanID: plan.id, pageSize: 3 });
  const points = data.map(({ id }) => id);
  return { device, form, plan, points, PointID: points[0] ?? '' };
}

const readPoint = (ID: string) => team.repairer.call(calls.point, { ID });

/** Gives answers to a point with the revision that it shows. */
async function body(
  PointID: string,
  answers: Readonly<Record<string, unknown>>,
  more: object = {},
) {
  const { recordID, form } = await readPoint(PointID);
  return {
    PointID,
    RecordID: recordID,
    FormID: form?.formID ?? null,
    FormRevision: form?.revision ?? null,
    PointResult: done,
    Answers: Object.entries(answers).map(([ItemID, given]) => ({
      ItemID,
      Time: now(),
      ...(typeof given === 'object' ? given : { Value: given }),
    })) as { ItemID: string; Value: string | number | null; Time: string }[],
    ...more,
  };
}

const send = async (PointID: string, answers: object, more: object = {}, who?: Person) =>
  (who ?? team.repairer).send(calls.finish, await body(PointID, { ...answers }, more));
const finish = async (PointID: string, answers: object, more: object = {}) =>
  team.repairer.call(calls.finish, await body(PointID, { ...answers }, more));

const pressure = item('bar', { name: 'Pressure', type: 1, unit: 'bar', lower: 2, upper: 6 });

test('a draft is gone on with by another phone and another person: the later answer to each item counts', async () => {
  const { PointID } = await newCheck([item('oil'), pressure]);
  const early = now();
  app.clock.advance(60_000);
  await team.repairer.call(calls.saveDraft, await body(PointID, { oil: 'OK', bar: 3 }));
  app.clock.advance(60_000);
  const late = { bar: { Value: 4, Time: early } }; // given before, sent later
  const fill = await team.supervisor.call(calls.saveDraft, await body(PointID, late));
  expect(fill).toMatchObject({ draftUserName: team.supervisor.realName });
  expect(fill.answers.map(({ itemID, value }) => [itemID, value])).toEqual([
    ['bar', 3],
    ['oil', 'OK'],
  ]);
  const record = await finish(PointID, { bar: 5 });
  expect(record).toMatchObject({ result: done, isNG: 0 });
  const { answers, form } = await team.admin.call(calls.record, { ID: record.id });
  expect(form?.revision).toBe(1);
  expect(answers.find(({ itemID }) => itemID === 'bar')).toMatchObject({
    value: 5,
    userName: team.repairer.realName,
    former: [{ value: 3, userName: team.repairer.realName }],
  });
  const again = await body(PointID, { oil: 'OK' });
  expect(errorOf(await team.repairer.send(calls.saveDraft, again))).toBe('POINT_CLOSED');
});

test('a new answer is of the last days; one that the server has stays when it is older', async () => {
  const { PointID } = await newCheck([item('oil'), pressure]);
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
  const old = await body(PointID, { oil: 'OK', bar: { Value: 3, Time: ago(9).toISOString() } });
  for (const call of [calls.saveDraft, calls.finish])
    expect(fieldOf(await team.repairer.send(call, old))).toBe('Answers.1.Time');
  const Time = ago(7).toISOString();
  const offline = await body(PointID, { oil: { Value: 'OK', Time }, bar: { Value: 3, Time } });
  await team.repairer.call(calls.saveDraft, offline);
  app.clock.advance(3 * 86_400_000);
  const { orgCode, admin, supervisor, repairer, reporter } = team;
  const again = ({ phone }: Person) => signIn(app, phone);
  team = {
    orgCode,
    admin: await again(admin),
    supervisor: await again(supervisor),
    repairer: await again(repairer),
    reporter: await again(reporter),
  };
  const later = new Date(Date.parse(Time) + 60_000).toISOString(); // by a clock that is ahead
  const Answers = offline.Answers.map((one) => ({ ...one, Time: later }));
  const changed = Answers.map((one) => ({ ...one, Value: 'NG' }));
  const sent = await team.repairer.send(calls.finish, { ...offline, Answers: changed });
  expect(fieldOf(sent)).toBe('Answers.0.Time');
  await team.repairer.call(calls.saveDraft, { ...offline, Answers });
  expect(await team.repairer.call(calls.finish, offline)).toMatchObject({ result: done });
});

test('a computation leaves a point whose record was begun', async () => {
  const { PointID, points, plan, device } = await newCheck([item('oil')], {
    CycleNum: 7,
  });
  await team.repairer.call(calls.saveDraft, await body(points[1] ?? '', { oil: 'OK' }));
  await team.admin.call(calls.update, {
    ID: plan.id,
    PlanName: 'Monthly',
    DeviceIDs: [device.id],
    ExecutorIDs: [team.repairer.userID],
    CycleType: cycleType.values.month,
    CycleNum: 1,
    StartDate: today(),
    BaseType: planBase.values.fixed,
  });
  expect((await readPoint(points[1] ?? '')).answers).toHaveLength(1);
  expect((await readPoint(PointID)).dueDate).toBe(today());
});

test('a record without an answer or with a wrong one is refused, and a phone with an old revision can send', async () => {
  const { PointID, form } = await newCheck([item('oil'), pressure]);
  const old = await body(PointID, { oil: 'OK', bar: 3 });
  const { version } = await team.admin.call(formCalls.inspection.content, { ID: form.id });
  const Sections = sectionOf(item('oil'), item('belt'));
  await team.admin.call(formCalls.inspection.save, { ID: form.id, Sections, Version: version });
  expect(fieldOf(await send(PointID, { oil: 'OK' }))).toBe('Answers');
  expect(fieldOf(await send(PointID, { oil: 'OK', bar: 3 }))).toBe('Answers.1.ItemID');
  expect(fieldOf(await send(PointID, {}, { FormID: null, FormRevision: null }))).toBe('FormID');
  const gone = { ...old, FormRevision: 9 };
  expect(errorOf(await team.repairer.send(calls.finish, gone))).toBe('NOT_FOUND');
  const record = await team.repairer.call(calls.finish, old);
  const stored = await team.admin.call(calls.record, { ID: record.id });
  expect(stored).toMatchObject({ form: { revision: 1 } });
  expect(await team.repairer.call(calls.finish, old)).toEqual(record); // a repetition
});

test('what is left after a part of the work is carried over with its answers', async () => {
  const { PointID } = await newCheck([item('oil'), item('belt')]);
  const first = await finish(PointID, { oil: 'OK' }, { PointResult: partly, Rest: 'belt' });
  const point = await readPoint(PointID);
  expect(point).toMatchObject({ rest: 'belt', answers: [{ itemID: 'oil', value: 'OK' }] });
  expect(point.recordID).not.toBe(first.id);
  expect(await finish(PointID, { belt: 'OK' })).toMatchObject({ result: done });
});

test('photos belong to the record once, whoever sends them again, and a picture of somebody else is refused', async () => {
  const photo = item('photo', { type: 4 });
  const { PointID } = await newCheck([photo]);
  const { url } = await upload(app, team.repairer, aPng(8, 8));
  const answers = { photo: { Value: null, Files: [url] } };
  expect(fieldOf(await send(PointID, answers, {}, team.supervisor))).toBe('Answers.0.Files');
  await team.repairer.call(calls.saveDraft, await body(PointID, answers));
  const record = await finish(PointID, answers);
  const stored = await team.admin.call(calls.record, { ID: record.id });
  expect(stored.answers[0]?.files).toMatchObject([{ url, linkurl: expect.stringContaining(url) }]);
  const next = (await newCheck([photo])).PointID;
  expect(fieldOf(await send(next, answers))).toBe('Answers.0.Files');
});

test('a photo that no answer has any longer is given back; one of an earlier record stays', async () => {
  const photo = item('photo', { type: 4, isRequired: 0 });
  const { plan, PointID } = await newCheck([photo, item('oil')]);
  const isUsed = async (url: string) =>
    (
      await app.sql<{ used: boolean }>(
        'select unused_since is null as used from stored_file where id::text = $1',
        [url.split('/').at(-1)],
      )
    )[0]?.used;
  const urls = [];
  for (let at = 0; at < 3; at += 1) urls.push((await upload(app, team.repairer, aPng(8, 8))).url);
  const [first = '', second = '', third = ''] = urls;
  const withPhotos = (...Files: string[]) => ({ photo: { Value: null, Files } });
  await team.repairer.call(calls.saveDraft, await body(PointID, withPhotos(first, second)));
  app.clock.advance(1000);
  await team.repairer.call(calls.saveDraft, await body(PointID, withPhotos(first)));
  expect([await isUsed(first), await isUsed(second)]).toEqual([true, false]);
  await finish(PointID, { oil: 'OK' }, { PointResult: partly, Rest: 'photo' });
  app.clock.advance(1000);
  await team.repairer.call(calls.saveDraft, await body(PointID, withPhotos(third)));
  expect([await isUsed(first), await isUsed(third)]).toEqual([true, true]);
  app.clock.advance(1000);
  await finish(PointID, withPhotos());
  expect([await isUsed(first), await isUsed(third)]).toEqual([true, false]);
  // a plan whose records were only begun is removed with what they have
  const begun = await newCheck([photo]);
  const left = (await upload(app, team.repairer, aPng(8, 8))).url;
  await team.repairer.call(calls.saveDraft, await body(begun.PointID, withPhotos(left)));
  await team.admin.call(calls.remove, { ID: begun.plan.id });
  expect(await isUsed(left)).toBe(false);
  expect(errorOf(await team.admin.send(calls.remove, { ID: plan.id }))).toBe('PLAN_HAS_RECORDS');
});

test('the label of another machine is refused; a check needs its scan or a reason, and takes its time', async () => {
  const must = { MustScan: 1, MinStaySeconds: 60 };
  const { PointID, points, device } = await newCheck([item('oil')], must);
  const other = await newCheck([item('oil')]);
  const oil = { oil: 'OK' };
  expect(fieldOf(await send(PointID, oil))).toBe('QrCode');
  expect(errorOf(await send(PointID, oil, { QrCode: other.device.qrCode }))).toBe('WRONG_QR');
  expect(fieldOf(await send(PointID, oil, { ManualReason: ' ' }))).toBe('ManualReason');
  const scan = { QrCode: device.qrCode, ScanTime: now() };
  expect(fieldOf(await send(PointID, oil, scan))).toBe('ScanTime');
  await team.repairer.call(calls.saveDraft, await body(PointID, oil, scan));
  app.clock.advance(60_000);
  expect(await finish(PointID, oil)).toMatchObject({ scanMode: 0, scanReason: '' });
  const manual = await finish(points[1] ?? '', oil, { ManualReason: 'label is torn' });
  expect(manual).toMatchObject({ scanMode: 1, scanReason: 'label is torn' });
});

test('NG opens one order for an item of a machine, and becomes a remark on it while it is open', async () => {
  const { PointID, points, device } = await newCheck([
    item('oil', { name: 'Oil level' }),
    pressure,
  ]);
  const ng = { oil: { Value: 'NG', Note: 'leaks' }, bar: 9 };
  const first = await finish(PointID, ng);
  expect(first).toMatchObject({ isNG: 1, orders: [{ orderCode: expect.any(String) }] });
  const order = await team.admin.call(getWorkOrder, { ID: first.orders[0]?.id ?? '' });
  expect(order).toMatchObject({
    deviceID: device.id,
    orderSource: orderSource.values.patrol,
    faultText: 'Oil level: NG: leaks; Pressure: 9 bar',
    plannedBy: { pointID: PointID, kind: 1 },
  });
  const second = await finish(points[1] ?? '', ng);
  expect(second.orders).toEqual(first.orders);
  const { comments } = await team.admin.call(listOrderComments, { ID: order.id });
  expect(comments).toMatchObject([{ userName: team.repairer.realName }]);
  const none = { OpensOrder: 0 } as const;
  expect(fieldOf(await send(points[2] ?? '', ng, none))).toBe('Reason');
  const noted = await finish(points[2] ?? '', ng, { ...none, Reason: 'known' });
  expect(noted).toMatchObject({ isNG: 1, orders: [] });
});

test('used parts leave the stock with the record, once, or not at all', async () => {
  const PositionID = (await team.admin.call(sparePartPosition.calls.add, { Name: 'Store' })).id;
  const part = { PartCode: 'FILTER', PartName: 'Filter', Unit: 'pcs', PositionID };
  const { id: PartID } = await team.admin.call(addPart, part);
  await team.admin.call(inStorage, { Items: [{ PartID, PositionID, Qty: 3 }] });
  const { PointID } = await newCheck([item('oil')]);
  const used = (Qty: number) => ({ Parts: [{ PartID, PositionID, Qty }] });
  expect(errorOf(await send(PointID, { oil: 'OK' }, used(4)))).toBe('STOCK_SHORT');
  const sent = await body(PointID, { oil: 'OK' }, used(2));
  const record = await team.repairer.call(calls.finish, sent);
  await team.repairer.call(calls.finish, sent);
  expect((await team.admin.call(listBalances, { PartID })).data[0]).toMatchObject({ inStock: 1 });
  const { parts } = await team.admin.call(calls.record, { ID: record.id });
  expect(parts).toMatchObject([{ partCode: 'FILTER', qty: 2 }]);
});

test('a replaced counter has its last value beside the new one', async () => {
  const hours = item('h', { type: 6, unit: 'h', maxPerDay: 24 });
  const { PointID, points } = await newCheck([hours]);
  await finish(PointID, { h: 5000 });
  expect((await readPoint(points[1] ?? '')).last).toMatchObject({ h: { value: 5000 } });
  const next = points[1] ?? '';
  expect(fieldOf(await send(next, { h: 3 }))).toBe('Answers');
  const record = await finish(next, { h: { Value: 3, OldReading: 5000 } });
  const { answers } = await team.admin.call(calls.record, { ID: record.id });
  expect(answers).toMatchObject([{ value: 3, oldReading: 5000 }]);
});

test('a correction keeps the old answer and ends the review, which is never one of oneself', async () => {
  const { PointID } = await newCheck([pressure]);
  const { id: ID } = await finish(PointID, { bar: 3 });
  const review = { ID, ReviewResult: 1 } as const;
  expect(errorOf(await team.repairer.send(calls.review, review))).toBe('DENIED');
  const returned = { ID, ReviewResult: 2 } as const;
  expect(fieldOf(await team.supervisor.send(calls.review, returned))).toBe('Reason');
  expect(await team.supervisor.call(calls.review, review)).toMatchObject({
    review: 1,
    reviewUserName: team.supervisor.realName,
  });
  const Answers = [{ ItemID: 'bar', Value: 9, Note: '' }];
  const after = await team.admin.call(calls.correct, { ID, Reason: 'typed wrong', Answers });
  expect(after).toMatchObject({
    isNG: 1,
    review: null,
    corrections: [{ field: 'Pressure', before: '3', after: '9', reason: 'typed wrong' }],
  });
  // an answer that is NG now opens its order
  expect(after.orders).toHaveLength(1);
  const { answers } = await team.admin.call(calls.record, { ID });
  expect(answers).toMatchObject([{ value: 9, former: [{ value: 3 }] }]);
  const photo = await upload(app, team.admin, aPng(8, 8));
  const Files = [photo.url];
  const withPhoto = [{ ItemID: 'bar', Value: 9, Note: '', Files }];
  const seen = { ID, Reason: 'the gauge', Answers: withPhoto };
  expect((await team.admin.call(calls.correct, seen)).corrections[1]).toMatchObject({
    before: '',
    after: photo.name,
  });
  expect((await team.admin.call(calls.record, { ID })).answers[0]?.files).toMatchObject([
    { url: photo.url },
  ]);
  const own = await newCheck([pressure]);
  const mine = await team.supervisor.call(calls.finish, await body(own.PointID, { bar: 3 }));
  expect(errorOf(await team.supervisor.send(calls.review, { ...review, ID: mine.id }))).toBe(
    'REVIEW_OWN',
  );
  // found NG again, it is a remark on that order
  for (const Value of [3, 9]) {
    const again = [{ ItemID: 'bar', Value, Note: '' }];
    await team.admin.call(calls.correct, { ID, Reason: 'read again', Answers: again });
  }
  const record = await team.admin.call(calls.record, { ID });
  expect(record.orders).toEqual(after.orders);
});

test('an id is that of one record: another point, and other content, are refused', async () => {
  const { PointID, points } = await newCheck([pressure]);
  const draft = await body(PointID, { bar: 3 });
  const other = await body(points[1] ?? '', { bar: 4 });
  const stolen = { ...other, RecordID: draft.RecordID };
  expect(errorOf(await team.repairer.send(calls.finish, stolen))).toBe('RECORD_TAKEN');
  const first = { ...draft, PointResult: partly, Rest: 'the other side' } as const;
  const record = await team.repairer.call(calls.finish, first);
  expect(await team.repairer.call(calls.finish, first)).toMatchObject({ id: record.id });
  const changed = { ...first, Rest: 'nothing' };
  expect(errorOf(await team.repairer.send(calls.finish, changed))).toBe('RECORD_TAKEN');
  const unused = {
    PointResult: skipped,
    Reason: 'stopped',
    Parts: [{ PartID: PointID, Qty: 1 }],
  } as const;
  expect(fieldOf(await send(PointID, { bar: 3 }, unused))).toBe('Parts');
});

test('who corrected a record does not review it; a corrected remark stays in its history', async () => {
  const { PointID } = await newCheck([pressure]);
  const { id: ID } = await finish(PointID, { bar: 3 });
  const Answers = [{ ItemID: 'bar', Value: 3, Note: 'gauge sticks' }];
  const after = await team.supervisor.call(calls.correct, { ID, Reason: 'forgotten', Answers });
  expect(after.corrections).toMatchObject([
    { field: 'Pressure', before: '', after: 'gauge sticks' },
  ]);
  expect(errorOf(await team.supervisor.send(calls.review, { ID, ReviewResult: 1 }))).toBe(
    'REVIEW_OWN',
  );
});
