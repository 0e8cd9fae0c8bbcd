import {
  hoursOf,
  type OvertimeProposal,
  overtimeLimits,
  proposalGapMinutes,
} from '../../../contract/areas/overtime/endpoints.ts';
import { segmentKind } from '../../../contract/enums.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import type { Tx } from '../../storage/db.ts';
import { dayAt, dayOfNumber, instantAt, loadPersonalShifts, type TimeSpan } from '../duty/api.ts';

const minuteMs = 60_000;

/** Finished work of one person on an order. */
export interface WorkSpan extends TimeSpan {
  /** The organisation that owns the order. */
  readonly orderOrgCode: string;
  readonly orderID: string;
  readonly orderCode: string;
}

/** A part of an order's segment that proves overtime; it lies in one day of the organisation. */
export interface Piece extends WorkSpan {
  /** yyyy-MM-dd */
  readonly workDay: string;
}

/**
 * Returns the overtime that work proves: the whole minutes in which the person worked and was not in the shift, each
 * once. Where orders overlap, the one that began first has the minute. A minute that is worked only in part does not count.
 */
export function provenPieces(
  work: readonly WorkSpan[],
  shifts: readonly TimeSpan[],
  timeZone: string,
): Piece[] {
  const outside = work
    .flatMap((one) => cutOut(one, shifts))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const pieces: Piece[] = [];
  for (let at = 0; at < outside.length; ) {
    const first = at;
    const { start } = outside[first] as WorkSpan;
    let { end } = outside[first] as WorkSpan;
    for (at += 1; at < outside.length && (outside[at] as WorkSpan).start <= end; at += 1)
      end = Math.max(end, (outside[at] as WorkSpan).end);
    const until = Math.floor(end / minuteMs) * minuteMs;
    let from = Math.ceil(start / minuteMs) * minuteMs;
    for (const one of outside.slice(first, at)) {
      const to = Math.min(one.end, until);
      if (to <= from) continue;
      pieces.push(...byDay({ ...one, start: from, end: to }, timeZone));
      from = to;
    }
  }
  return pieces;
}

/** Returns what is left of a span without others. */
function cutOut(span: WorkSpan, others: readonly TimeSpan[]): WorkSpan[] {
  let left = [span];
  for (const other of others)
    left = left.flatMap((one) => {
      if (other.end <= one.start || one.end <= other.start) return one;
      return [
        { ...one, end: other.start },
        { ...one, start: other.end },
      ].filter(({ start, end }) => end > start);
    });
  return left;
}

/** Returns the parts of a span between the midnights of a zone. */
function byDay(span: WorkSpan, timeZone: string): Piece[] {
  const pieces: Piece[] = [];
  for (let { start } = span; start < span.end; ) {
    const day = dayAt(start, timeZone);
    const end = Math.min(span.end, instantAt(day + 1, 0, timeZone));
    pieces.push({ ...span, start, end, workDay: dayOfNumber(day) });
    start = end;
  }
  return pieces;
}

/** Returns the minutes of pieces. */
export function minutesOf(pieces: readonly TimeSpan[]): number {
  return Math.round(pieces.reduce((sum, { start, end }) => sum + end - start, 0) / minuteMs);
}

/** Returns the proposals of pieces in the order of time: what is less than an hour apart is one, of 24 hours at most. */
export function proposalsOf(pieces: readonly Piece[]): OvertimeProposal[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear =
      group?.[0] !== undefined &&
      last !== undefined &&
      piece.start - last.end < proposalGapMinutes * minuteMs &&
      piece.end - group[0].start <= overtimeLimits.hours * 60 * minuteMs;
    if (isNear) group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => {
    const minutes = minutesOf(group);
    const orders = new Map(group.map(({ orderID, orderCode }) => [orderID, orderCode]));
    return {
      startTime: new Date(Math.min(...group.map(({ start }) => start))).toISOString(),
      endTime: new Date(Math.max(...group.map(({ end }) => end))).toISOString(),
      minutes,
      hours: hoursOf(minutes),
      orderIDs: [...orders.keys()],
      orderCodes: [...orders.values()],
    };
  });
}

/** Loads the overtime that a person's orders prove in a window, whether or not it has been applied for. */
export async function loadProof(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  userID: string,
  window: TimeSpan,
): Promise<{ pieces: Piece[]; isKnown: boolean }> {
  const { spans, isKnown } = await loadPersonalShifts(tx, { orgCode, timeZone }, userID, window);
  const work = isKnown ? await selectWork(tx, orgCode, userID, window) : [];
  return { pieces: provenPieces(work, spans, timeZone), isKnown };
}

/** Loads the finished repair segments of a person within a window, clipped to it. */
async function selectWork(
  tx: Tx,
  orgCode: string,
  userID: string,
  { start, end }: TimeSpan,
): Promise<WorkSpan[]> {
  const rows = await tx.query<Omit<WorkSpan, 'start' | 'end'> & { start: Date; end: Date }>(
    `select g.org_code as "orderOrgCode", g.order_id as "orderID",
       coalesce(o.order_code, '') as "orderCode",
       greatest(g.start_time, $3) as start, least(g.end_time, $4) as "end"
     from work_order_segment g
     left join work_order o on o.org_code = g.org_code and o.id = g.order_id
     where g.repair_org_code = $1 and g.user_id = $2 and g.kind = ${segmentKind.values.repair}
       and g.replaced_by is null and g.end_time is not null and g.start_time < $4
       and (case when g.end_time is null then 'infinity' else g.end_time end) > $3`,
    [orgCode, userID, new Date(start), new Date(end)],
    'eachTime',
  );
  return rows.map((row) => ({ ...row, start: row.start.getTime(), end: row.end.getTime() }));
}

/** Loads the time of a person in a window that has been applied for, and not refused. @param except an application */
export async function selectTaken(
  tx: Tx,
  orgCode: string,
  userID: string,
  { start, end }: TimeSpan,
  except: string | null = null,
): Promise<TimeSpan[]> {
  const rows = await tx.query<{ start: Date; end: Date }>(
    `select start_time as start, end_time as "end" from out_call_overtime_piece
     where org_code = $1 and user_id = $2 and is_active
       and tstzrange(start_time, end_time) && tstzrange($3, $4) and overtime_id is distinct from $5`,
    [orgCode, userID, new Date(start), new Date(end), except],
  );
  return rows.map((row) => ({ start: row.start.getTime(), end: row.end.getTime() }));
}

/** Returns the parts of pieces that have not been applied for. */
export function withoutTaken(pieces: readonly Piece[], taken: readonly TimeSpan[]): Piece[] {
  return pieces.flatMap((piece) =>
    cutOut(piece, taken).map(({ start, end }) => ({ ...piece, start, end })),
  );
}
