import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDevice, setDeviceState } from '../../../src/contract/areas/device/edits.ts';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import { checkLabel } from '../../../src/contract/areas/label/endpoints.ts';
import {
  addLabelPhoto,
  getLabelForm,
  labelLimits,
  labelPhotoBytes,
  listLabelReports,
  photoMinutes,
  remarkByLabel,
  reportByLabel,
} from '../../../src/contract/areas/label/reports.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { listOrderComments } from '../../../src/contract/areas/repair/comments.ts';
import { rejectWorkOrder } from '../../../src/contract/areas/repair/endpoints.ts';
import { getWorkOrder, listWorkOrders } from '../../../src/contract/areas/repair/queries.ts';
import { saveTimeoutConfig } from '../../../src/contract/areas/timeoutConfig/endpoints.ts';
import type { Endpoint, InputOf } from '../../../src/contract/endpoint.ts';
import { orderSource } from '../../../src/contract/enums.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Answer, errorOf } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, associate, newPhone, type Person, type Team } from '../support/people.ts';
import { aPhoto, cleanPhoto, readPhoto } from '../support/photos.ts';
import { aPng } from '../support/pictures.ts';
import { settled } from '../support/settle.ts';
import { receive, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
let device: Device;
let label: { DeviceID: string; Signature: string };
let phones = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
  const body = { DeviceCode: 'A-1', DeviceName: '冲床', PositionName: '一车间' };
  device = await team.admin.call(addDevice, body);
  label = labelOf(device);
  await app.sql('delete from label_attempt'); // of the tests before
});

function labelOf({ qrCode }: Device) {
  const { searchParams } = new URL(qrCode);
  return { DeviceID: searchParams.get('d') ?? '', Signature: searchParams.get('s') ?? '' };
}

let secrets = 0;
const newSecret = () => {
  secrets += 1;
  return String(secrets).padStart(16, '0');
};
const phone = '13912345678';
const me = { ReporterName: '王师傅', ReporterPhone: phone };

/** Sends a call without a token, from an address that no other call uses, so that only our own limits apply. */
function send<E extends Endpoint>(endpoint: E, body: InputOf<E>, address = '') {
  phones += 1;
  const from = address === '' ? `10.9.${phones >> 8}.${phones & 255}` : address;
  return app.anonymous.send(endpoint, body, { headers: { 'x-forwarded-for': from } });
}

const fault = () =>
  ({ ...label, ...me, FaultText: '漏油', IsStop: 1, Secret: newSecret() }) as const;
const sendReport = (over: object = {}, address = '') =>
  send(reportByLabel, { ...fault(), ...over }, address);
const sendRemark = (over: object = {}) =>
  send(remarkByLabel, { ...label, ...me, Remark: '越来越严重', Secret: newSecret(), ...over });
const follow = (...Secrets: string[]) =>
  app.anonymous.call(listLabelReports, { ...label, Secrets });
const ordersOf = async (person: Person) => (await person.call(listWorkOrders, {})).data;
const messagesOf = async (person: Person) =>
  (await person.call(listMessages, { MType: 3 })).data.data1;

const rejectOrder = (ID: string) => team.repairer.call(rejectWorkOrder, { ID, Reason: 'no fault' });

test('2 Public routes, assets: a genuine label shows anybody what stands on its device, and a forged one none', async () => {
  expect(await app.anonymous.call(checkLabel, label)).toEqual({
    valid: true,
    device: {
      deviceCode: 'A-1',
      deviceName: '冲床',
      positionName: '一车间',
      orgName: `Works ${team.admin.phone}`,
      deviceState: 1,
      runState: null,
      reportable: 1,
    },
  });
  const forged = [
    { ...label, Signature: 'x'.repeat(22) },
    { ...label, Signature: '' },
    { DeviceID: team.admin.userID, Signature: label.Signature },
  ];
  for (const wrong of forged) {
    expect(await app.anonymous.call(checkLabel, wrong)).toEqual({ valid: false, device: null });
    for (const [endpoint, body] of [
      [getLabelForm, {}],
      [reportByLabel, fault()],
      [remarkByLabel, { ...me, Remark: 'x', Secret: newSecret() }],
      [addLabelPhoto, { Secret: newSecret(), Photo: '' }],
      [listLabelReports, { Secrets: [] }],
    ] as const) {
      const answer = await send(endpoint, { ...body, ...wrong });
      expect([endpoint.id, errorOf(answer)]).toEqual([endpoint.id, 'LABEL_INVALID']);
    }
  }
  expect(await ordersOf(team.admin)).toEqual([]);
});

