import type { approveCount, submitCount } from '../../../../contract/areas/part/count.ts';
import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { fillReservations, lockTotals } from '../applications/reserve.ts';
import { partReasons } from '../reasons.ts';
import { bookMovements, type Movement } from '../stock/book.ts';
import { type LockedCount, moveCount } from './countCommands.ts';
import { judgedRows } from './countSql.ts';
import type { CountScope } from './makeCount.ts';

/** A counted row as it is judged. */
interface JudgedRow {
  readonly item: number;
  readonly rowID: string;
  readonly partID: string;
  readonly positionID: string;
  readonly part: string;
  readonly position: string;
  readonly lot: string | null;
  readonly unit: string;
  /** A decimal number of the database. */
  readonly difference: string;
  readonly reason: string;
  readonly needsRecount: boolean;
  readonly isOutdated: boolean;
  /** The caller counted it, and its difference is above the limit. */
  readonly isOwn: boolean;
}

function selectJudged({ tx, actor }: CountScope, countID: string): Promise<JudgedRow[]> {
  return tx.query<JudgedRow>(
    `select r.item, r.id as "rowID", r.part_id as "partID", r.position_id as "positionID", r.part_name as part,
       r.position_name as position, r.lot, r.unit, trim_scale(j.difference)::text as difference, r.reason,
       j.needs_recount as "needsRecount", j.is_outdated as "isOutdated",
       j.is_above and exists (select from part_count_entry e where e.org_code = r.org_code and e.row_id = r.id
         and e.user_id = $3) as "isOwn"
     from ${judgedRows} where r.org_code = $1 and r.count_id = $2 and r.counted_qty is not null order by r.item`,
    [actor.orgCode, countID, actor.userID],
    'eachTime',
  );
}

/** @throws AppError COUNT_RECOUNT, COUNT_OUTDATED */
function requireSettled(rows: readonly JudgedRow[]): void {
  const refuse = (name: 'COUNT_OUTDATED' | 'COUNT_RECOUNT', some: readonly JudgedRow[]) => {
    const [first] = some;
    if (first === undefined) return;
    const { part, position } = first;
    throw new AppError(name, { field: 'ID', params: { part, position, rows: some.length } });
  };
  refuse(
    'COUNT_OUTDATED',
    rows.filter(({ isOutdated }) => isOutdated),
  );
  refuse(
    'COUNT_RECOUNT',
    rows.filter(({ needsRecount }) => needsRecount),
  );
}

/**
 * Submits a locked sheet for approval.
 *
 * @returns how many rows were counted, and how many of them differ
 * @throws AppError BAD_FIELD, COUNT_OPEN, COUNT_RECOUNT, COUNT_OUTDATED
 */
export async function submit(
  scope: CountScope,
  count: LockedCount,
  { LeaveUncounted }: BodyOf<typeof submitCount>,
): Promise<{ readonly counted: number; readonly differences: number }> {
  const { tx, actor, now } = scope;
  const rows = await selectJudged(scope, count.id);
  if (rows.length === 0) throw badField('ID', partReasons.countNoEntry);
  const [open] = await tx.query<{ rows: number }>(
    `select count(*)::int as rows from part_count_row where org_code = $1 and count_id = $2 and counted_qty is null`,
    [actor.orgCode, count.id],
  );
  if (open !== undefined && open.rows > 0 && LeaveUncounted !== 1)
    throw new AppError('COUNT_OPEN', { field: 'LeaveUncounted', params: open });
  requireSettled(rows);
  await moveCount(scope, count, 'submit', { submit_user_id: actor.userID, submit_time: now });
  return {
    counted: rows.length,
    differences: rows.filter(({ difference }) => difference !== '0').length,
  };
}

/**
 * Approves a locked sheet: books the difference of each counted row, and what came to light fills reservations.
 *
 * @returns the number of movements
 * @throws AppError BAD_FIELD, COUNT_OWN, COUNT_RECOUNT, COUNT_OUTDATED, COUNT_SHORT
 */
export async function approve(
  scope: CountScope,
  count: LockedCount,
  { Reason }: BodyOf<typeof approveCount>,
): Promise<number> {
  const { tx, actor, now } = scope;
  const { orgCode, userID } = actor;
  const parts = await tx.query<{ id: string }>(
    `select distinct part_id as id from part_count_row where org_code = $1 and count_id = $2 and counted_qty is not null`,
    [orgCode, count.id],
  );
  // the judgement holds until the movements are booked
  await lockTotals(
    tx,
    orgCode,
    parts.map(({ id }) => id),
  );
  const rows = await selectJudged(scope, count.id);
  requireSettled(rows);
  if (rows.some(({ isOwn }) => isOwn)) throw new AppError('COUNT_OWN', { field: 'ID' });
  const differing = rows.filter(({ difference }) => difference !== '0');
  if (Reason === '' && differing.some(({ reason }) => reason === ''))
    throw badField('Reason', partReasons.countReason);
  const bookingID = await book(scope, differing, Reason);
  await tx.query(
    `update part_count_row r set booked_qty = v.qty,
       reason = case when v.qty <> 0 and r.reason = '' then $3 else r.reason end
     from jsonb_to_recordset($2) v (id uuid, qty numeric)
     where r.org_code = $1 and r.id = v.id`,
    [
      orgCode,
      JSON.stringify(rows.map(({ rowID, difference }) => ({ id: rowID, qty: difference }))),
      Reason,
    ],
  );
  await moveCount(scope, count, 'approve', {
    decide_user_id: userID,
    decide_time: now,
    decide_reason: Reason,
    booking_id: bookingID,
  });
  const found = differing.filter(({ difference }) => !difference.startsWith('-'));
  if (found.length > 0)
    await fillReservations(scope, [...new Set(found.map(({ partID }) => partID))]);
  return differing.length;
}

/** Books the differences. @returns the id of the booking @throws AppError COUNT_SHORT */
async function book(
  scope: CountScope,
  rows: readonly JudgedRow[],
  reason: string,
): Promise<string> {
  const movements = rows.map(
    (row): Movement => ({
      item: row.item,
      field: `Rows.${row.item}`,
      partID: row.partID,
      positionID: row.positionID,
      moveType: stockMoveType.values.count,
      qty: row.difference,
      lot: row.lot,
      reason: row.reason === '' ? reason : row.reason,
    }),
  );
  try {
    const { bookingID } = await bookMovements(scope, movements, { allowsDisabled: true });
    return bookingID;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.errorName !== 'STOCK_SHORT') throw cause;
    const { free = '', part = '', position = '', unit = '' } = cause.details.params ?? {};
    throw new AppError('COUNT_SHORT', { field: 'ID', params: { free, part, position, unit } });
  }
}
