import type { z } from 'zod';
import { ofDeviceDetail, ofDeviceRow } from '../../../../contract/areas/device/deviceFields.ts';
import type {
  Device,
  DeviceDetail,
  deviceFilter,
  listDevices,
} from '../../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { FieldDefinition } from '../../../../contract/resource/field.ts';
import { maxTreeLevels } from '../../../../contract/resource/tree.ts';
import { lookAlike } from '../../../../contract/validation/lookAlike.ts';
import { isOpenOrder } from '../../../figures/orders/orderStates.ts';
import { nameOwners } from '../../../figures/orders/ownerNames.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { CursorType } from '../../../kernel/crud/cursor.ts';
import { columnList, selectFirst, selectPage } from '../../../kernel/crud/selectPage.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { isoTimes } from '../../../kernel/time/isoTimes.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced, ownThenServiced } from '../../../storage/statements/activeRelation.ts';
import { selectFields } from '../customFields.ts';
import { withRunHours } from '../runHours.ts';
import { foundByShared, onlyShared, sharedByOwners } from '../shared.ts';

/** Returns the text of a device's QR label. */
export type QrText = (deviceID: string) => string;

interface StoredDevice extends Omit<Device, 'qrCode' | 'ownerName'> {
  readonly runHoursTime: string | null;
  readonly ownerCode: string;
}

/** The casts of columns whose values the driver would return as another type. */
const casts: Partial<Record<FieldDefinition['kind'], string>> = {
  day: '::text',
  amount: '::float8',
};
const columnOf = ({
  column,
  field,
}: {
  readonly column: string;
  readonly field: FieldDefinition;
}) => `d.${column}${casts[field.kind] ?? ''}`;

const deviceColumns = {
  id: 'd.id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  typeID: 'd.type_id',
  typeName: 't.type_name',
  positionID: 'd.position_id',
  positionName: 'p.position_name',
  ...ofDeviceRow(columnOf),
  scrapDate: 'd.scrap_date::text',
  weightRating: 'd.weight_rating',
  serviceOrgCode: 'd.service_org_code',
  deviceState: 'd.device_state',
  runState: 'd.run_state',
  runStateTime: 'd.run_state_time',
  runHours: 'd.run_hours',
  runHoursTime: 'd.run_hours_time',
  createTime: 'd.create_time',
  version: 'd.version',
  ownerCode: 'd.org_code',
} as const;

const joins = `left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id`;

/** The orders of the list, each with the types of its columns; an index has each. */
const orders = {
  deviceCode: ['d.device_code, d.id', ['text', 'uuid']],
  deviceName: ['d.device_name, d.id', ['text', 'uuid']],
  // devices without an importance come last
  weightRating: [`coalesce(d.weight_rating,'z'), d.device_code, d.id`, ['text', 'text', 'uuid']],
  deviceState: ['d.device_state, d.device_code, d.id', ['bigint', 'text', 'uuid']],
  createTime: ['d.create_time, d.id', ['timestamptz', 'uuid']],
} as const satisfies Record<string, readonly [string, readonly CursorType[]]>;

/** Returns the order that a filter names, and the types of its columns. */
function orderOf(sort: z.output<typeof deviceFilter>['Sort'] = 'deviceCode') {
  const isDown = sort.startsWith('-');
  const [order, cursor] = orders[sort.replace('-', '') as keyof typeof orders];
  return { order: isDown ? `${order.replaceAll(', ', ' desc, ')} desc` : order, cursor };
}

/** Returns a node of a tree and all below it; null without a node, which does not filter. */
async function withBelow(tx: Tx, table: 'device_position' | 'device_type', id: string | undefined) {
  if (id === undefined) return null;
  const rows = await tx.query<{ id: string }>(
    `with recursive below (org_code, id) as (
       select org_code, id from ${table} where id = $1
       union select g.org_code, g.id from ${table} g
         join below b on g.org_code = b.org_code and g.parent_id = b.id
     ) select id from below`,
    [id],
  );
  return rows.map((row) => row.id);
}

