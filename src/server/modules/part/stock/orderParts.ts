import { v7 as uuid } from 'uuid';
import { stockMoveType, stockPositionKind } from '../../../../contract/areas/part/partEnums.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { appendOutbox } from '../../../storage/statements/outbox.ts';
import { isCorrection, wasCounted } from '../counts/countSql.ts';
import { partReasons } from '../reasons.ts';
import {
  type Booking,
  bookMovements,
  type Movement,
  type PlanReference,
  type StockScope,
} from './book.ts';
import { notifyFound } from './notifyStock.ts';
import { decimal, micro } from './quantity.ts';

const { out, return: back, adjust } = stockMoveType.values;

/** A part as the record of a repair or of a plan has it. */
export interface RecordedPart {
  readonly partID: string;
  readonly qty: number;
  /** The warehouse from which comes what the person's bags lack. */
  readonly positionID: string | undefined;
  /** The person has the part, although the ledger does not have it there. */
  readonly isFound: boolean;
}

/** The order of a repair, and the person whose bags the parts come from first. */
export interface RepairedOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly repairUserID: string | null;
}

/** The record of a plan, and the person whose bags the parts come from first. */
export interface DonePlanRecord extends PlanReference {
  readonly userID: string | null;
}

/** A record that takes parts: an order, or a record of a plan. */
interface Taker {
  readonly id: string;
  /** SQL: the column of a movement that names it. */
  readonly column: 'order_id' | 'plan_record_id';
  readonly code: string;
  /** The person whose bags the parts come from first. */
  readonly userID: string | null;
  readonly booking: Pick<Booking, 'order' | 'planRecord'>;
}

interface Change {
  readonly partID: string;
  /** The place in the record; null: the part is no longer in it. */
  readonly at: number | null;
  /** The quantity to take, or below zero to give back, as a decimal number. */
  readonly diff: string;
  /** The part has movements, or the record names where it comes from. */
  readonly isStocked: boolean;
  /** The position of the part, or else the first warehouse: where a found part is booked. */
  readonly homeID: string | null;
}

interface Place {
  readonly partID: string;
  readonly positionID: string;
  readonly free: string;
}

/** Books the parts of a repair's record, as `bookParts`. What an order has from before the ledger stays as it is. */
export function bookOrderParts(
  scope: StockScope,
  { id, orderCode, repairUserID: userID }: RepairedOrder,
  entries: readonly RecordedPart[],
): Promise<ReadonlySet<string>> {
  const booking = { order: { id, orderCode } };
  return bookParts(scope, { id, column: 'order_id', code: orderCode, userID, booking }, entries);
}

/** Books the parts of a plan's record, as `bookParts`. Refusals name their fields as `Parts.0.PartID`. */
export function bookRecordParts(
  scope: StockScope,
  { userID, ...planRecord }: DonePlanRecord,
  entries: readonly RecordedPart[],
): Promise<ReadonlySet<string>> {
  const { recordID: id, planCode: code } = planRecord;
  const booking = { planRecord };
  return bookParts(scope, { id, column: 'plan_record_id', code, userID, booking }, entries);
}

/**
 * Books what a record takes from the stock beyond what it has taken already, or gives back what it no longer has: by
 * counter-movements, the last taken first. Parts come from the person's bags, and what these lack from the position that
 * the record names. A part without any movement is not in the stock yet, and is only recorded.
 *
 * @returns the parts that the record has taken from the stock
 * @throws AppError NOT_FOUND, BAD_FIELD, STOCK_SHORT, each with the field of the part
 */
