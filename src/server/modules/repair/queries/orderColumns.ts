import { orderState, segmentKind } from '../../../../contract/enums.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';

/** SQL: the device's code and name; the values stored with the order for a caller who can no longer see the device. */
export const deviceCode = 'coalesce(d.device_code, o.device_code)';
export const deviceName = 'coalesce(d.device_name, o.device_name)';

/**
 * SQL: the columns of a work order on the wire; `o` is the order, `d` its device if the caller can see it,
 * `p` the device's position.
 */
export const orderColumns = `
  o.id, o.order_code as "orderCode", o.order_state as "orderState", o.order_source as "orderSource",
  o.device_id as "deviceID", ${deviceCode} as "deviceCode", ${deviceName} as "deviceName",
  p.position_name as "positionName", o.org_code as "orgCode", o.repair_org_code as "repairOrgCode",
  o.report_user_id as "reportUserID", o.report_user_name as "reportUserName",
  o.repair_user_id as "repairUserID", o.repair_user_name as "repairUserName",
  o.fault_text as "faultText", o.fault_level as "faultLevel", o.is_stop::int as "isStop",
  o.is_failure::int as "isFailure", o.fault_time as "faultTime", o.report_time as "reportTime",
  o.receive_time as "receiveTime", o.arrive_time as "arriveTime",
  o.repair_start_time as "repairStartTime", o.finish_time as "finishTime",
  o.write_time as "writeTime", o.confirm_time as "confirmTime",
  o.reject_time as "rejectTime", o.reject_reason as "rejectReason", o.amend_time as "amendTime",
  o.confirm_user_id as "confirmUserID", o.confirm_user_name as "confirmUserName",
  o.auto_confirm::int as "autoConfirm", o.escalate_time as "escalateTime",
  o.supervise_time as "superviseTime", o.write_due_time as "writeDueTime",
  o.expect_recover_time as "expectRecoverTime", o.source_order_id as "sourceOrderID",
  o.state_time as "stateTime",
  o.scan_mode as "scanMode", o.scan_reason as "scanReason", o.cause_id as "causeID",
  o.cause_name as "causeName", o.measures, o.score, o.rework_count as "reworkCount",
  o.create_time as "createTime", o.version`;

/** SQL: the columns of an open order on boards and waiting lists, for a caller who can see its device. */
export const openOrderColumns = `
  o.id, o.order_code as "orderCode", o.order_state as "orderState",
  o.fault_level as "faultLevel", o.is_stop::int as "isStop", o.device_id as "deviceID",
  d.device_code as "deviceCode", d.device_name as "deviceName",
  p.position_name as "positionName", o.fault_text as "faultText",
  o.repair_user_name as "repairUserName", o.fault_time as "faultTime",
  o.report_time as "reportTime", o.state_time as "stateTime",
  o.escalate_time as "escalateTime", o.supervise_time as "superviseTime",
  case when o.order_state = ${orderState.values.interrupted} then (
    select g.reason from work_order_segment g
    where g.org_code = o.org_code and g.order_id = o.id and g.kind = ${segmentKind.values.interrupt}
      and g.end_time is null and g.replaced_by is null
    order by g.seq desc limit 1
  ) end as "interruptReason",
  case o.order_state
    when ${orderState.values.interrupted} then o.expect_recover_time
    when ${orderState.values.toBeCompleted} then o.write_due_time
  end as "dueTime",
  o.org_code as "ownerCode"`;

export const orderJoins = `
  from work_order o
  left join device d on d.org_code = o.org_code and d.id = o.device_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id`;

/** Converts a row of `orderColumns` to a work order with instants in ISO 8601. */
export function toWire(row: object): WorkOrder {
  return isoTimes(row) as WorkOrder;
}
