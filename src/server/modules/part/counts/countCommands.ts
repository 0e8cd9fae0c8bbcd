import { v7 as uuid } from 'uuid';
import { type saveCountReasons } from '../../../../contract/areas/part/count.ts';
import {
  type CountAction,
  countTransition,
  mayActOnCount,
} from '../../../../contract/areas/part/countActions.ts';
import {
  type addCountRow,
  type confirmEmptyBin,
  countLimits,
  type saveCountEntries,
} from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { lotUse } from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { requireVersion, updateRow } from '../../../kernel/crud/rows.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import { partReasons } from '../reasons.ts';
import { requireWhole } from '../stock/book.ts';
import { type CountScope, lockSheets, refuseOverlap } from './makeCount.ts';

/** A count sheet as its actions lock it. */
export interface LockedCount {
  readonly id: string;
  readonly code: string;
  readonly countState: number;
  readonly userID: string | null;
  readonly submitUserID: string | null;
  readonly createTime: Date;
  readonly version: number;
}

/** The actions that many people take at once: they do not wait for each other. */
const shared: readonly CountAction[] = ['count', 'addRow', 'explain'];

/**
 * Locks a sheet for a person's action, and requires that the table of transitions has it.
 *
 * @throws AppError NOT_FOUND, COUNT_STATE, DENIED, STALE_VERSION
 */
