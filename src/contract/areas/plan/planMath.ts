import { cycleAfter, cycleDays, type PlanCycle, usualInterval } from './planCycles.ts';
import { civilOf, fromDayNumber, isoWeekday, toDayNumber } from './planDays.ts';
import { cycleType, holidayRule, planBase } from './planEnums.ts';

/** The days for which points are made ahead, the most days by which a holiday moves one, and the cycles within which a plan must have a date. */
export const planHorizon = { days: 400, moveDays: 60, cycles: 60 } as const;

/** A revision of a plan, as far as it decides when something is due. Days are yyyy-MM-dd. */
export interface PlanRule extends PlanCycle {
  /** planBase */
  readonly baseType: number;
  /** The first day, from which cycles are counted. */
  readonly startDate: string;
  /** The last day; null: no end. */
  readonly endDate: string | null;
  /** The days after the due date within which the point is in time. */
  readonly graceDays: number;
  /** The days before the due date from which the point may be done. */
  readonly earlyDays: number;
  /** The season, MM-DD to MM-DD, which may go over New Year; null: the whole year. */
  readonly seasonFrom: string | null;
  readonly seasonTo: string | null;
  /** holidayRule */
  readonly holidayRule: number;
  /** The measuring point that is read, and the limit above which a task is due; null of other cycles. */
  readonly readingPointID?: string | null;
  readonly readingLimit?: number | null;
  /** From a date of the cycle on, all dates lie so many days later, of fixed dates; in order. */
  readonly moves?: readonly PlanMove[];
}

/** A move of a date of a cycle and all later ones. */
export interface PlanMove {
  readonly from: string;
  readonly days: number;
}

/** The working days of a device. */
export interface PlanCalendar {
  /** From Monday: something works on the weekday. */
  readonly week: readonly boolean[];
  /** Holidays and other days, both ends included, in order. */
  readonly days: readonly {
    readonly first: string;
    readonly last: string;
    readonly name: string;
    readonly isWorking: boolean;
  }[];
}

/** The reason for which a point has another day than its cycle. */
export interface MoveReason {
  /**
   * `noWorkday`: it stays, since no working day is near. `season`: it waits for the season. `moved`: by a move of the plan.
   * `reading`: a reading was above the limit on the day.
   */
  readonly kind: 'earlier' | 'later' | 'moved' | 'noWorkday' | 'reading' | 'season' | 'stay';
  /** The day of the cycle. */
  readonly day: string;
  /** The holiday; '' for a weekday without work, and of a season. Of a reading its value and the limit. */
  readonly name: string;
}

/** The readings from which a due date was estimated. */
export interface MeterBasis {
  readonly firstDay: string;
  readonly lastDay: string;
  /** The last reading, and the reading at which it is due. */
  readonly value: number;
  readonly target: number;
  readonly perDay: number;
  /** The number of readings. */
  readonly count: number;
}

/** Returns the most that a meter of hours can show on a day: 24 more for each day since its last reading. */
export function mostHours({ lastDay: day, value }: MeterBasis, today: string): number {
  return value + 24 * (Math.max(0, toDayNumber(today) - toDayNumber(day)) + 1);
}

/** A point of a plan for one device. */
export interface PlannedPoint {
  /**
   * The key of a point among those of its device: of fixed dates the number of the cycle's day, so that the same day is
   * the same point in each revision; of others the number of points that were closed before it.
   */
  readonly sequence: number;
  /** The day of the cycle, before holidays. */
  readonly nominalDate: string;
  readonly dueDate: string;
  /** The window. */
  readonly fromDate: string;
  readonly untilDate: string;
  readonly reason: MoveReason | null;
  readonly basis: MeterBasis | null;
}

/** A day of the cycle for which there is no point. */
interface SkippedDay {
  readonly day: string;
  /** `sameDay`: another point has the day to which it would move. */
  readonly kind: 'holiday' | 'sameDay';
  readonly name: string;
}

/** A closed point of a device. */
export interface ClosedPoint {
  /** The day of completion; of a skipped point its due date. */
  readonly day: string;
  /** The reading at the completion; null: of no meter, or unknown. */
  readonly reading: number | null;
}

