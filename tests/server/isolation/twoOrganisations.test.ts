import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveCalendar } from '../../../src/contract/areas/calendar/endpoints.ts';
import type { Device } from '../../../src/contract/areas/device/endpoints.ts';
import { deviceType } from '../../../src/contract/areas/device/groups.ts';
import { addDutyDate, saveDutyUserDevice } from '../../../src/contract/areas/duty/changes.ts';
import { addDutySet } from '../../../src/contract/areas/duty/endpoints.ts';
import { addDutySwap } from '../../../src/contract/areas/duty/own.ts';
import { saveDutyTeam } from '../../../src/contract/areas/duty/teams.ts';
import { faultCause, faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { type FormKind, formKinds } from '../../../src/contract/areas/form/form.ts';
import { makeDeviceKey, sendTelemetry } from '../../../src/contract/areas/gateway/endpoints.ts';
import {
  paretoBy,
  paretoMeasure,
  windowFormula,
} from '../../../src/contract/areas/home/analysis.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { saveBoardImage } from '../../../src/contract/areas/kanban/edits.ts';
import { type Board, getBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import { addNotice } from '../../../src/contract/areas/notice/endpoints.ts';
import { addOvertime } from '../../../src/contract/areas/overtime/endpoints.ts';
import { addApplication } from '../../../src/contract/areas/part/application.ts';
import { addCount } from '../../../src/contract/areas/part/count.ts';
import { listCountRows } from '../../../src/contract/areas/part/countRows.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { inStorage } from '../../../src/contract/areas/part/stock.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import type { PlanArea } from '../../../src/contract/areas/plan/planAreas.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { addInvitation } from '../../../src/contract/areas/registration/endpoints.ts';
import { orderFilterField } from '../../../src/contract/areas/repair/queries.ts';
import type { InputOf } from '../../../src/contract/endpoint.ts';
import { allEndpoints, allResources } from '../../../src/contract/index.ts';
import { figureBy, formula } from '../../../src/contract/orders/figures.ts';
import { orderSide } from '../../../src/contract/orders/orderKeys.ts';
import type { WorkOrder } from '../../../src/contract/orders/workOrder.ts';
import { channelNames } from '../../../src/contract/topics/live.ts';
import { deviceTopicName, topicName } from '../../../src/contract/topics/topicRows.ts';
import { item, sectionOf } from '../form/formItems.ts';
import { addDocument } from '../knowledge/uploadDocument.ts';
import { actionsLogged } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { type HubListener, listen } from '../support/hubs.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { settled } from '../support/settle.ts';
import { confirm, finish, newDevice, receive, report, sendBack, start } from '../support/work.ts';

let app: TestApp;
let ours: Team;
let theirs: Team;
let provider: Team;
let device: Device;
let serviced: Device;
let order: WorkOrder;
let board: Board;
let image: string;
let batchID: string;
let message: string;
let notice: string;
let document: string;
let key: string;
let role: string;
let invitation: string;
let group: string;
let cause: string;
let calendar: string;
let dutySet: string;
let dutyRow: string;
let dutyDate: string;
let dutyTeam: string;
let dutySwap: string;
let overtime: string;
let part: string;
let position: string;
let movement: string;
let question: string;
let application: string;
let count: string;
let countRow: string;
let forms: Record<FormKind, string>;
let bindings: Record<FormKind, string>;
let plan: string;
let planPoint: string;
let planRecord: string;
const sevenDays = Array.from({ length: 7 }, () => []);
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const dutyFields: Omit<InputOf<typeof addDutySet>, 'UserOrder'> = {
  SetName: 'SECRET shift',
  StartDate: '2026-01-01',
  WeekDays: [1, 2, 3, 4, 5, 6, 7],
  TimeFrom: '00:00',
  TimeTo: '00:00',
  RotateType: 0,
  HolidayMode: 0,
};
const planFields = {
  PlanName: 'SECRET plan',
  CycleType: 1,
  CycleNum: 1,
  StartDate: '2026-01-05',
} as const;
const thisMonth = () => app.clock.now().toISOString().slice(0, 7);
const ears = new Map<string, HubListener[]>();

beforeAll(async () => {
  app = await startApp();
  [ours, theirs, provider] = [
    await addTeam(app),
    await addTeam(app),
    await addTeam(app, { orgType: 0 }),
  ];
  device = await newDevice(theirs.admin, 'SECRET-1');
  serviced = await newDevice(theirs.admin, 'SERVICED-1');
  await newDevice(ours.admin, 'OURS-1');
  order = await report(theirs.reporter, device.id);
  board = await theirs.admin.call(getBoard, {});
  ({ id: image } = await theirs.admin.call(saveBoardImage, { Content: onePixel }));
  ({ batchID } = await theirs.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode: 'SECRET-2',
        FaultTime: '2026-03-01 08:00:00',
        FinishTime: '2026-03-01 09:00:00',
      },
    ],
  }));
  const [notification] = await app.sql<{ id: string }>(
    'select id from notification where user_id = $1',
    [theirs.repairer.userID],
  );
  message = notification?.id ?? '';
  ({ id: document } = await addDocument(app, theirs.admin, 'SECRET document'));
  ({ id: notice } = await theirs.admin.call(addNotice, {
    Title: 'SECRET notice',
    Content: 'SECRET text',
    PushUser: 'SECRET author',
    PushTime: '2026-01-01',
  }));
  ({ id: key } = await theirs.admin.call(makeDeviceKey, {}));
  role = (await theirs.admin.call(listRoles, {}))[0]?.roleID ?? '';
  ({ id: invitation } = await theirs.admin.call(addInvitation, {
    RoleID: (await theirs.admin.call(listRoles, {})).at(-1)?.roleID ?? '',
    MaxUses: 1,
    ValidDays: 1,
    InviteRemark: 'SECRET invitation',
  }));
  await app.sql(
    `insert into user_application (org_code, id, user_name, real_name, post_name, apply_remark,
       user_state, create_time)
     values ($1, $2, '13800000000', 'SECRET applicant', '', '', 2, now())`,
    [theirs.orgCode, theirs.repairer.userID],
  );
  ({ id: group } = await theirs.admin.call(deviceType.calls.add, { Name: 'SECRET type' }));
  ({ id: calendar } = await theirs.admin.call(saveCalendar, {
    CalendarName: 'SECRET calendar',
    Week: sevenDays,
  }));
  ({ id: dutySet } = await theirs.admin.call(addDutySet, {
    ...dutyFields,
    UserOrder: [theirs.repairer.userID],
  }));
  const named = { SetID: dutySet, UserID: theirs.supervisor.userID };
  ({ id: dutyRow } = await theirs.admin.call(saveDutyUserDevice, { ...named, Level: 2 }));
  const [changed] = await theirs.admin.call(addDutyDate, { ...named, FirstDate: '2099-01-01' });
  dutyDate = changed?.id ?? '';
  ({ id: dutyTeam } = await theirs.admin.call(saveDutyTeam, {
    TeamName: 'SECRET team',
    UserIDs: [theirs.repairer.userID],
  }));
  await theirs.admin.call(addDutyDate, {
    ...named,
    FirstDate: '2099-01-02',
  });
  ({ id: dutySwap } = await theirs.repairer.call(addDutySwap, {
    SetID: dutySet,
    FirstDate: '2099-01-04',
    SwapDate: '2099-01-02',
    Reason: 'SECRET reason',
  }));
  const ago = (minutes: number) =>
    new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
  await theirs.admin.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: [
      {
        DeviceCode: 'SECRET-2',
        FaultTime: ago(60),
        StartTime: ago(60),
        FinishTime: ago(30),
        RepairUserName: theirs.supervisor.phone,
      },
    ],
  });
  ({ id: overtime } = await theirs.supervisor.call(addOvertime, {
    StartTime: ago(60),
    EndTime: ago(30),
    Reason: 'SECRET overtime',
  }));
  for (const { calls: own, name } of [faultDescription, faultCause])
    ({ id: cause } = await theirs.admin.call(own.add, { Name: `SECRET ${name}` }));
  ({ id: position } = await theirs.admin.call(sparePartPosition.calls.add, {
    Name: 'SECRET store',
  }));
  ({ id: part } = await theirs.admin.call(addPart, {
    PartCode: 'SECRET part',
    PartName: 'SECRET part',
    Unit: 'pcs',
  }));
  const Items = [{ PartID: part, PositionID: position, Qty: 3 }];
  const { movementIDs } = await theirs.admin.call(inStorage, { Items, Reason: 'SECRET receipt' });
  movement = movementIDs[0] ?? '';
  [{ id: question } = { id: '' }] = await app.sql<{ id: string }>(
    `insert into stock_question (org_code, id, part_id, position_id, qty, order_id, order_code)
     values ($1, $2, $2, $3, 1, $2, 'SECRET') returning id`,
    [theirs.orgCode, part, position],
  );
  ({ id: application } = await theirs.admin.call(addApplication, {
    ApplyType: 0,
    Items: [{ PartID: part, WantedQty: 1 }],
    Reason: 'SECRET application',
  }));
  ({ id: count } = await theirs.admin.call(addCount, {
    PositionID: position,
    Remark: 'SECRET count',
  }));
  [{ id: countRow } = { id: '' }] = (await theirs.admin.call(listCountRows, { ID: count })).data;
  forms = { maintenance: '', inspection: '' };
  bindings = { maintenance: '', inspection: '' };
  for (const kind of formKinds) {
    const [FormCode, FormName] = ['SECRET-F', 'SECRET form'];
    const { add, bind, bindings: bound } = formCalls[kind];
    const Sections = sectionOf(item('oil', { name: 'SECRET item' }));
    const form = await theirs.admin.call(add, { FormCode, FormName, Sections });
    await theirs.admin.call(bind, { ID: form.id, DeviceIDs: [device.id] });
    const { data } = await theirs.admin.call(bound, { ID: form.id });
    forms[kind] = form.id;
    bindings[kind] = data[0]?.id ?? '';
  }
  ({ id: plan } = await theirs.admin.call(planCalls.maintenance.add, {
    ...planFields,
    DeviceIDs: [device.id],
    ExecutorIDs: [theirs.repairer.userID],
  }));
  planPoint =
    (await theirs.admin.call(planCalls.maintenance.points, { PlanID: plan })).data[0]?.id ?? '';
  planRecord = randomUUID();
  await theirs.repairer.call(planCalls.maintenance.finish, {
    RecordID: planRecord,
    PointID: planPoint,
    PointResult: 2,
    Rest: 'SECRET rest',
  });
  for (const [name, team] of Object.entries({ ours, theirs, provider })) {
    const all = [team.admin, team.supervisor, team.repairer, team.reporter].flatMap((person) =>
      channelNames.map((channel) => listen(app.url, channel, person.token)),
    );
    ears.set(name, await Promise.all(all));
  }
  await vi.waitFor(async () => {
    const waiting = await app.sql(`select from timer where kind = 'followCalendars'`);
    if (waiting.length > 0) throw new Error('devices still follow their calendars');
  }, 20_000);
  await settled(app);
  for (const { orgCode } of [ours, theirs, provider]) await actionsLogged(app, orgCode); // nothing is written later
});
afterAll(() => app.close());

