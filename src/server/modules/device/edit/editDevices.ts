import { customFieldProblem } from '../../../../contract/areas/device/customFields.ts';
import type {
  scrapDevices,
  setDeviceState,
  updateDevices,
} from '../../../../contract/areas/device/edits.ts';
import type { BodyOf, ResultOf } from '../../../../contract/endpoint.ts';
import { deviceState } from '../../../../contract/enums.ts';
import type { Locale, Text } from '../../../../contract/locale.ts';
import { lockDevices } from '../../../figures/maintained/figureLocks.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { updateRows } from '../../../kernel/crud/rows.ts';
import { AppError, badField } from '../../../kernel/errors/appError.ts';
import { calendarDay, requireDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { requireOwnCalendar, startFollowing } from '../../calendar/api.ts';
import type { WriteContext } from '../../repair/api.ts';
import { selectFields } from '../customFields.ts';
import { deviceReasons } from '../reasons.ts';
import { requireInside } from '../scope.ts';
import { followScopes } from './applyScope.ts';
import { changeProvider, requireProvider } from './assignDevices.ts';
import { columnsOf, ensureGroups, refreshWhole } from './editDevice.ts';

/** Locks devices of the organisation. @throws AppError NOT_FOUND unless it has all of them */
async function lockAll(tx: Tx, orgCode: string, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids)];
  if ((await lockDevices(tx, orgCode, distinct)) !== distinct.length)
    throw new AppError('NOT_FOUND', { field: 'IDs' });
  return distinct;
}

interface EditResult {
  /** The devices that were changed. */
  readonly ids: string[];
  readonly refused: ResultOf<typeof updateDevices>['refused'];
  /** The values that the action log shows of each. */
  readonly logged: object;
}

/**
 * Sets what many devices have in common; those that cannot be changed are left as they are.
 *
 * @throws AppError NOT_FOUND (none of the devices, the calendar), NOT_ASSOCIATED, OUTSIDE_SCOPE, GROUP_TREE_FULL, BAD_FIELD
 */
export async function editDevices(
  context: WriteContext,
  { IDs, ...body }: BodyOf<typeof updateDevices>,
  locale: Locale,
): Promise<EditResult> {
  const { tx, now } = context;
  const { orgCode } = context.actor;
  if (Object.values(body).every((value) => value === undefined))
    throw badField('TypeName', 'required');
  const { ServiceOrgCode: provider, DeviceState, ...plain } = body;
  const groups = await ensureGroups(tx, orgCode, plain);
  if (provider !== undefined) await requireProvider(tx, orgCode, provider);
  const wanted = [...new Set(IDs)];
  if ((await lockDevices(tx, orgCode, wanted)) === 0)
    throw new AppError('NOT_FOUND', { field: 'IDs' });
  const reasons = await reasonsAgainst(tx, orgCode, wanted, groups.type_id ?? null);
  const ids = wanted.filter((id) => !reasons.has(id));
  await requireOwnCalendar(tx, orgCode, plain.CalendarID);
  const set = { ...groups, ...columnsOf(plain) };
  if (Object.keys(set).length > 0)
    await updateRows(tx, 'device', orgCode, ids, { ...set, update_time: now });
  if (Object.keys(groups).length > 0) await followScopes(context, orgCode, ids);
  if (provider !== undefined) {
    await requireInside(tx, orgCode, ids, provider, 'ServiceOrgCode');
    await changeProvider(context, orgCode, ids, provider);
  }
  if (DeviceState !== undefined) await setState(tx, orgCode, ids, DeviceState, now);
  if (plain.CalendarID !== undefined) await startFollowing(tx, orgCode, now);
  const { CalendarID, ...logged } = body;
  const calendarName = await calendarNameOf(tx, orgCode, CalendarID);
  return {
    ids,
    refused: [...reasons].map(([id, reason]) => ({ id, info: reason[locale] })),
    logged: { ...logged, calendarName },
  };
}

/** Returns the name of a calendar; null and undefined as they are. */
async function calendarNameOf(tx: Tx, orgCode: string, id: string | null | undefined) {
  if (id == null) return id;
  const [calendar] = await tx.query<{ name: string }>(
    'select calendar_name as name from calendar where org_code = $1 and id = $2',
    [orgCode, id],
  );
  return calendar?.name;
}

const notOwn: Text = {
  'zh-CN': '不是本企业的设备，或已被移除',
  'en-US': 'it does not belong to this organisation, or was removed',
};

/** Returns the reasons by the id of the device. @param typeID the new type; null: none */
async function reasonsAgainst(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  typeID: string | null,
): Promise<ReadonlyMap<string, Text>> {
  const stored = await tx.query<{ id: string; values: Readonly<Record<string, string>> }>(
    'select id, custom_fields as values from device where org_code = $1 and id = any($2)',
    [orgCode, ids],
  );
  const fields = await selectFields(tx, orgCode, typeID);
  const byID = new Map(stored.map(({ id, values }) => [id, values]));
  const reasons = ids.map((id) => {
    const values = byID.get(id);
    if (values === undefined) return [id, notOwn] as const;
    const problems = fields.map((field) => customFieldProblem(field, values[field.id] ?? ''));
    return [id, problems.find((problem) => problem !== null)] as const;
  });
  return new Map(reasons.flatMap(([id, reason]) => (reason == null ? [] : [[id, reason]])));
}

/** Enables or disables devices, and returns their ids. A scrapped one that is enabled is in use again. @throws AppError NOT_FOUND */
export async function changeDeviceStates(
  tx: Tx,
  orgCode: string,
  { IDs, DeviceState }: BodyOf<typeof setDeviceState>,
  now: Date,
): Promise<string[]> {
  const ids = await lockAll(tx, orgCode, IDs);
  await setState(tx, orgCode, ids, DeviceState, now);
  return ids;
}

/** Enables or disables devices that are locked. */
async function setState(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  state: BodyOf<typeof setDeviceState>['DeviceState'],
  now: Date,
): Promise<void> {
  const isOn = state === deviceState.values.normal;
  const scrapped = isOn
    ? await tx.query<{ id: string }>(
        'select id from device where org_code = $1 and id = any($2) and scrap_date is not null',
        [orgCode, ids],
      )
    : [];
  const set = { device_state: state, ...(isOn ? { scrap_date: null } : {}) };
  await updateRows(tx, 'device', orgCode, ids, { ...set, update_time: now });
  await refreshWhole(
    tx,
    orgCode,
    scrapped.map(({ id }) => id),
  );
}

/** Scraps devices, and returns their ids. @throws AppError NOT_FOUND, BAD_FIELD (a day after today) */
export async function scrap(
  tx: Tx,
  { orgCode, timeZone }: Pick<Actor, 'orgCode' | 'timeZone'>,
  { IDs, ScrapDate }: BodyOf<typeof scrapDevices>,
  now: Date,
): Promise<string[]> {
  const day = requireDay(ScrapDate, 'ScrapDate');
  if (day > calendarDay(now, timeZone)) throw badField('ScrapDate', deviceReasons.dayAfterToday);
  const ids = await lockAll(tx, orgCode, IDs);
  const set = { device_state: deviceState.values.disabled, scrap_date: day };
  await updateRows(tx, 'device', orgCode, ids, { ...set, update_time: now });
  await refreshWhole(tx, orgCode, ids);
  return ids;
}
