import type { Bindings } from './bindings.ts';
import { countedEvents } from './events.ts';
import { type Tally, tallyPiece } from './tallies.ts';
import type { Part } from './window.ts';
import { between, lengthMs } from './zone.ts';

/** The columns of a piece: something that happened to a device on a day, to be summed. */
export function pieceColumns(needed: readonly Tally[]): string {
  return ['day', 'device_id', ...needed].join(', ');
}

const dayMs = 86_400_000;

/** The condition of the index `breakdown_long`. */
const isLong = `b.end_time - b.start_time > interval '2 days'`;

/** SQL of a part's own terms, typed. Values of its own, so that the planner knows how few rows. */
function termsOf({ bind }: Bindings, part: Part) {
  return {
    day: bind(part.day, 'date'),
    lo: bind(part.from, 'timestamptz'),
    hi: bind(part.to, 'timestamptz'),
    sign: part.sign,
  };
}

/** SQL of pieces: what happened at instants in parts of days. $1 is the organisation. */
export function countedParts(
  bindings: Bindings,
  parts: readonly Part[],
  needed: readonly Tally[],
): string[] {
  const wanted = countedEvents.filter(({ adds }) => needed.some((tally) => tally in adds));
  return parts.flatMap((part) => {
    if (wanted.length === 0) return [];
    const { day, lo, hi, sign } = termsOf(bindings, part);
    return wanted.map(({ table, at, adds }) => {
      const signed = Object.entries(adds).map(([tally, value]) => [tally, `${sign} * ${value}`]);
      return `select ${day}, t.device_id, ${tallyPiece(Object.fromEntries(signed), needed)}
       from ${table} t
       where t.org_code = $1 and ${at} >= ${lo} and ${at} < ${hi}`;
    });
  });
}

/**
 * SQL of pieces: downtime, within required time, of breakdowns with an end in parts of days. Those
 * that reach into a part from before it end within two days of its beginning or are long, which
 * few are: each kind has its index. $1 is the organisation; needs `required` (requiredTime).
 */
export function downParts(
  bindings: Bindings,
  parts: readonly Part[],
  needed: readonly Tally[],
): string[] {
  return parts.flatMap((part) => {
    const { day, lo, hi, sign } = termsOf(bindings, part);
    const within = between(`greatest(${lo}, r.lo)`, `least(${hi}, r.hi)`);
    const later = bindings.bind(new Date(part.from.getTime() + 2 * dayMs), 'timestamptz');
    const down = { down_ms: `${sign} * ${lengthMs(`(b.down * ${within})`)}` };
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
