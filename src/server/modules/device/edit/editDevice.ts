import { v7 as uuid } from 'uuid';
import { deviceFieldEntries } from '../../../../contract/areas/device/deviceFields.ts';
import type { addDevice, updateDevice } from '../../../../contract/areas/device/edits.ts';
import type { DeviceDetail } from '../../../../contract/areas/device/endpoints.ts';
import { devicePosition, deviceType } from '../../../../contract/areas/device/groups.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { assignWorkingTimes, followCalendars } from '../../../figures/calendar/followCalendars.ts';
import { refreshManyFigures } from '../../../figures/maintained/refresh.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { insertUnlessTaken, requireVersion, updateRow } from '../../../kernel/crud/rows.ts';
import { pathToTop } from '../../../kernel/crud/tree.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { searchColumn, storeSearch } from '../../../kernel/search/searchedTables.ts';
import { requireDay } from '../../../kernel/time/orgTime.ts';
import { ensureNode } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import { lockByName } from '../../../storage/lockByName.ts';
import { requireOwnCalendar } from '../../calendar/api.ts';
import { claimPictures, releaseFiles, type StoredUpload } from '../../file/api.ts';
import { renameOrders } from '../../repair/api.ts';
import { checkedValues } from '../customFields.ts';
import { enteredRunHours } from '../runHours.ts';

/** The columns of further fields that are stored as they are sent. */
const plainColumns = {
  DeviceCode: 'device_code',
  DeviceName: 'device_name',
  ParentID: 'parent_id',
  CalendarID: 'calendar_id',
  WeightRating: 'weight_rating',
} as const;

type Fields = Partial<Omit<BodyOf<typeof updateDevice>, 'ID' | 'Version'>>;

/** The columns of a device with its type and position, where they change. */
export type GroupValues = Partial<Record<'position_id' | 'type_id', string | null>>;

/**
 * Returns the type and position that a body names; null clears one, and one with an unknown name is created.
 * Called before devices are locked: a merge locks a type and then its devices.
 */
export async function ensureGroups(
  tx: Tx,
  orgCode: string,
  { TypeName, PositionName }: Pick<Fields, 'PositionName' | 'TypeName'>,
): Promise<GroupValues> {
  const groups = [
    ['type_id', deviceType, TypeName],
    ['position_id', devicePosition, PositionName],
  ] as const;
  const values: GroupValues = {};
  for (const [column, tree, name] of groups) {
    if (name === undefined) continue;
    values[column] = name === null ? null : await ensureNode(tx, tree, orgCode, name);
  }
  return values;
}

/**
 * Returns the other columns of the fields that a body names; null clears one.
 *
 * @throws AppError BAD_FIELD (a day that does not exist)
 */
export function columnsOf(body: Fields): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(plainColumns)) {
    const value = body[field as keyof typeof plainColumns];
    if (value !== undefined) set[column] = value;
  }
  for (const { name, column, field } of deviceFieldEntries) {
    const value = body[name];
    if (value === undefined) continue;
    set[column] = field.kind === 'day' && value !== null ? requireDay(String(value), name) : value;
  }
  return set;
}

/**
 * Adds a device and returns its id.
 *
 * @throws AppError DEVICE_CODE_TAKEN, NOT_FOUND (the parent), BAD_FIELD (a day that does not exist, a photo)
 */
export async function insertDevice(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof addDevice>,
  now: Date,
): Promise<string> {
  const { orgCode, userID } = actor;
  const groups = await ensureGroups(tx, orgCode, body);
  await requireParent(tx, orgCode, null, body.ParentID);
  await requireOwnCalendar(tx, orgCode, body.CalendarID);
  const id = uuid();
  const values = await checkedValues(tx, orgCode, groups.type_id ?? null, body.CustomFields ?? []);
  const set = {
    ...groups,
    ...columnsOf(body),
    ...(body.RunHours == null ? {} : enteredRunHours(body.RunHours, now)),
  };
  const unique = ['org_code', 'code_key', 'code_double'];
  const row = await insertUnlessTaken<{ id: string }>(tx, 'device', unique, {
    org_code: orgCode,
    id,
    ...set,
    custom_fields: JSON.stringify(values),
    photos: JSON.stringify(await claimPictures(tx, actor, body.Photos ?? [], 'Photos')),
    search: searchColumn('device', set),
    create_user_id: userID,
  }).catch((error: { code?: string }) => {
    throw takenError(error, body.DeviceCode);
  });
  if (row === null) throw codeTaken(body.DeviceCode);
  await assignWorkingTimes(tx, orgCode, [id]);
  return id;
}