interface PlanIDs {
  readonly device: string;
  readonly person: string;
  readonly plan: string;
  readonly planPoint: string;
  readonly planRecord: string;
}

/** The calls of plans of an area. The plan is one of maintenance: the calls of the other area do not find it either. */
function callsOfPlans(area: PlanArea) {
  const days = { FirstDate: '2026-01-01', LastDate: '2026-01-31' };
  const bodies: Readonly<Record<string, (ids: PlanIDs) => object>> = {
    List: ({ device: DeviceID }) => ({ DeviceID }),
    Detail: ({ plan: ID }) => ({ ID }),
    Add: (ids) => ({ ...planFields, DeviceIDs: [ids.device], ExecutorIDs: [ids.person] }),
    Update: (ids) => ({
      ...planFields,
      ID: ids.plan,
      DeviceIDs: [ids.device],
      ExecutorIDs: [ids.person],
    }),
    Preview: (ids) => ({
      ...planFields,
      ID: ids.plan,
      DeviceIDs: [ids.device],
      ExecutorIDs: [ids.person],
    }),
    SetUse: ({ plan: id }) => ({ IDs: [id], IsUse: 0 }),
    Delete: ({ plan: ID }) => ({ ID }),
    Devices: ({ plan: ID }) => ({ ID }),
    Days: ({ plan: PlanID }) => ({ ...days, PlanID }),
    Points: ({ plan: PlanID }) => ({ PlanID }),
    Point: ({ planPoint: ID }) => ({ ID }),
    MovePoint: ({ planPoint: ID }) => ({ ID, DueDate: '2099-01-01' }),
    Stops: ({ plan: PlanID }) => ({ PlanID, DueDate: '2026-01-01' }),
    SetFloorPlan: ({ plan: ID }) => ({ ID, FloorPlan: [] }),
    Substitute: ({ plan: PlanID, person: SubstituteID }) => ({
      PlanID,
      SubstituteID,
      DueDate: '2026-01-01',
      Reason: 'x',
    }),
    MoveDay: ({ plan: PlanID }) => ({
      PlanID,
      FromDate: '2026-01-01',
      DueDate: '2099-01-01',
      Reason: 'x',
    }),
    Finish: ({ planPoint: PointID, planRecord: RecordID }) => ({
      RecordID,
      PointID,
      PointResult: 1,
    }),
    SaveDraft: ({ planPoint: PointID, planRecord: RecordID }) => ({ PointID, RecordID }),
    Record: ({ planRecord: ID }) => ({ ID }),
    TrendItems: ({ device: DeviceID }) => ({ DeviceID }),
    Trend: ({ device: DeviceID }) => ({ DeviceID, ItemID: 'x' }),
    PrintRecord: ({ planRecord: ID }) => ({ ID }),
    Review: ({ planRecord: ID }) => ({ ID, ReviewResult: 1 }),
    Correct: ({ planRecord: ID }) => ({ ID, Reason: 'x' }),
    Records: ({ plan: PlanID }) => ({ PlanID }),
    DeviceRecords: ({ device: DeviceID }) => ({ DeviceID }),
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [`plan.${area}${name}`, body]),
  );
}