test('a report by a label is an order like any other, marked as scanned, and notifies the repairers', async () => {
  const description = await team.admin.call(faultDescription.calls.add, { Name: '漏油' });
  const form = await app.anonymous.call(getLabelForm, label);
  expect(form).toEqual({ faults: [{ id: description.id, name: '漏油' }], reported: null });
  const board = await listen(app.url, 'daping', team.admin.token);
  const FaultTime = new Date(app.clock.now().getTime() - 600_000).toISOString();
  const answer = await sendReport({ FaultDescID: description.id, FaultTime });
  expect(errorOf(answer)).toBeNull();
  const [order] = await ordersOf(team.supervisor);
  expect(order).toMatchObject({
    deviceID: device.id,
    orderSource: orderSource.values.qr,
    orderState: 0,
    faultText: '漏油',
    faultLevel: 2,
    isStop: 1,
    faultTime: FaultTime,
    reportUserID: null,
    reportUserName: '王师傅',
  });
  expect(await messagesOf(team.repairer)).toMatchObject([
    { msg: '冲床：漏油（王师傅 报修）', url: order?.id },
  ]);
  await settled(app);
  expect(board.patches.map(({ Topic }) => Topic)).toContain('openOrders');
});

test('the reporter’s phone is read by the owner alone, and the provider works on the order', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, [device.id]);
  await sendReport();
  const [order] = await ordersOf(provider.repairer);
  const ID = order?.id ?? '';
  const own = await team.repairer.call(getWorkOrder, { ID });
  expect(own.labelReporters).toMatchObject([{ userName: '王师傅', phone, isRemark: 0 }]);
  const theirs = await provider.repairer.send(getWorkOrder, { ID });
  expect(errorOf(theirs)).toBeNull();
  expect(theirs.text).not.toContain(phone);
  expect((await team.repairer.send(listWorkOrders, {})).text).not.toContain(phone);
  await receive(provider.repairer, ID);
  await sendRemark();
  expect((await messagesOf(provider.repairer))[0]).toMatchObject({
    msg: '冲床：越来越严重（王师傅 扫码补充）',
  });
});

test('a fault that somebody has reported takes a remark instead of a second order, until the machine runs', async () => {
  expect(errorOf(await sendRemark())).toBe('DEVICE_NOT_REPORTED');
  const order = await report(team.reporter, device.id);
  const { reported } = await app.anonymous.call(getLabelForm, label);
  expect(reported).toEqual({
    orderState: 0,
    reportTime: order.reportTime,
    isStop: 1,
    faultName: null,
  });
  expect(errorOf(await sendReport())).toBe('DEVICE_REPORTED');
  expect(errorOf(await sendRemark())).toBeNull();
  expect(await ordersOf(team.admin)).toHaveLength(1);
  const { comments } = await team.repairer.call(listOrderComments, { ID: order.id });
  expect(comments).toMatchObject([{ content: '越来越严重', userName: '王师傅', internal: 0 }]);
  expect((await messagesOf(team.supervisor))[0]).toMatchObject({ url: order.id });
  await rejectOrder(order.id);
  expect(errorOf(await sendReport())).toBeNull();
});

test('of two people who report at the same time one makes the order; the same report twice is one', async () => {
  const twice = fault();
  const answers = await Promise.all([sendReport(twice), sendReport(twice), sendReport()]);
  const errors = answers.map(errorOf);
  expect(await ordersOf(team.admin)).toHaveLength(1);
  expect([errors[0], errors[1]]).toEqual(
    errors[2] === null ? ['DEVICE_REPORTED', 'DEVICE_REPORTED'] : [null, null],
  );
});

test('a description that the catalogue has no more becomes free text', async () => {
  const gone = await sendReport({ FaultDescID: team.admin.userID });
  expect(errorOf(gone)).toBeNull();
  expect(await ordersOf(team.admin)).toMatchObject([{ faultText: '漏油' }]);
});

