import { dutyLevel } from '../../../contract/areas/duty/dutyEnums.ts';
import type { Tx } from '../../storage/db.ts';
import { loadPlan } from './onCall/loadPlan.ts';
import { type DutyPlan, onCallOn, shiftOn } from './onCall/onCall.ts';
import { dayAt, instantAt } from './zoneTime.ts';

/** A time in ms, [start, end). */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** The working times of a calendar: spans of minutes by weekday from Monday, and days with spans of their own. */
export interface WorkingTimes {
  readonly week: readonly (readonly (readonly [number, number])[])[];
  readonly days: readonly {
    /** Days since 1970-01-01, both included. */
    readonly firstDay: number;
    readonly lastDay: number;
    readonly name: string;
    readonly spans: readonly (readonly [number, number])[];
  }[];
}

/** The shifts of a person in a window; they may overlap and are in no order. */
export interface PersonalShifts {
  readonly spans: readonly TimeSpan[];
  /** False: neither shifts nor a default calendar give the person's working time on any day of the window. */
  readonly isKnown: boolean;
}

interface ShiftSources {
  /** null: the organisation has no shifts. */
  readonly plan: DutyPlan | null;
  /** null: it has no default calendar. */
  readonly calendar: WorkingTimes | null;
  readonly timeZone: string;
  /** The recorded shifts of everybody; before the first one the plan decides. */
  readonly recorded: readonly (TimeSpan & { readonly isOwn: boolean })[];
  /** The start of the first entry of the record, in ms; null: nothing is on record. */
  readonly recordedFrom: number | null;
}

/**
 * Returns when a person was in the shift. Who takes part in the shifts works by them: by the record, and before its
 * first entry by the shifts as they are now, in both cases where they were first on call in general. Everybody else, and
 * everybody on days without any shift of the organisation, works by its default calendar; without that too, the whole
 * day counts as in the shift.
 */
