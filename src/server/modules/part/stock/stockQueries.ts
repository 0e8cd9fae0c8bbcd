import type { z } from 'zod';
import { sparePartPosition } from '../../../../contract/areas/part/part.ts';
import { stockMoveType } from '../../../../contract/areas/part/partEnums.ts';
import type {
  answerStockQuestion,
  getPartValue,
  listBalances,
  listLots,
  listStockQuestions,
  movementFilter,
  StockBalance,
  StockLot,
  StockMovement,
  StockQuestion,
  saveStockLevel,
} from '../../../../contract/areas/part/stock.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { lockRow, requireVersion, updateRow } from '../../../kernel/crud/rows.ts';
import {
  type PageBody,
  type PageQuery,
  selectFirst,
  selectPage,
} from '../../../kernel/crud/selectPage.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { defineExport, type ExportColumn, timeCell } from '../../../kernel/exportKind.ts';
import { searchIDs } from '../../../kernel/search/searchedTables.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import { nodesBelow } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import { isUse } from '../figures/selection.ts';
import { partReasons } from '../reasons.ts';
import { levelSql } from './notifyStock.ts';

type Reader = Pick<Actor, 'orgCode' | 'permissions' | 'timeZone'>;
type MovementFilter = z.output<typeof movementFilter>;

const movementColumns = {
  id: 'm.id',
  seq: 'm.seq::int',
  partID: 'm.part_id',
  partCode: 'm.part_code',
  partName: 'm.part_name',
  unit: 'm.unit',
  positionID: 'm.position_id',
  positionName: 'p.name',
  moveType: 'm.move_type::int',
  qty: 'm.qty::float8',
  lot: 'm.lot',
  balance: 'm.balance::float8',
  total: 'm.total::float8',
  orderID: 'm.order_id',
  orderCode: 'm.order_code',
  applicationID: 'a.id',
  applicationCode: 'a.code',
  countID: 'k.id',
  countCode: 'k.code',
  planRecordID: 'm.plan_record_id',
  planID: 'm.plan_id',
  planCode: 'm.plan_code',
  planKind: 'm.plan_kind::int',
  undoesID: 'm.undoes_id',
  undoneByID: 'u.id',
  receiverName: 'r.real_name',
  userName: 'w.real_name',
  reason: 'm.reason',
  isOpening: '(m.batch_id is not null)::int',
  moveTime: 'm.move_time',
  createTime: 'm.create_time',
} as const;

const joins = `left join spare_part_position p on p.org_code = m.org_code and p.id = m.position_id
  left join app_user w on w.org_code = m.org_code and w.id = m.user_id
  left join app_user r on r.org_code = m.org_code and r.id = m.receiver_id
  left join stock_movement u on u.org_code = m.org_code and u.undoes_id = m.id
  left join part_application_receipt h on h.org_code = m.org_code and h.booking_id = m.booking_id and h.item = m.item
  left join part_application a on a.org_code = h.org_code and a.id = h.application_id
  left join part_count k on k.org_code = m.org_code and k.booking_id = m.booking_id`;

