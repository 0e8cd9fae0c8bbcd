import { randomUUID } from 'node:crypto';
import { concernDevice, saveDeviceService } from '../../../src/contract/areas/device/endpoints.ts';
import { devicePosition, deviceType } from '../../../src/contract/areas/device/groups.ts';
import { saveDutyUserDevice } from '../../../src/contract/areas/duty/changes.ts';
import { addDutySet, listDutyPeople } from '../../../src/contract/areas/duty/endpoints.ts';
import { faultCause, faultDescription } from '../../../src/contract/areas/fault/catalogues.ts';
import { addFeedback } from '../../../src/contract/areas/feedback/endpoints.ts';
import { systemType } from '../../../src/contract/areas/feedback/systemTypes.ts';
import { formCalls } from '../../../src/contract/areas/form/calls.ts';
import { templateSections } from '../../../src/contract/areas/form/templates.ts';
import { makeDeviceKey } from '../../../src/contract/areas/gateway/endpoints.ts';
import {
  analysisReport,
  reportCycle,
  reportSchedule,
} from '../../../src/contract/areas/home/reports.ts';
import { importRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { addArticle } from '../../../src/contract/areas/knowledge/articles.ts';
import { stepDocument } from '../../../src/contract/areas/knowledge/documents.ts';
import { documentLibrary } from '../../../src/contract/areas/knowledge/knowledgeEnums.ts';
import { documentType } from '../../../src/contract/areas/knowledge/types.ts';
import { uploadKnowledgeFile } from '../../../src/contract/areas/knowledge/uploads.ts';
import { sendMetrics } from '../../../src/contract/areas/metric/ingest.ts';
import { pointKind } from '../../../src/contract/areas/metric/metricEnums.ts';
import { alarmRule, metricPoint } from '../../../src/contract/areas/metric/point.ts';
import { addNotice, updateHomeNotice } from '../../../src/contract/areas/notice/endpoints.ts';
import { addOvertime } from '../../../src/contract/areas/overtime/endpoints.ts';
import { addApplication } from '../../../src/contract/areas/part/application.ts';
import { addCount } from '../../../src/contract/areas/part/count.ts';
import { addPart, sparePartPosition } from '../../../src/contract/areas/part/part.ts';
import { applyType } from '../../../src/contract/areas/part/partEnums.ts';
import { inStorage, outStorage } from '../../../src/contract/areas/part/stock.ts';
import { addUser } from '../../../src/contract/areas/personnel/actions.ts';
import { listRoles } from '../../../src/contract/areas/personnel/endpoints.ts';
import { cycleType, pointResult } from '../../../src/contract/areas/plan/planEnums.ts';
import { planCalls } from '../../../src/contract/areas/plan/plans.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { relationOrgState } from '../../../src/contract/areas/relation/relationEnums.ts';
import { orgType } from '../../../src/contract/enums.ts';
import { plainPdf } from '../../../src/demo/seed/plainPdf.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { aPng } from '../../server/support/pictures.ts';
import { openWorld, type World } from '../../shots/world.ts';
import {
  makeDevice,
  makePlatformAdministrator,
  newPhone,
  openPlant,
  password,
  report,
  signInByApi,
} from './plant.ts';

/** Creates a plant with content for every page: people, announcements, a provider, work orders. */
export async function openStaffedPlant(address: string, dataDir: string): Promise<World> {
  const plant = await openPlant(address, dataDir, '无障碍厂');
  const { api } = plant.admin;
  await makePlatformAdministrator(dataDir, plant.admin.phone);
  const press = await makeDevice(plant, 'AX-1', '一号压力机');
  const spare = await makeDevice(plant, 'AX-2', '二号压力机');
  const forming = await api.call(deviceType.calls.add, { Name: '锻压设备' });
  await api.call(deviceType.calls.add, { Name: '压力机', BelowID: forming.id });
  const bearing = await api.call(addPart, {
    PartCode: 'B-6205',
    PartName: '轴承',
    Unit: '个',
    MinQty: 4,
  });
  await api.call(addPart, { PartCode: 'MF-4052', PartName: '油封', Unit: '个' });
  const store = await api.call(sparePartPosition.calls.add, { Name: '一号库' });
  const rack = await api.call(sparePartPosition.calls.add, { Name: 'A 架', BelowID: store.id });
  const item = { PartID: bearing.id, PositionID: rack.id };
  await api.call(inStorage, { Items: [{ ...item, Qty: 6 }], Reason: '采购到货' });
  await api.call(outStorage, { Items: [{ ...item, Qty: 3 }], Reason: '换轴承' });
  await api.call(addCount, { PositionID: store.id, Remark: '月度盘点' });
  for (const [{ calls }, first, second] of [
    [faultDescription, '液压油泄漏', '滑块不动作'],
    [faultCause, '密封老化', '缺油'],
  ] as const) {
    await api.call(calls.add, { Name: first });
    await api.call(calls.add, { Name: second, TypeID: forming.id });
  }
  await report(plant, press, '液压油泄漏');
  const console = await api.call(systemType.calls.add, { Name: `管理台 ${plant.orgCode}` });
  await api.call(systemType.calls.add, { Name: `工单 ${plant.orgCode}`, BelowID: console.id });
  await api.call(addFeedback, {
    Remark: '工单列表希望能按班组筛选。',
    Page: '/Troubleshooting/workOrder',
    SystemTypeID: console.id,
  });
  const sheet = await api.call(formCalls.maintenance.add, {
    FormCode: 'BY-01',
    FormName: '压力机月度保养',
    Sections: templateSections('injection', 'zh-CN', randomUUID),
  });
  await api.call(formCalls.maintenance.bind, { ID: sheet.id, TypeIDs: [forming.id] });
  const check = await api.call(formCalls.inspection.add, {
    FormCode: 'DJ-01',
    FormName: '班前点检',
    Sections: templateSections('injection', 'zh-CN', randomUUID),
  });
  const machines = [press.id, spare.id];
  await api.call(formCalls.inspection.bind, { ID: check.id, DeviceIDs: machines });

  await api.call(reportSchedule.calls.add, {
    ScheduleName: '每周设备简报',
    Report: analysisReport.values.deviceData,
    Cycle: reportCycle.values.weekly,
    SendDay: 1,
    SendHour: 8,
  });

  const oil = await api.call(metricPoint.calls.add, {
    PointName: '油温',
    PointKey: 'oil.temp',
    PointKind: pointKind.values.gauge,
    Unit: '℃',
    Decimals: 1,
    IntervalSeconds: 60,
  });
  await api.call(alarmRule.calls.add, {
    RuleName: '油温过高',
    PointID: oil.id,
    Comparison: 1,
    Threshold: 80,
    DurationSeconds: 0,
    Severity: 2,
    OnlyWorking: 0,
    MakesOrder: 0,
  });
  const { deviceKey } = await api.call(makeDeviceKey, { KeyName: '油温网关' });
  const Items = Array.from({ length: 60 }, (_, at) => ({
    DeviceCode: 'AX-2',
    Point: oil.pointKey,
    Value: at === 0 ? 84 : 55 + (at % 9),
    Time: new Date(Date.now() - at * 60_000).toISOString(),
  }));
  await api.call(sendMetrics, { Items }, { deviceKey });

  const roles = await api.call(listRoles, {});
  const RoleID = roles.find(({ roleName }) => roleName === '维修主管')?.roleID ?? '';
  const supervisor = newPhone();
  const person = { RealName: '王芳', PostName: '设备部', DepartmentName: '主管', RoleID };
  await api.call(addUser, { ...person, UserName: supervisor, PSD: psdOf(password) });
  const { api: chief } = await signInByApi(address, supervisor);
  await chief.call(concernDevice, { DeviceID: press.id, Concern: 1 });

  await api.call(documentType.calls.add, { Name: '操作规程' });
  const { id: manual } = await chief.call(uploadKnowledgeFile, {
    UploadID: await chief.uploadDocument(
      '压力机操作规程.pdf',
      plainPdf([['操作规程', '先点动。']]),
      0,
    ),
    AboutDeviceIDs: [press.id],
    IsOnLabel: 1,
  });
  await chief.call(stepDocument, { ID: manual, DocumentStep: 'submit' });
  await api.call(stepDocument, { ID: manual, DocumentStep: 'approve' });
  await api.call(addArticle, {
    Library: documentLibrary.values.public,
    Title: `点检的基本方法 ${plant.orgCode}`,
    ArticleText: '## 看\n\n先看，再听，再摸。',
  });

  const { user: repairer, api: mechanic } = await signInByApi(address, plant.repairer.phone);
  await mechanic.call(addApplication, {
    ApplyType: applyType.values.requisition,
    Items: [{ PartID: bearing.id, WantedQty: 1 }],
    Reason: '计划保养',
  });
  const switchgear = await api.call(devicePosition.calls.add, { Name: '配电室' });
  for (const { add, points, finish, setFloorPlan } of Object.values(planCalls)) {
    const isRoute = add.id === planCalls.inspection.add.id;
    const plan = await api.call(add, {
      PlanName: '润滑与清洁',
      DeviceIDs: isRoute ? [...machines, switchgear.id] : machines,
      ExecutorIDs: [repairer.id],
      CycleType: cycleType.values.week,
      CycleNum: 1,
      StartDate: new Date().toISOString().slice(0, 10),
      EarlyDays: 3,
      PlanMinutes: 30,
      IsRoute: isRoute ? 1 : 0,
    });
    if (isRoute)
      await api.call(setFloorPlan, {
        ID: plan.id,
        FloorPlan: [await api.uploadPicture('平面图.png', aPng(400, 240))],
        Marks: machines.map((StopID, at) => ({ StopID, X: 0.2 + at * 0.4, Y: 0.5 })),
      });
    const { data } = await api.call(points, { PlanID: plan.id });
    await mechanic.call(finish, {
      RecordID: randomUUID(),
      PointID: data[0]?.id ?? '',
      PointResult: pointResult.values.done,
    });
  }
  await api.call(planCalls.maintenance.add, {
    PlanName: '交接班检查',
    DeviceIDs: [spare.id],
    ExecutorIDs: [repairer.id],
    CycleType: cycleType.values.day,
    CycleNum: 1,
    StartDate: new Date().toISOString().slice(0, 10),
  });
  const others = (await api.call(listDutyPeople, {})).filter(
    ({ userID }) => userID !== repairer.id,
  );
  const order = [...others.map(({ userID }) => userID), repairer.id];
  const aRoundAgo = new Date(Date.now() - (order.length * 7 + 1) * 86_400_000); // so it is the first one's turn since yesterday
  const shift = await api.call(addDutySet, {
    SetName: '全天值班',
    StartDate: aRoundAgo.toISOString().slice(0, 10),
    WeekDays: [1, 2, 3, 4, 5, 6, 7],
    TimeFrom: '08:00',
    TimeTo: '08:00',
    RotateType: 1,
    UserOrder: order,
    HolidayMode: 0,
  });
  // the scenes report faults of these devices; the repairer is notified of them
  await api.call(saveDutyUserDevice, {
    SetID: shift.id,
    UserID: repairer.id,
    Level: 1,
    DeviceIDs: [press.id, spare.id],
  });

  // the repairer's turn comes after those of the others: both are outside the shift; one is applied for, the other is proposed
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const past = [
    { from: ago(9), to: ago(6) },
    { from: ago(5), to: ago(2) },
  ];
  await api.call(importRows, {
    Kind: 'WorkOrderHistory',
    Rows: past.map(({ from, to }) => ({
      DeviceCode: 'AX-2',
      FaultTime: from,
      StartTime: from,
      FinishTime: to,
      RepairUserName: plant.repairer.phone,
    })),
  });
  const [worked] = past;
  if (worked !== undefined)
    await mechanic.call(addOvertime, {
      StartTime: worked.from,
      EndTime: worked.to,
      Reason: '夜间停机抢修',
    });

  const today = new Date().toISOString().slice(0, 10);
  const notice = { Content: '周六停机检修。', PushTime: today, PushUser: '设备部' };
  const { id } = await api.call(addNotice, { ...notice, Title: '空压站例行检修' });
  await api.call(updateHomeNotice, { IDs: [id], Carousel: 1 });

  const { provider: of } = orgType.values;
  const { orgCode, admin } = await openPlant(address, dataDir, '无障碍服务商', of);
  const provider = admin.api;
  await provider.call(addRelation, { ToOrgCode: plant.orgCode });
  const { associated } = relationOrgState.values;
  await api.call(updateRelation, { FromOrgCode: orgCode, RelationState: associated });
  const serviced = await makeDevice(plant, 'AX-3', '三号压力机');
  await api.call(saveDeviceService, { DeviceIDs: [serviced.id], ServiceOrgCode: orgCode });

  const accountOf = (phone: string) => ({ phone, password });
  return openWorld(address, {
    admin: accountOf(plant.admin.phone),
    supervisor: accountOf(supervisor),
    repairer: accountOf(plant.repairer.phone),
    provider: accountOf(admin.phone),
  });
}
