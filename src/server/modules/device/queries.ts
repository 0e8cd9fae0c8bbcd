import { v7 as uuid } from 'uuid';
import type { addDevice, Device, listDevices } from '../../../contract/areas/device/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { likePattern } from '../../kernel/likePattern.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import { requireDay } from '../../kernel/time/orgTime.ts';
import { ownOrServiced } from '../../storage/activeRelation.ts';
import type { Tx } from '../../storage/db.ts';

/** Returns the text of a device's QR label. */
export type QrText = (deviceID: string) => string;

const deviceColumns = `
  d.id, d.device_code as "deviceCode", d.device_name as "deviceName", d.type_id as "typeID",
  t.type_name as "typeName", d.position_id as "positionID", p.position_name as "positionName",
  d.brand, d.model, d.serial_no as "serialNo", d.manufacturer, d.supplier,
  d.rated_power as "ratedPower", d.start_up_date::text as "startUpDate",
  d.scrap_date::text as "scrapDate", d.weight_rating as "weightRating",
  d.service_org_code as "serviceOrgCode", d.device_state as "deviceState", d.run_state as "runState", d.run_state_time as "runStateTime",
  d.create_time as "createTime", d.version`;

const deviceJoins = `
  from device d
  left join device_type t on t.org_code = d.org_code and t.id = d.type_id
  left join device_position p on p.org_code = d.org_code and p.id = d.position_id`;

/** Loads one page of the organisation's devices and of those that it services by an active relation, by code. */
export async function selectDevices(
  tx: Tx,
  orgCode: string,
  body: BodyOf<typeof listDevices>,
  qr: QrText,
) {
  const where = `where ${ownOrServiced('d', '$1')}
    and ($2 = '' or d.device_code ilike $3 or d.device_name ilike $3)
    and ($4::uuid is null or d.type_id = $4) and ($5::int is null or d.device_state = $5)
    and ($6::uuid is null or d.id = $6)`;
  const values = [
    orgCode,
    body.SearchText,
    likePattern(body.SearchText),
    body.TypeID ?? null,
    body.DeviceState ?? null,
    body.DeviceID ?? null,
  ];
  const [count] = await tx.query<{ total: number }>(
    `select count(*)::int as total from device d ${where}`,
    values,
    'eachTime',
  );
  const rows = await tx.query<Device>(
    `select ${deviceColumns} ${deviceJoins} ${where} order by d.device_code, d.id limit $7 offset $8`,
    [...values, body.pageSize, body.pageNum * body.pageSize],
    'eachTime',
  );
  return { data: rows.map((row) => withQr(row, qr)), totalNum: count?.total ?? 0 };
}

/** Loads one device of the organisation, or one that it services; null if there is none. */
export async function selectDevice(tx: Tx, id: string, qr: QrText): Promise<Device | null> {
  const [row] = await tx.query<Device>(`select ${deviceColumns} ${deviceJoins} where d.id = $1`, [
    id,
  ]);
  return row === undefined ? null : withQr(row, qr);
}

function withQr(row: Device, qr: QrText): Device {
  return { ...isoTimes(row), qrCode: qr(row.id) };
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
  const rows = await tx.query<{ id: string }>(
    `insert into device (org_code, id, device_code, device_name, type_id, position_id, brand, model,
       serial_no, manufacturer, supplier, rated_power, start_up_date, weight_rating, create_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (org_code, device_code) do nothing returning id`,
    [
      orgCode,
      uuid(),
      body.DeviceCode,
      body.DeviceName,
      typeID,
      positionID,
      body.Brand,
      body.Model,
      body.SerialNo,
      body.Manufacturer,
      body.Supplier,
      body.RatedPower,
      body.StartUpDate === undefined ? null : requireDay(body.StartUpDate, 'StartUpDate'),
      body.WeightRating,
      userID,
    ],
  );
  const [row] = rows;
  if (row === undefined) {
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
