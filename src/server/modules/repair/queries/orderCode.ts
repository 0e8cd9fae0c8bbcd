import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';

/** Draws the code of a new order: W, the day of its fault, a running number, e.g. `W261120-000729`. */
export async function nextOrderCode(
  tx: Tx,
  orgCode: string,
  faultTime: Date,
  timeZone: string,
): Promise<string> {
  const [code] = await nextOrderCodes(tx, orgCode, [calendarDay(faultTime, timeZone)], new Set());
  if (code === undefined) throw new Error('no order code was drawn');
  return code;
}

/**
 * Draws a new code for each of the given days (`yyyy-MM-dd`). Codes that an import has stored, or is about
 * to store (`taken`), are skipped. Locks the organisation's counter until the transaction ends, so that
 * devices must be locked before.
 */
export async function nextOrderCodes(
  tx: Tx,
  orgCode: string,
  days: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const [counter] = await tx.query<{ last: number }>(
    `insert into order_counter (org_code, last) values ($1, $2)
     on conflict (org_code) do update set last = order_counter.last + excluded.last
     returning last::float8 as last`,
    [orgCode, days.length],
  );
  const first = (counter?.last ?? 0) - days.length + 1;
  const codes = days.map((day, at) => orderCodeOf(day, first + at));
  // each code is looked up in the index: without statistics the planner would read all orders instead
  const stored = await tx.query<{ order_code: string }>(
    `select code as order_code from unnest($2::text[]) code
     cross join lateral (
       select from work_order where org_code = $1 and order_code = code offset 0
     ) stored`,
    [orgCode, codes],
  );
  const used = new Set([...taken, ...stored.map((order) => order.order_code)]);
  const again = codes.flatMap((code, at) => (used.has(code) ? [at] : []));
  if (again.length === 0) return codes;
  const others = await nextOrderCodes(
    tx,
    orgCode,
    again.map((at) => days[at] ?? ''),
    taken,
  );
  again.forEach((at, place) => {
    codes[at] = others[place] ?? '';
  });
  return codes;
}

function orderCodeOf(day: string, number: number): string {
  return `W${day.replaceAll('-', '').slice(2)}-${String(number).padStart(6, '0')}`;
}
