import {
  calendarLimits,
  deleteCalendar,
  listCalendars,
  saveCalendar,
} from '../../src/contract/areas/calendar/endpoints.ts';
import { measurement } from '../bench/measurement.ts';
import { besideBystander, callAll, countOther } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

const spans = Array.from({ length: calendarLimits.spans }, (_, at): [number, number] => [
  at * 180,
  at * 180 + 90,
]);
const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    First: dayOf(at),
    Last: dayOf(at),
    Name: '例外',
    Spans: spans,
  }));

/** More calendars than there may be, each with as many other days and spans as there may be, and one with more. */
export const calendars: Attack = {
  name: 'calendars',
  summary: 'calendars with as many exceptions as possible are stored and read by many at once',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ plant }: Target) {
  const { api } = plant.admin;
  const week = Array.from({ length: 7 }, () => spans);
  const save = (name: string, days: number, IsDefault: 0 | 1 = 0) =>
    api.call(saveCalendar, { CalendarName: name, IsDefault, Week: week, Days: daysOf(days) });
  const names = Array.from({ length: calendarLimits.calendars + 10 }, (_, at) => `班历 ${at}`);
  const stored = await callAll(names, 8, (name) => save(name, calendarLimits.days, 1));
  const larger = await callAll(['更多'], 1, (name) => save(name, calendarLimits.days + 1));
  const read = await callAll(names, 8, () => api.call(listCalendars, {}));
  const left = await api.call(listCalendars, {});
  for (const { id } of left) await api.call(deleteCalendar, { ID: id });
  return [
    measurement('calendars that one organisation stored', left.length, calendarLimits.calendars),
    measurement('calendars beyond the limits that were stored', countOther(larger, 'BAD_FIELD'), 0),
    measurement('unclear outcomes', countOther(stored, 'ok', 'TOO_MANY_CALENDARS'), 0),
    measurement('reads that were refused', countOther(read, 'ok'), 0),
  ];
}