export function personalShifts(
  { plan, calendar, timeZone, recorded, recordedFrom }: ShiftSources,
  userID: string,
  { start, end }: TimeSpan,
): PersonalShifts {
  const spans: TimeSpan[] = recorded.filter(({ isOwn }) => isOwn);
  const planEnd = recordedFrom ?? Number.POSITIVE_INFINITY;
  const byShifts = takesPart({ plan, recorded }, userID);
  let isKnown = byShifts && recorded.length > 0;
  // a shift that began on the day before may reach into the window
  for (let day = dayAt(start, timeZone) - 1; day <= dayAt(end, timeZone); day += 1) {
    const shifts = (plan?.shifts ?? []).filter(
      ({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay),
    );
    const [from, to] = [instantAt(day, 0, timeZone), instantAt(day + 1, 0, timeZone)];
    const isOnRecord = recorded.some((one) => one.start < to && one.end > from);
    if (byShifts && (shifts.length > 0 || isOnRecord)) {
      isKnown = true;
      if (plan !== null) {
        for (const shift of shifts) {
          const one = shiftOn(plan, shift, day);
          if (one === null || one.start >= planEnd) continue;
          const isFirst = onCallOn(plan, one).some(
            (person) => person.userID === userID && person.level === dutyLevel.values.first,
          );
          if (isFirst) spans.push({ start: one.start, end: Math.min(one.end, planEnd) });
        }
      }
    } else if (calendar !== null) {
      isKnown = true;
      for (const [begins, ends] of workingSpansOn(calendar, day))
        spans.push({
          start: instantAt(day, begins, timeZone),
          end: instantAt(day, ends, timeZone),
        });
    } else spans.push({ start: from, end: to }); // nothing can be outside of what nobody has set
  }
  return { spans: spans.filter((one) => one.start < end && one.end > start), isKnown };
}

/** Returns whether a person has turns, backs up all devices or has taken over a turn, by the plan or by the record. */
function takesPart(
  { plan, recorded }: Pick<ShiftSources, 'plan' | 'recorded'>,
  userID: string,
): boolean {
  if (recorded.some(({ isOwn }) => isOwn)) return true;
  if (plan === null) return false;
  const isOf = (member: string) =>
    member === userID || plan.teams.get(member)?.includes(userID) === true;
  return (
    plan.shifts.some(({ userOrder }) => userOrder.some(isOf)) ||
    [...plan.changes, ...plan.named].some((one) => isOf(one.userID))
  );
}

/** Returns the spans of a day of a calendar. */
function workingSpansOn({ week, days }: WorkingTimes, day: number) {
  const other = days.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return other?.spans ?? week[(((day + 3) % 7) + 7) % 7] ?? [];
}

/** Loads the working times of the organisation's default calendar; null: it has none. */
export async function loadDefaultCalendar(tx: Tx, orgCode: string): Promise<WorkingTimes | null> {
  const [row] = await tx.query<WorkingTimes>(
    `select w.week, coalesce((
       select jsonb_agg(jsonb_build_object('firstDay', d.first - date '1970-01-01',
         'lastDay', d.last - date '1970-01-01', 'name', d.name, 'spans', d.spans))
       from jsonb_to_recordset(w.days) d (first date, last date, name text, spans jsonb)
     ), '[]') as days
     from calendar c join working_time w on w.org_code = c.org_code and w.id = c.working_time_id
     where c.org_code = $1 and c.is_default`,
    [orgCode],
  );
  return row ?? null;
}

/** Loads when a person was in the shift, within a window that is over. The transaction acts as the organisation. */
export async function loadPersonalShifts(
  tx: Tx,
  org: { readonly orgCode: string; readonly timeZone: string },
  userID: string,
  window: TimeSpan,
): Promise<PersonalShifts> {
  return personalShifts((await loadSources(tx, org, window))(userID), userID, window);
}

/**
 * Loads the minutes that people work within a window, past or ahead, by their ids; those whose shifts are not known are
 * left out.
 */
export async function loadShiftMinutes(
  tx: Tx,
  org: { readonly orgCode: string; readonly timeZone: string },
  userIDs: readonly string[],
  window: TimeSpan,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (userIDs.length === 0) return new Map();
  // what is over is on record, what comes is as the shifts are planned
  const turn = Math.min(Math.max(now.getTime(), window.start), window.end);
  const past = { start: window.start, end: turn };
  const ahead = { start: turn, end: window.end };
  const pastOf = past.start < past.end ? await loadSources(tx, org, past) : null;
  const aheadOf = ahead.start < ahead.end ? await loadSources(tx, org, ahead) : null;
  return new Map(
    userIDs.flatMap((userID) => {
      const parts = [
        ...(pastOf === null ? [] : [{ of: pastOf(userID), span: past }]),
        ...(aheadOf === null
          ? []
          : [{ of: { ...aheadOf(userID), recorded: [], recordedFrom: null }, span: ahead }]),
      ].map(({ of, span }) => ({ ...personalShifts(of, userID, span), span }));
      if (!parts.some(({ isKnown }) => isKnown)) return [];
      const minutes = parts.map(({ spans, span }) => coveredMinutes(spans, span));
      return [[userID, minutes.reduce((sum, one) => sum + one, 0)] as const];
    }),
  );
}

/** Returns the minutes of a window that spans cover, those of several once. */
function coveredMinutes(spans: readonly TimeSpan[], { start, end }: TimeSpan): number {
  let covered = 0;
  let until = start;
  for (const one of spans.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(one.start, until);
    until = Math.max(until, Math.min(one.end, end));
    covered += Math.max(0, until - from);
  }
  return Math.round(covered / 60_000);
}

/** Loads what decides the shifts of people within a window. Returns it by person. */
async function loadSources(
  tx: Tx,
  { orgCode, timeZone }: { readonly orgCode: string; readonly timeZone: string },
  window: TimeSpan,
): Promise<(userID: string) => ShiftSources> {
  const [from, to] = [new Date(window.start), new Date(window.end)];
  const [plan, calendar, recorded, [first]] = await Promise.all([
    loadPlan(tx, orgCode, { from, to }),
    loadDefaultCalendar(tx, orgCode),
    tx.query<{ userID: string; isFirst: boolean; start: Date; end: Date }>(
      `select user_id as "userID", level = $4 as "isFirst", start_time as start,
         coalesce(end_time, $3) as "end"
       from out_call_record
       where org_code = $1 and start_time < $3 and coalesce(end_time, 'infinity') > $2`,
      [orgCode, from, to, dutyLevel.values.first],
    ),
    tx.query<{ start: Date | null }>(
      'select min(start_time) as start from out_call_record where org_code = $1',
      [orgCode],
    ),
  ]);
  return (userID) => ({
    plan,
    calendar,
    timeZone: plan?.timeZone ?? timeZone,
    recorded: recorded.map((one) => ({
      isOwn: one.isFirst && one.userID === userID,
      start: one.start.getTime(),
      end: one.end.getTime(),
    })),
    recordedFrom: first?.start?.getTime() ?? null,
  });
}