export async function beginCountAction(
  { tx, actor }: CountScope,
  action: CountAction,
  { ID, Version }: { readonly ID: string; readonly Version?: number | undefined },
): Promise<LockedCount> {
  const [count] = await tx.query<LockedCount>(
    `select k.id, k.code, k.count_state::int as "countState", k.user_id as "userID", k.submit_user_id as "submitUserID",
       k.create_time as "createTime", k.version
     from part_count k where k.org_code = $1 and k.id = $2 for ${shared.includes(action) ? 'share' : 'update'}`,
    [actor.orgCode, ID],
  );
  if (count === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (countTransition(action, count.countState) === undefined)
    throw new AppError('COUNT_STATE', {
      field: 'ID',
      params: { state: countState.text(count.countState) },
    });
  if (!mayActOnCount(action, count.countState, (name) => actor.permissions.has(name)))
    throw new AppError('DENIED');
  requireVersion(count, Version);
  return count;
}

/** Changes the state of a locked sheet, by a row of the table. */
export async function moveCount(
  { tx, actor, now }: CountScope,
  { id, countState: from }: LockedCount,
  action: CountAction,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const transition = countTransition(action, from);
  if (transition === undefined) throw new Error(`the table has no ${action} from ${from}`);
  await updateRow(tx, 'part_count', actor.orgCode, id, {
    count_state: transition.to,
    update_time: now,
    ...values,
  });
}

/** A count of a row. */
interface Entry {
  readonly rowID: string;
  readonly qty: number;
  readonly isEmpty: boolean;
  /** The place of the count in the body, for refusals. */
  readonly field: string;
}

/** Stores what was counted. @returns the ids of the rows @throws AppError NOT_FOUND, BAD_FIELD, each with the field */
export async function storeEntries(
  scope: CountScope,
  count: LockedCount,
  { Entries, ...body }: BodyOf<typeof saveCountEntries>,
): Promise<string[]> {
  const entries = Entries.map(({ RowID, CountedQty, IsEmpty }, at) => ({
    rowID: RowID,
    qty: CountedQty,
    isEmpty: IsEmpty === 1,
    field: `Entries.${at}`,
  }));
  await storeCounted(scope, count, entries, ledgerTimeOf(scope, count, body));
  return entries.map(({ rowID }) => rowID);
}

/** The time with whose ledger counts are compared. */
interface LedgerTime {
  /** Null: now. */
  readonly time: Date | null;
  /** A printed sheet: rows are compared with what they had when it was made, by the numbers of their parts. */
  readonly isPaper: boolean;
}

/**
 * Returns when the goods were counted: not before the sheet was made, because its rows begin there, and not after now. A
 * phone whose clock is wrong does not stop its queue.
 */
function ledgerTimeOf(
  { actor, now }: CountScope,
  { createTime }: LockedCount,
  { CountTime, IsPaper }: Pick<BodyOf<typeof saveCountEntries>, 'CountTime' | 'IsPaper'>,
): LedgerTime {
  if (IsPaper === 1) return { time: createTime, isPaper: true };
  if (CountTime === undefined) return { time: null, isPaper: false };
  const time = requireInstant(CountTime, actor.timeZone, 'CountTime');
  if (time >= now) return { time: null, isPaper: false };
  return { time: time < createTime ? createTime : time, isPaper: false };
}

/**
 * Stores counts of rows, the latest of which is valid: one that waited for a network does not replace a newer one. Each is
 * compared with what the ledger had when the goods were counted: the present balance, less the movements since; of a
 * printed sheet, what is stored with the row.
 */
async function storeCounted(
  { tx, actor, now }: CountScope,
  { id: countID }: LockedCount,
  entries: readonly Entry[],
  { time, isPaper }: LedgerTime,
): Promise<void> {
  const { orgCode, userID } = actor;
  const ids = entries.map(({ rowID }) => rowID);
  const rows = await tx.query<{ id: string; unit: string }>(
    `select id, unit from part_count_row where org_code = $1 and count_id = $2 and id = any($3) order by id for update`,
    [orgCode, countID, ids],
  );
  for (const [at, { rowID, qty, isEmpty, field }] of entries.entries()) {
    const row = rows.find(({ id }) => id === rowID);
    if (row === undefined) throw new AppError('NOT_FOUND', { field: `${field}.RowID` });
    if (ids.indexOf(rowID) !== at) throw badField(`${field}.RowID`, 'duplicatePart');
    requireWhole(row.unit, qty, `${field}.CountedQty`);
    if (qty === 0 && !isEmpty) throw badField(`${field}.IsEmpty`, partReasons.countZero);
  }
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($3) v (id uuid, row_id uuid, qty numeric, is_empty boolean)
     ), present as (
       select v.id, v.row_id, v.qty, v.is_empty,
         coalesce(case when $7 then r.made_seq end, coalesce(t.seq, 0) - coalesce(s.n, 0)) as seq,
         coalesce(case when $7 then r.made_qty end,
           coalesce(case when r.lot is null then b.in_stock else l.in_stock end, 0) - coalesce(s.moved, 0)) as expected
       from given v join part_count_row r on r.org_code = $1 and r.id = v.row_id
       left join stock_total t on t.org_code = r.org_code and t.part_id = r.part_id
       left join stock_balance b on b.org_code = r.org_code and b.part_id = r.part_id and b.position_id = r.position_id
       left join stock_lot_balance l on l.org_code = r.org_code and l.part_id = r.part_id and l.position_id = r.position_id
         and l.lot = r.lot
       left join lateral (
         select t.seq - min(m.seq) + 1 as n,
           sum(m.qty) filter (where m.position_id = r.position_id and m.lot is not distinct from r.lot) as moved
         from stock_movement m where m.org_code = r.org_code and m.part_id = r.part_id and m.seq >= (
           select min(x.seq) from stock_movement x where x.org_code = r.org_code and x.part_id = r.part_id
             and x.create_time > $5::timestamptz)
       ) s on $5::timestamptz is not null
     ), stored as (
       insert into part_count_entry (org_code, id, count_id, row_id, counted_qty, is_empty, seq, expected_qty, user_id,
         count_time, create_time)
       select $1, v.id, $2, v.row_id, v.qty, v.is_empty, v.seq, v.expected, $4, coalesce($5, $6), $6 from present v
     )
     update part_count_row r set counted_qty = v.qty, is_empty = v.is_empty and v.qty = 0, seq = v.seq,
       expected_qty = v.expected, count_user_id = $4, count_time = coalesce($5, $6), entries = r.entries + 1
     from present v where r.org_code = $1 and r.id = v.row_id
       and (r.count_time is null or coalesce($5, $6) >= r.count_time or $7)`,
    [
      orgCode,
      countID,
      JSON.stringify(
        entries.map(({ rowID, qty, isEmpty }) => ({
          id: uuid(),
          row_id: rowID,
          qty,
          is_empty: isEmpty,
        })),
      ),
      userID,
      time,
      now,
      isPaper,
    ],
  );
}

/** Adds a part that was found to a sheet, and counts it. @returns the id of the row @throws AppError NOT_FOUND, BAD_FIELD, COUNT_OVERLAP */
export async function storeFoundRow(
  scope: CountScope,
  count: LockedCount,
  body: BodyOf<typeof addCountRow>,
): Promise<string[]> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const { PartID, PositionID, Lot, CountedQty, IsEmpty } = body;
  await lockSheets(tx, orgCode);
  const [part] = await tx.query<{ unit: string; isUse: boolean; hasLots: boolean }>(
    `select unit, is_use as "isUse", coalesce(lot_use = ${lotUse.values.lots}, false) as "hasLots"
     from spare_part where org_code = $1 and id = $2 for key share`,
    [orgCode, PartID],
  );
  if (part === undefined) throw new AppError('NOT_FOUND', { field: 'PartID' });
  const places = await tx.query(
    'select from spare_part_position where org_code = $1 and id = $2 for key share',
    [orgCode, PositionID],
  );
  if (places.length === 0) throw new AppError('NOT_FOUND', { field: 'PositionID' });
  if (part.hasLots && Lot === undefined) throw badField('Lot', partReasons.lotRequired);
  if (!part.hasLots && Lot !== undefined) throw badField('Lot', partReasons.lotUnused);
  requireWhole(part.unit, CountedQty, 'CountedQty');
  if (CountedQty === 0 && IsEmpty !== 1) throw badField('IsEmpty', partReasons.countZero);
  const key = [orgCode, count.id, PartID, PositionID, Lot ?? null];
  await tx.query(
    `insert into part_count_row (org_code, id, count_id, item, part_id, part_code, part_name, unit, position_id, position_name,
       lot, is_added, seq, expected_qty)
     select $1, $6, $2, (select max(x.item) + 1 from part_count_row x where x.org_code = $1 and x.count_id = $2),
       r.id, r.part_code, r.part_name, r.unit, g.id, g.name, $5, true, 0, 0
     from spare_part r join spare_part_position g on g.org_code = r.org_code and g.id = $4
     where r.org_code = $1 and r.id = $3
     on conflict (org_code, count_id, part_id, position_id, lot) do nothing`,
    [...key, uuid()],
  );
  const [row] = await tx.query<{ id: string; item: number; isAdded: boolean }>(
    `select id, item, is_added as "isAdded" from part_count_row
     where org_code = $1 and count_id = $2 and part_id = $3 and position_id = $4 and lot is not distinct from $5`,
    key,
  );
  if (row === undefined) throw new Error('a row was inserted or known');
  if (row.item >= countLimits.rows) throw badField('PartID', partReasons.countRows);
  // a disabled part that lies there is on the sheet; nobody adds another one
  if (row.isAdded && !part.isUse) throw badField('PartID', partReasons.partDisabled);
  await refuseOverlap(tx, orgCode, count.id, 'PartID');
  const entry = { rowID: row.id, qty: CountedQty, isEmpty: IsEmpty === 1, field: 'Entries.0' };
  await storeCounted(scope, count, [entry], ledgerTimeOf(scope, count, body));
  return [row.id];
}

/** Counts the rows of a position as not found, because somebody has confirmed that it is empty. @throws AppError BAD_FIELD */
export async function storeEmptyBin(
  scope: CountScope,
  count: LockedCount,
  { PositionID, ...body }: BodyOf<typeof confirmEmptyBin>,
): Promise<string[]> {
  const { tx, actor } = scope;
  const rows = await tx.query<{ id: string; counted: string | null }>(
    `select id, counted_qty::text as counted from part_count_row
     where org_code = $1 and count_id = $2 and position_id = $3 order by id for update`,
    [actor.orgCode, count.id, PositionID],
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND', { field: 'PositionID' });
  if (rows.some(({ counted }) => Number(counted ?? 0) > 0))
    throw badField('PositionID', partReasons.countNotEmpty);
  const open = rows.filter(({ counted }) => counted === null);
  if (open.length === 0) throw badField('PositionID', partReasons.countAllCounted);
  const entries = open.map(({ id }) => ({ rowID: id, qty: 0, isEmpty: true, field: 'PositionID' }));
  await storeCounted(scope, count, entries, ledgerTimeOf(scope, count, body));
  return open.map(({ id }) => id);
}

/** Stores the reasons of differences. @throws AppError NOT_FOUND */
export async function storeReasons(
  { tx, actor }: CountScope,
  { id: countID }: LockedCount,
  { Rows }: BodyOf<typeof saveCountReasons>,
): Promise<string[]> {
  const ids = Rows.map(({ RowID }) => RowID);
  const known = await tx.query<{ id: string }>(
    `select id from part_count_row where org_code = $1 and count_id = $2 and id = any($3) order by id for update`,
    [actor.orgCode, countID, ids],
  );
  for (const [at, rowID] of ids.entries()) {
    const field = `Rows.${at}.RowID`;
    if (!known.some(({ id }) => id === rowID)) throw new AppError('NOT_FOUND', { field });
    if (ids.indexOf(rowID) !== at) throw badField(field, 'duplicatePart');
  }
  await tx.query(
    `update part_count_row r set reason = v.reason from jsonb_to_recordset($2) v (id uuid, reason text)
     where r.org_code = $1 and r.id = v.id`,
    [
      actor.orgCode,
      JSON.stringify(Rows.map(({ RowID, Reason }) => ({ id: RowID, reason: Reason }))),
    ],
  );
  return ids;
}
