import { listDevices } from '../../contract/areas/device/endpoints.ts';
import { formCalls } from '../../contract/areas/form/calls.ts';
import type { FormKind } from '../../contract/areas/form/form.ts';
import {
  cycleType,
  executorType,
  holidayRule,
  planBase,
} from '../../contract/areas/plan/planEnums.ts';
import { planCalls } from '../../contract/areas/plan/plans.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import type { InitialRoleName } from '../../contract/roles.ts';
import type { Crew } from '../people/crew.ts';

const { maintenance, inspection } = planCalls;
type PlanInput = InputOf<typeof maintenance.add>;

const repairerRole: InitialRoleName = '维修工';

/** Devices that a seeded plan has. */
const devicesPerPlan = 5;

/**
 * Gives a plant plans of maintenance and inspection, of which some points are due. A plant with plans stays as it is.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedPlans({ supervisor }: Crew, end: Date): Promise<void> {
  const { totalNum } = await supervisor.call(maintenance.list, { pageSize: 1 });
  if (totalNum > 0) return;
  const { data: devices } = await supervisor.call(listDevices, { pageSize: 20 });
  const people = (await supervisor.call(maintenance.executors, {})).filter(
    ({ about }) => about === repairerRole,
  );
  const isRole = { ExecutorType: executorType.values.role } as const;
  const roles = (await supervisor.call(maintenance.executors, isRole)).filter(
    ({ name }) => name === repairerRole,
  );
  const ids = devices.map(({ id }) => id);
  const person = (at: number) => people[at % Math.max(people.length, 1)]?.id ?? '';
  const today = end.toISOString().slice(0, 10);
  const plan = (
    more: Partial<PlanInput> & Pick<PlanInput, 'CycleType' | 'PlanName'>,
  ): PlanInput => ({
    DeviceIDs: ids.slice(0, devicesPerPlan),
    ExecutorType: executorType.values.person,
    ExecutorIDs: [person(0)],
    CycleNum: 1,
    StartDate: today,
    HolidayRule: holidayRule.values.later,
    EarlyDays: 3,
    GraceDays: 3,
    ...more,
  });
  /** The form of the first device that has one. */
  const formOf = async (kind: FormKind) => {
    for (const DeviceID of ids) {
      const [form] = await supervisor.call(formCalls[kind].ofDevice, { DeviceID });
      if (form !== undefined) return form.formID;
    }
    return null;
  };
  const types = cycleType.values;
  await supervisor.call(
    maintenance.add,
    plan({
      PlanName: '导轨润滑与清洁',
      CycleType: types.week,
      OnWeekdays: [1],
      PlanMinutes: 30,
      ExecutorType: executorType.values.role,
      ExecutorIDs: roles.map(({ id }) => id),
    }),
  );
  await supervisor.call(
    maintenance.add,
    plan({
      PlanName: '液压站月度保养',
      FormID: await formOf('maintenance'),
      CycleType: types.month,
      OnMonthDays: [-1],
      DeviceIDs: ids.slice(devicesPerPlan, 2 * devicesPerPlan),
      ExecutorIDs: [person(1)],
      NeedStop: 1,
      PlanMinutes: 120,
    }),
  );
  await supervisor.call(
    maintenance.add,
    plan({
      PlanName: '滤芯更换',
      CycleType: types.day,
      CycleNum: 60,
      BaseType: planBase.values.floating,
      DeviceIDs: ids.slice(2, 8),
      ExecutorIDs: [person(0), person(1)],
      PlanMinutes: 45,
    }),
  );
  await supervisor.call(
    maintenance.add,
    plan({
      PlanName: '年度大修',
      CycleType: types.year,
      Month: 10,
      OnMonthDays: [1],
      NeedStop: 1,
      PlanMinutes: 480,
    }),
  );
  await supervisor.call(
    inspection.add,
    plan({
      PlanName: '每日点检',
      FormID: await formOf('inspection'),
      CycleType: types.day,
      IsRoute: 1,
      MustScan: 1,
      WindowFrom: '06:00',
      WindowTo: '22:00',
      EarlyDays: 0,
      GraceDays: 0,
      PlanMinutes: 5,
    }),
  );
  await supervisor.call(
    inspection.add,
    plan({
      PlanName: '夜班巡检',
      CycleType: types.day,
      IsRoute: 1,
      ExecutorType: executorType.values.duty,
      ExecutorIDs: [],
      DeviceIDs: ids.slice(devicesPerPlan, 2 * devicesPerPlan),
      EarlyDays: 0,
      GraceDays: 0,
      HolidayRule: holidayRule.values.stay,
    }),
  );
}
