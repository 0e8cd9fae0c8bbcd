import { v7 as uuid } from 'uuid';
import { type addCount } from '../../../../contract/areas/part/count.ts';
import { countLimits } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { sparePartPosition, sparePartType } from '../../../../contract/areas/part/part.ts';
import { lotUse } from '../../../../contract/areas/part/partEnums.ts';
import type { AbcClass } from '../../../../contract/areas/part/stockMath.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import { nodesBelow } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { selectAbc } from '../figures/orderFigures.ts';
import { openStatement } from '../figures/selection.ts';
import { partReasons } from '../reasons.ts';
import type { StockScope } from '../stock/book.ts';

/** The context of a person's action on count sheets. */
export type CountScope = StockScope & { readonly actor: Actor };

/** Locks the rows of all open sheets: a row is on one of them at most. */
export async function lockSheets(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `part counts ${orgCode}`);
}

/**
 * Stores a count sheet of what lies in stock within its position, part type and ABC class.
 *
 * @returns its id
 * @throws AppError NOT_FOUND, BAD_FIELD (nothing or too much to count), COUNT_OVERLAP, each with the field
 */
export async function insertCount(
  scope: CountScope,
  body: BodyOf<typeof addCount>,
): Promise<string> {
  const { tx, actor, now } = scope;
  const { orgCode, userID, timeZone } = actor;
  const { PositionID, TypeID, Class, IsBlind, Remark } = body;
  const field = ['PositionID', 'TypeID', 'Class'].find(
    (name) => body[name as 'Class' | 'PositionID' | 'TypeID'] !== undefined,
  );
  if (field === undefined) throw badField('PositionID', partReasons.countScope);
  await lockSheets(tx, orgCode);
  const id = uuid();
  await tx.query(
    `insert into part_count (org_code, id, code, count_state, position_id, type_id, abc_class, is_blind, remark, user_id,
       create_time, update_time)
     select $1, $2, $3 || lpad((count(*) + 1)::text, greatest(3, length((count(*) + 1)::text)), '0'), $4, $5, $6, $7, $8, $9, $10, $11, $11
     from part_count where org_code = $1 and code like $3 || '%'`,
    [
      orgCode,
      id,
      `PD${calendarDay(now, timeZone).replaceAll('-', '')}-`,
      countState.values.counting,
      PositionID ?? null,
      TypeID ?? null,
      Class ?? null,
      IsBlind === 1,
      Remark,
      userID,
      now,
    ],
  );
  const rows = await insertRows(scope, id, body);
  if (rows === 0) throw badField(field, partReasons.countNothing);
  if (rows > countLimits.rows) throw badField(field, partReasons.countRows);
  await refuseOverlap(tx, orgCode, id, field);
  return id;
}

/** Inserts what lies in the stock, in the order in which people walk: the positions as their tree has them. */
async function insertRows(
  { tx, actor, now }: CountScope,
  countID: string,
  { PositionID, TypeID, Class }: BodyOf<typeof addCount>,
): Promise<number> {
  const { orgCode } = actor;
  const { values, place } = openStatement(orgCode);
  const conditions = ['b.org_code = $1', 'b.in_stock > 0'];
  const within = async (column: string, table: string, id: string, name: string) => {
    const nodes = await nodesBelow(tx, table, orgCode, id);
    if (nodes.length === 0) throw new AppError('NOT_FOUND', { field: name });
    conditions.push(`${column} = any(${place(nodes)}::uuid[])`);
  };
  if (PositionID !== undefined)
    await within('b.position_id', sparePartPosition.table, PositionID, 'PositionID');
  if (TypeID !== undefined) await within('r.type_id', sparePartType.table, TypeID, 'TypeID');
  if (Class !== undefined) {
    const { ids, isIn } = await partsOfClass(tx, actor, Class, now);
    conditions.push(`${isIn ? '' : 'not '}b.part_id = any(${place(ids)}::uuid[])`);
  }
  const rows = await tx.query(
    `with recursive walked (id, way) as (
       select id, array[lpad(sort::text, 10, '0') || name] from spare_part_position where org_code = $1 and parent_id is null
       union all
       select g.id, w.way || (lpad(g.sort::text, 10, '0') || g.name) from spare_part_position g join walked w on g.parent_id = w.id
       where g.org_code = $1
     )
     insert into part_count_row (org_code, id, count_id, item, part_id, part_code, part_name, unit, position_id, position_name,
       lot, seq, expected_qty, made_seq, made_qty)
     select $1, gen_random_uuid(), ${place(countID)}, row_number() over (order by w.way, g.id, r.part_code, r.id, l.lot) - 1,
       r.id, r.part_code, r.part_name, r.unit, g.id, g.name, l.lot, t.seq, coalesce(l.in_stock, b.in_stock),
       t.seq, coalesce(l.in_stock, b.in_stock)
     from stock_balance b
     join stock_total t on t.org_code = b.org_code and t.part_id = b.part_id
     join spare_part r on r.org_code = b.org_code and r.id = b.part_id
     join spare_part_position g on g.org_code = b.org_code and g.id = b.position_id
     join walked w on w.id = g.id
     left join stock_lot_balance l on r.lot_use = ${lotUse.values.lots} and l.org_code = b.org_code and l.part_id = b.part_id
       and l.position_id = b.position_id and l.in_stock > 0
     where ${conditions.join(' and ')} limit ${countLimits.rows + 1} returning 1`,
    values,
    'eachTime',
  );
  return rows.length;
}

/** Returns the parts of a class. C has those that were not used, too: for it, the parts of the other classes are returned. */
async function partsOfClass(
  tx: Tx,
  actor: CountScope['actor'],
  wanted: AbcClass,
  now: Date,
): Promise<{ readonly ids: string[]; readonly isIn: boolean }> {
  const rows = await selectAbc(tx, actor, { SearchText: '' }, now);
  const isIn = wanted !== 'C';
  const ids = rows
    .filter((row) => (isIn ? row.class === wanted : row.class !== wanted))
    .map(({ partID }) => partID);
  return { ids, isIn };
}

/** Requires that no other open sheet has rows of a sheet. @throws AppError COUNT_OVERLAP */
export async function refuseOverlap(
  tx: Tx,
  orgCode: string,
  countID: string,
  field: string,
): Promise<void> {
  const [other] = await tx.query<{ code: string; rows: number; part: string }>(
    `select k.code, count(*)::int as rows, min(r.part_name) as part
     from part_count_row r
     join part_count_row o on o.org_code = r.org_code and o.part_id = r.part_id and o.position_id = r.position_id
       and o.lot is not distinct from r.lot and o.count_id <> r.count_id
     join part_count k on k.org_code = o.org_code and k.id = o.count_id and k.count_state < ${countState.values.approved}
     where r.org_code = $1 and r.count_id = $2 group by k.code order by 2 desc limit 1`,
    [orgCode, countID],
    'eachTime',
  );
  if (other !== undefined) throw new AppError('COUNT_OVERLAP', { field, params: other });
}