/** A reading of a meter. */
export interface MeterReading {
  readonly day: string;
  readonly value: number;
}

/** Everything of a device that decides its points, beside the rule and the calendar. */
export interface DeviceState {
  /** The first day on which it may have a point: when it joined the plan. */
  readonly from: string;
  /** How many points were closed, and the last one of them. */
  readonly closed: number;
  readonly last: ClosedPoint | null;
  /** The readings of the last weeks, in order, of a limit the highest of each day; empty of other cycles. */
  readonly readings: readonly MeterReading[];
  /** The reading at which it joined the plan; null: of no meter, or unknown. */
  readonly joinReading: number | null;
}

/** The bounds of a computation. */
interface PointHorizon {
  /** The last due date. At least one point is returned beyond it if none is before. */
  readonly until: string;
  /** The first day of the cycle that is looked at, of fixed dates. */
  readonly from?: string;
  readonly most: number;
}

export interface PlannedPoints {
  readonly points: PlannedPoint[];
  readonly skipped: SkippedDay[];
}

/** Returns the name of the holiday on a day, '' on a weekday without work; null: a working day. */
export function freeDayName(calendar: PlanCalendar | null, day: number): string | null {
  if (calendar === null) return null;
  const text = fromDayNumber(day);
  const other = calendar.days.find(({ first, last }) => first <= text && text <= last);
  if (other !== undefined) return other.isWorking ? null : other.name;
  return calendar.week[isoWeekday(day) - 1] === false ? '' : null;
}

/** Returns whether a day lies in the season of a rule. */
function isInSeason({ seasonFrom, seasonTo }: PlanRule, day: number): boolean {
  if (seasonFrom === null || seasonTo === null) return true;
  const text = fromDayNumber(day).slice(5);
  return seasonFrom <= seasonTo
    ? seasonFrom <= text && text <= seasonTo
    : text >= seasonFrom || text <= seasonTo;
}

/** Returns the first day from `day` on that lies in the season. */
function seasonStart(rule: PlanRule, day: number): number {
  if (isInSeason(rule, day) || rule.seasonFrom === null) return day;
  const { year } = civilOf(day);
  const starts = [year, year + 1].map((one) => toDayNumber(`${one}-${rule.seasonFrom}`));
  return starts.find((start) => start >= day) ?? day;
}

interface Moved {
  readonly day: number;
  readonly reason: MoveReason | null;
}

/** Returns a day after the rule for holidays; null: it is skipped. @param earliest no day before it is taken */
function movedDay(
  { holidayRule: rule }: PlanRule,
  calendar: PlanCalendar | null,
  day: number,
  earliest: number,
): Moved | null {
  const { stay, skip, earlier } = holidayRule.values;
  const name = freeDayName(calendar, day);
  if (name === null) return { day, reason: null };
  if (rule === skip) return null;
  const reason = (kind: MoveReason['kind']) => ({ kind, day: fromDayNumber(day), name });
  if (rule === stay) return { day, reason: reason('stay') };
  const before = rule === earlier ? workday(calendar, day, -1) : null;
  if (before !== null && before >= earliest) return { day: before, reason: reason('earlier') };
  const after = rule === earlier && before === null ? null : workday(calendar, day, 1);
  return after === null
    ? { day, reason: reason('noWorkday') }
    : { day: after, reason: reason('later') };
}

/** Returns the nearest working day before or after a day; null: none is near. */
function workday(calendar: PlanCalendar | null, day: number, step: -1 | 1): number | null {
  for (let count = 1; count <= planHorizon.moveDays; count += 1)
    if (freeDayName(calendar, day + step * count) === null) return day + step * count;
  return null;
}

function pointAt(
  { earlyDays, graceDays }: PlanRule,
  sequence: number,
  nominal: number,
  { day, reason }: Moved,
  basis: MeterBasis | null = null,
): PlannedPoint {
  return {
    sequence,
    nominalDate: fromDayNumber(nominal),
    dueDate: fromDayNumber(day),
    fromDate: fromDayNumber(day - earlyDays),
    untilDate: fromDayNumber(day + graceDays),
    reason,
    basis,
  };
}

/**
 * Returns the points of a device up to a horizon, in order of their due dates. A pure function: the same revision, calendar
 * and records lead to the same points, at any time and on any node.
 */
