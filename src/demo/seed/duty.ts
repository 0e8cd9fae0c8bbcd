import { listDevices } from '../../contract/areas/device/endpoints.ts';
import { addDutyDate, saveDutyUserDevice } from '../../contract/areas/duty/changes.ts';
import { dutyLevel, holidayMode, rotateType } from '../../contract/areas/duty/dutyEnums.ts';
import { addDutySet, listDutySets } from '../../contract/areas/duty/endpoints.ts';
import type { Crew } from '../people/crew.ts';
import { onShift, type Shift } from '../people/shifts.ts';

const dayMs = 86_400_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** The shifts of a plant, as its people live them (`shifts.ts`). */
const shifts: readonly (readonly [shift: Shift, name: string, from: string, to: string])[] = [
  [0, '早班', '07:00', '15:00'],
  [1, '中班', '15:00', '23:00'],
  [2, '夜班', '23:00', '07:00'],
];

/** Gives an organisation its shifts, a person for some presses, and a change of tomorrow; once. */
export async function seedDuty({ supervisor, repairers }: Crew, now: Date): Promise<void> {
  const present = await supervisor.call(listDutySets, {});
  if (present.length > 0) return;
  const dayAfter = (days: number) =>
    new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const common = {
    StartDate: dayAfter(-28),
    WeekDays: everyDay,
    HolidayMode: holidayMode.values.usual,
  } as const;
  const ids: string[] = [];
  for (const [shift, SetName, TimeFrom, TimeTo] of shifts) {
    const people = onShift(repairers, shift).map((worker) => worker.id());
    const turns = { RotateType: rotateType.values.day, UserOrder: people };
    const { id } = await supervisor.call(addDutySet, {
      ...common,
      ...turns,
      SetName,
      TimeFrom,
      TimeTo,
    });
    ids.push(id);
  }
  const [early] = ids;
  const [expert, , other] = repairers;
  if (early === undefined || expert === undefined || other === undefined) return;
  const { data: devices } = await supervisor.call(listDevices, { pageSize: 6 });
  if (devices.length > 0) {
    await supervisor.call(saveDutyUserDevice, {
      SetID: early,
      UserID: expert.id(),
      Level: dutyLevel.values.first,
      DeviceIDs: devices.map(({ id }) => id),
    });
  }
  await supervisor.call(addDutyDate, {
    SetID: early,
    FirstDate: dayAfter(1),
    LastDate: dayAfter(2),
    UserID: other.id(),
    Reason: '外出培训',
  });
}