async function movementQuery(
  tx: Tx,
  { orgCode, permissions, timeZone }: Reader,
  filter: MovementFilter,
): Promise<PageQuery<StockMovement>> {
  const values: unknown[] = [orgCode];
  const conditions = ['m.org_code = $1'];
  const where = (condition: (place: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));
  const { PartID, PositionID, MoveType, OrderID, PlanID, UserID, StartTime, EndTime, SearchText } =
    filter;
  const { Use, DeviceID, DeviceTypeID, CauseID } = filter;
  if (PartID !== undefined) where((place) => `m.part_id = ${place}`, PartID);
  if (PositionID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartPosition.table, orgCode, PositionID);
    where((place) => `m.position_id = any(${place})`, nodes);
  }
  if (MoveType !== undefined) where((place) => `m.move_type = ${place}`, MoveType);
  if (OrderID !== undefined) where((place) => `m.order_id = ${place}`, OrderID);
  if (PlanID !== undefined) where((place) => `m.plan_id = ${place}`, PlanID);
  if (UserID !== undefined) where((place) => `m.user_id = ${place}`, UserID);
  if (Use === 1) conditions.push(isUse('m'));
  /** The movements of the orders, and of the records of plans, of some devices. */
  const ofDevices = (condition: string) => `m.id in (
    select x.id from stock_movement x join work_order v on v.id = x.order_id where x.org_code = $1 and ${condition}
    union all
    select x.id from stock_movement x join plan_record v on v.org_code = x.org_code and v.id = x.plan_record_id
    where x.org_code = $1 and ${condition})`;
  if (DeviceID !== undefined) where((place) => ofDevices(`v.device_id = ${place}`), DeviceID);
  if (CauseID !== undefined)
    where(
      (place) => `m.order_id in (select o.id from work_order o where o.cause_id = ${place})`,
      CauseID,
    );
  if (DeviceTypeID !== undefined)
    where(
      (place) =>
        ofDevices(`exists (select from device d
          where d.org_code = v.org_code and d.id = v.device_id and d.type_id = ${place})`),
      DeviceTypeID,
    );
  if (StartTime !== undefined)
    where((place) => `m.create_time >= ${place}`, requireInstant(StartTime, timeZone, 'StartTime'));
  if (EndTime !== undefined)
    where((place) => `m.create_time < ${place}`, requireInstant(EndTime, timeZone, 'EndTime'));
  if (SearchText !== '') {
    const found = await searchIDs(tx, 'spare_part', SearchText);
    // a text that more parts have than are listed narrows nothing
    if (found !== null) where((place) => `m.part_id = any(${place}::uuid[])`, found);
  }
  const seesCost = permissions.has('part.cost');
  return {
    columns: {
      ...movementColumns,
      price: seesCost ? 'm.price::float8' : 'null',
      amount: seesCost ? 'round(m.qty * m.price, 2)::float8' : 'null',
    },
    from: 'stock_movement m',
    joins,
    where: conditions.join(' and '),
    values,
    ...(PartID === undefined
      ? { order: 'm.create_time desc, m.id desc', cursor: ['timestamptz', 'uuid'] as const }
      : { order: 'm.seq desc', cursor: ['bigint'] as const }),
    planning: 'eachTime',
  };
}

/** One page of the movements, the latest first. */
export async function selectMovements(tx: Tx, actor: Reader, body: MovementFilter & PageBody) {
  return selectPage<StockMovement>(tx, await movementQuery(tx, actor, body), body);
}

const columns: readonly ExportColumn<StockMovement>[] = [
  {
    title: { 'zh-CN': '时间', 'en-US': 'Time' },
    width: 18,
    value: (m, format) => timeCell(m.moveTime, format),
  },
  {
    title: { 'zh-CN': '录入时间', 'en-US': 'Entered' },
    width: 18,
    value: (m, format) => timeCell(m.createTime, format),
  },
  {
    title: { 'zh-CN': '类型', 'en-US': 'Kind' },
    width: 14,
    value: (m, { locale }) => stockMoveType.label(m.moveType, locale),
  },
  { title: { 'zh-CN': '备件编号', 'en-US': 'Part code' }, width: 16, value: (m) => m.partCode },
  { title: { 'zh-CN': '备件名称', 'en-US': 'Part name' }, width: 24, value: (m) => m.partName },
  { title: { 'zh-CN': '库位', 'en-US': 'Position' }, width: 18, value: (m) => m.positionName },
  { title: { 'zh-CN': '数量', 'en-US': 'Quantity' }, width: 12, value: (m) => m.qty },
  { title: { 'zh-CN': '单位', 'en-US': 'Unit' }, width: 8, value: (m) => m.unit },
  { title: { 'zh-CN': '批次', 'en-US': 'Lot' }, width: 14, value: (m) => m.lot ?? '' },
  {
    title: { 'zh-CN': '库位结存', 'en-US': 'Balance of the position' },
    width: 14,
    value: (m) => m.balance,
  },
  {
    title: { 'zh-CN': '总结存', 'en-US': 'Balance of all positions' },
    width: 14,
    value: (m) => m.total,
  },
  {
    title: { 'zh-CN': '单价（元）', 'en-US': 'Unit price (CNY)' },
    width: 12,
    value: (m) => m.price ?? '',
  },
  {
    title: { 'zh-CN': '金额（元）', 'en-US': 'Amount (CNY)' },
    width: 12,
    value: (m) => m.amount ?? '',
  },
  { title: { 'zh-CN': '工单', 'en-US': 'Order' }, width: 18, value: (m) => m.orderCode ?? '' },
  {
    title: { 'zh-CN': '申请', 'en-US': 'Application' },
    width: 18,
    value: (m) => m.applicationCode ?? '',
  },
  {
    title: { 'zh-CN': '计划', 'en-US': 'Plan' },
    width: 18,
    value: (m) => m.planCode ?? '',
  },
  {
    title: { 'zh-CN': '盘点单', 'en-US': 'Count sheet' },
    width: 18,
    value: (m) => m.countCode ?? '',
  },
  {
    title: { 'zh-CN': '领用人', 'en-US': 'Receiver' },
    width: 12,
    value: (m) => m.receiverName ?? '',
  },
  {
    title: { 'zh-CN': '经办人', 'en-US': 'Entered by' },
    width: 12,
    value: (m) => m.userName ?? '',
  },
  { title: { 'zh-CN': '说明', 'en-US': 'Reason' }, width: 30, value: (m) => m.reason ?? '' },
];

