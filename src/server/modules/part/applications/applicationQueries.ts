import type {
  ApplicationDetail,
  ApplicationItem,
  getPartPromises,
  listPartApplications,
  listWaitingApplications,
  PartApplication,
  PartPromise,
} from '../../../../contract/areas/part/application.ts';
import { applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { columnList, type PageQuery, selectPage } from '../../../kernel/crud/selectPage.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { likePattern } from '../../../kernel/likePattern.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import type { StoredUpload } from '../../file/api.ts';
import { isReadySql } from './notifyApplications.ts';
import { reservationTimer, selectLimit } from './setting.ts';

const { applying, awaitingPickup } = applyState.values;
const { requisition, purchase } = applyType.values;

/** The person who reads; prices need the right to see costs. */
export type Reader = Pick<Actor, 'orgCode' | 'permissions' | 'timeZone' | 'userID'>;

const nameOf = (column: string) =>
  `(select w.real_name from app_user w where w.org_code = a.org_code and w.id = ${column})`;
const itemsOf = 'part_application_item i where i.org_code = a.org_code and i.application_id = a.id';

function columnsFor({ permissions }: Reader) {
  return {
    id: 'a.id',
    code: 'a.code',
    applyType: 'a.apply_type::int',
    applyState: 'a.apply_state::int',
    endKind: 'a.end_kind::int',
    userID: 'a.user_id',
    userName: nameOf('a.user_id'),
    orderID: 'a.order_id',
    orderCode: 'a.order_code',
    sourceID: 'a.source_id',
    reason: 'a.reason',
    supplier: permissions.has('part.cost') ? 'a.supplier' : `''`,
    needDate: `to_char(a.need_date, 'YYYY-MM-DD')`,
    partName: `(select i.part_name from ${itemsOf} order by i.item limit 1)`,
    lines: `(select count(*)::int from ${itemsOf})`,
    amount: permissions.has('part.cost') ? 'a.amount::float8' : 'null::float8',
    isReady: `(${isReadySql} and a.apply_type = ${requisition})::int`,
    decideUserName: nameOf('a.decide_user_id'),
    decideTime: 'a.decide_time',
    decideReason: 'a.decide_reason',
    expireTime: `(select t.due_time from timer t where t.org_code = a.org_code
      and t.kind = '${reservationTimer}' and t.key = a.id::text)`,
    createTime: 'a.create_time',
    version: 'a.version',
  } as const;
}

interface Filter {
  readonly SearchText: string;
  readonly ApplyType?: number | undefined;
  readonly ApplyState?: number | undefined;
  readonly OrderID?: string | undefined;
  readonly PartID?: string | undefined;
  readonly isOwn: boolean;
}

/** SQL conditions and their values. */
function conditionsOf(reader: Reader, filter: Filter) {
  const values: unknown[] = [reader.orgCode];
  const conditions = ['a.org_code = $1'];
  const where = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));
  const { SearchText, ApplyType, ApplyState, OrderID, PartID } = filter;
  if (filter.isOwn) where((place) => `a.user_id = ${place}`, reader.userID);
  if (ApplyType !== undefined) where((place) => `a.apply_type = ${place}`, ApplyType);
  if (ApplyState !== undefined) where((place) => `a.apply_state = ${place}`, ApplyState);
  if (OrderID !== undefined) where((place) => `a.order_id = ${place}`, OrderID);
  if (PartID !== undefined)
    where((place) => `exists (select from ${itemsOf} and i.part_id = ${place})`, PartID);
  if (SearchText !== '')
    where(
      (place) => `(a.code ilike ${place} or a.order_code ilike ${place}
        or exists (select from ${itemsOf} and (i.part_name ilike ${place} or i.part_code ilike ${place})))`,
      likePattern(SearchText),
    );
  return { values, conditions };
}

function mayHandle({ permissions }: Reader): boolean {
  return permissions.has('part.requisition');
}