async function devicesQuery(tx: Tx, orgCode: string, filter: z.output<typeof deviceFilter>) {
  const found = foundByShared(filter.SearchText, 10);
  return {
    columns: deviceColumns,
    from: 'device d',
    joins,
    either: ownThenServiced('d', '$1'),
    where: `($2::uuid[] is null or d.type_id = any($2)) and ($3::uuid[] is null or d.position_id = any($3))
      and ($4::int is null or d.device_state = $4) and ($5::int is null or d.run_state = $5)
      and ($6::text is null or d.weight_rating = $6)
      and ($7::text is null or coalesce(d.service_org_code, d.org_code) = $7)
      and ($8::int is null or (d.scrap_date is not null) = ($8 = 1)) and ($9::uuid is null or d.id = $9) ${found.text}`,
    values: [
      orgCode,
      await withBelow(tx, 'device_type', filter.TypeID),
      await withBelow(tx, 'device_position', filter.PositionID),
      filter.DeviceState ?? null,
      filter.RunState ?? null,
      filter.WeightRating ?? null,
      filter.ServiceOrgCode ?? null,
      filter.Scrapped ?? null,
      filter.DeviceID ?? null,
      ...found.values,
    ],
    search: {
      table: 'device',
      alias: 'd',
      text: filter.SearchText,
      also: { column: 'd.position_id', table: 'device_position' },
    },
    ...orderOf(filter.Sort),
    planning: 'eachTime',
  } as const;
}

/** Loads one page of the organisation's devices and of those that it services by an active relation. */
export async function selectDevices(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof listDevices>,
  qr: QrText,
  now: Date,
) {
  const page = await selectPage<StoredDevice>(tx, await devicesQuery(tx, orgCode, body), body);
  return { ...page, data: await shownDevices(tx, orgCode, page.data, qr, now) };
}

/** Loads the devices that match a filter, in its order, at most `limit`. */
export async function selectAllDevices(
  tx: Tx,
  orgCode: string,
  filter: z.output<typeof deviceFilter>,
  limit: number,
  now: Date,
): Promise<Omit<Device, 'qrCode'>[]> {
  const query = await devicesQuery(tx, orgCode, filter);
  const rows = await selectFirst<StoredDevice>(tx, query, limit);
  const shown = await onlyShared(tx, orgCode, rows);
  return nameOwners(
    tx,
    orgCode,
    shown.map((row) => withRunHours(row, now)),
  );
}

/** Loads one device of the organisation, or one that it services; null if there is none. */
export async function selectDevice(
  tx: Tx,
  orgCode: string,
  id: string,
  qr: QrText,
  now: Date,
): Promise<Device | null> {
  const text = `select ${columnList(deviceColumns)} from device d ${joins} where d.id = $1`;
  const rows = await tx.query<StoredDevice>(text, [id]);
  const [device] = await shownDevices(tx, orgCode, rows.map(isoTimes), qr, now);
  return device ?? null;
}

/** Loads some devices that the organisation sees, in the given order. @throws AppError NOT_FOUND for others */
export async function selectDevicesByID(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
  qr: QrText,
  now: Date,
): Promise<Device[]> {
  const text = `select ${columnList(deviceColumns)} from device d ${joins} where d.id = any($1)`;
  const rows = await tx.query<StoredDevice>(text, [ids]);
  const devices = await shownDevices(tx, orgCode, rows.map(isoTimes), qr, now);
  const byID = new Map(devices.map((device) => [device.id, device]));
  return ids.map((id) => {
    const device = byID.get(id);
    if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
    return device;
  });
}

async function shownDevices(
  tx: Tx,
  orgCode: string,
  rows: readonly StoredDevice[],
  qr: QrText,
  now: Date,
): Promise<Device[]> {
  const shown = await onlyShared(tx, orgCode, rows);
  const named = await nameOwners(
    tx,
    orgCode,
    shown.map((row) => withRunHours(row, now)),
  );
  return named.map((row) => ({ ...row, qrCode: qr(row.id) }));
}

/** SQL: a device `x` as part of another one's record. */
const related = `jsonb_build_object('id', x.id, 'deviceCode', x.device_code, 'deviceName', x.device_name,
  'runState', x.run_state)`;

/** The columns that the page of a device shows beside those of a row; `$2` is the organisation that reads. */
const detailColumns = {
  ...ofDeviceDetail(columnOf),
  remark: 'case when d.org_code = $2 then d.remark end',
};

type Beside = Pick<
  DeviceDetail,
  | 'orgCode'
  | 'parent'
  | 'children'
  | keyof typeof detailColumns
  | 'calendarID'
  | 'calendarName'
  | 'positionManager'
  | 'serviceOrgName'
  | 'openOrders'
  | 'photos'
> & {
  /** By the id of the field. */
  readonly values: Readonly<Record<string, string>>;
};

