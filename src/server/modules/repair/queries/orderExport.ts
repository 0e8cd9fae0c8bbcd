import { orderFilter } from '../../../../contract/areas/repair/queries.ts';
import { faultLevel, orderState } from '../../../../contract/enums.ts';
import { failureMechanism, maintenanceAction } from '../../../../contract/orders/iso14224.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { isRepair } from '../../../figures/orders/orderStates.ts';
import { millisecondsSql } from '../../../figures/sql/timeSql.ts';
import {
  defineExport,
  type ExportColumn,
  minuteFormat,
  minutesCell,
  timeCell,
} from '../../../kernel/exportKind.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectAllOrders } from './orderQueries.ts';

/** An order with the minutes of its repair segments. */
interface ExportedOrder extends WorkOrder {
  readonly repairMinutes: number | null;
}

const timeColumn = (zh: string, en: string, field: TimeField): ExportColumn<ExportedOrder> => ({
  title: { 'zh-CN': zh, 'en-US': en },
  width: 18,
  value: (order, format) => timeCell(order[field], format),
});
type TimeField =
  | 'faultTime'
  | 'reportTime'
  | 'receiveTime'
  | 'arriveTime'
  | 'finishTime'
  | 'confirmTime';

const minuteColumn = (
  zh: string,
  en: string,
  value: (order: ExportedOrder) => number | null,
): ExportColumn<ExportedOrder> => ({
  title: { 'zh-CN': `${zh}（分钟）`, 'en-US': `${en} (min)` },
  width: 16,
  numbers: minuteFormat,
  value,
});

const columns: readonly ExportColumn<ExportedOrder>[] = [
  { title: { 'zh-CN': '工单号', 'en-US': 'Order' }, width: 18, value: (o) => o.orderCode },
  {
    title: { 'zh-CN': '状态', 'en-US': 'State' },
    width: 14,
    value: (o, { locale }) => orderState.label(o.orderState, locale),
  },
  {
    title: { 'zh-CN': '等级', 'en-US': 'Level' },
    width: 10,
    value: (o, { locale }) => faultLevel.label(o.faultLevel, locale),
  },
  { title: { 'zh-CN': '设备编号', 'en-US': 'Device code' }, width: 16, value: (o) => o.deviceCode },
  { title: { 'zh-CN': '设备', 'en-US': 'Device' }, width: 20, value: (o) => o.deviceName },
  { title: { 'zh-CN': '位置', 'en-US': 'Place' }, width: 16, value: (o) => o.positionName },
  { title: { 'zh-CN': '客户', 'en-US': 'Customer' }, width: 20, value: (o) => o.ownerName ?? '' },
  { title: { 'zh-CN': '故障描述', 'en-US': 'Fault' }, width: 40, value: (o) => o.faultText },
  {
    title: { 'zh-CN': '停机', 'en-US': 'Stopped' },
    width: 10,
    value: ({ isStop }, { locale }) => {
      if (locale === 'zh-CN') return isStop === 1 ? '是' : '否';
      return isStop === 1 ? 'yes' : 'no';
    },
  },
  {
    title: { 'zh-CN': '报修人', 'en-US': 'Reported by' },
    width: 14,
    value: (o) => o.reportUserName,
  },
  { title: { 'zh-CN': '维修人', 'en-US': 'Repairer' }, width: 14, value: (o) => o.repairUserName },
  timeColumn('故障时间', 'Fault time', 'faultTime'),
  timeColumn('报修时间', 'Reported', 'reportTime'),
  timeColumn('接单时间', 'Received', 'receiveTime'),
  timeColumn('到场时间', 'Arrived', 'arriveTime'),
  timeColumn('恢复时间', 'Restored', 'finishTime'),
  timeColumn('确认时间', 'Confirmed', 'confirmTime'),
  minuteColumn('接单用时', 'Until received', (o) => minutesCell(o.reportTime, o.receiveTime)),
  minuteColumn('到场用时', 'Until arrived', (o) => minutesCell(o.reportTime, o.arriveTime)),
  minuteColumn('故障到恢复', 'Fault until restored', (o) => minutesCell(o.faultTime, o.finishTime)),
  minuteColumn('维修', 'Repair', (o) => o.repairMinutes),
  { title: { 'zh-CN': '故障原因', 'en-US': 'Cause' }, width: 20, value: (o) => o.causeName },
  {
    title: { 'zh-CN': '失效机理', 'en-US': 'Failure mechanism' },
    width: 20,
    value: ({ mechanism }, { locale }) =>
      mechanism === null ? '' : failureMechanism.label(mechanism, locale),
  },
  {
    title: { 'zh-CN': '维修活动', 'en-US': 'Maintenance action' },
    width: 14,
    value: (order, { locale }) =>
      order.maintenanceAction === null
        ? ''
        : maintenanceAction.label(order.maintenanceAction, locale),
  },
  { title: { 'zh-CN': '处理措施', 'en-US': 'Measures' }, width: 40, value: (o) => o.measures },
  { title: { 'zh-CN': '返工次数', 'en-US': 'Reworks' }, width: 10, value: (o) => o.reworkCount },
  { title: { 'zh-CN': '评分', 'en-US': 'Score' }, width: 8, value: (o) => o.score },
];

/** The export of the work order list. */
export const orderExport = defineExport({
  filter: orderFilter,
  columns,
  async rows(tx, actor, filter, limit, now) {
    const orders = await selectAllOrders(tx, actor, filter, limit, now);
    const minutes = await selectRepairMinutes(tx, orders, now);
    return orders.map((order) => ({ ...order, repairMinutes: minutes.get(order.id) ?? null }));
  },
});

/** Loads the whole minutes of the repair segments of orders, a running one until now, by the order's id. */
async function selectRepairMinutes(
  tx: Tx,
  orders: readonly WorkOrder[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; minutes: number }>(
    `select k.id, round(sum(${millisecondsSql('coalesce(g.end_time, $3::timestamptz) - g.start_time')}) / 60000)::int as minutes
     from unnest($1::text[], $2::uuid[]) k (org_code, id)
     join work_order_segment g on g.org_code = k.org_code and g.order_id = k.id
     where ${isRepair('g')} and g.replaced_by is null
     group by k.id`,
    [orders.map(({ orgCode }) => orgCode), orders.map(({ id }) => id), now],
  );
  return new Map(rows.map(({ id, minutes }) => [id, minutes]));
}
