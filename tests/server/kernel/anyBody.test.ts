import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { formKinds } from '../../../src/contract/areas/form/form.ts';
import { makeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import { getBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { allEndpoints } from '../../../src/contract/index.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { costInUnits } from '../../support/costs.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { selfIn, wholeBody } from '../matrix/bodies.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, psd, type Team } from '../support/people.ts';
import { newDevice, report } from '../support/work.ts';

let app: TestApp;
let team: Team;
let deviceKey: string;
let bodies: Record<string, object>;
beforeAll(async () => {
  const secret = 's'.repeat(32);
  const partners = { mylogin: secret, cqxdwialogin: secret, wx: secret };
  app = await startApp({ signIn: { sms: 'log', partners, devLogin: true } });
  team = await addTeam(app);
  ({ deviceKey } = await team.admin.call(makeDeviceKey, {}));
  const device = await newDevice(team.admin);
  const order = await report(team.reporter, device.id);
  const { searchParams } = new URL(device.qrCode);
  const label = { DeviceID: searchParams.get('d'), Signature: searchParams.get('s') };
  const Secret = '0123456789ABCDEF';
  const reporter = { ...label, Secret, ReporterPhone: '13800138000' };
  const registrant = { UserName: '13800138000', Code: '000000', PSD: psd, RealName: 'x' };
  const board = await team.admin.call(getBoard, {});
  const [ID, window] = [
    order.id,
    { StartTime: '2026-03-01 00:00:00', EndTime: '2026-04-01 00:00:00' },
  ];
  const Sections = sectionOf(item('oil'));
  bodies = {
    ...Object.fromEntries(
      formKinds.flatMap((kind) => [
        [formCalls[kind].add.id, { Sections }],
        [formCalls[kind].save.id, { Sections }],
      ]),
    ),
    'knowledge.upload': { UploadID: 'x'.repeat(22) },
    'feedback.add': { Remark: 'x', Page: '/device/list' },
    'session.login': { UserName: '13800138000', PSD: psd },
    'session.resetPassword': { UserName: team.admin.phone, oldPSD: psdOf('x'), PSD: psd },
    'session.sendPasswordCode': { UserName: '13800138000' },
    'outbound.saveSetting': { SenderName: 'x', IsSmsUsed: 1, IsEmailUsed: 1 },
    'outbound.send': { Phones: ['13800138000'], Text: 'x' },
    'outbound.savePreference': { Kinds: [], QuietFrom: '22:00', QuietTo: '07:00' },
    'outbound.verifyPhone': { Code: '000000' },
    'outbound.sendEmailCode': { Email: 'x@works.example' },
    'outbound.confirmEmail': { Email: 'x@works.example', Code: '000000' },
    'session.forgetPassword': { UserName: '13800138000', Code: '000000', PSD: psd },
    'session.checkCode': { UserName: '13800138000', Code: '000000', Use: 'registration' },
    'session.wxLogin': { Code: 'x.y.z' },
    'session.partnerLogin': { Way: 'mylogin', Token: 'x.y.z' },
    'session.devLogin': { UserName: '13800138000' },
    'session.setLocale': { Locale: 'en-US' },
    'label.check': label,
    'label.read': label,
    'label.form': label,
    'label.report': { ...reporter, FaultTime: '2026-03-01 00:00:00' },
    'label.remark': reporter,
    'label.photo': { ...label, Secret },
    'label.reports': { ...label, Secrets: [Secret] },
    'registration.register': { ...registrant, ToOrgCode: 'ABC', Signature: 'x' },
    'registration.registerOrganisation': {
      ...registrant,
      OrgName: 'x',
      OrgType: 1,
      CreditCode: '',
      TimeZone: 'UTC',
    },
    'session.setUp': {
      SetupCode: '1',
      OrgName: 'x',
      OrgType: 1,
      TimeZone: 'UTC',
      RealName: 'x',
      UserName: '13800138000',
      PSD: psd,
    },
    'device.add': {
      DeviceCode: 'A',
      DeviceName: 'A',
      TypeName: 'T',
      RatedPower: 1,
      StartUpDate: '2026-01-01',
      WeightRating: 'A',
      Price: 1,
    },
    'device.update': {
      ID: device.id,
      DeviceCode: 'B',
      DeviceName: 'B',
      PositionName: 'P',
      ParentID: null,
      BuyDate: '2026-01-01',
      LifeYears: 1,
      Remark: 'x',
      Version: 0,
    },
    'device.updateMany': { IDs: [device.id], TypeName: 'T', ServiceOrgCode: null },
    'device.setState': { IDs: [device.id], DeviceState: 1 },
    'device.scrap': { IDs: [device.id], ScrapDate: '2026-01-01' },
    'device.parts': { DeviceID: device.id },
    'device.timeline': { DeviceID: device.id, Kinds: ['order'], After: 'x' },
    'fault.options': { Catalogue: 'cause', DeviceID: device.id },
    'fault.suggestions': { ID },
    'device.get': { DeviceID: device.id },
    'device.findCode': { DeviceCode: 'A' },
    'device.list': {
      SearchText: 'x',
      pageNum: 0,
      pageSize: 15,
      DeviceState: 1,
      TypeID: ID,
      PositionID: ID,
      RunState: 1,
      WeightRating: 'A',
      Scrapped: 0,
      DeviceID: ID,
      ServiceOrgCode: 'ORG1',
      Sort: '-deviceCode',
    },
    'device.printLabels': {
      Format: 'a4x24',
      Start: 1,
      SearchText: 'x',
      TypeID: ID,
      PositionID: ID,
      WeightRating: 'A',
      ServiceOrgCode: 'ORG1',
      Sort: 'deviceCode',
    },
    'part.printLabels': {
      Format: 'a4x24',
      Start: 1,
      SearchText: 'x',
      TypeID: ID,
      PartType: 1,
      IsUse: 1,
    },
    'device.saveService': { DeviceIDs: [device.id], ServiceOrgCode: null },
    'device.getUsers': { DeviceID: device.id },
    'device.saveUsers': { DeviceID: device.id, UserIDs: [team.repairer.userID] },
    'device.concern': { DeviceID: device.id, Concern: 1 },
    'timeoutConfig.save': {
      EscalateMinutes: 5,
      SuperviseMinutes: 10,
      WriteDueHours: 8,
      AutoConfirmHours: 48,
      RespondBasis: 1,
      MttrTargetHours: 2.5,
      MtbfTargetHours: null,
      RespondTargetMinutes: 15,
      AvailabilityTarget: 98,
      Version: 0,
    },
    'message.getAll': { UserId: team.admin.userID },
    'message.get': { UserID: team.admin.userID, UserName: team.admin.phone, id: ID },
    'message.read': { UserID: team.admin.userID, UserName: team.admin.phone, id: ID },
    'message.list': { UserId: team.admin.userID, MType: 3, pageNum: 0, pageSize: 15 },
    'message.readType': { UserID: team.admin.userID, UserName: team.admin.phone, MType: 3 },
    'enterprise.add': {
      OrgName: 'x',
      OrgType: 1,
      TimeZone: 'UTC',
      RealName: 'x',
      UserName: '13800138000',
    },
    'enterprise.update': {
      OrgName: 'x',
      CreditCode: '91350100M000100Y43',
      Phone: '0591-88888888',
      TimeZone: 'Asia/Shanghai',
      IsFindable: 1,
      IdleMinutes: 30,
      PasswordLength: 8,
      PasswordKinds: 2,
      PasswordDays: 90,
      Version: 0,
    },
    'relation.add': { ToOrgCode: team.orgCode },
    'relation.get': { OtherOrgCode: team.orgCode },
    'relation.saveShare': { FromOrgCode: team.orgCode, ScopeKind: 0, ShareItems: ['costs'] },
    'relation.previewShare': { FromOrgCode: team.orgCode, ScopeKind: 0 },
    'relation.update': { FromOrgCode: team.orgCode, RelationState: 1, Version: 0 },
    'relation.list': { RelationState: 1 },
    'relation.map': { RelationState: 1 },
    'repair.add': {
      DeviceID: device.id,
      FaultText: 'x',
      FaultLevel: 1,
      IsStop: 1,
      FaultTime: '2026-03-01 08:00:00',
      FaultDescID: ID,
      ActionID: 'a',
    },
    'repair.receive': { ID, Version: 3, ActionID: 'b' },
    'repair.reject': { ID, Reason: 'x' },
    'repair.interrupt': {
      ID,
      ReasonType: 'other',
      Reason: 'x',
      MachineUp: 1,
      ExpectRecoverTime: '2026-03-01 08:00:00',
    },
    'repair.listRepairers': { DeviceID: ID },
    'repair.deviceCost': { DeviceID: ID, Side: 'own', ...window },
    'repair.recover': { ID, RepairUserID: ID },
    'repair.acknowledge': { ID },
    'repair.assign': { ID, RepairUserID: ID, Reason: 'x' },
    'repair.laterWrite': { ID, FinishTime: '2026-03-01 08:00:00' },
    'repair.amend': {
      ID,
      Reason: 'x',
      CauseID: ID,
      CauseName: 'x',
      Measures: 'x',
      FinishTime: '2026-03-01 08:00:00',
      IsStop: 1,
      IsFailure: 1,
      FaultLevel: 1,
      Parts: [{ PartID: ID, Qty: 1 }],
    },
    'repair.updateParts': { ID, Version: 0, ActionID: 'a', Parts: [{ PartID: ID, Qty: 0.5 }] },
    'repair.getByCode': { OrderCode: order.orderCode },
    'part.add': { PartCode: 'A', PartName: 'A', Spec: 'x', Unit: 'pcs' },
    'part.list': { SearchText: 'x', pageNum: 0, pageSize: 15 },
    'repair.scan': { ID, QrCode: device.qrCode, ManualReason: 'x' },
    'repair.repair': {
      ID,
      CauseName: 'x',
      CauseID: ID,
      Measures: 'x',
      FinishTime: '2026-03-01 08:00:00',
    },
    'repair.confirm': { ID, Result: 1, Score: 5, Reason: 'x' },
    'repair.get': { ID },
    'repair.list': {
      SearchText: 'x',
      pageNum: 0,
      pageSize: 15,
      OrderState: 1,
      FaultLevel: 1,
      DeviceID: ID,
      TypeID: ID,
      PositionID: ID,
      CauseID: ID,
      RepairUserID: ID,
      RepairOrgCode: 'x',
      OwnerOrgCode: 'x',
      Side: 'repaired',
      Behind: 'mttr',
      ...window,
    },
    'importData.import': {
      Kind: 'WorkOrderHistory',
      DryRun: 0,
      FirstRow: 1,
      BatchID: ID,
      Rows: [
        {
          DeviceCode: 'A',
          FaultTime: '2026-03-01 08:00:00',
          FinishTime: '2026-03-01 09:00:00',
          OrderCode: 'x',
          IsStop: 1,
        },
      ],
    },
    'importData.undo': { BatchID: ID },
    'home.top10Mttr': { ...window, Top: 10 },
    'home.top10Mtbf': { ...window, Top: 10 },
    'home.top10Mtr': { ...window, Top: 10 },
    'home.top10Error': { ...window, Top: 10 },
    'home.top10WorkOrder': { ...window, Top: 10 },
    'home.figures': {
      Formula: 'availability',
      By: 'organisation',
      Side: 'repaired',
      Top: 10,
      ...window,
    },
    'home.repairCount': { Side: 'own', ...window },
    'home.labourHours': { Side: 'own', ...window },
    'home.deviceReport': { Side: 'own', pageNum: 0, pageSize: 15, ...window },
    'home.userReport': { Side: 'own', ...window },
    'home.faultReport': { Side: 'own', Top: 10, ...window },
    'home.newCompanyInfo': window,
    'home.dataCenterInfo': window,
    'home.workOrderList': { WaitingFor: 'start', pageNum: 0, pageSize: 15 },
    'home.newDeviceAllView': { SearchText: 'x', pageNum: 0, pageSize: 15 },
    'home.deviceSimState': { RunState: 1, PositionID: ID, SearchText: 'x' },
    'home.dayNumberFaults': { Day: '2026-03-01' },
    'home.failureTrend': window,
    'kanban.getBoard': { ID: board.id },
    'kanban.addBoard': { BoardName: 'x', CopyOf: board.id },
    'kanban.deleteBoard': { ID },
    'kanban.listBoardVersions': { ID: board.id },
    'kanban.getBoardVersion': { ID: board.id, Version: 0 },
    'kanban.saveBoard': {
      ID: board.id,
      BoardName: 'x',
      Distance: 4,
      Diagonal: 86,
      Layout: board.layout,
      Theme: 'lit-room',
      Version: 0,
    },
    'kanban.saveBoardImage': {
      Content:
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    },
    'kanban.getBoardImage': { ID },
    'kanban.getTopic': { Topic: 'openOrders' },
    'kanban.getDeviceTopic': { Topic: 'liveValues' },
    'metric.send': {
      Items: [{ DeviceCode: device.deviceCode, Point: 'x', Value: 1, Time: '2026-03-01 08:00:00' }],
      SentTime: '2026-03-01 08:00:00',
    },
    'gateway.sendTelemetry': {
      Items: [
        {
          DeviceCode: device.deviceCode,
          RunState: 1,
          Time: '2026-03-01 08:00:00',
          Title: 'x',
          Msg: 'x',
        },
      ],
    },
  };
});
afterAll(() => app.close());

const endpoints: [string, Endpoint][] = allEndpoints
  .filter(({ id }) => !id.startsWith('session.logout'))
  .map((endpoint) => [endpoint.id, endpoint]);

/** Unexpected values that people, programs and attackers may send. */
const strange: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  true,
  [],
  {},
  [[]],
  'a'.repeat(2000),
  '0000-01-01',
  '0000-01-01 00:00:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31 23:59:59',
  '9999-12-31',
  '2026-02-30',
  '2026-03-01 08:00:00+99:99',
  'a\u0000b',
  '\ud800',
  '%_\\',
  "'; drop table device; --",
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000000',
];

/** Yields the body with each field, at any depth, replaced by each unexpected value or left out. */
function* spoilt(body: unknown): Generator {
  if (typeof body !== 'object' || body === null) return;
  const entries = Object.entries(body);
  const put = (key: string, value: unknown): unknown => {
    const changed = { ...body, [key]: value };
    return Array.isArray(body) ? Object.values(changed) : changed;
  };
  for (const [key, inner] of entries) {
    for (const value of strange) yield put(key, value);
    yield put(key, undefined);
    for (const value of spoilt(inner)) yield put(key, value);
  }
}

/**
 * Selects all bodies that the contract accepts, and of the refused ones one for each field and message,
 * since those never reach a handler. Unstorable text is refused before the contract, in any field.
 */
function* distinct(all: Iterable<unknown>, endpoint: Endpoint): Generator {
  const refused = new Set<string>();
  for (const body of all) {
    const { error } = endpoint.body.safeParse(JSON.parse(JSON.stringify(body)));
    const [issue] = error?.issues ?? [];
    const reason = issue && `${issue.path.join('.')} ${issue.code}`;
    if (reason !== undefined && refused.has(reason)) continue;
    if (reason !== undefined) refused.add(reason);
    yield body;
  }
}

/** The number of simultaneous calls. */
function* inChunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const one of all) {
    chunk.push(one);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** Returns a valid body with all fields of a call; one tile is enough for a layout. */
function shortened(endpoint: Endpoint): object {
  const filled = { ...wholeBody(endpoint), ...selfIn(endpoint, team.admin) };
  const body = { ...filled, ...bodies[endpoint.id] };
  if (!('Layout' in body)) return body;
  const { items } = body.Layout as { items: object[] };
  return { ...body, Layout: { schema: 1, items: items.slice(0, 1) } };
}

describe.for(endpoints)('%s', ([, endpoint]) => {
  let address = 0;

  async function expectAnswer(body: unknown): Promise<void> {
    const raw = JSON.stringify(body) ?? 'null';
    address += 1;
    const headers = {
      'x-device-key': deviceKey,
      'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
    };
    const sender = endpoint.permission === 'public' ? app.anonymous : team.admin;
    const { status, envelope, text } = await sender.send(endpoint, {}, { raw, headers });
    if (status >= 500) throw new Error(`${raw}\n${text}\n${app.log.at(-1)}`);
    expect(envelope.code).toMatch(/^\d+$/);
  }

  test('an unexpected value in any field is answered, and never with a failure of the server', async () => {
    const body = shortened(endpoint);
    expect(endpoint.body.safeParse(body).error?.message).toBeUndefined();
    for (const some of inChunks(distinct(spoilt(body), endpoint), 8)) {
      await Promise.all(some.map((one) => expectAnswer(one)));
    }
  });

  test('any JSON is answered, and never with a failure of the server', async () => {
    await fc.assert(fc.asyncProperty(fc.jsonValue(), expectAnswer), {
      numRuns: 10,
      endOnFailure: true,
    });
  });
});

test('windows without any fault are answered in time', async () => {
  for (const id of [
    'home.top10Mttr',
    'home.top10Mtbf',
    'home.top10Mtr',
    'home.top10Error',
    'home.top10WorkOrder',
    'home.deviceReport',
    'home.userReport',
    'home.labourHours',
    'repair.list',
  ]) {
    const endpoint = allEndpoints.find((one) => one.id === id);
    if (endpoint === undefined) throw new Error(id);
    const body = {
      ...(id === 'repair.list' ? { Behind: 'mttr' } : {}),
      StartTime: '1000-01-02 00:00:00',
      EndTime: '9998-12-30 23:59:59',
    };
    const units = await costInUnits(async () => {
      const { status } = await team.admin.send(endpoint, body);
      expect([id, status, app.log.at(-1)]).toEqual([id, 200, app.log.at(-1)]);
    });
    expect([id, units < 30]).toEqual([id, true]); // a pass over each day would be thousands
  }
});
