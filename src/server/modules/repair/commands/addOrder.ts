import { v7 as uuid } from 'uuid';
import type { addWorkOrder } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { deviceState, orderSource, orderState } from '../../../../contract/enums.ts';
import { orderPhotoKind } from '../../../../contract/orders/orderRecord.ts';
import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import { findTransition } from '../../../../contract/transitions.ts';
import { refreshFigures } from '../../../figures/maintained/refresh.ts';
import { isActiveOrg, isEnabledOrg } from '../../../kernel/auth/stateSql.ts';
import { insertReturning } from '../../../kernel/crud/rows.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { searchColumn } from '../../../kernel/search/searchedTables.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockVisible } from '../../device/api.ts';
import { descriptionOf } from '../../fault/api.ts';
import { onCallFor } from '../notify/audience.ts';
import { notifyTransition } from '../notify/notifyTransition.ts';
import { nextOrderCode } from '../queries/orderCode.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import { addPhotos } from '../record/photos.ts';
import { requireFaultTime } from '../rules/timeOrder.ts';
import { recordEvent } from '../timeline/recordEvent.ts';
import { beginSegment, unassigned } from '../timeline/segments.ts';
import { switchTimers } from '../timers/orderTimers.ts';
import { topicEvents } from '../topics/orderTopics.ts';
import type { ReportContext } from './writeContext.ts';

/**
 * Returns the owner's time zone and who repairs: the device's provider, or the owner while that one is disabled and
 * nobody of it can sign in.
 *
 * @throws AppError OWNER_INACTIVE
 */
async function requireSides(tx: Tx, orgCode: string, provider: string | null) {
  const [sides] = await tx.query<{
    timeZone: string;
    orgName: string;
    isActive: boolean;
    repairOrgCode: string;
  }>(
    `select o.time_zone as "timeZone", o.org_name as "orgName", ${isActiveOrg('o')} as "isActive",
       coalesce(p.org_code, o.org_code) as "repairOrgCode"
     from organisation o left join organisation p on p.org_code = $2 and ${isEnabledOrg('p')}
     where o.org_code = $1`,
    [orgCode, provider],
  );
  if (sides === undefined) throw new Error(`no organisation ${orgCode}`);
  if (!sides.isActive)
    throw new AppError('OWNER_INACTIVE', { field: 'DeviceID', params: { orgName: sides.orgName } });
  return sides;
}

/**
 * Reports a fault: writes the order with its first segment, its figures, notifications and outbox
 * events, all in the caller's transaction.
 *
 * @param source orderSource: where the report came from
 * @throws AppError NOT_FOUND (the device, the description), DEVICE_DISABLED, OWNER_INACTIVE, TIME_ORDER (a fault after now or before 1970)
 */
export async function addOrder(
  { tx, actor, now, publish }: ReportContext,
  body: BodyOf<typeof addWorkOrder>,
  source: number = orderSource.values.manual,
): Promise<WorkOrder> {
  const transition = findTransition('Add', null);
  if (!transition?.segment) throw new Error('the table has no Add');
  const device = await lockVisible(tx, body.DeviceID, actor.orgCode);
  if (device.deviceState === deviceState.values.disabled) {
    throw new AppError('DEVICE_DISABLED', { params: { deviceCode: device.deviceCode } });
  }
  const faultTime = requireFaultTime(body.FaultTime, actor.timeZone, now);
  const { orgCode } = device;
  const { timeZone, repairOrgCode } = await requireSides(tx, orgCode, device.serviceOrgCode);
  await requireSource(tx, orgCode, body);
  const id = uuid();
  const orderCode = await nextOrderCode(tx, orgCode, faultTime, timeZone);
  const place = { orgCode, repairOrgCode, deviceID: body.DeviceID };
  const onCall = await onCallFor(tx, place, now);
  const timed = { orgCode, id, escalateMinutes: onCall.escalateMinutes };
  const dueTimes = await switchTimers(tx, timed, null, transition.to, now);
  const { deviceCode, deviceName } = device;
  const descriptionID = await descriptionOf(tx, { orgCode, deviceID: body.DeviceID }, body);
  const searched = { device_code: deviceCode, device_name: deviceName, fault_text: body.FaultText };
  await insertReturning(tx, 'work_order', {
    org_code: orgCode,
    id,
    order_code: orderCode,
    order_state: transition.to,
    order_source: source,
    device_id: body.DeviceID,
    report_org_code: actor.orgCode,
    repair_org_code: repairOrgCode,
    report_user_id: actor.userID,
    report_user_name: actor.realName,
    ...searched,
    search: searchColumn('work_order', { order_code: orderCode, ...searched }),
    fault_desc_id: descriptionID,
    fault_level: body.FaultLevel,
    is_stop: body.IsStop === 1,
    fault_time: faultTime,
    report_time: now,
    state_time: now,
    create_user_id: actor.userID,
    create_time: now,
    update_time: now,
    source_order_id: body.SourceOrderID ?? null,
    ...dueTimes,
  });
  const key = { orgCode, id, repairOrgCode, isStop: body.IsStop, version: 0 };
  await beginSegment(tx, key, transition.segment, faultTime, unassigned);
  await recordEvent(tx, key, { ...transition, remark: body.FaultText }, actor, now);
  const { before: kind } = orderPhotoKind.values;
  const photos = { kind, urls: body.Photos ?? [], field: 'Photos', repairOrgCode: null };
  const { userID } = actor;
  // who has no account has no uploads
  if (userID !== null) await addPhotos(tx, key, { ...actor, userID }, photos, now);
  const order = await selectOrder(tx, id);
  if (order === null) throw new Error(`order ${id} is not there`);
  const notified = { order, before: null, actor, now, onCall, input: {} };
  publish(
    ...topicEvents(null, order, true, now, timeZone),
    ...(await notifyTransition(tx, transition, notified)),
  );
  await refreshFigures(tx, orgCode, body.DeviceID, { from: faultTime, to: null }); // last, because it locks days of the fleet
  return order;
}

/** Checks that the order whose fault has returned is a final order of the device. @throws AppError SOURCE_ORDER */
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