export function pointsOf(
  rule: PlanRule,
  calendar: PlanCalendar | null,
  state: DeviceState,
  horizon: PointHorizon,
): PlannedPoints {
  if (rule.cycleType === cycleType.values.reading) return limitPoints(rule, calendar, state);
  if (rule.cycleType === cycleType.values.runHours)
    return meterPoints(rule, calendar, state, horizon);
  return rule.baseType === planBase.values.floating
    ? floatingPoints(rule, calendar, state, horizon)
    : fixedPoints(rule, calendar, state, horizon);
}

/** The last day that a rule allows, by its end. */
function lastDay({ endDate }: PlanRule): number {
  return endDate === null ? Infinity : toDayNumber(endDate);
}

/** Returns the days within which a rule has a date, if it ever has one. */
function sightDays(rule: PlanRule): number {
  return (usualInterval(rule) ?? 1) * planHorizon.cycles;
}

/** Returns the days by which a date of the cycle is moved: by the last move before it. */
export function movedBy({ moves = [] }: Pick<PlanRule, 'moves'>, nominal: string): number {
  return moves.findLast(({ from }) => from <= nominal)?.days ?? 0;
}

/** Returns the moves of a rule after a date of its cycle and all later ones were moved by some days more. */
export function movesAfter(
  rule: Pick<PlanRule, 'moves'>,
  from: string,
  days: number,
): readonly PlanMove[] {
  const { moves = [] } = rule;
  const later = moves.filter((one) => one.from > from);
  return [
    ...moves.filter((one) => one.from < from),
    { from, days: movedBy(rule, from) + days },
    ...later.map((one) => ({ ...one, days: one.days + days })),
  ];
}

function fixedPoints(
  rule: PlanRule,
  calendar: PlanCalendar | null,
  state: DeviceState,
  horizon: PointHorizon,
): PlannedPoints {
  const start = toDayNumber(rule.startDate);
  const from = Math.max(start, toDayNumber(state.from), toDayNumber(horizon.from ?? state.from));
  const end = lastDay(rule);
  const until = toDayNumber(horizon.until);
  const sight = Math.min(end, Math.max(from, until) + sightDays(rule));
  const points: PlannedPoint[] = [];
  const skipped: SkippedDay[] = [];
  const taken = new Map<number, PlannedPoint>();
  // a holiday moves over at most so many days: later ones cannot come before the horizon
  const furthest =
    planHorizon.moveDays + Math.max(0, ...(rule.moves ?? []).map(({ days }) => Math.abs(days)));
  const beyond = until + furthest;
  // a day that a holiday or a move of the plan moves may lie before the first day of the horizon
  const first = Math.max(start, from - furthest);
  for (const nominal of cycleDays(rule, start, { from: first, until: sight })) {
    if (nominal > beyond && points.length > 0) break;
    if (points.length >= horizon.most + planHorizon.moveDays) break;
    const own = nominal + (rule.moves === undefined ? 0 : movedBy(rule, fromDayNumber(nominal)));
    if (!isInSeason(rule, own)) continue;
    const moved = movedDay(rule, calendar, own, own < from ? start : from);
    if (own < from && (moved === null || moved.day < from || moved.day === own)) continue;
    if (moved === null) {
      const name = freeDayName(calendar, own) ?? '';
      skipped.push({ day: fromDayNumber(own), kind: 'holiday', name });
      continue;
    }
    const byMove: MoveReason | null =
      own === nominal ? null : { kind: 'moved', day: fromDayNumber(nominal), name: '' };
    const point = pointAt(rule, nominal, nominal, { ...moved, reason: moved.reason ?? byMove });
    const other = taken.get(moved.day);
    if (other === undefined) {
      taken.set(moved.day, point);
      points.push(point);
      continue;
    }
    // a point that has the day by its own cycle stays, the moved one goes
    const isOwn = moved.day === own;
    const gone = isOwn ? other : point;
    if (isOwn) {
      taken.set(moved.day, point);
      points.splice(points.indexOf(other), 1, point);
    }
    skipped.push({ day: gone.nominalDate, kind: 'sameDay', name: gone.reason?.name ?? '' });
  }
  return cut({ points, skipped }, horizon);
}

