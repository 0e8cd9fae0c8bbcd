import { addDutyDate } from '../../src/contract/areas/duty/changes.ts';
import {
  addDutySet,
  dutyLimits,
  getOnCall,
  listDutySets,
  listDutyShifts,
} from '../../src/contract/areas/duty/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { besideBystander, callAll, countOther } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

const sets = 100;
const changes = 300;
let runs = 0;

const dayOf = (at: number) => new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10);

/** A hundred shifts, hundreds of changes, and the calendar of a year, read by many at once. */
export const dutyYear: Attack = {
  name: 'duty-year',
  summary: `${sets} shifts of the duty and a year of their calendar`,
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ plant }: Target) {
  const { api, user } = plant.admin;
  runs += 1;
  const UserOrder = [plant.repairer.user.id, user.id];
  const added = await callAll(
    Array.from({ length: sets }, (_, at) => at),
    8,
    (at) =>
      api.call(addDutySet, {
        SetName: `班次 ${runs}-${at}`,
        StartDate: dayOf(-400),
        WeekDays: [1, 2, 3, 4, 5, 6, 7],
        TimeFrom: '08:00',
        TimeTo: '08:00',
        RotateType: 0,
        UserOrder,
        HolidayMode: 0,
      }),
  );
  const stored = await api.call(listDutySets, {});
  const changed = await callAll(
    Array.from({ length: changes }, (_, at) => at),
    8,
    (at) =>
      api.call(addDutyDate, {
        SetID: stored[at % stored.length]?.id ?? '',
        FirstDate: dayOf(1 + (at % 360)),
        UserID: UserOrder[at % 2] ?? '',
      }),
  );
  const pages = Array.from({ length: 12 }, (_, at) => at * 31);
  const read = await callAll([...pages, ...pages, ...pages], 8, (from) =>
    api.call(listDutyShifts, {
      FirstDate: dayOf(from),
      LastDate: dayOf(from + dutyLimits.days - 1),
    }),
  );
  const onCall = await callAll(pages, 8, () => api.call(getOnCall, {}));
  const year = await callAll([365], 1, (days) =>
    api.call(listDutyShifts, { FirstDate: dayOf(0), LastDate: dayOf(days) }),
  );
  return [
    measurement('shifts that one organisation stored', stored.length, dutyLimits.sets),
    measurement('unclear outcomes of new shifts', countOther(added, 'ok', 'TOO_MANY_DUTY_SETS'), 0),
    measurement(
      'unclear outcomes of changes',
      countOther(changed, 'ok', 'TOO_MANY_DUTY_CHANGES', 'DUTY_CHANGE_FORM'),
      0,
    ),
    measurement('reads that were refused', countOther([...read, ...onCall], 'ok'), 0),
    measurement('years that were answered at once', countOther(year, 'BAD_FIELD'), 0),
  ];
}