test('a reporter follows by the secret: states and times, no names; nobody follows without it', async () => {
  const { Secret, ...rest } = fault();
  await sendReport({ ...rest, Secret });
  const [order] = await ordersOf(team.admin);
  const [waiting] = await follow(Secret);
  expect(waiting?.calls).toMatchObject({
    count: 3, // all who repair
    lastTime: order?.reportTime,
    supervisorTime: order?.superviseTime,
  });
  await receive(team.repairer, order?.id ?? '');
  const answer = await send(listLabelReports, { ...label, Secrets: [newSecret(), Secret] });
  expect(answer.envelope.data).toEqual([
    {
      secret: Secret,
      orderCode: order?.orderCode,
      isRemark: 0,
      text: '漏油',
      time: app.clock.now().toISOString(),
      orderState: 1,
      receiveTime: app.clock.now().toISOString(),
      repairStartTime: null,
      finishTime: null,
      confirmTime: null,
      rejectTime: null,
      calls: null,
      photos: 0,
    },
  ]);
  expect(answer.text).not.toContain(team.repairer.realName);
  expect(await follow(newSecret())).toEqual([]);
  const other = await team.admin.call(addDevice, { DeviceCode: 'A-2', DeviceName: '磨床' });
  const byOther = await send(listLabelReports, { ...labelOf(other), Secrets: [Secret] });
  expect(byOther.envelope.data).toEqual([]);
  const [row] = await app.sql<{ all: string }>(
    'select label_report::text as all from label_report where device_id = $1',
    [device.id],
  );
  expect(row?.all).not.toContain(Secret);
});

test('photos are checked by their head and size, three a report, and stand with the order', async () => {
  const { Secret, ...rest } = fault();
  await sendReport({ ...rest, Secret });
  const [order] = await ordersOf(team.admin);
  const photo = aPng(64, 48).toString('base64');
  const add = (Photo: string, over: object = {}) =>
    send(addLabelPhoto, { ...label, Secret, Photo, ...over });
  const wide = aPng(2049, 1).toString('base64');
  const text = Buffer.from('<svg onload=alert(1)>').toString('base64');
  const large = Buffer.concat([aPng(64, 48), Buffer.alloc(labelPhotoBytes)]).toString('base64');
  for (const wrong of [wide, text, large, '']) expect(errorOf(await add(wrong))).toBe('BAD_FIELD');
  expect(errorOf(await add(photo, { Secret: newSecret() }))).toBe('NOT_FOUND');
  const errors = [];
  for (let at = 0; at < 4; at += 1) errors.push(errorOf(await add(photo)));
  expect(errors).toEqual([null, null, null, 'LABEL_PHOTOS']);
  expect(await follow(Secret)).toMatchObject([{ photos: 3 }]);
  const { comments } = await team.admin.call(listOrderComments, { ID: order?.id ?? '' });
  expect(comments).toMatchObject([{ content: '漏油', userName: '王师傅' }]);
  const [first] = comments[0]?.photos ?? [];
  expect(comments[0]?.photos).toHaveLength(3);
  expect((await fetch(`${app.url}/files${first?.linkurl}`)).status).toBe(200);
  const late = fault();
  await rejectOrder(order?.id ?? '');
  await sendReport(late);
  app.clock.advance((photoMinutes + 1) * 60_000);
  expect(errorOf(await add(photo, { Secret: late.Secret }))).toBe('LABEL_PHOTOS');
});

test('a photo is stored upright, without its place', async () => {
  const { Secret, ...rest } = fault();
  await sendReport({ ...rest, Secret });
  const [order] = await ordersOf(team.admin);
  const Photo = (await aPhoto('jpeg', 6)).toString('base64');
  await send(addLabelPhoto, { ...label, Secret, Photo });
  const { comments } = await team.admin.call(listOrderComments, { ID: order?.id ?? '' });
  const answer = await fetch(`${app.url}/files${comments[0]?.photos[0]?.linkurl}`);
  expect(await readPhoto(Buffer.from(await answer.arrayBuffer()))).toEqual(cleanPhoto);
});

test('of photos at the same time three are stored; the others are left to the job that deletes', async () => {
  const { Secret, ...rest } = fault();
  await sendReport({ ...rest, Secret });
  const Photo = aPng(64, 48).toString('base64');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(addLabelPhoto, { ...label, Secret, Photo })),
  );
  const errors = answers.map(errorOf);
  expect(errors.filter((error) => error === null)).toHaveLength(3);
  expect(errors).toContain('TOO_MANY'); // each in progress is stored before it is counted
  const waiting = await app.sql(
    `select id from stored_file where org_code = $1 and unused_since > '-infinity'`,
    [team.orgCode],
  );
  expect(waiting).toEqual([]);
});