/** Returns what lies before the horizon, at least one point if there is any. */
function cut({ points, skipped }: PlannedPoints, { until, most }: PointHorizon): PlannedPoints {
  const sorted = points.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const within = sorted.filter(({ dueDate }) => dueDate <= until).slice(0, most);
  const last = within.length < most ? until : (within.at(-1)?.dueDate ?? until);
  return {
    points: within.length > 0 ? within : sorted.slice(0, 1),
    skipped: skipped.filter(({ day }) => day <= last),
  };
}

function floatingPoints(
  rule: PlanRule,
  calendar: PlanCalendar | null,
  { closed, last, from }: DeviceState,
  horizon: PointHorizon,
): PlannedPoints {
  const points: PlannedPoint[] = [];
  const skipped: SkippedDay[] = [];
  const end = lastDay(rule);
  let anchor = toDayNumber(last?.day ?? rule.startDate);
  let count = last === null ? 0 : 1;
  if (last === null) {
    const interval = usualInterval(rule) ?? 1;
    count = Math.max(0, Math.floor((toDayNumber(from) - anchor) / interval) - 2);
    while (cycleAfter(rule, anchor, count) < toDayNumber(from)) count += 1;
  }
  let sequence = closed;
  for (let round = 0; round < horizon.most + planHorizon.moveDays; round += 1) {
    // a revision makes no point before its own first day
    let nominal = Math.max(
      cycleAfter(rule, anchor, count),
      points.length === 0 ? toDayNumber(from) : 0,
    );
    const inSeason = seasonStart(rule, nominal);
    const waits: MoveReason | null =
      inSeason === nominal ? null : { kind: 'season', day: fromDayNumber(nominal), name: '' };
    if (waits !== null) [nominal, anchor, count] = [inSeason, inSeason, 0];
    count += 1;
    if (nominal > end || points.length >= horizon.most) break;
    const moved = movedDay(rule, calendar, nominal, toDayNumber(from));
    if (moved === null) {
      const name = freeDayName(calendar, nominal) ?? '';
      skipped.push({ day: fromDayNumber(nominal), kind: 'holiday', name });
      continue;
    }
    const { day, reason } = moved;
    if (fromDayNumber(day) > horizon.until && points.length > 0) break;
    const before = points.at(-1);
    if (before !== undefined && before.dueDate >= fromDayNumber(day)) {
      skipped.push({ day: fromDayNumber(nominal), kind: 'sameDay', name: reason?.name ?? '' });
      continue;
    }
    points.push(pointAt(rule, sequence, nominal, { day, reason: reason ?? waits }));
    sequence += 1;
  }
  return cut({ points, skipped }, horizon);
}

/** Returns the readings since the counter was last replaced: it never counts backwards. */
function sinceReplaced(readings: readonly MeterReading[]): readonly MeterReading[] {
  const at = readings.findLastIndex(
    ({ value }, place) => place > 0 && value < (readings[place - 1]?.value ?? 0),
  );
  return at === -1 ? readings : readings.slice(at);
}

/**
 * Returns the day on which a meter is expected to show a target, with the readings that it is estimated from; null where they do
 * not show how fast it counts. A target that is shown already has the day of the first reading that shows it.
 */
export function estimateDay(
  readings: readonly MeterReading[],
  target: number,
): { readonly day: string; readonly basis: MeterBasis } | null {
  const used = sinceReplaced(readings);
  const [first] = used;
  const last = used.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = toDayNumber(last.day) - toDayNumber(first.day);
  const perDay = days === 0 ? 0 : (last.value - first.value) / days;
  const basis = {
    firstDay: first.day,
    lastDay: last.day,
    value: last.value,
    target,
    perDay: Math.round(perDay * 100) / 100,
    count: used.length,
  };
  const shown = used.find(({ value }) => value >= target);
  if (shown !== undefined) return { day: shown.day, basis };
  if (perDay <= 0) return null;
  const wait = Math.ceil((target - last.value) / perDay);
  return { day: fromDayNumber(toDayNumber(last.day) + wait), basis };
}