/** Makes a body of ids. */
type BodyMaker = (ids: {
  device: string;
  order: string;
  board: string;
  image: string;
  batch: string;
  message: string;
  notice: string;
  document: string;
  key: string;
  person: string;
  role: string;
  invitation: string;
  group: string;
  cause: string;
  calendar: string;
  dutySet: string;
  dutyRow: string;
  dutyDate: string;
  dutyTeam: string;
  dutySwap: string;
  overtime: string;
  part: string;
  position: string;
  movement: string;
  question: string;
  application: string;
  count: string;
  countRow: string;
  forms: Record<FormKind, string>;
  bindings: Record<FormKind, string>;
  plan: string;
  planPoint: string;
  planRecord: string;
}) => object;

/** A body with an id for every call that takes one. */
const calls: Readonly<Record<string, BodyMaker>> = {
  ...Object.fromEntries(
    formKinds.flatMap((kind) => {
      const {
        add,
        content,
        save,
        revisions,
        bindings: bound,
        bind,
        unbind,
        ofDevice,
      } = formCalls[kind];
      const named = { FormCode: 'F-1', FormName: 'x' };
      const Sections = sectionOf(item('oil'));
      return [
        [add.id, (ids) => ({ ...named, CopyOfID: ids.forms[kind] })],
        [content.id, (ids) => ({ ID: ids.forms[kind] })],
        [save.id, (ids) => ({ ID: ids.forms[kind], Sections, Version: 1 })],
        [revisions.id, (ids) => ({ ID: ids.forms[kind] })],
        [bound.id, (ids) => ({ ID: ids.forms[kind] })],
        [bind.id, (ids) => ({ ID: ids.forms[kind], DeviceIDs: [ids.device] })],
        [unbind.id, (ids) => ({ ID: ids.forms[kind], BindingIDs: [ids.bindings[kind]] })],
        [ofDevice.id, (ids) => ({ DeviceID: ids.device })],
      ] satisfies [string, BodyMaker][];
    }),
  ),
  ...callsOfPlans('maintenance'),
  ...callsOfPlans('inspection'),
  'device.list': ({ device: TypeID }) => ({ TypeID }),
  'device.printLabels': ({ device: DeviceID }) => ({ Format: 'a4x24', DeviceID }),
  'device.printCheckedLabels': ({ device: id }) => ({ Format: 'a4x24', DeviceIDs: [id] }),
  'device.printPositionLabels': ({ group: PositionID }) => ({ Format: 'a4x24', PositionID }),
  'calendar.save': ({ calendar: ID }) => ({ ID, CalendarName: 'x', Week: sevenDays }),
  'calendar.delete': ({ calendar: ID }) => ({ ID }),
  'duty.updateSet': ({ dutySet: ID, person }) => ({ ID, ...dutyFields, UserOrder: [person] }),
  'duty.previewSet': ({ dutySet: ID, person }) => ({ ID, ...dutyFields, UserOrder: [person] }),
  'duty.deleteSet': ({ dutySet: ID }) => ({ ID }),
  'duty.onCall': ({ device: DeviceID }) => ({ DeviceID }),
  'duty.listUserDevices': ({ dutySet: SetID }) => ({ SetID }),
  'duty.saveUserDevice': ({ dutyRow: ID, dutySet: SetID, person: UserID }) => ({
    ID,
    SetID,
    UserID,
    Level: 2,
  }),
  'duty.deleteUserDevice': ({ dutyRow: ID }) => ({ ID }),
  'duty.addDate': ({ dutySet: SetID, person: UserID }) => ({
    SetID,
    UserID,
    FirstDate: '2099-01-01',
  }),
  'duty.previewDate': ({ dutySet: SetID, person: UserID }) => ({
    SetID,
    UserID,
    FirstDate: '2099-01-01',
  }),
  'duty.saveTeam': ({ dutyTeam: ID }) => ({ ID, TeamName: 'x', UserIDs: [randomUUID()] }),
  'duty.deleteTeam': ({ dutyTeam: ID }) => ({ ID }),
  'duty.addSwap': ({ dutySet: SetID }) => ({
    SetID,
    FirstDate: '2099-01-04',
    SwapDate: '2099-01-02',
  }),
  'duty.answerSwap': ({ dutySwap: ID }) => ({ ID, Accept: 0 }),
  'plan.spotStart': ({ device: DeviceID, forms: { inspection: FormID } }) => ({
    DeviceID,
    FormID,
    ManualReason: 'x',
  }),
  'plan.spotSaveDraft': ({ planPoint: PointID, planRecord: RecordID }) => ({ PointID, RecordID }),
  'plan.spotFinish': ({ planPoint: PointID, planRecord: RecordID }) => ({
    RecordID,
    PointID,
    PointResult: 1,
  }),
  'duty.cancelDate': ({ dutyDate: ID }) => ({ ID }),
  'overtime.proposals': ({ person: UserID }) => ({ UserID, Month: thisMonth() }),
  'overtime.addMany': ({ person: UserID }) => ({
    UserID,
    Spans: [{ StartTime: '2026-01-01 00:00:00', EndTime: '2026-01-01 01:00:00' }],
    Reason: 'x',
  }),
  'overtime.add': ({ person: UserID }) => ({
    UserID,
    StartTime: '2026-01-01 00:00:00',
    EndTime: '2026-01-01 01:00:00',
    Reason: 'x',
  }),
  'overtime.update': ({ overtime: ID }) => ({ ID, Reason: 'x' }),
  'overtime.withdraw': ({ overtime: ID }) => ({ ID }),
  'overtime.review': ({ overtime: ID }) => ({ ID, ApproveState: 1 }),
  'overtime.reopen': ({ overtime: ID }) => ({ ID, ApproveReason: 'x' }),
  'overtime.list': ({ person: UserID }) => ({ UserID }),
  'overtime.sheet': ({ person: UserID }) => ({ UserID, Month: thisMonth() }),
  'overtime.printSheet': ({ person: UserID }) => ({ UserID, Month: thisMonth() }),
  'part.outStorage': ({ part: PartID, position: PositionID, person: ReceiverID }) => ({
    ReceiverID,
    Items: [{ PartID, PositionID, Qty: 1 }],
  }),
  'part.undoStorage': ({ movement: ID }) => ({ ID }),
  'part.movements': ({ part: PartID }) => ({ PartID }),
  'part.balances': ({ part: PartID }) => ({ PartID }),
  'part.near': ({ part: PartID, position: PositionID }) => ({ PartID, PositionID }),
  'part.printLabels': ({ part: id }) => ({ Format: 'a4x24', PartIDs: [id] }),
  'part.printPositionLabels': ({ position: PositionID }) => ({ Format: 'a4x24', PositionID }),
  'part.lots': ({ part: PartID }) => ({ PartID }),
  'part.value': ({ part: PartID }) => ({ PartID }),
  'part.saveLevel': ({ part: PartID, position: PositionID }) => ({
    PartID,
    PositionID,
    MinQty: 1,
    MaxQty: null,
  }),
  'part.figures': ({ position: PositionID }) => ({ PositionID }),
  'part.reorder': ({ position: PositionID }) => ({ PositionID }),
  'part.abc': ({ position: PositionID }) => ({ PositionID }),
  'part.use': ({ part: PartID }) => ({ PartID }),
  'part.positionValue': ({ position: PositionID }) => ({ PositionID }),
  'part.valueTrend': ({ part: TypeID }) => ({ TypeID }),
  'part.devices': ({ part: PartID }) => ({ PartID }),
  'part.ofDevice': ({ device: DeviceID }) => ({ DeviceID }),
  'part.saveDevices': ({ part: PartID, device: id }) => ({
    PartID,
    DeviceIDs: [id],
    IsFitted: 1,
  }),
  'part.documents': ({ part: PartID }) => ({ PartID }),
  'part.addDocument': ({ part: PartID }) => ({ PartID, DocKind: 'other', Files: ['x'] }),
  'part.deleteDocument': ({ part: id }) => ({ PartID: id, DocID: id }),
  'part.substitutes': ({ part: PartID }) => ({ PartID }),
  'part.saveSubstitutes': ({ part: PartID }) => ({ PartID, SubstituteIDs: [] }),
  'part.answerQuestion': ({ question: ID }) => ({ ID, Answer: 'x' }),
  'part.applyAdd': ({ part: PartID }) => ({
    ApplyType: 0,
    Items: [{ PartID, WantedQty: 1 }],
    Reason: 'x',
  }),
  'part.applyList': ({ part: PartID }) => ({ PartID }),
  'part.applyWaiting': ({ part: PartID }) => ({ PartID }),
  'part.applyDetail': ({ application: ID }) => ({ ID }),
  'part.applyDecide': ({ application: ID }) => ({ ID, ApplyState: 1 }),
  'part.applyWithdraw': ({ application: ID }) => ({ ID }),
  'part.applyGiveUp': ({ application: ID }) => ({ ID }),
  'part.applyReceive': ({ application: ID }) => ({ ID, Items: [{ ItemID: ID, Qty: 1 }] }),
  'part.countAdd': ({ position: PositionID }) => ({ PositionID }),
  'part.countList': ({ position: PositionID }) => ({ PositionID }),
  'part.countDetail': ({ count: ID }) => ({ ID }),
  'part.countRows': ({ count: ID }) => ({ ID }),
  'part.countPositions': ({ count: ID }) => ({ ID }),
  'part.countHistory': ({ count: ID, countRow: RowID }) => ({ ID, RowID }),
  'part.countSave': ({ count: ID, countRow: RowID }) => ({
    ID,
    Entries: [{ RowID, CountedQty: 1 }],
  }),
  'part.countAddRow': ({ count: ID, part: PartID, position: PositionID }) => ({
    ID,
    PartID,
    PositionID,
    CountedQty: 1,
  }),
  'part.countEmpty': ({ count: ID, position: PositionID }) => ({ ID, PositionID }),
  'part.countReasons': ({ count: ID, countRow: RowID }) => ({
    ID,
    Rows: [{ RowID, Reason: 'x' }],
  }),
  'part.countSubmit': ({ count: ID }) => ({ ID, LeaveUncounted: 1 }),
  'part.countReturn': ({ count: ID }) => ({ ID, Reason: 'x' }),
  'part.countApprove': ({ count: ID }) => ({ ID, Reason: 'x' }),
  'part.countCancel': ({ count: ID }) => ({ ID }),
  'part.applyDates': ({ application: ID }) => ({
    ID,
    Items: [{ ItemID: ID, ExpectedDate: null }],
  }),
  'part.promise': ({ part: PartID }) => ({ Items: [{ PartID, Qty: 1 }] }),
  'device.timeline': ({ device: DeviceID }) => ({ DeviceID }),
  'device.pastOrders': ({ device: DeviceID }) => ({ DeviceID }),
  'device.parts': ({ device: DeviceID }) => ({ DeviceID }),
  'device.customFields': ({ group: TypeID }) => ({ TypeID }),
  'device.saveCustomFields': ({ group: TypeID }) => ({ TypeID, Fields: [] }),
  'device.listBindable': ({ device: DeviceID }) => ({ DeviceID }),
  'device.documents': ({ device: DeviceID }) => ({ DeviceID }),
  'device.addDocument': ({ device: DeviceID }) => ({ DeviceID, DocKind: 'other', Files: ['x'] }),
  'device.deleteDocument': ({ device: id }) => ({ DeviceID: id, DocID: id }),
  'device.get': ({ device: DeviceID }) => ({ DeviceID }),
  'device.add': ({ device: ParentID }) => ({ DeviceCode: 'x', DeviceName: 'x', ParentID }),
  'device.update': ({ device: ID }) => ({ ID, DeviceName: 'x', TypeName: 'x' }),
  'device.updateMany': ({ device: id }) => ({ IDs: [id], TypeName: 'x' }),
  'device.setState': ({ device: id }) => ({ IDs: [id], DeviceState: 0 }),
  'device.scrap': ({ device: id }) => ({ IDs: [id], ScrapDate: '2026-01-01' }),
  'fault.options': ({ device: DeviceID }) => ({ Catalogue: 'cause', DeviceID }),
  'fault.suggestions': ({ order: ID }) => ({ ID }),
  'repair.add': ({ device: DeviceID }) => ({ DeviceID, FaultText: 'x', FaultLevel: 1, IsStop: 1 }),
  'repair.receive': ({ order: ID }) => ({ ID }),
  'repair.scan': ({ order: ID }) => ({ ID, ManualReason: 'x' }),
  'repair.repair': ({ order: ID }) => ({ ID, Measures: 'x' }),
  'repair.reject': ({ order: ID }) => ({ ID, Reason: 'x' }),
  'repair.interrupt': ({ order: ID }) => ({ ID, ReasonType: 'part', MachineUp: 0 }),
  'repair.listRepairers': ({ device: DeviceID }) => ({ DeviceID }),
  'repair.deviceCost': ({ device: DeviceID }) => ({
    DeviceID,
    StartTime: '2026-01-01 00:00:00',
    EndTime: '2027-01-01 00:00:00',
  }),
  'repair.recover': ({ order: ID, device: RepairUserID }) => ({ ID, RepairUserID }),
  'repair.acknowledge': ({ order: ID }) => ({ ID }),
  'repair.assign': ({ order: ID, person: RepairUserID }) => ({ ID, RepairUserID }),
  'repair.laterWrite': ({ order: ID }) => ({ ID }),
  'repair.amend': ({ order: ID }) => ({ ID, Reason: 'x', FaultLevel: 1 }),
  'repair.updateParts': ({ order: ID, device: PartID }) => ({ ID, Parts: [{ PartID, Qty: 1 }] }),
  'repair.updateLabour': ({ order: ID, person: UserID }) => ({
    ID,
    Labour: [{ UserID, Minutes: 1 }],
  }),
  'repair.saveCost': ({ order: ID }) => ({ ID, OutsideAmount: 1 }),
  'repair.confirm': ({ order: ID }) => ({ ID, Result: 1 }),
  'repair.get': ({ order: ID }) => ({ ID }),
  'repair.printReport': ({ order: ID }) => ({ ID }),
  'repair.listComments': ({ order: ID }) => ({ ID }),
  'repair.addComment': ({ order: ID }) => ({ ID, Comment: 'x' }),
  'repair.deleteComment': ({ order: ID, device: CommentID }) => ({ ID, CommentID }),
  'repair.listMentionable': ({ order: ID }) => ({ ID }),
  'repair.list': ({ device: DeviceID }) => ({ DeviceID }),
  'repair.listLanes': ({ device: DeviceID }) => ({ DeviceID }),
  'repair.listFilterValues': ({ device: ID }) => ({ Field: 'device', ID }),
  'home.deviceSimState': ({ device: PositionID }) => ({ PositionID }),
  'home.reportPeople': ({ device: ID }) => ({ ID }),
  'home.saveReportPeople': ({ device: ID }) => ({ ID, RecipientIDs: [] }),
  'kanban.getBoard': ({ board: ID }) => ({ ID }),
  'kanban.addBoard': ({ board: CopyOf }) => ({ BoardName: 'x', CopyOf }),
  'kanban.deleteBoard': ({ board: ID }) => ({ ID }),
  'kanban.saveBoard': ({ board: ID }) => ({
    ID,
    BoardName: 'x',
    Distance: 4,
    Diagonal: 86,
    Version: 0,
    Layout: { schema: 1, items: [] },
  }),
  'log.listActions': ({ person: UserID }) => ({ UserID }),
  'kanban.getBoardImage': ({ image: ID }) => ({ ID }),
  'importData.undo': ({ batch: BatchID }) => ({ BatchID }),
  'device.saveService': ({ device: id }) => ({ DeviceIDs: [id], ServiceOrgCode: null }),
  'device.getUsers': ({ device: DeviceID }) => ({ DeviceID }),
  'device.saveUsers': ({ device: DeviceID }) => ({ DeviceID, UserIDs: [] }),
  'device.concern': ({ device: DeviceID }) => ({ DeviceID, Concern: 1 }),
  'personnel.listUsers': ({ role: RoleID }) => ({ RoleID }),
  'personnel.getUser': ({ person: id }) => ({ id }),
  'personnel.updateUser': ({ person: id, role: RoleID }) => ({ id, RoleID }),
  'personnel.editUsers': ({ person, role: RoleID }) => ({ IDs: [person], RoleID }),
  'personnel.setUserState': ({ person }) => ({ IDs: [person], UserState: 0 }),
  'personnel.resetPasswords': ({ person }) => ({ IDs: [person] }),
  'role.menu': ({ role: RoleID }) => ({ RoleID }),
  'role.permissions': ({ role: RoleID }) => ({ RoleID }),
  'role.savePermissions': ({ role: RoleID }) => ({ RoleID, MenuIDs: [] }),
  'role.add': ({ role: FromRoleID }) => ({ RoleName: 'x', FromRoleID }),
  'role.update': ({ role: RoleID }) => ({ RoleID, RoleName: 'x' }),
  'role.delete': ({ role: RoleID }) => ({ RoleID }),
  'role.person': ({ person: id }) => ({ id }),
  'registration.review': ({ person: id }) => ({ IDs: [id], UserState: 3, RejectReason: 'x' }),
  'registration.revoke': ({ invitation: ID }) => ({ ID }),
  'message.get': ({ message: id }) => ({ id }),
  'message.read': ({ message: id }) => ({ id }),
  'notice.update': ({ notice: ID }) => ({
    ID,
    Title: 'x',
    Content: 'x',
    PushUser: 'x',
    PushTime: '2026-01-01',
  }),
  ...Object.fromEntries(
    ['comments', 'delete', 'get', 'history', 'readers', 'revisions', 'update'].map((call) => [
      `knowledge.${call}`,
      ({ document: ID }: Parameters<BodyMaker>[0]) => ({ ID }),
    ]),
  ),
  'knowledge.saveArticle': ({ document: ID }) => ({
    ID,
    ArticleText: 'x',
    Revision: 1,
    RevisionVersion: 0,
  }),
  'knowledge.addArticle': ({ document: DocumentTypeID }) => ({ Title: 'x', DocumentTypeID }),
  'knowledge.signArticle': ({ document: ID }) => ({ ID }),
  'knowledge.pictures': ({ document: ID }) => ({ ID }),
  'knowledge.addComment': ({ document: ID }) => ({ ID, CommentText: 'x' }),
  'knowledge.deleteComment': ({ document: ID, message: CommentID }) => ({ ID, CommentID }),
  'knowledge.confirm': ({ document: ID }) => ({ ID, Revision: 1 }),
  'knowledge.rate': ({ document: ID }) => ({ ID, IsUseful: 1 }),
  'knowledge.step': ({ document: ID }) => ({ ID, DocumentStep: 'submit' }),
  'knowledge.ofDevice': ({ device: DeviceID }) => ({ DeviceID }),
  'knowledge.ofOrder': ({ order: OrderID }) => ({ OrderID }),
  'notice.carousel': ({ notice: id }) => ({ IDs: [id], Carousel: 1 }),
  'notice.get': ({ notice: ID }) => ({ ID }),
  'gateway.revokeDeviceKey': ({ key: ID }) => ({ ID }),
  'metric.refusals': ({ key: KeyID }) => ({ KeyID, Day: '2026-03-01' }),
  'metric.received': ({ key: KeyID }) => ({ KeyID, Day: '2026-03-01' }),
  'metric.series': ({ device: DeviceID }) => ({ DeviceID }),
  'metric.curves': ({ device: DeviceID, part: PointID }) => ({
    Series: [{ DeviceID, PointID }],
    StartTime: '2026-03-01 08:00:00',
    EndTime: '2026-03-01 09:00:00',
  }),
  'metric.days': ({ device: DeviceID, part: PointID }) => ({ DeviceID, PointID }),
  'metric.listAlarms': ({ device: DeviceID, order: OrderID }) => ({ DeviceID, OrderID }),
  'metric.acknowledge': ({ device: id }) => ({ IDs: [id] }),
  'metric.endAlarms': ({ device: id }) => ({ IDs: [id], Reason: 'x' }),
  'metric.overrides': ({ device: RuleID }) => ({ RuleID }),
  'metric.saveOverride': ({ device: DeviceID, part: RuleID }) => ({ RuleID, DeviceID }),
  'metric.removeOverride': ({ device: DeviceID, part: RuleID }) => ({ RuleID, DeviceID }),
  'gateway.getRunStateHistory': ({ device: DeviceID }) => ({
    DeviceID,
    StartTime: '2026-03-01 08:00:00',
    EndTime: '2026-03-01 09:00:00',
  }),
};

