import { partType } from '../../../../contract/areas/part/partEnums.ts';
import { messageType } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import { userIDsWithPermission } from '../../../kernel/auth/userIDsWithPermission.ts';
import {
  type NotificationRecipient,
  storeNotifications,
} from '../../../realtime/notifications/storeNotifications.ts';
import type { Tx } from '../../../storage/db.ts';
import type { OutboxEvent } from '../../../storage/statements/outbox.ts';

/**
 * SQL: the partType of a part `r` by its limits: low at or below the minimum, high above the maximum.
 *
 * @param free SQL of what is available, @param stored SQL of what is in stock
 */
export function levelSql(limits: string, free: string, stored: string): string {
  const { normal, low, high } = partType.values;
  return `case when ${free} <= ${limits}.min_qty then ${low} when ${stored} > ${limits}.max_qty then ${high} else ${normal} end`;
}

/** SQL: what of a part `r` lies in all positions, without what is reserved. */
export const availableSql = `coalesce((select sum(b.in_stock - b.reserved) from stock_balance b
  where b.org_code = r.org_code and b.part_id = r.id), 0)`;
/** SQL: what of a part `r` lies in all positions. */
export const inStockSql = `coalesce((select t.in_stock from stock_total t
  where t.org_code = r.org_code and t.part_id = r.id), 0)`;

interface Crossing {
  readonly id: string;
  readonly code: string;
  readonly part: string;
  readonly unit: string;
  readonly qty: string;
  readonly limit: string;
  readonly level: number;
}

/** The most parts of which one booking notifies, e.g. the first stock of a large file. */
const mostNotified = 20;

/**
 * Stores the level of parts after a booking, and notifies the storekeepers of parts that have become low or high: once,
 * and again only after the level was another one. The totals of the parts are locked.
 */
export async function notifyLevels(
  tx: Tx,
  orgCode: string,
  partIDs: readonly string[],
  now: Date,
): Promise<OutboxEvent[]> {
  const crossings = await tx.query<Crossing>(
    `with present as (
       select r.id, r.part_code, r.part_name, r.unit, r.min_qty, r.max_qty, t.in_stock,
         ${levelSql('r', availableSql, 't.in_stock')} as level
       from spare_part r join stock_total t on t.org_code = r.org_code and t.part_id = r.id
       where r.org_code = $1 and r.id = any($2)
     )
     update stock_total t set notified = p.level from present p
     where t.org_code = $1 and t.part_id = p.id and t.notified <> p.level
     returning p.id, p.part_code as code, p.part_name as part, p.unit, p.level,
       trim_scale(p.in_stock)::text as qty,
       trim_scale(case when p.level = ${partType.values.low} then p.min_qty else p.max_qty end)::text as limit`,
    [orgCode, partIDs],
  );
  const reported = crossings.filter(({ level }) => level !== partType.values.normal);
  if (reported.length === 0) return [];
  const userIDs = await userIDsWithPermission(tx, orgCode, 'part.move');
  const events: OutboxEvent[] = [];
  for (const { id, level, ...params } of reported.slice(0, mostNotified)) {
    const kind = level === partType.values.low ? 'stockLow' : 'stockHigh';
    events.push(...(await notifyPeople(tx, orgCode, userIDs, kind, params, id, now)));
  }
  return events;
}

/** Notifies the people who may correct the stock of a part that a repairer found. */
export async function notifyFound(
  tx: Tx,
  orgCode: string,
  params: Readonly<Record<string, string>>,
  now: Date,
): Promise<OutboxEvent[]> {
  const permission: PermissionID = 'part.adjust';
  const userIDs = await userIDsWithPermission(tx, orgCode, permission);
  return notifyPeople(tx, orgCode, userIDs, 'stockFound', params, 'questions', now);
}

function notifyPeople(
  tx: Tx,
  orgCode: string,
  userIDs: readonly string[],
  kind: NotificationRecipient['kind'],
  params: Readonly<Record<string, string>>,
  url: string,
  now: Date,
): Promise<OutboxEvent[]> {
  return storeNotifications(
    tx,
    userIDs.map((userID) => ({ userID, orgCode, kind })),
    { mType: messageType.values.sparePart, params, url, now },
  );
}
