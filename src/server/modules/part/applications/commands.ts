import { v7 as uuid } from 'uuid';
import type {
  addApplication,
  decideApplication,
  setApplicationDates,
} from '../../../../contract/areas/part/application.ts';
import {
  type ApplicationAction,
  applicationTransition,
  mayActOnApplication,
} from '../../../../contract/areas/part/applicationActions.ts';
import { applyEnd, applyState, applyType } from '../../../../contract/areas/part/partEnums.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { requireVersion, updateRow } from '../../../kernel/crud/rows.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { calendarDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { removeTimers } from '../../../storage/statements/timers.ts';
import { partReasons } from '../reasons.ts';
import { requireWhole, type StockScope } from '../stock/book.ts';
import { selectAmount, undecidableBy } from './applicationQueries.ts';
import {
  fillReservations,
  freeReserved,
  lockTotals,
  reserveNeeds,
  startReservations,
} from './reserve.ts';
import { reservationTimer } from './setting.ts';

const states = applyState.values;
const ends = applyEnd.values;

/** The context of a person's action on applications. */
export type ApplicationScope = StockScope & { readonly actor: Actor };

/** An application as its actions lock it. */
export interface LockedApplication {
  readonly id: string;
  readonly applyType: number;
  readonly applyState: number;
  readonly userID: string | null;
  readonly orderID: string | null;
  readonly orderCode: string | null;
  readonly sourceID: string | null;
  readonly version: number;
  readonly items: readonly LockedItem[];
}

interface LockedItem {
  readonly id: string;
  readonly partID: string;
  readonly partName: string;
  readonly unit: string;
  readonly wantedQty: string;
  /** The quantity that is approved, and neither received nor given up. */
  readonly restQty: string;
  /** The position of the part in the library. */
  readonly positionID: string | null;
}

/** Loads an application and locks its row, before any row of the stock. @throws AppError NOT_FOUND */
export async function lockApplication(
  tx: Tx,
  orgCode: string,
  id: string,
): Promise<LockedApplication & { readonly decidedBy: string | null }> {
  await tx.query('select from part_application where org_code = $1 and id = $2 for update', [
    orgCode,
    id,
  ]);
  const [row] = await tx.query<
    Omit<LockedApplication, 'items'> & { readonly decidedBy: string | null }
  >(
    `select a.id, a.apply_type::int as "applyType", a.apply_state::int as "applyState", a.user_id as "userID",
       a.order_id as "orderID", a.order_code as "orderCode", a.source_id as "sourceID", a.version,
       (select u.real_name from app_user u where u.org_code = a.org_code and u.id = a.decide_user_id) as "decidedBy"
     from part_application a where a.org_code = $1 and a.id = $2`,
    [orgCode, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  const items = await tx.query<LockedItem>(
    `select i.id, i.part_id as "partID", i.part_name as "partName", i.unit, trim_scale(i.wanted_qty)::text as "wantedQty",
       trim_scale(coalesce(i.approved_qty, 0) - i.received_qty - i.given_up_qty)::text as "restQty",
       s.position_id as "positionID"
     from part_application_item i left join spare_part s on s.org_code = i.org_code and s.id = i.part_id
     where i.org_code = $1 and i.application_id = $2 order by i.item`,
    [orgCode, id],
  );
  return { ...row, items };
}

/**
 * Locks an application for a person's action, and requires that the table of transitions has it.
 *
 * @throws AppError NOT_FOUND, APPLICATION_STATE, APPLICATION_NOT_YOURS, STALE_VERSION
 */
export async function beginAction(
  { tx, actor }: ApplicationScope,
  action: ApplicationAction,
  { ID, Version }: { readonly ID: string; readonly Version?: number | undefined },
): Promise<LockedApplication> {
  const { orgCode, userID, permissions } = actor;
  const application = await lockApplication(tx, orgCode, ID);
  // one that is not the caller's is not shown to exist
  if (application.userID !== userID && !permissions.has('part.requisition'))
    throw new AppError('NOT_FOUND', { field: 'ID' });
  const { applyState: state, decidedBy } = application;
  if (applicationTransition(action, state) === undefined)
    throw new AppError('APPLICATION_STATE', {
      field: 'ID',
      params: {
        state: applyState.text(state),
        who: decidedBy ?? { 'zh-CN': '申请人', 'en-US': 'the applicant' },
      },
    });
  const user = { userID, permits: (name: 'part.approve' | 'part.move') => permissions.has(name) };
  if (!mayActOnApplication(action, application, user))
    throw new AppError('APPLICATION_NOT_YOURS', { field: 'ID' });
  requireVersion(application, Version);
  return application;
}

/** Changes the state of a locked application, by a row of the table. */
export async function moveApplication(
  { tx, actor, now }: StockScope,
  { id, applyState: from }: Pick<LockedApplication, 'applyState' | 'id'>,
  action: ApplicationAction,
  to: number,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (applicationTransition(action, from, to) === undefined)
    throw new Error(`the table has no ${action} from ${from} to ${to}`);
  await updateRow(tx, 'part_application', actor.orgCode, id, {
    apply_state: to,
    update_time: now,
    ...values,
  });
}

/**
 * Stores an application with its lines.
 *
 * @returns its id
 * @throws AppError NOT_FOUND, BAD_FIELD, each with the field
 */
export async function insertApplication(
  { tx, actor, now }: ApplicationScope,
  body: BodyOf<typeof addApplication>,
): Promise<string> {
  const { orgCode, userID, timeZone } = actor;
  const { ApplyType, Items, NeedDate, Reason, Supplier, OrderID, SourceID } = body;
  const today = calendarDay(now, timeZone);
  const isPurchase = ApplyType === applyType.values.purchase;
  if (NeedDate !== undefined && NeedDate < today) throw badField('NeedDate', partReasons.dayPassed);
  const parts = await tx.query<{
    id: string;
    code: string;
    name: string;
    unit: string;
    isUse: boolean;
    price: number | null;
  }>(
    `select s.id, s.part_code as code, s.part_name as name, s.unit, s.is_use as "isUse",
       coalesce(t.average, s.unit_price)::float8 as price
     from spare_part s left join stock_total t on t.org_code = s.org_code and t.part_id = s.id
     where s.org_code = $1 and s.id = any($2)`,
    [orgCode, Items.map(({ PartID }) => PartID)],
  );
  const lines = Items.map(({ PartID, WantedQty, UnitPrice, ExpectedDate }, at) => {
    const field = `Items.${at}`;
    const part = parts.find(({ id }) => id === PartID);
    if (part === undefined) throw new AppError('NOT_FOUND', { field: `${field}.PartID` });
    if (!part.isUse) throw badField(`${field}.PartID`, partReasons.partDisabled);
    if (Items.findIndex((one) => one.PartID === PartID) !== at)
      throw badField(`${field}.PartID`, 'duplicatePart');
    requireWhole(part.unit, WantedQty, `${field}.WantedQty`);
    if (ExpectedDate !== undefined && ExpectedDate < today)
      throw badField(`${field}.ExpectedDate`, partReasons.dayPassed);
    return {
      id: uuid(),
      item: at,
      part_id: PartID,
      part_code: part.code,
      part_name: part.name,
      unit: part.unit,
      wanted_qty: WantedQty,
      price: (isPurchase ? UnitPrice : null) ?? part.price,
      expected_date: isPurchase ? (ExpectedDate ?? null) : null,
    };
  });
  const order = await selectOrder(tx, orgCode, OrderID);
  await requireSource(tx, orgCode, isPurchase ? SourceID : undefined);
  await lockByName(tx, `part application ${orgCode}`);
  const id = uuid();
  await tx.query(
    `insert into part_application (org_code, id, code, apply_type, apply_state, user_id, order_id, order_code, source_id,
       reason, supplier, need_date, create_time, update_time)
     select $1, $2, $3 || lpad((count(*) + 1)::text, greatest(3, length((count(*) + 1)::text)), '0'), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13
     from part_application where org_code = $1 and code like $3 || '%'`,
    [
      orgCode,
      id,
      `${isPurchase ? 'CG' : 'LL'}${today.replaceAll('-', '')}-`,
      ApplyType,
      states.applying,
      userID,
      order?.id ?? null,
      order?.orderCode ?? null,
      isPurchase ? (SourceID ?? null) : null,
      Reason,
      Supplier,
      NeedDate ?? null,
      now,
    ],
  );
  await tx.query(
    `insert into part_application_item (org_code, id, application_id, item, part_id, part_code, part_name, unit,
       wanted_qty, price, expected_date)
     select $1, v.id, $2, v.item, v.part_id, v.part_code, v.part_name, v.unit, v.wanted_qty, v.price, v.expected_date
     from jsonb_to_recordset($3) v (id uuid, item integer, part_id uuid, part_code text, part_name text, unit text,
       wanted_qty numeric, price numeric, expected_date date)`,
    [orgCode, id, JSON.stringify(lines)],
  );
  await storeAmount(tx, orgCode, id);
  return id;
}

async function storeAmount(tx: Tx, orgCode: string, id: string): Promise<void> {
  const amount = await selectAmount(tx, orgCode, id);
  await tx.query('update part_application set amount = $3 where org_code = $1 and id = $2', [
    orgCode,
    id,
    amount,
  ]);
}

async function selectOrder(tx: Tx, orgCode: string, id: string | undefined) {
  if (id === undefined) return null;
  const [order] = await tx.query<{ id: string; orderCode: string }>(
    'select id, order_code as "orderCode" from work_order where id = $2 and repair_org_code = $1',
    [orgCode, id],
  );
  if (order === undefined) throw new AppError('NOT_FOUND', { field: 'OrderID' });
  return order;
}

async function requireSource(tx: Tx, orgCode: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const found = await tx.query(
    `select from part_application where org_code = $1 and id = $2 and apply_type = ${applyType.values.requisition}`,
    [orgCode, id],
  );
  if (found.length === 0) throw new AppError('NOT_FOUND', { field: 'SourceID' });
}

/**
 * Approves a locked application with the quantities of the body, and reserves them; or rejects it.
 *
 * @throws AppError BAD_FIELD, NOT_FOUND for a line, APPLICATION_AMOUNT, STOCK_SHORT
 */
export async function decide(
  scope: ApplicationScope,
  application: LockedApplication,
  body: BodyOf<typeof decideApplication>,
): Promise<void> {
  const { tx, actor, now } = scope;
  const { orgCode, userID } = actor;
  const { ApplyState, Items, Reason, BackOrder } = body;
  const { id, items } = application;
  const decision = { decide_user_id: userID, decide_time: now, decide_reason: Reason };
  if (ApplyState === states.rejected) {
    if (Reason === '') throw badField('Reason', 'required');
    await requireDecidable(scope, id);
    const values = { ...decision, end_kind: ends.rejected };
    return moveApplication(scope, application, 'reject', states.rejected, values);
  }
  const lines = items.map((item) => {
    const at = Items.findIndex((one) => one.ItemID === item.id);
    const entry = Items[at];
    const field = at === -1 ? 'Items' : `Items.${at}`;
    const qty = entry === undefined ? item.wantedQty : String(entry.ApprovedQty);
    requireWhole(item.unit, qty, `${field}.ApprovedQty`);
    if (Number(qty) > Number(item.wantedQty))
      throw badField(`${field}.ApprovedQty`, partReasons.moreThanWanted);
    return { ...item, field, qty, place: entry?.PositionID, expected: entry?.ExpectedDate };
  });
  requireKnownItems(items, Items);
  if (lines.every(({ qty }) => Number(qty) === 0))
    throw badField('Items', partReasons.nothingApproved);
  await tx.query(
    `update part_application_item i set approved_qty = v.qty, expected_date = coalesce(v.expected, i.expected_date)
     from jsonb_to_recordset($2) v (id uuid, qty numeric, expected date) where i.org_code = $1 and i.id = v.id`,
    [
      orgCode,
      JSON.stringify(
        lines.map(({ id: item, qty, expected }) => ({
          id: item,
          qty,
          expected: expected ?? null,
        })),
      ),
    ],
  );
  await requireDecidable(scope, id);
  await storeAmount(tx, orgCode, id);
  await moveApplication(scope, application, 'approve', states.awaitingPickup, decision);
  if (application.applyType === applyType.values.purchase) return;
  await lockTotals(
    tx,
    orgCode,
    lines.map(({ partID }) => partID),
  );
  const needs = lines
    .filter(({ qty }) => Number(qty) > 0)
    .map(({ id: itemID, partID, qty, place, field }) => ({
      itemID,
      partID,
      positionID: place ?? null,
      qty,
      field: `${field}.ApprovedQty`,
    }));
  const reserved = await reserveNeeds(scope, needs, BackOrder === 1);
  if (reserved.length > 0) await startReservations(scope, [id]);
}

/** @throws AppError NOT_FOUND for a line that the application does not have */
export function requireKnownItems(
  items: LockedApplication['items'],
  sent: readonly { readonly ItemID: string }[],
): void {
  for (const [at, { ItemID }] of sent.entries()) {
    const field = `Items.${at}.ItemID`;
    if (!items.some((one) => one.id === ItemID)) throw new AppError('NOT_FOUND', { field });
    if (sent.findIndex((one) => one.ItemID === ItemID) !== at)
      throw badField(field, 'duplicatePart');
  }
}

const undecidable = {
  permission: { 'zh-CN': '您没有审批权限', 'en-US': 'you have no right to decide' },
  own: {
    'zh-CN':
      '不能审批自己的申请，请由其他有审批权限的人处理；没有时请先给另一人设置有审批权限的角色',
    'en-US':
      'nobody decides their own application; ask somebody else who may decide, or give another person a role that may',
  },
  amount: {
    'zh-CN': '金额超过您的审批上限，请由上限更高的人审批，或减少批准数量',
    'en-US': 'its amount is above your limit; ask somebody with a higher one, or approve less',
  },
  price: {
    'zh-CN': '有备件没有单价，按超过上限处理；请在备件库中填写单价，或由没有上限的人审批',
    'en-US':
      'a part has no price, which counts as above every limit; enter its price in the library, or let somebody without a limit decide',
  },
} as const;

/** @throws AppError APPLICATION_AMOUNT */
async function requireDecidable({ tx, actor }: ApplicationScope, id: string): Promise<void> {
  const cause = await undecidableBy(tx, actor, id);
  if (cause !== null)
    throw new AppError('APPLICATION_AMOUNT', {
      field: 'ID',
      params: { reason: undecidable[cause] },
    });
}

/** Ends a locked application before everything was received: what is reserved is free again. */
export async function endApplication(
  scope: StockScope,
  application: LockedApplication,
  action: 'expire' | 'giveUp' | 'withdraw',
): Promise<void> {
  const { tx, actor } = scope;
  const { orgCode } = actor;
  const { id, items } = application;
  if (action === 'withdraw')
    return moveApplication(scope, application, action, states.rejected, {
      end_kind: ends.withdrawn,
    });
  const partIDs = items.map(({ partID }) => partID);
  await lockTotals(tx, orgCode, partIDs);
  await freeReserved(scope, id);
  await tx.query(
    `update part_application_item set given_up_qty = coalesce(approved_qty, 0) - received_qty
     where org_code = $1 and application_id = $2`,
    [orgCode, id],
  );
  await moveApplication(scope, application, action, states.completed, {
    end_kind: action === 'expire' ? ends.expired : ends.givenUp,
  });
  await removeTimers(tx, orgCode, [reservationTimer], [id]);
  // what is free again goes to those who wait for it
  await fillReservations(scope, partIDs);
}

/** Stores when lines of a purchase arrive. @throws AppError NOT_FOUND, BAD_FIELD */
export async function storeDates(
  scope: ApplicationScope,
  application: LockedApplication,
  { Items }: BodyOf<typeof setApplicationDates>,
): Promise<void> {
  const { tx, actor, now } = scope;
  requireKnownItems(application.items, Items);
  const today = calendarDay(now, actor.timeZone);
  for (const [at, { ExpectedDate }] of Items.entries())
    if (ExpectedDate !== null && ExpectedDate < today)
      throw badField(`Items.${at}.ExpectedDate`, partReasons.dayPassed);
  await tx.query(
    `update part_application_item i set expected_date = v.day from jsonb_to_recordset($2) v (id uuid, day date)
     where i.org_code = $1 and i.id = v.id`,
    [
      actor.orgCode,
      JSON.stringify(Items.map(({ ItemID, ExpectedDate }) => ({ id: ItemID, day: ExpectedDate }))),
    ],
  );
  await moveApplication(scope, application, 'setDates', states.awaitingPickup);
}
