import {
  type ApplicationSetting,
  applicationLimits,
  type saveApplicationSetting,
} from '../../../../contract/areas/part/application.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { requireVersion, upsertRow } from '../../../kernel/crud/rows.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import type { Tx } from '../../../storage/db.ts';
import { partReasons } from '../reasons.ts';

/** The kind of the timers that end reservations, by the id of the application. */
export const reservationTimer = 'partReservation';

/** Loads the organisation's setting of applications. */
export async function selectApplicationSetting(
  tx: Tx,
  orgCode: string,
): Promise<ApplicationSetting> {
  const [row] = await tx.query<ApplicationSetting>(
    `select expire_days as "expireDays", limits, version from part_application_setting where org_code = $1`,
    [orgCode],
  );
  return row ?? { expireDays: applicationLimits.usualDays, limits: [], version: 0 };
}

/** Stores the setting. @throws AppError NOT_FOUND for a role, BAD_FIELD for one named twice, STALE_VERSION */
export async function storeApplicationSetting(
  tx: Tx,
  orgCode: string,
  { ExpireDays, Limits, Version }: BodyOf<typeof saveApplicationSetting>,
  now: Date,
): Promise<ApplicationSetting> {
  requireVersion(await selectApplicationSetting(tx, orgCode), Version);
  const ids = Limits.map(({ RoleID }) => RoleID);
  const known = await tx.query<{ id: string }>(
    'select id from role where org_code = $1 and id = any($2)',
    [orgCode, ids],
  );
  for (const [at, id] of ids.entries()) {
    const field = `Limits.${at}.RoleID`;
    if (!known.some((one) => one.id === id)) throw new AppError('NOT_FOUND', { field });
    if (ids.indexOf(id) !== at) throw badField(field, partReasons.duplicateRole);
  }
  const limits = Limits.map(({ RoleID: roleID, Amount: amount }) => ({ roleID, amount }));
  const isStored = await upsertRow(
    tx,
    'part_application_setting',
    { org_code: orgCode },
    { expire_days: ExpireDays, limits: JSON.stringify(limits), update_time: now },
    { version: Version },
  );
  const present = await selectApplicationSetting(tx, orgCode);
  if (!isStored) throw new AppError('STALE_VERSION', { present }); // saved by somebody else meanwhile
  return present;
}

/** Returns up to which amount a person may decide, CNY; null: any amount. */
export async function selectLimit(tx: Tx, orgCode: string, userID: string): Promise<number | null> {
  const { limits } = await selectApplicationSetting(tx, orgCode);
  if (limits.length === 0) return null;
  const [row] = await tx.query<{ roleID: string | null }>(
    'select role_id as "roleID" from app_user where org_code = $1 and id = $2',
    [orgCode, userID],
  );
  return limits.find(({ roleID }) => roleID === row?.roleID)?.amount ?? null;
}
