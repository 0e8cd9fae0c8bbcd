import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import type { DutyShift } from '../../../../contract/areas/duty/endpoints.ts';
import type { Tx } from '../../../storage/db.ts';
import { dayAt, dayOfNumber, instantAt } from '../zoneTime.ts';

const dayMs = 86_400_000;
/** The most entries of the record that a calendar reads. */
const mostEntries = 5000;

interface RecordedSpan {
  readonly setID: string;
  readonly setName: string;
  readonly start: Date;
  readonly end: Date;
  readonly reason: number;
  readonly replacesName: string | null;
  readonly people: readonly { readonly userID: string; readonly realName: string }[];
  readonly backupID: string | null;
  readonly backupName: string | null;
}

/**
 * Loads the shifts of some days that are over, as they are on record, in the order of their start. Times of more than a
 * day are divided into days. What belongs to a shift that is still on is left out.
 */
export async function selectShiftsOver(
  tx: Tx,
  { orgCode, timeZone }: { readonly orgCode: string; readonly timeZone: string },
  [first, last]: readonly [first: number, last: number],
  present: readonly DutyShift[],
): Promise<DutyShift[]> {
  const rows = await tx.query<RecordedSpan>(
    `select f.*, b.user_id as "backupID", b.user_name as "backupName"
     from (
       select r.set_id as "setID", max(r.set_name) as "setName", r.start_time as start,
         r.end_time as "end", min(r.reason) as reason, max(r.replaces_name) as "replacesName",
         jsonb_agg(jsonb_build_object('userID', r.user_id, 'realName', r.user_name)
           order by r.user_name, r.id) as people
       from out_call_record r
       where r.org_code = $1 and r.level = ${dutyLevel.values.first} and r.end_time > $2 and r.start_time < $3
       group by r.set_id, r.start_time, r.end_time
       order by r.start_time, r.set_id limit ${mostEntries}
     ) f left join lateral (
       select b.user_id, b.user_name from out_call_record b
       where b.org_code = $1 and b.set_id = f."setID" and b.level = ${dutyLevel.values.backup}
         and b.start_time <= f.start and b.end_time > f.start
       order by b.start_time desc, b.id limit 1
     ) b on true
     order by f.start, f."setName"`,
    [orgCode, new Date(instantAt(first, 0, timeZone)), new Date(instantAt(last + 1, 0, timeZone))],
  );
  const begun = new Map(present.map(({ setID, start }) => [setID, Date.parse(start)]));
  return rows
    .filter(({ setID, start }) => start.getTime() < (begun.get(setID) ?? Number.POSITIVE_INFINITY))
    .flatMap((row) => daysIn(row))
    .map(
      (row): DutyShift => ({
        ...row,
        day: dayOfNumber(dayAt(row.start.getTime(), timeZone)),
        start: row.start.toISOString(),
        end: row.end.toISOString(),
        userID: row.people[0]?.userID ?? null,
        realName: row.people[0]?.realName ?? null,
        people: [...row.people],
        teamID: null,
        teamName: null,
        holiday: null,
        isOver: 1,
      }),
    )
    .filter(({ day }) => dayOfNumber(first) <= day && day <= dayOfNumber(last));
}

/** Returns a time on record as times of a day at most. */
function daysIn(row: RecordedSpan): RecordedSpan[] {
  const [start, end] = [row.start.getTime(), row.end.getTime()];
  const count = Math.max(Math.ceil((end - start) / dayMs), 1);
  return Array.from({ length: count }, (_, at) => ({
    ...row,
    start: new Date(start + at * dayMs),
    end: new Date(Math.min(start + (at + 1) * dayMs, end)),
  }));
}
