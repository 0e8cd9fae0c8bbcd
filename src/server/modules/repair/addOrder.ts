import { v7 as uuid } from 'uuid';
import type { addWorkOrder, WorkOrder } from '../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { findTransition } from '../../../contract/transitions.ts';
import { lockDevice } from '../../figures/lock.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import { earliestFault, requireInstant, showInstant } from '../../kernel/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import type { Deed } from './deed.ts';
import { nextOrderCode } from './orderCode.ts';
import { selectOrder } from './queries.ts';
import { recordEvent } from './recordEvent.ts';
import { notify, timeZoneOf, topicEvents } from './tell.ts';

interface ReportedDevice {
  org_code: string;
  device_code: string;
  device_state: number;
  service_org_code: string | null;
}

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
  const device = await reportedDevice(tx, body.DeviceID, actor);
  const faultTime =
    body.FaultTime === undefined
      ? now
      : requireInstant(body.FaultTime, actor.timeZone, 'FaultTime');
  if (faultTime < earliestFault || faultTime > now) {
    const [time, earliest, latest] = [faultTime, earliestFault, now].map((instant) =>
      showInstant(instant, actor.timeZone),
    );
    throw new AppError('TIME_ORDER', {
      field: 'FaultTime',
      params: { time: time ?? '', earliest: earliest ?? '', latest: latest ?? '' },
    });
  }
  await tx.actAs(device.org_code);
  const timeZone = await timeZoneOf(tx, device.org_code);
  await lockDevice(tx, device.org_code, body.DeviceID);
  const id = uuid();
  await tx.query(
    `insert into work_order (org_code, id, order_code, order_state, device_id, report_org_code,
       repair_org_code, report_user_id, report_user_name, fault_text, fault_level, is_stop, fault_time,
       report_time, state_time, create_user_id, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $8, $14, $14)`,
    [
      device.org_code,
      id,
      await nextOrderCode(tx, device.org_code, faultTime, timeZone),
      transition.to,
      body.DeviceID,
      actor.orgCode,
      device.service_org_code ?? device.org_code,
      actor.userID,
      actor.realName,
      body.FaultText,
      body.FaultLevel,
      body.IsStop === 1,
      faultTime,
      now,
    ],
  );
  await tx.query(
    `insert into work_order_segment (org_code, order_id, seq, kind, machine_up, start_time)
     values ($1, $2, 1, 0, $3, $4)`,
    [device.org_code, id, body.IsStop === 0, faultTime],
  );
  await recordEvent(
    tx,
    { orgCode: device.org_code, id, version: 0 },
    transition,
    actor,
    now,
    body.FaultText,
  );
  const order = await selectOrder(tx, id);
  if (order === null) throw new Error(`order ${id} is not there`);
  publish(
    ...topicEvents(order, { from: faultTime, to: now }, timeZone),
    ...(await notify(tx, transition, order, actor, now, '')),
  );
  await refreshFigures(tx, device.org_code, body.DeviceID, { from: faultTime, to: null }); // locks days of the fleet: last
  return order;
}

/** The device, if the actor may report its faults: its owner, or the provider that services it. */
async function reportedDevice(tx: Tx, id: string, actor: Actor): Promise<ReportedDevice> {
  const [device] = await tx.query<ReportedDevice>(
    `select d.org_code, d.device_code, d.device_state,
            case when r.relation_state = 1 then d.service_org_code end as service_org_code
     from device d
     left join relation r on r.to_org_code = d.org_code and r.from_org_code = d.service_org_code
     where d.id = $1 and (d.org_code = $2 or r.relation_state = 1)`,
    [id, actor.orgCode],
  );
  if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  if (device.device_state === 0) {
    throw new AppError('DEVICE_DISABLED', { params: { deviceCode: device.device_code } });
  }
  return device;
}
