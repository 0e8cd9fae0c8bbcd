import type { Bindings } from './bindings.ts';
import type { Part } from './window.ts';
import { between, lengthMs, milliseconds } from './zone.ts';

/** The columns of a piece: something that happened to a device on a day, to be summed. */
export const pieceColumns = 'day, device_id, failures, started, finished, repair_ms, down_ms';

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

/** SQL of pieces: breakdowns that start or end in parts of days. $1 is the organisation. */
export function countedParts(bindings: Bindings, parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    const { day, lo, hi, sign } = termsOf(bindings, part);
    return [
      `select ${day}, b.device_id, 0, ${sign}, 0, 0::bigint, 0::bigint
       from breakdown b
       where b.org_code = $1 and b.start_time >= ${lo} and b.start_time < ${hi}`,
      `select ${day}, b.device_id, 0, 0, ${sign},
         ${sign} * ${milliseconds('b.end_time - b.start_time')}, 0::bigint
       from breakdown b
       where b.org_code = $1 and b.end_time >= ${lo} and b.end_time < ${hi}`,
    ];
  });
}

/** SQL of pieces: failures reported for parts of days. $1 is the organisation. */
export function failedParts(bindings: Bindings, parts: readonly Part[]): string[] {
  return parts.map((part) => {
    const { day, lo, hi, sign } = termsOf(bindings, part);
    return `select ${day}, o.device_id, ${sign}, 0, 0, 0::bigint, 0::bigint
      from work_order o
      where o.org_code = $1 and o.fault_time >= ${lo} and o.fault_time < ${hi}
        and o.is_failure and o.order_state <> 5`;
  });
}

/**
 * SQL of pieces: downtime, within required time, of breakdowns with an end in parts of days. Those
 * that reach into a part from before it end within two days of its beginning or are long, which
 * few are: each kind has its index. $1 is the organisation; needs `required` (requiredTime).
 */
export function downParts(bindings: Bindings, parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    const { day, lo, hi, sign } = termsOf(bindings, part);
    const within = between(`greatest(${lo}, r.lo)`, `least(${hi}, r.hi)`);
    const later = bindings.bind(new Date(part.from.getTime() + 2 * dayMs), 'timestamptz');
    const piece = (which: string) => `
      select ${day}, b.device_id, 0, 0, 0, 0::bigint, ${sign} * ${lengthMs(`(b.down * ${within})`)}
      from breakdown b join required r on r.id = b.device_id
      where b.org_code = $1 and ${which}`;
    return [
      piece(`b.start_time >= ${lo} and b.start_time < ${hi} and b.end_time is not null`),
      piece(`b.start_time < ${lo} and b.end_time > ${lo} and b.end_time <= ${later}`),
      piece(`b.start_time < ${lo} and b.end_time > ${later} and ${isLong}`),
    ];
  });
}