function codeTaken(deviceCode: string): AppError {
  return new AppError('DEVICE_CODE_TAKEN', { field: 'DeviceCode', params: { deviceCode } });
}

/** Returns the refusal of a code that another device has, or that looks like another's; else the error itself. */
function takenError(error: { code?: string }, deviceCode: string): unknown {
  return error.code === '23505' ? codeTaken(deviceCode) : error;
}

/** The devices that are parts of each other. */
const deviceTree = { table: 'device', name: 'device_name' } as const;

/**
 * Requires that a parent is a device of the organisation, and neither the device nor below it. Changes of
 * parents wait for each other, so that two of them make no circle.
 */
async function requireParent(
  tx: Tx,
  orgCode: string,
  id: string | null,
  parentID: string | null | undefined,
): Promise<void> {
  if (parentID == null) return;
  await lockByName(tx, `device tree ${orgCode}`);
  const path = await pathToTop(tx, deviceTree, orgCode, parentID, 'ParentID');
  if (path.some((one) => one.id === id))
    throw new AppError('DEVICE_IN_ITSELF', {
      field: 'ParentID',
      params: { deviceName: path[0].name },
    });
}

/**
 * Changes a device under its lock, with the texts by which its orders are found and, if its days or its
 * calendar have changed, its figures.
 *
 * @param groups `ensureGroups` of the body
 * @param present the device under its lock
 * @throws AppError DEVICE_CODE_TAKEN, DEVICE_IN_ITSELF, NOT_FOUND (the parent), STALE_VERSION, BAD_FIELD
 */
export async function editDevice(
  tx: Tx,
  actor: Actor,
  { ID: id, Version: version, ...body }: BodyOf<typeof updateDevice>,
  groups: GroupValues,
  present: Pick<DeviceDetail, 'deviceCode' | 'deviceName' | 'photos' | 'typeID' | 'version'>,
  now: Date,
): Promise<void> {
  const { orgCode } = actor;
  requireVersion(present, version);
  await requireParent(tx, orgCode, id, body.ParentID);
  await requireOwnCalendar(tx, orgCode, body.CalendarID);
  const { DeviceCode: code = present.deviceCode, DeviceName: name = present.deviceName } = body;
  const set: Record<string, unknown> = { ...groups, ...columnsOf(body) };
  if (code !== present.deviceCode) set['code_double'] = 0; // no longer one of those from before
  if (body.RunHours !== undefined) Object.assign(set, enteredRunHours(body.RunHours, now));
  const { type_id: typeID = present.typeID } = groups;
  if (body.CustomFields !== undefined)
    set['custom_fields'] = JSON.stringify(
      await checkedValues(tx, orgCode, typeID, body.CustomFields),
    );
  if (body.Photos !== undefined)
    set['photos'] = JSON.stringify(
      await replacePhotos(tx, actor, present.photos, body.Photos, now),
    );
  await updateRow(tx, 'device', orgCode, id, { ...set, update_time: now }).catch(
    (error: { code?: string }) => {
      throw takenError(error, code);
    },
  );
  await storeSearch(tx, 'device', orgCode, [id]);
  if (code !== present.deviceCode || name !== present.deviceName)
    await renameOrders(tx, orgCode, id);
  if ('start_up_date' in set) await refreshWhole(tx, orgCode, [id]);
  if ('calendar_id' in set) await followCalendars(tx, orgCode, [id]);
}

/** Claims the photos that are new, releases those that the list lacks, and returns the list. @throws AppError BAD_FIELD */
async function replacePhotos(
  tx: Tx,
  actor: Actor,
  before: DeviceDetail['photos'],
  urls: readonly string[],
  now: Date,
): Promise<StoredUpload[]> {
  const known = new Map<string, StoredUpload>(
    before.map(({ url, name, contentType, size }) => [url, { url, name, contentType, size }]),
  );
  const added = urls.filter((url) => !known.has(url));
  for (const photo of await claimPictures(tx, actor, added, 'Photos')) known.set(photo.url, photo);
  const dropped = before.filter(({ url }) => !urls.includes(url));
  await releaseFiles(tx, actor.orgCode, dropped, now);
  return [...new Set(urls)].flatMap((url) => known.get(url) ?? []);
}

/** Recomputes the figures of devices whose required time has changed. */
export async function refreshWhole(tx: Tx, orgCode: string, ids: readonly string[]): Promise<void> {
  const always = { from: new Date(0), to: null };
  await refreshManyFigures(tx, orgCode, new Map(ids.map((id) => [id, always])));
}