test('the organisation switches it off; a disabled device and an expired organisation take none', async () => {
  const settings = {
    EscalateMinutes: 5,
    SuperviseMinutes: 10,
    WriteDueHours: 8,
    AutoConfirmHours: 48,
    RespondBasis: 0,
  } as const;
  await team.admin.call(saveTimeoutConfig, { ...settings, LabelReport: 0, Version: 0 });
  const stays = await team.admin.call(saveTimeoutConfig, { ...settings, Version: 1 });
  expect(stays.labelReport).toBe(0);
  const refused = async () => [
    errorOf(await send(getLabelForm, label)),
    errorOf(await sendReport()),
    errorOf(await sendRemark()),
    (await app.anonymous.call(checkLabel, label)).device?.reportable,
  ];
  const off = 'LABEL_REPORTS_OFF';
  expect(await refused()).toEqual([off, off, off, 0]);
  await team.admin.call(saveTimeoutConfig, { ...settings, LabelReport: 1, Version: 2 });
  await team.admin.call(setDeviceState, { IDs: [device.id], DeviceState: 0 });
  expect(await refused()).toEqual(['DEVICE_DISABLED', 'DEVICE_DISABLED', 'DEVICE_DISABLED', 0]);
  await team.admin.call(setDeviceState, { IDs: [device.id], DeviceState: 1 });
  await app.sql('update organisation set org_state = 2 where org_code = $1', [team.orgCode]);
  expect(await refused()).toEqual([off, off, off, 0]);
  await app.sql('update organisation set org_state = 0 where org_code = $1', [team.orgCode]);
  expect(await app.anonymous.call(checkLabel, label)).toEqual({ valid: false, device: null });
});

/** Makes attempts until one is refused for their number; returns the number before it, and its refusal. */
async function untilLimited(attempt: () => Promise<Answer>) {
  for (let count = 0; ; count += 1) {
    const answer = await attempt();
    if (errorOf(answer) === 'LABEL_LIMIT') return { count, refused: answer };
  }
}

test('remarks are limited for a phone and a device, and attempts for an address', async () => {
  const first = fault();
  await sendReport(first); // counts too
  const byPhone = await untilLimited(() => sendRemark());
  expect(byPhone.count).toBe(labelLimits.phone.anHour - 1);
  expect(errorOf(await sendReport(first))).toBeNull(); // its answer was lost
  const { status, headers, envelope } = byPhone.refused;
  expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
  expect(envelope.info).toContain('60 分钟后再试');
  const byDevice = await untilLimited(() => sendRemark({ ReporterPhone: newPhone() }));
  expect(byDevice.count).toBe(labelLimits.device.anHour - labelLimits.phone.anHour);
  app.clock.advance(3_600_000);
  expect(errorOf(await sendRemark())).toBeNull();
  const byAddress = await untilLimited(() => sendReport({}, '10.77.0.1'));
  expect(byAddress.count).toBe(labelLimits.address.anHour);
});

test('refused attempts count against their address alone', async () => {
  const order = await report(team.reporter, device.id);
  const most = labelLimits.device.anHour + 1;
  for (let at = 0; at < most; at += 1) expect(errorOf(await sendReport())).toBe('DEVICE_REPORTED');
  expect(errorOf(await sendRemark())).toBeNull();
  await rejectOrder(order.id);
  for (let at = 0; at < most; at += 1)
    expect(errorOf(await sendRemark())).toBe('DEVICE_NOT_REPORTED');
  const FaultTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  for (let at = 0; at < most; at += 1)
    expect(errorOf(await sendReport({ FaultTime }))).toBe('TIME_ORDER');
  const byAddress = await untilLimited(() => sendReport({ FaultTime }, '10.77.0.3'));
  expect(byAddress.count).toBe(labelLimits.address.anHour);
  expect(errorOf(await sendReport())).toBeNull();
  expect(errorOf(await sendRemark())).toBeNull();
});

test('a report of a machine without an open order passes, whatever came before from its phone and address', async () => {
  await sendReport({}, '10.77.0.2');
  await untilLimited(() => sendRemark());
  await untilLimited(() => sendReport({}, '10.77.0.2'));
  const other = await team.admin.call(addDevice, { DeviceCode: 'A-3', DeviceName: '铣床' });
  expect(errorOf(await sendReport(labelOf(other), '10.77.0.2'))).toBeNull();
  const [order] = await ordersOf(team.admin);
  await rejectOrder(order?.id ?? '');
  expect(errorOf(await sendReport(labelOf(other), '10.77.0.2'))).toBeNull();
});

test('repetitions of one report or remark at the same time are one', async () => {
  await sendReport();
  const counted = async () => (await app.sql('select from label_attempt')).length;
  while ((await counted()) < labelLimits.phone.anHour - 1) await sendRemark();
  const Secret = newSecret();
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendRemark({ Secret })));
  expect(answers.map(errorOf)).toEqual(answers.map(() => null));
  expect(await counted()).toBe(labelLimits.phone.anHour);
  const { comments } = await team.admin.call(listOrderComments, {
    ID: (await ordersOf(team.admin))[0]?.id ?? '',
  });
  expect(comments).toHaveLength(labelLimits.phone.anHour - 1);
});
