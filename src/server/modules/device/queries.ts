import { v7 as uuid } from 'uuid';
import type { addDevice, Device, listDevices } from '../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { insertUnlessTaken } from '../../kernel/crud/rows.ts';
import { columnList, selectPage } from '../../kernel/crud/selectPage.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { requireDay } from '../../kernel/time/orgTime.ts';
import type { Tx } from '../../storage/db.ts';
import { ownThenServiced } from '../../storage/statements/activeRelation.ts';

/** Returns the text of a device's QR label. */
export type QrText = (deviceID: string) => string;

type StoredDevice = Omit<Device, 'qrCode'>;

const deviceColumns = {
  id: 'd.id',
  deviceCode: 'd.device_code',
  deviceName: 'd.device_name',
  typeID: 'd.type_id',
  typeName: 't.type_name',
  positionID: 'd.position_id',
  positionName: 'p.position_name',
  brand: 'd.brand',
  model: 'd.model',
  serialNo: 'd.serial_no',
  manufacturer: 'd.manufacturer',
  supplier: 'd.supplier',
  ratedPower: 'd.rated_power',
  startUpDate: 'd.start_up_date::text',
  scrapDate: 'd.scrap_date::text',
  weightRating: 'd.weight_rating',
  serviceOrgCode: 'd.service_org_code',
  deviceState: 'd.device_state',
  runState: 'd.run_state',
  runStateTime: 'd.run_state_time',
  createTime: 'd.create_time',
  version: 'd.version',
} as const;

const joins = `left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id`;

/** Loads one page of the organisation's devices and of those that it services by an active relation, by code. */
export async function selectDevices(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof listDevices>,
  qr: QrText,
) {
  const query = {
    columns: deviceColumns,
    from: 'device d',
    joins,
    either: ownThenServiced('d', '$1'),
    where: `($2::uuid is null or d.type_id = $2) and ($3::int is null or d.device_state = $3)
      and ($4::uuid is null or d.id = $4)`,
    values: [orgCode, body.TypeID ?? null, body.DeviceState ?? null, body.DeviceID ?? null],
    search: { table: 'device', alias: 'd', text: body.SearchText },
    order: 'd.device_code, d.id',
    cursor: ['text', 'uuid'],
    planning: 'eachTime',
  } as const;
  const page = await selectPage<StoredDevice>(tx, query, body);
  return { ...page, data: page.data.map((row) => withQr(row, qr)) };
}

/** Loads one device of the organisation, or one that it services; null if there is none. */
export async function selectDevice(tx: Tx, id: string, qr: QrText): Promise<Device | null> {
  const text = `select ${columnList(deviceColumns)} from device d ${joins} where d.id = $1`;
  const [row] = await tx.query<StoredDevice>(text, [id]);
  return row === undefined ? null : withQr(isoTimes(row), qr);
}

function withQr(row: StoredDevice, qr: QrText): Device {
  return { ...row, qrCode: qr(row.id) };
}

/** Adds a device and returns its id. @throws AppError DEVICE_CODE_TAKEN, BAD_FIELD (a day that does not exist) */
export async function insertDevice(
  tx: Tx,
  orgCode: string,
  userID: string,
  body: BodyOf<typeof addDevice>,
): Promise<string> {
  const typeID =
    body.TypeName === undefined
      ? null
      : await ensureNamed(tx, 'device_type', orgCode, body.TypeName);
  const positionID =
    body.PositionName === undefined
      ? null
      : await ensureNamed(tx, 'device_position', orgCode, body.PositionName);
  const unique = ['org_code', 'device_code'];
  const named = { device_code: body.DeviceCode, device_name: body.DeviceName };
  const row = await insertUnlessTaken<{ id: string }>(tx, 'device', unique, {
    org_code: orgCode,
    id: uuid(),
    ...named,
    search: searchColumn('device', named),
    type_id: typeID,
    position_id: positionID,
    brand: body.Brand,
    model: body.Model,
    serial_no: body.SerialNo,
    manufacturer: body.Manufacturer,
    supplier: body.Supplier,
    rated_power: body.RatedPower,
    start_up_date:
      body.StartUpDate === undefined ? null : requireDay(body.StartUpDate, 'StartUpDate'),
    weight_rating: body.WeightRating,
    create_user_id: userID,
  });
  if (row === null) {
    throw new AppError('DEVICE_CODE_TAKEN', {
      field: 'DeviceCode',
      params: { deviceCode: body.DeviceCode },
    });
  }
  return row.id;
}

const nameColumns = {
  device_type: 'type_name',
  device_position: 'position_name',
  fault_cause: 'cause_name',
} as const;

/** Returns the id of the row with a name and inserts it if it is missing; safe under concurrent calls. */
export async function ensureNamed(
  tx: Tx,
  table: keyof typeof nameColumns,
  orgCode: string,
  name: string,
): Promise<string> {
  const column = nameColumns[table];
  const [row] = await tx.query<{ id: string }>(
    `insert into ${table} (org_code, id, ${column}) values ($1, $2, $3)
     on conflict (org_code, ${column}) do update set ${column} = excluded.${column} returning id`,
    [orgCode, uuid(), name],
  );
  if (row === undefined) throw new Error(`no row in ${table}`);
  return row.id;
}