/** The context in which a device is read with links to its files. */
export interface DeviceReader {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'orgCode'>;
  readonly now: Date;
  linkOf(key: string): string;
}

/** SQL: the name of who is in charge of the position of a device `d`, or of the next one above that has a manager. */
const managerOf = `(
  with recursive path (id, parent_id, manager_id, level) as (
    select p.id, p.parent_id, p.manager_id, 1 from device_position p
    where p.org_code = d.org_code and p.id = d.position_id
    union all
    select p.id, p.parent_id, p.manager_id, path.level + 1 from path
    join device_position p on p.org_code = d.org_code and p.id = path.parent_id
    where path.level < ${maxTreeLevels}
  ) select u.real_name from path join app_user u on u.org_code = d.org_code and u.id = path.manager_id
  order by path.level limit 1)`;

/** The number of devices that are shown as parts of one. */
const mostChildren = 200;

/** Loads one device with everything that its page shows beside its orders; null if the organisation may not see it. */
export async function selectDeviceDetail(
  { tx, actor: { orgCode }, now, linkOf }: DeviceReader,
  id: string,
  qr: QrText,
): Promise<DeviceDetail | null> {
  const device = await selectDevice(tx, orgCode, id, qr, now);
  if (device === null) return null;
  const [beside] = await tx.query<Beside>(
    `select d.org_code as "orgCode", ${columnList(detailColumns)}, d.photos,
       d.custom_fields as values,
       case when d.org_code = $2 then ${managerOf} end as "positionManager",
       c.id as "calendarID", c.calendar_name as "calendarName",
       (select o.org_name from organisation o where o.org_code = d.service_org_code) as "serviceOrgName",
       (select ${related} from device x where x.org_code = d.org_code and x.id = d.parent_id) as parent,
       (select coalesce(jsonb_agg(${related} order by x.device_code), '[]') from (
          select * from device where org_code = d.org_code and parent_id = d.id
          order by device_code limit ${mostChildren}) x) as children,
       (select count(*)::int from work_order o where o.org_code = d.org_code and o.device_id = d.id
          and ${isOpenOrder('o')} and $2 in (o.org_code, o.repair_org_code)) as "openOrders"
     from device d
     left join calendar c on c.org_code = $2 and d.org_code = $2 and c.id = d.calendar_id
     where d.id = $1 and ${ownOrServiced('d', '$2')}`,
    [id, orgCode],
  );
  if (beside === undefined) return null;
  const isOwner = beside.orgCode === orgCode;
  const byOwner = await sharedByOwners(tx, orgCode, [beside.orgCode]);
  const shared = isOwner ? null : [...(byOwner.get(beside.orgCode) ?? [])];
  const price = shared?.includes('costs') === false ? null : beside.price;
  if (shared?.includes('passports') === false) {
    const hidden = { ...ofDeviceDetail(() => null), photos: [], price, shared };
    const { values: _values, ...open } = { ...beside, ...hidden };
    return { ...device, ...open, customFields: [], parentID: beside.parent?.id ?? null };
  }
  const photos = beside.photos.map((photo) => ({ ...photo, linkurl: linkOf(photo.url) }));
  // the types above that of a serviced device are seen by their owner alone
  await tx.actAs(beside.orgCode);
  const fields = await selectFields(tx, beside.orgCode, device.typeID);
  await tx.actAs(orgCode);
  const { values, ...record } = beside;
  const customFields = fields.map((field) => ({ ...field, value: values[field.id] ?? null }));
  const parentID = beside.parent?.id ?? null;
  return { ...device, ...record, price, customFields, photos, parentID, shared };
}

/** Loads the providers associated with an organisation, by name. */
export function selectProviders(tx: Tx, orgCode: string) {
  return tx.query<{ orgCode: string; orgName: string }>(
    `select o.org_code as "orgCode", o.org_name as "orgName"
     from active_relation r join organisation o on o.org_code = r.provider
     where r.owner = $1 order by o.org_name, o.org_code`,
    [orgCode],
  );
}

/** Finds the organisation's device with a code, or with one that looks alike; null if there is none. */
export async function selectByCode(tx: Tx, orgCode: string, deviceCode: string) {
  const [row] = await tx.query<{ device: NonNullable<DeviceDetail['parent']> }>(
    `select ${related} as device from device x where x.org_code = $1 and x.code_key = $2
     order by x.device_code <> $3, x.code_double limit 1`,
    [orgCode, lookAlike(deviceCode), deviceCode],
  );
  return row?.device ?? null;
}
