import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';

/**
 * How many reports of one organisation draw their numbers at once: more than a node has connections. Each
 * place hands out every 32nd number and is locked until its transaction ends; a caller takes the free place
 * with the smallest number, so that numbers follow each other while nobody else reports, and a number that
 * was rolled back is drawn again.
 */
const places = 32;

/** Draws the code of a new order: W, the day of its fault, a running number, e.g. `W261120-000729`. */
export async function nextOrderCode(
  tx: Tx,
  orgCode: string,
  faultTime: Date,
  timeZone: string,
): Promise<string> {
  const day = calendarDay(faultTime, timeZone);
  for (;;) {
    const code = orderCodeOf(day, await drawNumber(tx, orgCode));
    if ((await usedCodes(tx, orgCode, [code])).size === 0) return code; // else an import has stored it
  }
}

/** Draws a number from a free place; waits for one where none is free. */
async function drawNumber(tx: Tx, orgCode: string): Promise<number> {
  for (const waiting of ['skip locked', '', '']) {
    const [drawn] = await tx.query<{ number: number }>(
      `update order_counter c set next = c.next + ${places}
       from (
         select place from order_counter where org_code = $1 order by next limit 1
         for update ${waiting}
       ) free
       where c.org_code = $1 and c.place = free.place
       returning (c.next - ${places})::float8 as number`,
      [orgCode],
    );
    if (drawn !== undefined) return drawn.number;
    if (waiting === '') await openCounter(tx, orgCode); // waits for all who draw
  }
  throw new Error(`organisation ${orgCode} has no counter of orders`);
}

/** Makes the counter of an organisation that has none. */
async function openCounter(tx: Tx, orgCode: string): Promise<void> {
  await tx.query(
    `insert into order_counter (org_code, place, next)
     select $1, place, place from generate_series(1, ${places}) place
     on conflict (org_code, place) do nothing`,
    [orgCode],
  );
}

/**
 * Draws a new code for each of the given days (`yyyy-MM-dd`), with numbers that follow each other. Codes
 * that an import has stored, or is about to store (`taken`), are skipped. Locks the organisation's counter
 * until the transaction ends, so that devices must be locked before.
 */
export async function nextOrderCodes(
  tx: Tx,
  orgCode: string,
  days: readonly string[],
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const first = await drawNumbers(tx, orgCode, days.length);
  const codes = days.map((day, at) => orderCodeOf(day, first + at));
  const used = new Set([...taken, ...(await usedCodes(tx, orgCode, codes))]);
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

/** Draws numbers that follow each other from all places at once, and returns the first. */
async function drawNumbers(tx: Tx, orgCode: string, count: number): Promise<number> {
  await openCounter(tx, orgCode);
  const locked = await tx.query<{ next: number }>(
    `select next::float8 as next from order_counter where org_code = $1 order by place for update`,
    [orgCode],
  );
  const first = Math.max(...locked.map(({ next }) => next));
  await tx.query('update order_counter set next = $2::bigint + place - 1 where org_code = $1', [
    orgCode,
    first + count,
  ]);
  return first;
}

async function usedCodes(
  tx: Tx,
  orgCode: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  // Each code is looked up in the index: without statistics the planner would read all orders instead. The
  // length of a JSON array does not change the plan, so that the statement is planned once.
  const stored = await tx.query<{ order_code: string }>(
    `select code as order_code from jsonb_array_elements_text($2) code
     cross join lateral (
       select from work_order where org_code = $1 and order_code = code offset 0
     ) stored`,
    [orgCode, JSON.stringify(codes)],
  );
  return new Set(stored.map((order) => order.order_code));
}

function orderCodeOf(day: string, number: number): string {
  return `W${day.replaceAll('-', '').slice(2)}-${String(number).padStart(6, '0')}`;
}
