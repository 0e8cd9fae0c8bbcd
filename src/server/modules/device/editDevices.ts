import type {
  scrapDevices,
  setDeviceState,
  updateDevices,
} from '../../../contract/areas/device/edits.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { deviceState } from '../../../contract/enums.ts';
import { lockDevices } from '../../figures/maintained/figureLocks.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import { calendarDay, requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { columnsOf, ensureGroups, refreshWhole } from './editDevice.ts';

/** Locks devices of the organisation. @throws AppError NOT_FOUND unless it has all of them */
async function lockAll(tx: Tx, orgCode: string, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)];
  if ((await lockDevices(tx, orgCode, distinct)) !== distinct.length)
    throw new AppError('NOT_FOUND', { field: 'IDs' });
  return distinct;
}

/** Sets what many devices have in common, and returns their ids. @throws AppError NOT_FOUND, BAD_FIELD */
export async function editDevices(
  tx: Tx,
  orgCode: string,
  { IDs, TypeName, PositionName, WeightRating }: BodyOf<typeof updateDevices>,
  now: Date,
): Promise<string[]> {
  const body = { TypeName, PositionName, WeightRating };
  if (Object.values(body).every((value) => value === undefined))
    throw badField('TypeName', 'required');
  const groups = await ensureGroups(tx, orgCode, body);
  const ids = await lockAll(tx, orgCode, IDs);
  await setAll(tx, orgCode, ids, { ...groups, ...columnsOf(body) }, now);
  return ids;
}

async function setAll(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  set: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const names = Object.keys(set);
  await tx.query(
    `update device set ${names.map((name, at) => `${name} = $${at + 4}`).join(', ')},
       update_time = $3, version = version + 1 where org_code = $1 and id = any($2)`,
    [orgCode, ids, now, ...Object.values(set)],
  );
}

/** Enables or disables devices, and returns their ids. A scrapped one that is enabled is in use again. @throws AppError NOT_FOUND */
export async function changeDeviceStates(
  tx: Tx,
  orgCode: string,
  { IDs, DeviceState }: BodyOf<typeof setDeviceState>,
  now: Date,
): Promise<string[]> {
  const ids = await lockAll(tx, orgCode, IDs);
  const isOn = DeviceState === deviceState.values.normal;
  const scrapped = isOn
    ? await tx.query<{ id: string }>(
        'select id from device where org_code = $1 and id = any($2) and scrap_date is not null',
        [orgCode, ids],
      )
    : [];
  await setAll(
    tx,
    orgCode,
    ids,
    { device_state: DeviceState, ...(isOn ? { scrap_date: null } : {}) },
    now,
  );
  await refreshWhole(
    tx,
    orgCode,
    scrapped.map(({ id }) => id),
  );
  return ids;
}

/** Scraps devices, and returns their ids. @throws AppError NOT_FOUND, BAD_FIELD (a day after today) */
export async function scrap(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  { IDs, ScrapDate }: BodyOf<typeof scrapDevices>,
  now: Date,
): Promise<string[]> {
  const day = requireDay(ScrapDate, 'ScrapDate');
  if (day > calendarDay(now, timeZone)) throw badField('ScrapDate', 'dayAfterToday');
  const ids = await lockAll(tx, orgCode, IDs);
  const set = { device_state: deviceState.values.disabled, scrap_date: day };
  await setAll(tx, orgCode, ids, set, now);
  await refreshWhole(tx, orgCode, ids);
  return ids;
}
