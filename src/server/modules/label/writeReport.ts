import { v7 as uuid } from 'uuid';
import type {
  getLabelForm,
  LabelReport,
  remarkByLabel,
  reportByLabel,
} from '../../../contract/areas/label/reports.ts';
import type { addWorkOrder } from '../../../contract/areas/repair/endpoints.ts';
import type { BodyOf, ResultOf } from '../../../contract/endpoint.ts';
import { orderSource } from '../../../contract/enums.ts';
import type { WorkOrder } from '../../../contract/orders/workOrder.ts';
import { lockDevice } from '../../figures/maintained/figureLocks.ts';
import { isOpenOrder } from '../../figures/orders/orderStates.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { addRemark, type OrderWriter, type ReportContext } from '../repair/api.ts';
import { type GenuineLabel, requireReportable } from './findDevice.ts';
import { insertReport, requireReport, selectReports } from './labelReports.ts';

/** The level of a fault whose reporter has no account: 2 where the machine stopped, else 3. A supervisor may amend it. */
const levelOf = { 1: 2, 0: 3 } as const;

/** `addOrder` of the module repair, which reads devices as this module does. */
export type ReportFault = (
  context: ReportContext,
  body: BodyOf<typeof addWorkOrder>,
  source: number,
) => Promise<WorkOrder>;

/** The context of a write by a label, in a transaction of the device's owner. */
export interface LabelWrite {
  readonly tx: Tx;
  readonly label: GenuineLabel;
  readonly now: Date;
  publish(...events: OutboxEvent[]): void;
}

type ReportedFault = NonNullable<ResultOf<typeof getLabelForm>['reported']>;

/**
 * Loads the latest order of a device whose fault is not repaired yet; null if there is none. One that only waits for
 * its record or its confirmation is no duplicate: the machine ran again.
 */
export async function selectReported(
  tx: Tx,
  { orgCode, deviceID }: GenuineLabel,
): Promise<{ id: string; fault: ReportedFault } | null> {
  const [order] = await tx.query<ReportedFault & { id: string }>(
    `select o.id, o.order_state as "orderState", o.report_time as "reportTime",
       o.is_stop::int as "isStop", f.description_name as "faultName"
     from work_order o
     left join fault_description f on f.org_code = o.org_code and f.id = o.fault_desc_id
     where o.org_code = $1 and o.device_id = $2 and ${isOpenOrder('o')} and o.finish_time is null
     order by o.report_time desc, o.id desc limit 1`,
    [orgCode, deviceID],
  );
  if (order === undefined) return null;
  const { id, ...fault } = isoTimes(order);
  return { id, fault };
}

/**
 * Reports a fault by a label, like any other report. The device is locked first, so that of two people at the
 * machine one reports, and the other adds a remark.
 *
 * @throws AppError LABEL_REPORTS_OFF, DEVICE_DISABLED, DEVICE_REPORTED, TIME_ORDER
 */
export async function writeReport(
  context: LabelWrite,
  body: BodyOf<typeof reportByLabel>,
  reportFault: ReportFault,
): Promise<LabelReport> {
  return once(context, body.Secret, async () => {
    const { tx, label, now } = context;
    if ((await selectReported(tx, label)) !== null) throw new AppError('DEVICE_REPORTED');
    const { FaultText, FaultDescID, IsStop, FaultTime } = body;
    const order = await reportFault(
      { ...context, actor: reporterOf(label, body) },
      {
        DeviceID: label.deviceID,
        FaultText,
        ...((await isDescription(tx, label, FaultDescID)) && { FaultDescID }),
        FaultLevel: levelOf[IsStop],
        IsStop,
        ...(FaultTime !== undefined && { FaultTime }),
      },
      orderSource.values.qr,
    );
    await insertReport(tx, label, {
      ...written(body, FaultText),
      orderID: order.id,
      isRemark: false,
      commentID: null,
      now,
    });
  });
}

/**
 * Adds a remark to the latest open order of a label's device.
 *
 * @throws AppError LABEL_REPORTS_OFF, DEVICE_DISABLED, DEVICE_NOT_REPORTED, TOO_MANY_COMMENTS
 */
export async function writeRemark(
  context: LabelWrite,
  body: BodyOf<typeof remarkByLabel>,
): Promise<LabelReport> {
  return once(context, body.Secret, async () => {
    const { tx, label, now } = context;
    const reported = await selectReported(tx, label);
    if (reported === null) throw new AppError('DEVICE_NOT_REPORTED');
    const actor = reporterOf(label, body);
    const commentID = await addRemark({ ...context, actor }, reported.id, body.Remark);
    await insertReport(tx, label, {
      ...written(body, body.Remark),
      orderID: reported.id,
      isRemark: true,
      commentID,
      now,
    });
  });
}

/** Returns whether the catalogue still has a description: a report is not refused because the catalogue has changed. */
async function isDescription(
  tx: Tx,
  { orgCode }: GenuineLabel,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const found = await tx.query(
    'select from fault_description where org_code = $1 and id = $2 for key share',
    [orgCode, id],
  );
  return found.length > 0;
}

/** Writes under the lock of the device, unless the secret shows that it was written before. */
async function once(
  { tx, label, now }: LabelWrite,
  secret: string,
  write: () => Promise<void>,
): Promise<LabelReport> {
  await requireReportable(tx, label);
  await lockDevice(tx, label.orgCode, label.deviceID);
  const [before] = await selectReports(tx, label, [secret], now);
  if (before !== undefined) return before;
  await write();
  return requireReport(tx, label, secret, now);
}

interface ReporterBody {
  readonly ReporterName: string;
  readonly ReporterPhone: string;
  readonly Secret: string;
}

function reporterOf({ orgCode, timeZone }: GenuineLabel, body: ReporterBody): OrderWriter {
  const { ReporterName: realName, ReporterPhone: phone } = body;
  return { orgCode, timeZone, userID: null, realName, phone };
}

function written(body: ReporterBody, text: string) {
  const { ReporterName: name, ReporterPhone: phone, Secret: secret } = body;
  return { id: uuid(), name, phone, secret, text };
}
