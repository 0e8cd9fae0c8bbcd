import { v7 as uuid } from 'uuid';
import type { addWorkOrder } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { deviceState, orderState } from '../../../../contract/enums.ts';
import { findTransition } from '../../../../contract/transitions.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { refreshFigures } from '../../../figures/refresh.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { earliestFault, requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockVisible } from '../../device/api.ts';
import { notify, timeZoneOf } from '../notify/tell.ts';
import { nextOrderCode } from '../queries/orderCode.ts';
import { selectOrder } from '../queries/queries.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import { nobody, turnSegment } from '../timeline/segments.ts';
import { turnTimers } from '../timers/orderTimers.ts';
import { topicEvents } from '../topics/orderTopics.ts';
import type { Deed } from './deed.ts';

/**
 * Reports a fault: the order with its first segment, its figures, its notifications and what the
 * outbox tells, all in the caller's transaction.
 *
 * @throws AppError NOT_FOUND, DEVICE_DISABLED, TIME_ORDER (a fault after now or before 1970)
 */
export async function addOrder(
  { tx, actor, now, publish }: Deed,
  body: BodyOf<typeof addWorkOrder>,
): Promise<WorkOrder> {
  const transition = findTransition('Add', null);
  if (transition === undefined) throw new Error('the table has no Add');
  const device = await lockVisible(tx, body.DeviceID, actor.orgCode);
  if (device.deviceState === deviceState.values.disabled) {
    throw new AppError('DEVICE_DISABLED', { params: { deviceCode: device.deviceCode } });
  }
  const faultTime =
    body.FaultTime === undefined
      ? now
      : requireInstant(body.FaultTime, actor.timeZone, 'FaultTime');
  requireBetween('FaultTime', faultTime, earliestFault, now, actor.timeZone);
  const { orgCode } = device;
  const repairOrgCode = device.serviceOrgCode ?? orgCode;
  const timeZone = await timeZoneOf(tx, orgCode);
  await requireSource(tx, orgCode, body);
  const id = uuid();
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, report_user_id, report_user_name, fault_text, fault_level, is_stop, fault_time,
       report_time, state_time, create_user_id, create_time, update_time, source_order_id,
       device_code, device_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $8, $14, $14, $15, $16, $17)`,
    [
      orgCode,
      id,
      await nextOrderCode(tx, orgCode, faultTime, timeZone),
      transition.to,
      body.DeviceID,
      actor.orgCode,
      repairOrgCode,
      actor.userID,
      actor.realName,
      body.FaultText,
      body.FaultLevel,
      body.IsStop === 1,
      faultTime,
      now,
      body.SourceOrderID ?? null,
      device.deviceCode,
      device.deviceName,
    ],
  );
  const key = { orgCode, id, repairOrgCode, isStop: body.IsStop, version: 0 };
  await turnSegment(tx, key, transition.segment, faultTime, nobody);
  await recordEvent(tx, key, { ...transition, remark: body.FaultText }, actor, now);
  await turnTimers(tx, key, null, transition.to, now);
  const order = await selectOrder(tx, id);
  if (order === null) throw new Error(`order ${id} is not there`);
  publish(
    ...topicEvents(null, order, true, now, timeZone),
    ...(await notify(tx, transition, { order, before: null, actor, now, said: {} })),
  );
  await refreshFigures(tx, orgCode, body.DeviceID, { from: faultTime, to: null }); // locks days of the fleet: last
  return order;
}

/** @throws AppError SOURCE_ORDER unless the order whose fault came again is a final one of the device */
async function requireSource(
  tx: Tx,
  orgCode: string,
  { SourceOrderID: source, DeviceID: deviceID }: BodyOf<typeof addWorkOrder>,
): Promise<void> {
  if (source === undefined) return;
  const { completed, rejected } = orderState.values;
  const known = await tx.query(
    `select from work_order where org_code = $1 and id = $2 and device_id = $3
       and order_state = any($4)`,
    [orgCode, source, deviceID, [completed, rejected]],
  );
  if (known.length === 0) throw new AppError('SOURCE_ORDER', { field: 'SourceOrderID' });
}
