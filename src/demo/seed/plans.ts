import { type Device, listDevices } from '../../contract/areas/device/endpoints.ts';
import { listDevicePositions } from '../../contract/areas/device/groups.ts';
import { inspectionForm, maintenanceForm } from '../../contract/areas/form/form.ts';
import type { PlanArea } from '../../contract/areas/plan/planAreas.ts';
import {
  cycleType,
  executorType,
  holidayRule,
  planBase,
} from '../../contract/areas/plan/planEnums.ts';
import { planCalls } from '../../contract/areas/plan/plans.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import type { InitialRoleName } from '../../contract/roles.ts';
import type { Administration } from '../../server/administration.ts';
import type { Crew } from '../people/crew.ts';
import { dayMs } from '../plant/plantDay.ts';
import { hallDrawing, hallMarks } from './floorPlan.ts';
import { pastRecords } from './planRecords.ts';

type PlanInput = InputOf<typeof planCalls.maintenance.add>;

const repairerRole: InitialRoleName = '维修工';
const types = cycleType.values;
const historyDays = 365;

/** A plan of the plant: the types of its devices, the most of them, the code of its form, and who carries it out. */
interface SeededPlan {
  readonly area: PlanArea;
  readonly types: RegExp;
  readonly most: number;
  readonly form?: string;
  /** The names of positions that are stops of its route. */
  readonly positions?: readonly string[];
  /** The places of people in the list of repairers; absent: by the role. */
  readonly people?: readonly number[];
  readonly body: Partial<PlanInput> & Pick<PlanInput, 'CycleType' | 'PlanName'>;
}

const window = { EarlyDays: 3, GraceDays: 3 } as const;
const onTheDay = { EarlyDays: 0, GraceDays: 0 } as const;

const seededPlans: readonly SeededPlan[] = [
  {
    area: 'maintenance',
    types: /数控|车床|加工中心|贴片/,
    most: 5,
    body: {
      PlanName: '导轨润滑与清洁',
      CycleType: types.week,
      OnWeekdays: [1],
      PlanMinutes: 30,
      ...window,
    },
  },
  {
    area: 'maintenance',
    types: /注塑/,
    most: 8,
    form: 'BY-ZSJ',
    people: [1],
    body: {
      PlanName: '注塑机月度保养',
      CycleType: types.month,
      OnMonthDays: [-1],
      NeedStop: 1,
      PlanMinutes: 120,
      ...window,
    },
  },
  {
    area: 'maintenance',
    types: /空压/,
    most: 4,
    form: 'BY-KYJ',
    people: [0],
    body: {
      PlanName: '空压机月度保养',
      CycleType: types.month,
      OnMonthDays: [10],
      PlanMinutes: 90,
      ...window,
    },
  },
  {
    area: 'maintenance',
    types: /空压|冷水|回流焊/,
    most: 6,
    people: [0, 1],
    body: {
      PlanName: '滤芯更换',
      CycleType: types.day,
      CycleNum: 60,
      BaseType: planBase.values.floating,
      PlanMinutes: 45,
      ...window,
    },
  },
  {
    area: 'maintenance',
    types: /注塑|数控|车床|回流焊/,
    most: 5,
    body: {
      PlanName: '年度大修',
      CycleType: types.year,
      Month: 10,
      OnMonthDays: [1],
      NeedStop: 1,
      PlanMinutes: 480,
      EarlyDays: 14,
      GraceDays: 14,
    },
  },
  {
    area: 'inspection',
    types: /空压/,
    most: 4,
    form: 'DJ-KYJ',
    people: [0],
    body: { PlanName: '空压机日常点检', CycleType: types.day, PlanMinutes: 5, ...onTheDay },
  },
  {
    area: 'inspection',
    types: /叉车/,
    most: 3,
    form: 'DJ-CC',
    people: [2],
    body: {
      PlanName: '叉车周点检',
      IsRoute: 1,
      CycleType: types.week,
      OnWeekdays: [1],
      PlanMinutes: 10,
      ...window,
    },
  },
  {
    area: 'inspection',
    types: /包装|机械手|粉碎/,
    most: 5,
    positions: ['空压站', '回料间'],
    body: {
      PlanName: '夜班巡检',
      CycleType: types.day,
      IsRoute: 1,
      ExecutorType: executorType.values.duty,
      HolidayRule: holidayRule.values.stay,
      ...onTheDay,
    },
  },
];

