/** The part of the duty module that other modules may use. */
export { type OnCallAt, selectOnCall } from './onCall/answers.ts';
export { dutyFeed } from './own/dutyFeed.ts';
export {
  loadDefaultCalendar,
  loadPersonalShifts,
  loadShiftMinutes,
  type TimeSpan,
  type WorkingTimes,
} from './personalShifts.ts';
export { changeDuty, changeWholeDuty } from './record/record.ts';
export { type ShiftTimes, selectShiftTimes } from './sets.ts';
export { dayAt, dayNumber, dayOfNumber, instantAt, weekdayOf } from './zoneTime.ts';
