import { requiredLengthMsSql } from '../calendar/workingTime.ts';
import { countedEvents } from '../maintained/countedEvents.ts';
import { type Tally, tallyPiece } from '../maintained/tallies.ts';
import type { Bindings } from '../sql/bindings.ts';
import { rangeSql } from '../sql/timeSql.ts';
import type { DayPart } from '../window/window.ts';

/** Returns the columns of a piece: tallies of a device on a day, to be summed. */
export function pieceColumns(needed: readonly Tally[]): string {
  return ['day', 'device_id', ...needed].join(', ');
}

const dayMs = 86_400_000;

/** The condition of the index `breakdown_long`. */
const isLong = `b.end_time - b.start_time > interval '2 days'`;

/** Binds the bounds of a part. Each part has values of its own, so that the planner sees how few rows it matches. */
function boundsOf({ bind }: Bindings, part: DayPart) {
  return {
    day: bind(part.day, 'date'),
    lo: bind(part.from, 'timestamptz'),
    hi: bind(part.to, 'timestamptz'),
    sign: part.sign,
  };
}

/** SQL of pieces: the events at instants in parts of days. $1 is the organisation. */
export function countedParts(
  bindings: Bindings,
  parts: readonly DayPart[],
  needed: readonly Tally[],
): string[] {
  const wanted = countedEvents.filter(({ adds }) => needed.some((tally) => tally in adds));
  return parts.flatMap((part) => {
    if (wanted.length === 0) return [];
    const { day, lo, hi, sign } = boundsOf(bindings, part);
    return wanted.map(({ table, at, adds }) => {
      const signed = Object.entries(adds).map(([tally, value]) => [tally, `${sign} * ${value}`]);
      return `select ${day}, t.device_id, ${tallyPiece(Object.fromEntries(signed), needed)}
       from ${table} t
       where t.org_code = $1 and ${at} >= ${lo} and ${at} < ${hi}`;
    });
  });
}

/**
 * SQL of pieces: downtime, within required time, of ended breakdowns in parts of days. A breakdown that
 * started before a part either ends within two days of its beginning or is one of the few long ones;
 * each kind has its index. $1 is the organisation; needs `required` (requiredTime).
 */
export function downParts(
  bindings: Bindings,
  parts: readonly DayPart[],
  needed: readonly Tally[],
): string[] {
  return parts.flatMap((part) => {
    const { day, lo, hi, sign } = boundsOf(bindings, part);
    const within = rangeSql(`greatest(${lo}, r.lo)`, `least(${hi}, r.hi)`);
    const later = bindings.bind(new Date(part.from.getTime() + 2 * dayMs), 'timestamptz');
    const down = { down_ms: `${sign} * ${requiredLengthMsSql(`(b.down * ${within})`, 'r')}` };
    const piece = (which: string) => `
      select ${day}, b.device_id, ${tallyPiece(down, needed)}
      from breakdown b join required r on r.id = b.device_id
      where b.org_code = $1 and ${which}`;
    return [
      piece(`b.start_time >= ${lo} and b.start_time < ${hi} and b.end_time is not null`),
      piece(`b.start_time < ${lo} and b.end_time > ${lo} and b.end_time <= ${later}`),
      piece(`b.start_time < ${lo} and b.end_time > ${later} and ${isLong}`),
    ];
  });
}
