import type { AnalysisQuery } from '../../../figures/analysis/analysisQuery.ts';
import type { NamedShift } from '../../../figures/analysis/repairs.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectShiftTimes } from '../../duty/api.ts';

/** Loads the shifts of the duty that are in force within the window of an analysis. */
export async function shiftsOf(
  tx: Tx,
  { orgCode, window }: AnalysisQuery,
  timeZone: string,
): Promise<NamedShift[]> {
  const days = { from: calendarDay(window.from, timeZone), to: calendarDay(window.to, timeZone) };
  const shifts = await selectShiftTimes(tx, orgCode, days);
  return shifts.map(({ name, fromMinutes, toMinutes, weekDays }) => ({
    name,
    fromMinutes,
    toMinutes,
    days: weekDays.reduce((bits, day) => bits | (1 << (day - 1)), 0),
  }));
}