async function bookParts(
  scope: StockScope,
  taker: Taker,
  entries: readonly RecordedPart[],
): Promise<ReadonlySet<string>> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const { booking } = taker;
  const changes = await selectChanges(scope, taker, entries);
  await requireOwnBags(scope, taker, entries);
  const taken = changes.filter(({ diff, isStocked }) => isStocked && micro(diff) > 0n);
  const given = changes.filter(({ diff }) => diff.startsWith('-'));
  const returns = await returnsOf(scope, taker, given);
  await bookMovements(scope, returns, { ...booking, allowsDisabled: true });
  const { movements, found } = await issuesOf(scope, taker, entries, taken);
  await bookMovements(scope, movements, booking);
  for (const one of found) await requestAnswer(scope, taker, one);
  const rows = await tx.query<{ id: string }>(
    `select part_id as id from stock_movement where org_code = $1 and ${taker.column} = $2 and move_type <> ${adjust}
     group by 1 having sum(qty) < 0`,
    [orgCode, taker.id],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Compares a record with what it has taken, under the lock of the totals. */
async function selectChanges(
  { tx, actor }: StockScope,
  { id, column }: Taker,
  entries: readonly RecordedPart[],
): Promise<Change[]> {
  const { orgCode } = actor;
  await tx.query(
    `select from stock_total t where t.org_code = $1 and (t.part_id = any($3) or t.part_id in (
       select m.part_id from stock_movement m where m.org_code = $1 and m.${column} = $2)) order by t.part_id for update`,
    [orgCode, id, entries.map(({ partID }) => partID)],
  );
  const wanted = entries.map(({ partID, qty, positionID, isFound }, at) => ({
    part_id: partID,
    at,
    qty,
    is_named: positionID !== undefined || isFound,
  }));
  return tx.query<Change>(
    `with wanted as (
       select * from jsonb_to_recordset($3) v (part_id uuid, at integer, qty numeric, is_named boolean)
     ), taken as (
       select m.part_id, -sum(m.qty) as qty from stock_movement m
       where m.org_code = $1 and m.${column} = $2 and m.move_type <> ${adjust} group by 1
     ), earlier as (
       -- of an order, from before the ledger
       select w.part_id, greatest(w.qty::numeric - coalesce(t.qty, 0), 0) as qty
       from work_order_part w left join taken t on t.part_id = w.part_id
       where w.order_id = $2 and w.repair_org_code = $1
     )
     select coalesce(w.part_id, t.part_id) as "partID", w.at,
       trim_scale(greatest(coalesce(w.qty, 0) - coalesce(e.qty, 0), 0) - coalesce(t.qty, 0))::text as diff,
       coalesce(w.is_named, false) or exists (select from stock_total s
         where s.org_code = $1 and s.part_id = w.part_id) as "isStocked",
       coalesce((select p.position_id from spare_part p where p.org_code = $1 and p.id = w.part_id),
         (select p.id from spare_part_position p where p.org_code = $1 and p.user_id is null
          order by p.parent_id nulls first, p.sort, p.id limit 1)) as "homeID"
     from wanted w full join taken t on t.part_id = w.part_id left join earlier e on e.part_id = w.part_id
     order by 1`,
    [orgCode, id, JSON.stringify(wanted)],
  );
}

/** @throws AppError NOT_FOUND, BAD_FIELD for the bag of somebody else */
export async function requireOwnBags(
  { tx, actor }: StockScope,
  { userID }: Taker,
  entries: readonly RecordedPart[],
): Promise<void> {
  const ids = entries.flatMap(({ positionID }) => positionID ?? []);
  if (ids.length === 0) return;
  const rows = await tx.query<{ id: string; kind: number | null; userID: string | null }>(
    `select id, position_kind::int as kind, user_id as "userID" from spare_part_position
     where org_code = $1 and id = any($2)`,
    [actor.orgCode, ids],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [at, { positionID }] of entries.entries()) {
    if (positionID === undefined) continue;
    const position = known.get(positionID);
    if (position === undefined)
      throw new AppError('NOT_FOUND', { field: `Parts.${at}.PositionID` });
    if (position.kind === stockPositionKind.values.person && position.userID !== userID)
      throw badField(`Parts.${at}.PositionID`, partReasons.othersBag);
  }
}

/** A movement that took a part, of which something can be given back. */
interface Taken {
  readonly partID: string;
  readonly positionID: string;
  readonly seq: number;
  /** The quantity that was not given back yet. */
  readonly free: string;
  readonly price: string | null;
  readonly lot: string | null;
  /** Somebody has stated or counted since then what lies at the position. */
  readonly wasCorrected: boolean;
}

/**
 * Returns the movements that give parts back to where they came from, the last taken first, at their price. Where the
 * position was corrected or counted since then, the correction stays valid: what is given back is taken from it again. So is
 * what was taken again after such a return.
 */
async function returnsOf(
  { tx, actor }: StockScope,
  { id, column }: Taker,
  given: readonly Change[],
): Promise<Movement[]> {
  if (given.length === 0) return [];
  const rows = await tx.query<Taken>(
    `select m.part_id as "partID", m.position_id as "positionID", m.seq::int, m.lot, m.price::text,
       trim_scale(-m.qty - coalesce(g.qty, 0))::text as free,
       (${wasCounted} or exists (select from stock_movement c where c.org_code = m.org_code and c.part_id = m.part_id
         and c.position_id = m.position_id and c.seq > m.seq and c.move_type = ${adjust} and ${isCorrection('c')})
         or exists (select from stock_movement c where c.org_code = m.org_code and c.booking_id = m.booking_id
           and c.item = m.item and c.position_id = m.position_id and c.lot is not distinct from m.lot
           and c.move_type = ${adjust} and c.returns_seq is not null and c.qty > 0))
         as "wasCorrected"
     from stock_movement m
     left join lateral (select sum(x.qty) as qty from stock_movement x
       where x.org_code = m.org_code and x.${column} = $2 and x.part_id = m.part_id and x.returns_seq = m.seq
         and x.move_type = ${back}) g on true
     where m.org_code = $1 and m.${column} = $2 and m.part_id = any($3) and m.qty < 0 and m.move_type <> ${adjust}
       and -m.qty > coalesce(g.qty, 0) order by m.part_id, m.seq desc`,
    [actor.orgCode, id, given.map(({ partID }) => partID)],
  );
  const taken = Map.groupBy(rows, ({ partID }) => partID);
  return given.flatMap(({ partID, diff, at }, item) => {
    let left = -micro(diff);
    return (taken.get(partID) ?? []).flatMap((one): Movement[] => {
      const { positionID, seq, free, price, lot, wasCorrected } = one;
      const qty = left < micro(free) ? left : micro(free);
      left -= qty;
      if (qty <= 0n) return [];
      const own = { item, field: `Parts.${at ?? 0}`, partID, positionID, price, lot };
      const returned: Movement = { ...own, moveType: back, qty: decimal(qty), returnsSeq: seq };
      if (!wasCorrected) return [returned];
      return [returned, { ...own, moveType: adjust, qty: decimal(-qty), returnsSeq: seq }];
    });
  });
}

/** A movement that was given back only in the ledger, because its position had been corrected or counted. */
type GivenBack = Pick<Taken, 'partID' | 'positionID' | 'seq' | 'free' | 'price' | 'lot'>;

/** Selects the movements of some parts that the record gave back only in the ledger, the last taken first. */
function selectGivenBack(
  { tx, actor }: StockScope,
  { id, column }: Taker,
  partIDs: readonly string[],
): Promise<GivenBack[]> {
  return tx.query(
    `select m.part_id as "partID", m.position_id as "positionID", m.returns_seq::int as seq, m.lot, m.price::text,
       trim_scale(-sum(m.qty))::text as free
     from stock_movement m
     where m.org_code = $1 and m.${column} = $2 and m.part_id = any($3) and m.move_type = ${adjust}
       and m.returns_seq is not null
     group by 1, 2, 3, 4, 5 having sum(m.qty) < 0 order by 1, 3 desc`,
    [actor.orgCode, id, partIDs],
  );
}

interface Found {
  readonly partID: string;
  readonly positionID: string;
  readonly qty: string;
}

/**
 * Returns the movements that take parts, and what was found. A record takes again first what it gave back only in the
 * ledger, which leaves the correction of that position valid; then from the person's bags.
 */
async function issuesOf(
  scope: StockScope,
  taker: Taker,
  entries: readonly RecordedPart[],
  taken: readonly Change[],
): Promise<{ readonly movements: Movement[]; readonly found: Found[] }> {
  const { tx, actor } = scope;
  const { userID } = taker;
  const ids = taken.map(({ partID }) => partID);
  const givenBack = await selectGivenBack(scope, taker, ids);
  const named = entries.flatMap(({ positionID }) => positionID ?? []);
  const homes = taken.flatMap(({ homeID }) => homeID ?? []);
  const rows = await tx.query<Place & { isBag: boolean }>(
    `select b.part_id as "partID", b.position_id as "positionID", trim_scale(b.in_stock - b.reserved)::text as free,
       p.user_id is not null and p.user_id = $4 as "isBag"
     from stock_balance b join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
     where b.org_code = $1 and b.part_id = any($2) and b.in_stock > b.reserved
       and (p.user_id = $4 or b.position_id = any($3)) order by b.part_id, b.in_stock desc, b.position_id`,
    [actor.orgCode, ids, [...named, ...homes], userID],
  );
  const movements: Movement[] = [];
  const found: Found[] = [];
  for (const [item, { partID, diff, at, homeID }] of taken.entries()) {
    const entry = entries[at ?? 0];
    const field = `Parts.${at ?? 0}`;
    const own = rows.filter((row) => row.partID === partID);
    let left = micro(diff);
    const take = (positionID: string, qty: bigint) => {
      if (qty <= 0n) return;
      left -= qty;
      movements.push({ item, field, partID, positionID, moveType: out, qty: decimal(-qty) });
    };
    const isWanted = ({ partID: of, positionID }: GivenBack) =>
      of === partID && (entry?.positionID === undefined || entry.positionID === positionID);
    for (const again of givenBack.filter(isWanted)) {
      const { positionID, seq, price, lot } = again;
      const qty = micro(again.free) < left ? micro(again.free) : left;
      if (qty === 0n) continue;
      left -= qty;
      const same = { item, field, partID, positionID, price, lot };
      movements.push({ ...same, moveType: adjust, qty: decimal(qty), returnsSeq: seq });
      movements.push({ ...same, moveType: out, qty: decimal(-qty) });
    }
    for (const { positionID, free } of own.filter(({ isBag }) => isBag))
      take(positionID, micro(free) < left ? micro(free) : left);
    if (left === 0n) continue;
    const isFound = entry?.isFound === true;
    const positionID = entry?.positionID ?? (isFound ? homeID : null);
    if (positionID === null) throw badField(`${field}.PositionID`, partReasons.choosePosition);
    const free = micro(own.find((row) => row.positionID === positionID && !row.isBag)?.free ?? '0');
    if (isFound && free < left) {
      const qty = decimal(left - free);
      movements.push({ item, field, partID, positionID, moveType: adjust, qty });
      found.push({ partID, positionID, qty });
    }
    take(positionID, left);
  }
  return { movements, found };
}

/** Lets the storekeepers answer where a found part came from. */
async function requestAnswer(
  { tx, actor, now }: StockScope,
  { booking: { order, planRecord }, code: orderCode }: Taker,
  { partID, positionID, qty }: Found,
): Promise<void> {
  const { orgCode, userID } = actor;
  const [params] = await tx.query<Record<string, string>>(
    `with asked as (
       insert into stock_question (org_code, id, part_id, position_id, qty, order_id, order_code, user_id, create_time,
         plan_record_id, plan_id, plan_kind, plan_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     )
     select s.part_name as part, s.part_code as code, s.unit, coalesce(u.real_name, '') as person
     from spare_part s left join app_user u on u.org_code = $1 and u.id = $8
     where s.org_code = $1 and s.id = $3`,
    [
      orgCode,
      uuid(),
      partID,
      positionID,
      qty,
      order?.id ?? null,
      order?.orderCode ?? null,
      userID,
      now,
      planRecord?.recordID ?? null,
      planRecord?.planID ?? null,
      planRecord?.planKind ?? null,
      planRecord?.planCode ?? null,
    ],
  );
  await appendOutbox(tx, await notifyFound(tx, orgCode, { ...params, qty, orderCode }, now));
}
