import { createHash } from 'node:crypto';
import type { LabelReport } from '../../../contract/areas/label/reports.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { selectOrder, selectOrderCalls } from '../repair/api.ts';
import type { GenuineLabel } from './findDevice.ts';

/** Returns the hash by which a report's secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** Loads the reports of a device by their secrets, in the order of the secrets; unknown ones are left out. */
export async function selectReports(
  tx: Tx,
  { orgCode, deviceID }: GenuineLabel,
  secrets: readonly string[],
  now: Date,
): Promise<LabelReport[]> {
  if (secrets.length === 0) return [];
  const rows = await tx.query<
    Omit<LabelReport, 'secret' | 'calls'> & { hash: string; orderID: string }
  >(
    `select r.secret_hash as hash, o.id as "orderID", o.order_code as "orderCode", r.is_remark::int as "isRemark",
       r.content as text, r.create_time as time, o.order_state as "orderState",
       o.receive_time as "receiveTime", o.repair_start_time as "repairStartTime",
       o.finish_time as "finishTime", o.confirm_time as "confirmTime", o.reject_time as "rejectTime",
       r.photos
     from label_report r join work_order o on o.org_code = r.org_code and o.id = r.order_id
     where r.org_code = $1 and r.device_id = $2 and r.secret_hash = any($3)`,
    [orgCode, deviceID, secrets.map(hashSecret)],
  );
  const calls = new Map<string, LabelReport['calls']>();
  for (const { orderID } of rows)
    if (!calls.has(orderID)) calls.set(orderID, await selectCallsOf(tx, orderID, now));
  const byHash = new Map(
    rows.map(({ hash, orderID, ...row }) => [
      hash,
      { ...isoTimes(row), calls: calls.get(orderID) ?? null },
    ]),
  );
  return [...new Set(secrets)].flatMap((secret) => {
    const row = byHash.get(hashSecret(secret));
    return row === undefined ? [] : [{ ...row, secret }];
  });
}

/** Loads how many people were notified of an order, without their names. */
async function selectCallsOf(tx: Tx, orderID: string, now: Date): Promise<LabelReport['calls']> {
  const order = await selectOrder(tx, orderID);
  const calls = order === null ? null : await selectOrderCalls(tx, order, null, now);
  if (calls === null) return null;
  const { notified, next, supervisors } = calls;
  return {
    count: notified.reduce((sum, { count }) => sum + count, 0),
    lastTime: notified.at(-1)?.time ?? null,
    nextTime: next?.time ?? null,
    nextCount: next?.count ?? 0,
    supervisorTime: supervisors?.time ?? null,
  };
}

/** Loads one report. @throws AppError NOT_FOUND */
export async function requireReport(
  tx: Tx,
  label: GenuineLabel,
  secret: string,
  now: Date,
): Promise<LabelReport> {
  const [report] = await selectReports(tx, label, [secret], now);
  if (report === undefined) throw new AppError('NOT_FOUND', { field: 'Secret' });
  return report;
}

interface NewReport {
  readonly id: string;
  readonly orderID: string;
  readonly isRemark: boolean;
  readonly name: string;
  readonly phone: string;
  readonly text: string;
  readonly secret: string;
  readonly commentID: string | null;
  readonly now: Date;
}

/** Stores a report or remark, in a transaction of the device's owner. */
export async function insertReport(
  tx: Tx,
  { orgCode, deviceID }: GenuineLabel,
  report: NewReport,
): Promise<void> {
  await tx.query(
    `insert into label_report (org_code, id, device_id, order_id, is_remark, reporter_name, phone,
       content, secret_hash, comment_id, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      orgCode,
      report.id,
      deviceID,
      report.orderID,
      report.isRemark,
      report.name,
      report.phone,
      report.text,
      hashSecret(report.secret),
      report.commentID,
      report.now,
    ],
  );
}