/** One page of the applications that a person may see, the latest first. */
export function selectPartApplications(
  tx: Tx,
  reader: Reader,
  body: BodyOf<typeof listPartApplications>,
) {
  const isOwn = body.Mine === 1 || !mayHandle(reader);
  const { values, conditions } = conditionsOf(reader, { ...body, isOwn });
  const query: PageQuery<PartApplication> = {
    columns: columnsFor(reader),
    from: 'part_application a',
    where: conditions.join(' and '),
    values,
    order: 'a.create_time desc, a.id desc',
    cursor: ['timestamptz', 'uuid'],
    planning: 'eachTime',
  };
  return selectPage<PartApplication>(tx, query, body);
}

const waits = {
  decide: `a.apply_state = ${applying}`,
  pickUp: `a.apply_state = ${awaitingPickup} and a.apply_type = ${requisition}`,
  receive: `a.apply_state = ${awaitingPickup} and a.apply_type = ${purchase}`,
} as const;

/** One page of the applications that wait, by the day on which they are needed, with the number of each kind. */
export async function selectWaitingApplications(
  tx: Tx,
  reader: Reader,
  body: BodyOf<typeof listWaitingApplications>,
) {
  const { values, conditions } = conditionsOf(reader, { ...body, isOwn: false });
  conditions.push(
    body.WaitsFor === undefined
      ? `a.apply_state in (${applying}, ${awaitingPickup})`
      : waits[body.WaitsFor],
  );
  const page = await selectPage<PartApplication>(
    tx,
    {
      columns: columnsFor(reader),
      from: 'part_application a',
      where: conditions.join(' and '),
      values,
      order: 'a.need_date nulls last, a.create_time, a.id',
      planning: 'eachTime',
    },
    body,
  );
  const [counts = { toDecide: 0, toPickUp: 0, toReceive: 0 }] = await tx.query<{
    toDecide: number;
    toPickUp: number;
    toReceive: number;
  }>(
    `select count(*) filter (where ${waits.decide})::int as "toDecide",
       count(*) filter (where ${waits.pickUp})::int as "toPickUp",
       count(*) filter (where ${waits.receive})::int as "toReceive"
     from part_application a where a.org_code = $1 and a.apply_state in (${applying}, ${awaitingPickup})`,
    [reader.orgCode],
  );
  return { ...page, dataRemark: counts };
}

/**
 * Loads an application that a person may see.
 *
 * @throws AppError NOT_FOUND
 */