/**
 * The points of run hours: counted from the reading at the last completion, or of fixed plans from the multiples of the
 * cycle. Their dates are estimates, which move with each reading until the point is made.
 */
/**
 * Returns by how much less a meter shows than it would without its replacements since a day on which it showed a value: what it
 * had counted by then stays counted.
 */
function replacedSince(readings: readonly MeterReading[], since: string, shown: number): number {
  let less = 0;
  for (const [at, { day, value }] of readings.entries()) {
    const before = readings[at - 1]?.value ?? value;
    // on the day itself the value may be that of the meter before or of the new one
    const isLater = day > since || (day === since && shown > value);
    if (value < before && isLater) less += Math.max(before, day === since ? shown : 0) - value;
  }
  return less;
}

function meterPoints(
  rule: PlanRule,
  calendar: PlanCalendar | null,
  { closed, last, readings, from, joinReading }: DeviceState,
  horizon: PointHorizon,
): PlannedPoints {
  const points: PlannedPoint[] = [];
  const present = readings.at(-1)?.value ?? 0;
  const origin =
    last?.reading ?? (last === null ? (joinReading ?? readings[0]?.value ?? 0) : present);
  const isFloating = rule.baseType === planBase.values.floating;
  const share = origin / rule.cycleNum;
  // one that is done early or late counts for the nearest multiple
  const multiple = (last === null ? Math.floor(share) : Math.round(share)) * rule.cycleNum;
  // without a reading at the completion it is counted from the present one
  const since = last?.day ?? (joinReading === null ? readings[0]?.day : null) ?? from;
  const isCounted = last === null || last.reading !== null;
  const base =
    (isFloating ? origin : multiple) - (isCounted ? replacedSince(readings, since, origin) : 0);
  for (let count = 1; points.length < Math.min(horizon.most, planHorizon.cycles); count += 1) {
    const found = estimateDay(readings, base + count * rule.cycleNum);
    if (found === null) break;
    const earliest = [found.day, rule.startDate, from].toSorted().at(-1) ?? found.day;
    const nominal = seasonStart(rule, toDayNumber(earliest));
    if (nominal > lastDay(rule)) break;
    if (points.length > 0 && fromDayNumber(nominal) > horizon.until) break;
    const moved = movedDay(rule, calendar, nominal, toDayNumber(from));
    if (moved !== null)
      points.push(pointAt(rule, closed + points.length, nominal, moved, found.basis));
    else if (count > planHorizon.cycles) break;
  }
  return { points, skipped: [] };
}

/**
 * The point of a reading above a limit: of the first day after the last completion that has one. It can be done at once, and is
 * due after the days in advance. What comes later is not known.
 */
function limitPoints(
  rule: PlanRule,
  calendar: PlanCalendar | null,
  { closed, last, readings, from }: DeviceState,
): PlannedPoints {
  const { readingLimit: limit = null, startDate } = rule;
  const isAbove = ({ day, value }: MeterReading) =>
    limit !== null && value > limit && day >= from && day >= startDate && day > (last?.day ?? '');
  const found = readings.find(isAbove);
  if (found === undefined) return { points: [], skipped: [] };
  const nominal = toDayNumber(found.day);
  const day = seasonStart(rule, nominal + rule.earlyDays);
  const moved = movedDay(rule, calendar, day, nominal);
  if (day > lastDay(rule) || moved === null) return { points: [], skipped: [] };
  const reason: MoveReason = { kind: 'reading', day: found.day, name: `${found.value} > ${limit}` };
  return { points: [pointAt(rule, closed, nominal, { ...moved, reason })], skipped: [] };
}

/** Returns whether a rule has a date at all: a cycle that omits its only day, or a season without its days, has none. */
export function hasDates(rule: PlanRule): boolean {
  const { reading, runHours } = cycleType.values;
  if (rule.cycleType === runHours || rule.cycleType === reading) return true;
  if (rule.baseType === planBase.values.floating)
    return rule.endDate === null || rule.endDate >= rule.startDate;
  const start = toDayNumber(rule.startDate);
  const until = Math.min(lastDay(rule), start + sightDays(rule));
  for (const day of cycleDays(rule, start, { from: start, until }))
    if (isInSeason(rule, day)) return true;
  return false;
}