/** The export of the movements; without the right to see costs, prices are empty. */
export function movementExport(filter: typeof movementFilter) {
  return defineExport({
    filter,
    columns,
    rows: async (tx, actor, selected, limit) =>
      selectFirst<StockMovement>(tx, await movementQuery(tx, actor, selected), limit),
  });
}

/** One page of what lies where. */
export async function selectBalances(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  body: BodyOf<typeof listBalances>,
) {
  const { PartID, PartIDs, PositionID, Mine } = body;
  const values: unknown[] = [orgCode];
  const conditions = [
    'b.org_code = $1',
    '(b.in_stock > 0 or b.min_qty is not null or b.max_qty is not null)',
  ];
  const place = (value: unknown) => `$${values.push(value)}`;
  if (PartID !== undefined) conditions.push(`b.part_id = ${place(PartID)}`);
  if (PartIDs !== undefined) conditions.push(`b.part_id = any(${place(PartIDs)}::uuid[])`);
  if (PositionID !== undefined) {
    const nodes = await nodesBelow(tx, sparePartPosition.table, orgCode, PositionID);
    conditions.push(`b.position_id = any(${place(nodes)})`);
  }
  if (Mine === 1) conditions.push(`p.user_id = ${place(userID)}`);
  return selectPage<StockBalance>(
    tx,
    {
      columns: {
        partID: 'b.part_id',
        partCode: 'r.part_code',
        partName: 'r.part_name',
        unit: 'r.unit',
        positionID: 'b.position_id',
        positionName: 'p.name',
        positionKind: 'p.position_kind::int',
        holderID: 'p.user_id',
        holderName:
          '(select w.real_name from app_user w where w.org_code = p.org_code and w.id = p.user_id)',
        inStock: 'b.in_stock::float8',
        available: '(b.in_stock - b.reserved)::float8',
        minQty: 'b.min_qty::float8',
        maxQty: 'b.max_qty::float8',
        partType: levelSql('b', '(b.in_stock - b.reserved)', 'b.in_stock'),
      },
      from: `stock_balance b join spare_part r on r.org_code = b.org_code and r.id = b.part_id
        join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id`,
      where: conditions.join(' and '),
      values,
      order: 'r.part_code, r.id, p.sort, p.name, b.position_id',
      planning: 'eachTime',
    },
    body,
  );
}

/** One page of the lots of a part, with the positions where they lie. */
export function selectLots(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  body: BodyOf<typeof listLots>,
  now: Date,
) {
  return selectPage<StockLot>(
    tx,
    {
      columns: {
        lot: 'b.lot',
        positionID: 'b.position_id',
        positionName: 'p.name',
        unit: 'r.unit',
        inStock: 'b.in_stock::float8',
        expiryDate: `to_char(l.expiry_date, 'YYYY-MM-DD')`,
        isExpired: 'coalesce(l.expiry_date < d.today, false)::int',
      },
      from: `stock_lot_balance b join stock_lot l on (l.org_code, l.part_id, l.lot) = (b.org_code, b.part_id, b.lot)
        join spare_part r on r.org_code = b.org_code and r.id = b.part_id
        join spare_part_position p on p.org_code = b.org_code and p.id = b.position_id
        cross join (select ($4::timestamptz at time zone $3)::date as today) d`,
      where: 'b.org_code = $1 and b.part_id = $2 and b.in_stock > 0',
      values: [orgCode, body.PartID, timeZone, now],
      order: 'l.expiry_date nulls last, l.create_time, b.lot, b.position_id',
    },
    body,
  );
}