/** Selects every row of every table, but the marks of who watches boards, and of notifications to queue: nodes renew and remove them. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('board_audience', 'live_connection', 'live_node', 'outbound_event') order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    rows[name] = await app.sql(`select to_jsonb(t) as row from ${name} t order by 1`);
  }
  return rows;
}

describe('records of another organisation', () => {
  test('the comparison covers every table and sees its rows', async () => {
    const filled = Object.entries(await everything()).filter(
      ([, rows]) => (rows as unknown[]).length > 0,
    );
    const names = filled.map(([name]) => name);
    const written = ['work_order', 'work_order_event', 'board', 'device', 'outbox', 'import_batch'];
    expect(names).toEqual(expect.arrayContaining(written));
  });

  test('every call that takes an id is tested here', () => {
    const taking = allEndpoints.filter(({ body }) =>
      Object.keys(body.shape).some(
        (field) => /^(ID|\w+ID)$/.test(field) && !['ActionID'].includes(field),
      ),
    );
    // the tests of every definition try them: tests/server/resource
    const defined = new Set(
      allResources.flatMap((one) => Object.values(one.calls).map(({ id }) => id)),
    );
    const untried = taking.map(({ id }) => id).filter((id) => !(id in calls) && !defined.has(id));
    const triedElsewhere = [
      'savedView.save', // belongs to a person: tests/server/savedView
      'savedView.delete',
      'importData.import', // its BatchID is local to the organisation: tested below
      // board versions belong to the organisation: tests/server/kanban
      'kanban.getBoardVersion',
      'kanban.listBoardVersions',
      // their UserID identifies the caller: tests/server/message
      'message.getAll',
      'message.list',
      'message.readType',
      'feedback.add',
      // answer a device that is not seen with nothing: tests/server/home
      'home.deviceReport',
      'home.faultReport',
      // count nothing of a device, type or position that is not seen: tests/server/home
      'home.labourHours',
      'home.userReport',
      'home.periodFigures',
      'home.pareto',
      'home.faultHours',
      'home.repairTimes',
      'home.repairQuality',
      'home.responseByShift',
      'home.deviceCosts',
      'home.reliability',
      'home.exportAnalysis',
      'repair.drilldownSum',
      // answer a filter that nothing has with nothing: tests/server/knowledge
      'knowledge.enterprise',
      'knowledge.publicList',
      'knowledge.upload', // needs an upload of the caller: tests/server/knowledge
      // of platform administrators, of no organisation: tests/server/help
      'help.getEdit',
      'help.save',
      'help.place',
      'help.hide',
      'help.revert',
      'help.getInfos', // pages of the product, the same for everybody
      // of platform administrators, over all organisations: tests/server/enterprise
      'enterprise.detail',
      'enterprise.updatePackage',
      'enterprise.updateState',
      'enterprise.updateSms',
      // concern the reporter, the organisation and the platform: tests/server/feedback
      'feedback.get',
      'feedback.list',
      'feedback.reply',
      'feedback.step',
      'feedback.update',
      // need a genuine label: tests/server/label
      'label.check',
      'label.read',
      'label.form',
      'label.report',
      'label.remark',
      'label.photo',
      'label.reports',
      // refused at the field with the role or person: tests/server/personnel
      'personnel.addUser',
      'personnel.issuePasswords',
      'personnel.transferRole',
      // refused at the field with the role, or answered by the link's signature: tests/server/registration
      'registration.invite',
      'registration.register',
      'registration.getInvitation',
    ];
    expect(new Set(untried)).toEqual(new Set(triedElsewhere));
  });

  test.for(Object.keys(calls))(
    '%s answers the same for an unknown and a foreign id, and changes nothing',
    async (id) => {
      const endpoint = allEndpoints.find((one) => one.id === id);
      const make = calls[id];
      if (endpoint === undefined || make === undefined) throw new Error(id);
      const before = await everything();
      const foreign = await ours.admin.send(
        endpoint,
        make({
          device: device.id,
          order: order.id,
          board: board.id,
          image,
          batch: batchID,
          message,
          notice,
          document,
          key,
          person: theirs.repairer.userID,
          role,
          invitation,
          group,
          cause,
          calendar,
          dutySet,
          dutyRow,
          dutyDate,
          dutyTeam,
          dutySwap,
          overtime,
          part,
          position,
          movement,
          question,
          application,
          count,
          countRow,
          forms,
          bindings,
          plan,
          planPoint,
          planRecord,
        }),
      );
      const nowhere = await ours.admin.send(
        endpoint,
        make({
          device: randomUUID(),
          order: randomUUID(),
          board: randomUUID(),
          image: randomUUID(),
          batch: randomUUID(),
          message: randomUUID(),
          notice: randomUUID(),
          document: randomUUID(),
          key: randomUUID(),
          person: randomUUID(),
          role: randomUUID(),
          invitation: randomUUID(),
          group: randomUUID(),
          cause: randomUUID(),
          calendar: randomUUID(),
          dutySet: randomUUID(),
          dutyRow: randomUUID(),
          dutyDate: randomUUID(),
          dutyTeam: randomUUID(),
          dutySwap: randomUUID(),
          overtime: randomUUID(),
          part: randomUUID(),
          position: randomUUID(),
          movement: randomUUID(),
          question: randomUUID(),
          application: randomUUID(),
          count: randomUUID(),
          countRow: randomUUID(),
          forms: { maintenance: randomUUID(), inspection: randomUUID() },
          bindings: { maintenance: randomUUID(), inspection: randomUUID() },
          plan: randomUUID(),
          planPoint: randomUUID(),
          planRecord: randomUUID(),
        }),
      );
      expect(foreign.text).toBe(nowhere.text);
      expect(foreign.status).toBe(nowhere.status);
      if (endpoint.id === 'repair.listFilterValues') expect(foreign.envelope.data).toEqual([]);
      else if (endpoint.id === 'repair.listLanes') {
        const lanes = foreign.envelope.data as readonly { readonly totalNum: number }[];
        expect(lanes.filter(({ totalNum }) => totalNum > 0)).toEqual([]);
      } else if (
        endpoint.extras === undefined ||
        ['device.pastOrders', 'part.ofDevice'].includes(id) ||
        id.endsWith('DeviceRecords')
      )
        expect(errorOf(foreign)).toBe('NOT_FOUND');
      else expect(foreign.envelope).toMatchObject({ data: [], totalNum: 0 });
      expect(await everything()).toEqual(before);
    },
  );

  test('a batch id in another organisation is a separate batch', async () => {
    const Rows = [
      { DeviceCode: 'OURS-1', FaultTime: '2026-03-01 08:00:00', FinishTime: '2026-03-01 09:00:00' },
    ];
    await ours.admin.call(importRows, { Kind: 'WorkOrderHistory', BatchID: batchID, Rows });
    const undo = allEndpoints.find(({ id }) => id === 'importData.undo');
    if (undo === undefined) throw new Error('no undo');
    expect((await ours.admin.send(undo, { BatchID: batchID })).envelope.data).toEqual({
      removed: 1,
    });
    expect(await app.sql('select 1 from work_order where batch_id = $1', [batchID])).toHaveLength(
      1,
    );
  });
});

/** Returns everything that a team can see by calls and live messages, as text. */
async function seenBy(team: Team, name: string): Promise<string> {
  const window = { StartTime: '2026-01-01 00:00:00', EndTime: '2027-01-01 00:00:00' };
  const reads: Record<string, object[]> = {
    'device.list': [{ pageSize: 200 }],
    'calendar.list': [{}],
    'duty.listSets': [{}],
    'duty.listTeams': [{}],
    'duty.swaps': [{}],
    'duty.feed': [{}],
    'duty.people': [{}],
    'duty.shifts': [{ FirstDate: '2099-01-01', LastDate: '2099-01-02' }],
    'duty.onCall': [{}],
    'duty.listUserDevices': [{}],
    'duty.listDates': [{}],
    'duty.records': [{}],
    'overtime.proposals': [{ Month: thisMonth() }],
    'overtime.listOwn': [{}],
    'overtime.list': [{}],
    'overtime.people': [{}],
    'overtime.sums': [{ Month: thisMonth() }],
    'overtime.sheet': [{ Month: thisMonth() }],
    'overtime.setting': [{}],
    'device.listDeviceType': [{}],
    'device.listDevicePosition': [{}],
    'fault.listFaultDescription': [{}],
    'fault.listFaultCause': [{}],
    'device.providers': [{}],
    'device.findCode': [{ DeviceCode: 'SECRET-1' }],
    'repair.list': [
      { pageSize: 200 },
      ...['open', 'failures', 'mttr', 'mtbf'].map((Behind) => ({ Behind, ...window })),
    ],
    'repair.drilldownSum': ['failures', 'mttr', 'mtbf'].map((Behind) => ({ Behind, ...window })),
    'repair.listLanes': [{}],
    'repair.myDay': [{}],
    'repair.listFilterValues': orderFilterField.options.map((Field) => ({ Field })),
    'home.top10Mttr': [window],
    'home.top10Mtbf': [window],
    'home.top10Mtr': [window],
    'home.top10Error': [window],
    'home.top10WorkOrder': [window],
    'home.figures': figureBy.options.flatMap((By) =>
      formula.options.flatMap((Formula) =>
        orderSide.options.map((Side) => ({ Formula, By, Side, ...window })),
      ),
    ),
    'home.analysisFilters': [{}],
    'home.periodFigures': [{ ...window, Formulas: [...windowFormula.options] }],
    'home.pareto': paretoBy.options.flatMap((By) =>
      paretoMeasure.options.map((Measure) => ({ By, Measure, ...window })),
    ),
    'home.faultHours': [window],
    'home.repairTimes': [window],
    'home.repairQuality': [window],
    'home.responseByShift': [window],
    'home.deviceCosts': [window],
    'home.reliability': [window],
    'home.repairCount': [{ StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-03 00:00:00' }],
    'home.labourHours': [window],
    'home.deviceReport': [window],
    'home.userReport': [window],
    'home.faultReport': [window],
    'home.agentCount': [{}],
    'home.workOrderList': [{}],
    'home.companyInfo': [{}],
    'home.deviceAllView': [{}],
    'home.newDeviceAllView': [{}],
    'home.deviceSimState': [{}],
    'home.deviceSimStateCount': [{}],
    'home.nowNumberFaults': [{}],
    'home.dayNumberFaults': [{ Day: '2026-03-01' }, {}],
    'home.failureTrend': [{ StartTime: '2026-03-01 00:00:00', EndTime: '2026-03-03 00:00:00' }],
    'kanban.getBoard': [{}],
    'kanban.listBoards': [{}],
    'message.list': [{ pageSize: 200 }],
    'message.getAll': [{}],
    'knowledge.enterprise': [{}],
    'knowledge.search': [{ SearchText: 'x' }],
    'knowledge.missed': [{}],
    'knowledge.publicList': [{}],
    'knowledge.listDocumentType': [{}],
    'notice.list': [{ pageSize: 200 }],
    'notice.listReader': [{ pageSize: 200 }],
    'notice.onCarousel': [{}],
    'relation.list': [{}],
    'relation.get': [{ OtherOrgCode: theirs.orgCode }],
    'role.list': [{}],
    'role.catalogue': [{}],
    'role.setting': [{}],
    'registration.list': [{}],
    'registration.invitations': [{}],
    'relation.map': [{}],
    'timeoutConfig.get': [{}],
    'timeoutConfig.getTargets': [{}],
    'kanban.getInbox': [{}],
    'kanban.getTopic': topicName.options.map((Topic) => ({ Topic })),
    'kanban.getDeviceTopic': deviceTopicName.options.map((Topic) => ({ Topic })),
  };
  const texts: string[] = [];
  for (const [id, bodies] of Object.entries(reads)) {
    const endpoint = allEndpoints.find((one) => one.id === id);
    if (endpoint === undefined) throw new Error(id);
    for (const body of bodies) texts.push((await team.admin.send(endpoint, body)).text);
  }
  const heard = (ears.get(name) ?? []).map(({ messages, patches }) =>
    JSON.stringify([messages, patches]),
  );
  return [...texts, ...heard].join('\n');
}

/** Moves an order of a device from report to completion and waits until its messages and patches are sent. */
async function wholeLife(reporting: Team, repairing: Team, deviceID: string): Promise<WorkOrder> {
  const made = await report(reporting.reporter, deviceID);
  await receive(repairing.repairer, made.id);
  await start(repairing.repairer, made.id);
  await finish(repairing.repairer, made.id);
  await sendBack(reporting.reporter, made.id);
  await finish(repairing.repairer, made.id);
  await settled(app);
  return confirm(reporting.reporter, made.id);
}

test('nothing of another organisation is in any answer, figure, message or patch', async () => {
  const { deviceKey } = await theirs.admin.call(makeDeviceKey, {});
  const headers = { 'x-device-key': deviceKey };
  const before = await seenBy(ours, 'ours');
  const made = await wholeLife(theirs, theirs, device.id);
  const Items = [
    { DeviceCode: 'SECRET-1', RunState: 1, Title: 'SECRET title', Msg: 'SECRET text' },
  ];
  await app.anonymous.send(sendTelemetry, { Items }, { headers });
  await settled(app);
  const after = await seenBy(ours, 'ours');
  const unrelated = await seenBy(provider, 'provider');
  for (const secret of [
    'SECRET',
    device.id,
    order.id,
    order.orderCode,
    made.id,
    made.orderCode,
    theirs.orgCode,
    theirs.repairer.userID,
  ]) {
    expect(after).not.toContain(secret);
    expect(unrelated).not.toContain(secret);
  }
  const still = (text: string) => text.replaceAll(/"At":"[^"]*"/g, '');
  expect(still(after)).toBe(still(before));
  expect(await seenBy(theirs, 'theirs')).toContain('SECRET text'); // control: the owner sees it
}, 120_000); // hundreds of calls, one after the other

describe('a provider', () => {
  test('sees complete orders of devices that it services, and no others', async () => {
    await associate(app, provider.orgCode, theirs.orgCode, [serviced.id]);
    const mine = await wholeLife(theirs, provider, serviced.id);
    await wholeLife(theirs, theirs, device.id);
    await settled(app);
    expect(mine).toMatchObject({
      orgCode: theirs.orgCode,
      repairOrgCode: provider.orgCode,
      orderState: 4,
    });
    const list = allEndpoints.find(({ id }) => id === 'repair.list');
    const get = allEndpoints.find(({ id }) => id === 'repair.get');
    if (list === undefined || get === undefined) throw new Error('no list');
    const { envelope } = await provider.admin.send(list, {});
    expect((envelope.data as WorkOrder[]).map(({ id }) => id)).toEqual([mine.id]);
    const seen = (await provider.admin.send(get, { ID: mine.id })).envelope.data;
    const own = (await theirs.admin.send(get, { ID: mine.id })).envelope.data as WorkOrder;
    expect(seen).toEqual({ ...own, ownerName: `Works ${theirs.admin.phone}` });
    const all = await seenBy(provider, 'provider');
    expect(all).toContain(mine.id);
    for (const secret of ['SECRET', device.id, order.id]) expect(all).not.toContain(secret);
    expect(await seenBy(ours, 'ours')).not.toContain(mine.id);
  });

  test("a person who reports on the owner's behalf is notified of the order", async () => {
    const made = await report(provider.reporter, serviced.id);
    await receive(provider.repairer, made.id);
    await settled(app);
    const titles = (ears.get('provider') ?? [])
      .flatMap(({ messages }) => messages)
      .map(({ Title }) => Title);
    expect(titles).toContain(`已接单 ${made.orderCode}`);
  });

  test("the owner's people may not act as the provider, and the provider may not confirm", async () => {
    const made = await report(theirs.reporter, serviced.id);
    const [receiving, confirming] = ['repair.receive', 'repair.confirm'].map((id) =>
      allEndpoints.find((one) => one.id === id),
    );
    if (receiving === undefined || confirming === undefined) throw new Error('no call');
    expect(errorOf(await theirs.repairer.send(receiving, { ID: made.id }))).toBe('NOT_YOURS');
    await receive(provider.repairer, made.id);
    await start(provider.repairer, made.id);
    await finish(provider.repairer, made.id);
    expect(errorOf(await provider.supervisor.send(confirming, { ID: made.id, Result: 1 }))).toBe(
      'NOT_YOURS',
    );
  });

  test('whose relation has ended cannot act on orders and gets no new ones', async () => {
    const made = await report(theirs.reporter, serviced.id);
    await app.sql('update relation set relation_state = 2');
    const receiving = allEndpoints.find(({ id }) => id === 'repair.receive');
    if (receiving === undefined) throw new Error('no call');
    expect(errorOf(await provider.repairer.send(receiving, { ID: made.id }))).toBe('NOT_FOUND');
    expect((await report(theirs.reporter, serviced.id)).repairOrgCode).toBe(theirs.orgCode);
    const add = allEndpoints.find(({ id }) => id === 'repair.add');
    if (add === undefined) throw new Error('no call');
    const refused = await provider.reporter.send(add, {
      DeviceID: serviced.id,
      FaultText: 'x',
      FaultLevel: 1,
      IsStop: 1,
    });
    expect(refused.envelope.data).toEqual({ error: 'NOT_FOUND', field: 'DeviceID' });
  });
});