/**
 * Gives a plant plans of maintenance and inspection for devices that they fit, with a year of records, of which some points are
 * due. A plant with plans stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedPlans(
  { supervisor, administrator }: Crew,
  seed: number,
  end: Date,
  recordPast: Administration['recordPastPoints'],
): Promise<void> {
  const { list, executors } = planCalls.maintenance;
  const { totalNum } = await supervisor.call(list, { pageSize: 1 });
  if (totalNum > 0) return;
  const devices = await devicesOf(supervisor);
  const people = (await supervisor.call(executors, {})).filter(
    ({ about }) => about === repairerRole,
  );
  const isRole = { ExecutorType: executorType.values.role } as const;
  const roles = (await supervisor.call(executors, isRole)).filter(
    ({ name }) => name === repairerRole,
  );
  const firstDay = new Date(end.getTime() - historyDays * dayMs).toISOString().slice(0, 10);
  const forms = {
    maintenance: await formsByCode('maintenance', supervisor),
    inspection: await formsByCode('inspection', supervisor),
  };
  const positions = await supervisor.call(listDevicePositions, {});
  for (const {
    area,
    types: named,
    most,
    form,
    people: places,
    positions: stops,
    body,
  } of seededPlans) {
    const fitting = devices.filter(({ typeName }) => named.test(typeName ?? ''));
    if (fitting.length === 0) continue;
    const isDuty = body.ExecutorType === executorType.values.duty;
    const selected = places?.flatMap((at) => people[at % people.length]?.id ?? []);
    const between = positions.filter(({ name }) => stops?.includes(name) === true);
    const { id: ID } = await supervisor.call(planCalls[area].add, {
      DeviceIDs: [...fitting.slice(0, most), ...between].map(({ id }) => id),
      ExecutorType: selected === undefined ? executorType.values.role : executorType.values.person,
      ExecutorIDs: isDuty ? [] : (selected ?? roles.map(({ id }) => id)),
      CycleNum: 1,
      StartDate: firstDay,
      HolidayRule: holidayRule.values.later,
      FormID: forms[area].get(form ?? '') ?? null,
      ...body,
    });
    if (body.IsRoute !== 1) continue;
    const { stops: placed } = await supervisor.call(planCalls[area].detail, { ID });
    await supervisor.call(planCalls[area].setFloorPlan, {
      ID,
      FloorPlan: [await supervisor.uploadPicture('车间平面图.png', hallDrawing())],
      Marks: hallMarks(placed),
    });
  }
  await recordPast(administrator.phone, firstDay, pastRecords(seed, end));
}

async function devicesOf(supervisor: Crew['supervisor']): Promise<readonly Device[]> {
  const found: Device[] = [];
  for (let page = 0, total = 1; found.length < total; page += 1) {
    const { data, totalNum } = await supervisor.call(listDevices, { pageNum: page, pageSize: 50 });
    if (data.length === 0) break;
    found.push(...data);
    total = totalNum;
  }
  return found.toSorted((a, b) => a.deviceCode.localeCompare(b.deviceCode));
}

const formsOf = { maintenance: maintenanceForm, inspection: inspectionForm } as const;

async function formsByCode(area: PlanArea, supervisor: Crew['supervisor']) {
  const { data } = await supervisor.call(formsOf[area].calls.list, { pageSize: 50 });
  return new Map(data.map(({ formCode, id }) => [formCode, id]));
}