export async function requireApplication(
  tx: Tx,
  reader: Reader,
  id: string,
  linkOf: (key: string) => string,
): Promise<ApplicationDetail> {
  const seesCost = reader.permissions.has('part.cost');
  const [row] = await tx.query<PartApplication>(
    `select ${columnList(columnsFor(reader))} from part_application a where a.org_code = $1 and a.id = $2
       and ($3 or a.user_id = $4)`,
    [reader.orgCode, id, mayHandle(reader), reader.userID],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const items = await selectItems(tx, reader, id, seesCost);
  const receipts = await tx.query<
    Omit<ApplicationDetail['receipts'][number], 'signature'> & { signature: StoredUpload | null }
  >(
    `select a.booking_id as "bookingID", a.item_id as "itemID", a.qty::float8 as qty,
       ${seesCost ? 'a.price::float8' : 'null::float8'} as price, p.name as "positionName",
       ${nameOf('a.user_id')} as "userName", ${nameOf('a.receiver_id')} as "receiverName",
       a.create_time as "createTime", a.is_undone::int as "isUndone", a.signature
     from part_application_receipt a left join spare_part_position p on p.org_code = a.org_code and p.id = a.position_id
     where a.org_code = $1 and a.application_id = $2 order by a.create_time desc, a.booking_id, a.item limit 200`,
    [reader.orgCode, id],
  );
  const purchases = await tx.query<ApplicationDetail['purchases'][number]>(
    `select id, code, apply_state::int as "applyState" from part_application
     where org_code = $1 and source_id = $2 order by create_time limit 50`,
    [reader.orgCode, id],
  );
  return {
    ...isoTimes(row),
    items,
    receipts: receipts.map((one) => {
      const { signature } = one;
      const linkurl = signature === null ? '' : linkOf(signature.url);
      return { ...isoTimes(one), signature: signature === null ? null : { ...signature, linkurl } };
    }),
    purchases,
    undecidable: await undecidableBy(tx, reader, id),
  };
}

function selectItems(
  tx: Tx,
  { orgCode }: Reader,
  id: string,
  seesCost: boolean,
): Promise<ApplicationItem[]> {
  return tx.query<ApplicationItem>(
    `select i.id, i.part_id as "partID", i.part_code as "partCode", i.part_name as "partName", i.unit,
       i.wanted_qty::float8 as "wantedQty", i.approved_qty::float8 as "approvedQty",
       i.received_qty::float8 as "receivedQty", i.given_up_qty::float8 as "givenUpQty",
       coalesce(r.qty, 0)::float8 as "reservedQty", coalesce(r.places, '[]') as places,
       s.position_id as "positionID", s.lot_use::int as "lotUse",
       ${seesCost ? 'i.price::float8' : 'null::float8'} as price,
       ${seesCost ? 'h.price::float8' : 'null::float8'} as "receivedPrice",
       to_char(i.expected_date, 'YYYY-MM-DD') as "expectedDate"
     from part_application_item i left join spare_part s on s.org_code = i.org_code and s.id = i.part_id
     left join lateral (
       select sum(v.qty) as qty, jsonb_agg(jsonb_build_object('positionID', v.position_id, 'positionName', p.name,
         'qty', v.qty::float8) order by v.qty desc, v.position_id) as places
       from part_reservation v join spare_part_position p on p.org_code = v.org_code and p.id = v.position_id
       where v.org_code = i.org_code and v.item_id = i.id) r on true
     left join lateral (
       select round(sum(v.qty * v.price) / nullif(sum(v.qty), 0), 4) as price from part_application_receipt v
       where v.org_code = i.org_code and v.application_id = i.application_id and v.item_id = i.id
         and not v.is_undone and v.price is not null) h on true
     where i.org_code = $1 and i.application_id = $2 order by i.item`,
    [orgCode, id],
  );
}

/**
 * The amount of an application's lines, CNY; null where a price is not known. The price that an applicant states counts
 * where it is higher than the known ones; zero is not a price.
 */
export async function selectAmount(tx: Tx, orgCode: string, id: string): Promise<number | null> {
  const [row] = await tx.query<{ amount: number | null }>(
    `select case when bool_and(p.is_known or i.approved_qty = 0)
       then round(sum(coalesce(i.approved_qty, i.wanted_qty) * coalesce(p.price, 0)), 2)::float8 end as amount
     from part_application_item i left join stock_total t on t.org_code = i.org_code and t.part_id = i.part_id
     left join spare_part s on s.org_code = i.org_code and s.id = i.part_id
     cross join lateral (select coalesce(greatest(i.price, t.average, s.unit_price), 0) as price,
       coalesce(greatest(t.average, s.unit_price), 0) > 0 as is_known) p
     where i.org_code = $1 and i.application_id = $2`,
    [orgCode, id],
  );
  return row?.amount ?? null;
}

/**
 * Returns why a person may not decide an application with its present quantities; null: they may. Nobody decides their
 * own. A role with a limit decides up to it, and nothing with a part without a price; a role without one decides any.
 */
export async function undecidableBy(
  tx: Tx,
  { orgCode, userID, permissions }: Pick<Reader, 'orgCode' | 'permissions' | 'userID'>,
  id: string,
): Promise<ApplicationDetail['undecidable']> {
  if (!permissions.has('part.approve')) return 'permission';
  const [row] = await tx.query<{ userID: string | null }>(
    'select user_id as "userID" from part_application where org_code = $1 and id = $2',
    [orgCode, id],
  );
  if (row?.userID === userID) return 'own';
  const limit = await selectLimit(tx, orgCode, userID);
  if (limit === null) return null;
  const amount = await selectAmount(tx, orgCode, id);
  if (amount === null) return 'price';
  return amount > limit ? 'amount' : null;
}

/** The most parts that the reason of an interruption proposes. */
const mostProposed = 5;

/** Returns when parts will be there; with an order, the parts that the reason of its interruption names. */
export async function selectPromises(
  tx: Tx,
  { orgCode, timeZone }: Pick<Reader, 'orgCode' | 'timeZone'>,
  { Items, OrderID }: BodyOf<typeof getPartPromises>,
  now: Date,
): Promise<PartPromise[]> {
  const requested = Items.map(({ PartID, Qty }, at) => ({ part_id: PartID, qty: Qty, at }));
  const named = OrderID === undefined ? [] : await selectNamed(tx, orgCode, OrderID);
  for (const part_id of named)
    if (!requested.some((one) => one.part_id === part_id))
      requested.push({ part_id, qty: 1, at: requested.length });
  const promises = await tx.query<PartPromise>(
    `with requested as (
       select * from jsonb_to_recordset($2) v (part_id uuid, qty numeric, at integer)
     ), open as (
       select i.part_id, i.expected_date, sum(i.approved_qty - i.received_qty - i.given_up_qty) as qty
       from part_application_item i join part_application a on a.org_code = i.org_code and a.id = i.application_id
       where i.org_code = $1 and i.part_id in (select part_id from requested) and a.apply_type = ${purchase}
         and a.apply_state = ${awaitingPickup} and i.approved_qty > i.received_qty + i.given_up_qty
       group by 1, 2
     ), coming as (
       select o.*, sum(o.qty) over (partition by o.part_id order by o.expected_date) as sum from open o
       where o.expected_date >= $3::date
     )
     select s.id as "partID", s.part_code as "partCode", s.part_name as "partName", s.unit,
       v.available::float8 as available,
       coalesce((select sum(o.qty) from open o where o.part_id = s.id), 0)::float8 as ordered,
       to_char(case when v.available >= a.qty then $3::date else (
         select min(c.expected_date) from coming c where c.part_id = s.id and v.available + c.sum >= a.qty
       ) end, 'YYYY-MM-DD') as "promiseDate"
     from requested a join spare_part s on s.org_code = $1 and s.id = a.part_id
     cross join lateral (
       select coalesce(sum(b.in_stock - b.reserved), 0) as available from stock_balance b
       join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
       where b.org_code = $1 and b.part_id = s.id and p.user_id is null) v
     order by a.at`,
    [orgCode, JSON.stringify(requested), calendarDay(now, timeZone)],
  );
  const unknown = Items.findIndex(({ PartID }) => !promises.some((one) => one.partID === PartID));
  if (unknown !== -1) throw new AppError('NOT_FOUND', { field: `Items.${unknown}.PartID` });
  return promises;
}

/** Selects the parts whose name or code the last interruption of an order has in its reason. */
async function selectNamed(tx: Tx, orgCode: string, orderID: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select s.id from (
       select e.remark from work_order_event e join work_order o on o.id = e.order_id
       where e.order_id = $2 and o.repair_org_code = $1 and e.call = 'Interrupt' order by e.version desc limit 1
     ) e join spare_part s on s.org_code = $1 and s.is_use
       and (position(lower(s.part_code) in lower(e.remark)) > 0 or position(lower(s.part_name) in lower(e.remark)) > 0)
     order by length(s.part_name) desc, s.id limit ${mostProposed}`,
    [orgCode, orderID],
  );
  return rows.map(({ id }) => id);
}