/** Returns what the stock of a part is worth. @throws AppError NOT_FOUND */
export async function selectPartValue(
  tx: Tx,
  orgCode: string,
  { PartID }: BodyOf<typeof getPartValue>,
): Promise<ResultOf<typeof getPartValue>> {
  const [row] = await tx.query<ResultOf<typeof getPartValue>>(
    `select t.average::float8 as average, round(t.in_stock * t.average, 2)::float8 as value
     from spare_part r left join stock_total t on t.org_code = r.org_code and t.part_id = r.id
     where r.org_code = $1 and r.id = $2`,
    [orgCode, PartID],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'PartID' });
  return row;
}

/** Stores the limits of a part at a position. @throws AppError NOT_FOUND, BAD_FIELD */
export async function storeStockLevel(
  tx: Tx,
  orgCode: string,
  { PartID, PositionID, MinQty, MaxQty }: BodyOf<typeof saveStockLevel>,
): Promise<void> {
  if (MinQty !== null && MaxQty !== null && MaxQty < MinQty)
    throw badField('MaxQty', partReasons.maxBelowMin);
  const found = async (table: string, id: string, field: string) => {
    const rows = await tx.query(
      `select from ${table} where org_code = $1 and id = $2 for key share`,
      [orgCode, id],
    );
    if (rows.length === 0) throw new AppError('NOT_FOUND', { field });
  };
  await found('spare_part', PartID, 'PartID');
  await found('spare_part_position', PositionID, 'PositionID');
  await tx.query(
    `insert into stock_balance (org_code, part_id, position_id, min_qty, max_qty) values ($1, $2, $3, $4, $5)
     on conflict (org_code, part_id, position_id)
       do update set min_qty = excluded.min_qty, max_qty = excluded.max_qty`,
    [orgCode, PartID, PositionID, MinQty, MaxQty],
  );
}

/** One page of the parts that repairers found, the latest first. */
export function selectStockQuestions(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof listStockQuestions>,
) {
  const open = body.IsOpen === undefined ? '' : ` and (q.answer is null) = ${body.IsOpen === 1}`;
  return selectPage<StockQuestion>(
    tx,
    {
      columns: {
        id: 'q.id',
        partID: 'q.part_id',
        partCode: 's.part_code',
        partName: 's.part_name',
        unit: 's.unit',
        positionID: 'q.position_id',
        positionName: 'p.name',
        qty: 'q.qty::float8',
        orderID: 'q.order_id',
        orderCode: 'q.order_code',
        planID: 'q.plan_id',
        planCode: 'q.plan_code',
        planKind: 'q.plan_kind::int',
        userName: 'w.real_name',
        createTime: 'q.create_time',
        answer: 'q.answer',
        answerUserName: 'a.real_name',
        answerTime: 'q.answer_time',
        version: 'q.version',
      },
      from: 'stock_question q',
      joins: `left join spare_part s on s.org_code = q.org_code and s.id = q.part_id
        left join spare_part_position p on p.org_code = q.org_code and p.id = q.position_id
        left join app_user w on w.org_code = q.org_code and w.id = q.user_id
        left join app_user a on a.org_code = q.org_code and a.id = q.answer_user_id`,
      where: `q.org_code = $1${open}`,
      values: [orgCode],
      order: 'q.create_time desc, q.id desc',
      cursor: ['timestamptz', 'uuid'],
    },
    body,
  );
}

/** Stores the answer to a question. @throws AppError NOT_FOUND, STALE_VERSION */
export async function storeStockAnswer(
  tx: Tx,
  { orgCode, userID }: Pick<Actor, 'orgCode' | 'userID'>,
  { ID, Answer, Version }: BodyOf<typeof answerStockQuestion>,
  now: Date,
): Promise<void> {
  await lockRow(tx, 'stock_question', orgCode, ID);
  const [present] = await tx.query<{ version: number }>(
    'select version from stock_question where org_code = $1 and id = $2',
    [orgCode, ID],
  );
  if (present !== undefined) requireVersion(present, Version);
  await updateRow(tx, 'stock_question', orgCode, ID, {
    answer: Answer,
    answer_user_id: userID,
    answer_time: now,
  });
}
