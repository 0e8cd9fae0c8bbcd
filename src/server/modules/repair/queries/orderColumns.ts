import { faultLevel, orderState } from '../../../../contract/enums.ts';
import { isInterruption } from '../../../figures/orders/orderStates.ts';

/** SQL: the device's code and name; the values stored with the order for a caller who can no longer see the device. */
export const deviceCode = 'coalesce(d.device_code, o.device_code)';
export const deviceName = 'coalesce(d.device_name, o.device_name)';

/**
 * SQL: the columns of a work order on the wire; `o` is the order, `d` its device if the caller can see it,
 * `p` the device's position.
 */
export const orderColumns = {
  id: 'o.id',
  orderCode: 'o.order_code',
  orderState: 'o.order_state',
  orderSource: 'o.order_source',
  deviceID: 'o.device_id',
  deviceCode,
  deviceName,
  positionName: 'p.position_name',
  orgCode: 'o.org_code',
  repairOrgCode: 'o.repair_org_code',
  reportUserID: 'o.report_user_id',
  reportUserName: 'o.report_user_name',
  repairUserID: 'o.repair_user_id',
  repairUserName: 'o.repair_user_name',
  faultText: 'o.fault_text',
  faultLevel: 'o.fault_level',
  isStop: 'o.is_stop::int',
  isFailure: 'o.is_failure::int',
  faultTime: 'o.fault_time',
  reportTime: 'o.report_time',
  acknowledgeTime: 'o.acknowledge_time',
  receiveTime: 'o.receive_time',
  arriveTime: 'o.arrive_time',
  repairStartTime: 'o.repair_start_time',
  finishTime: 'o.finish_time',
  writeTime: 'o.write_time',
  confirmTime: 'o.confirm_time',
  rejectTime: 'o.reject_time',
  rejectReason: 'o.reject_reason',
  amendTime: 'o.amend_time',
  confirmUserID: 'o.confirm_user_id',
  confirmUserName: 'o.confirm_user_name',
  autoConfirm: 'o.auto_confirm::int',
  escalateTime: 'o.escalate_time',
  superviseTime: 'o.supervise_time',
  writeDueTime: 'o.write_due_time',
  expectRecoverTime: 'o.expect_recover_time',
  sourceOrderID: 'o.source_order_id',
  stateTime: 'o.state_time',
  scanMode: 'o.scan_mode',
  scanReason: 'o.scan_reason',
  causeID: 'o.cause_id',
  causeName: 'o.cause_name',
  measures: 'o.measures',
  mechanism: 'o.mechanism',
  maintenanceAction: 'o.maintenance_action',
  score: 'o.score',
  reworkCount: 'o.rework_count',
  createTime: 'o.create_time',
  version: 'o.version',
} as const;

/** SQL: the columns of an open order on boards and waiting lists, for a caller who can see its device. */
export const openOrderColumns = {
  id: 'o.id',
  orderCode: 'o.order_code',
  orderState: 'o.order_state',
  faultLevel: 'o.fault_level',
  isStop: 'o.is_stop::int',
  deviceID: 'o.device_id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  positionName: 'p.position_name',
  faultText: 'o.fault_text',
  repairUserName: 'o.repair_user_name',
  faultTime: 'o.fault_time',
  reportTime: 'o.report_time',
  stateTime: 'o.state_time',
  escalateTime: 'o.escalate_time',
  superviseTime: 'o.supervise_time',
  acknowledgeTime: 'o.acknowledge_time',
  // row-level security leaves the names to the people's own organisation
  called: `case when o.order_state = ${orderState.values.reported} and o.fault_level = ${faultLevel.values.critical} then
    jsonb_build_object('count', coalesce(o.called_count, 0), 'names', coalesce((
      select jsonb_agg(u.real_name order by array_position(o.called_user_ids, u.id))
      from app_user u where u.org_code = o.repair_org_code and u.id = any(o.called_user_ids)
    ), '[]'))
  end`,
  interruptReason: `case when o.order_state = ${orderState.values.interrupted} then (
    select g.reason from work_order_segment g
    where g.org_code = o.org_code and g.order_id = o.id and ${isInterruption('g')}
      and g.end_time is null and g.replaced_by is null
    order by g.seq desc limit 1
  ) end`,
  dueTime: `case o.order_state
    when ${orderState.values.interrupted} then o.expect_recover_time
    when ${orderState.values.toBeCompleted} then o.write_due_time
  end`,
  ownerCode: 'o.org_code',
} as const;

/** SQL: the joins of orders `o` to their devices and positions. */
export const orderJoins = `left join device d on d.org_code = o.org_code and d.id = o.device_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id`;

/** SQL: orders with their devices and positions. */
export const joinedOrders = `work_order o ${orderJoins}`;
