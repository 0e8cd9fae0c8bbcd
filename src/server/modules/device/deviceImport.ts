import { v7 as uuid } from 'uuid';
import {
  type DeviceImportField,
  deviceImport,
} from '../../../contract/areas/device/deviceImport.ts';
import { addDevice } from '../../../contract/areas/device/edits.ts';
import { weightRatings } from '../../../contract/enums.ts';
import type { Text } from '../../../contract/locale.ts';
import { topicName } from '../../../contract/topics/topicRows.ts';
import { bodyField } from '../../../contract/validation/bodyFields.ts';
import { assignWorkingTimes } from '../../figures/calendar/followCalendars.ts';
import { lockDevices } from '../../figures/maintained/figureLocks.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import {
  defineImport,
  type ImportContext,
  type ImportPlan,
  type ImportRow,
  RowError,
} from '../../kernel/importKind.ts';
import { searchColumn } from '../../kernel/search/searchedTables.ts';
import { changeEvent } from '../../realtime/delivery/changes.ts';
import type { Tx } from '../../storage/db.ts';
import type { OutboxEvent } from '../../storage/statements/outbox.ts';
import { type GroupTable, groupNames, searchedName } from './queries.ts';

/** A parsed row: its values by column of the table `device`, and the names of its groups. */
interface DeviceRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly code: string;
  readonly name: string;
  readonly typeName: string;
  readonly positionName: string;
  readonly columns: Readonly<Record<string, string | number | null>>;
}

interface DevicePlan extends ImportPlan {
  readonly add: readonly DeviceRow[];
}

const numberFields = ['RatedPower', 'LifeYears', 'Price'] as const;
type NumberField = (typeof numberFields)[number];

const takenText = (name: string): Text => ({
  'zh-CN': `该编号已用于“${name}”`,
  'en-US': `this code belongs to ${name}`,
});
const ratingText: Text = {
  'zh-CN': `应为 ${Object.keys(weightRatings).join('、')}`,
  'en-US': `must be one of ${Object.keys(weightRatings).join(', ')}`,
};

const rangeText = (field: NumberField): Text => {
  const max = bodyField(addDevice, field).max ?? Number.POSITIVE_INFINITY;
  if (field === 'Price')
    return { 'zh-CN': `应为 0 到 ${max} 的数字`, 'en-US': `must be a number from 0 to ${max}` };
  return {
    'zh-CN': `应为大于 0、不超过 ${max} 的数字`,
    'en-US': `must be a number above 0, at most ${max}`,
  };
};

/** The columns of the table and the types by which their values are inserted. */
const columnTypes = {
  weight_rating: 'text',
  brand: 'text',
  model: 'text',
  serial_no: 'text',
  rated_power: 'double precision',
  manufacturer: 'text',
  supplier: 'text',
  buy_date: 'date',
  start_up_date: 'date',
  warranty_date: 'date',
  life_years: 'double precision',
  price: 'double precision',
  remark: 'text',
} as const;

/** The import of devices. */
export const importedDevices = defineImport(deviceImport, {
  readRow,
  plan: planRows,
  write: writePlan,
  undo: undoDevices,
});

/** Returns the key of an importance that a file names by its key or by its label; '' for none. */
function ratingOf(text: string): string | null {
  if (text === '') return '';
  const wanted = text.toLowerCase();
  const found = Object.entries(weightRatings).find(([key, label]) =>
    [key, ...Object.values(label)].some((one) => one.toLowerCase() === wanted),
  );
  return found?.[0] ?? null;
}

/** Reads one row, or returns its first error. */
function readRow({ row, text, day, number }: ImportRow<DeviceImportField>): DeviceRow | RowError {
  const rating = ratingOf(text('WeightRating'));
  if (rating === null) return new RowError(row, 'WeightRating', ratingText);
  for (const field of numberFields) {
    const isValid = addDevice.body.shape[field].safeParse(number(field)).success;
    if (!isValid) return new RowError(row, field, rangeText(field));
  }
  const filled = (field: DeviceImportField) => text(field) || null;
  return {
    row,
    code: text('DeviceCode'),
    name: text('DeviceName'),
    typeName: text('TypeName'),
    positionName: text('PositionName'),
    columns: {
      weight_rating: rating || null,
      brand: filled('Brand'),
      model: filled('Model'),
      serial_no: filled('SerialNo'),
      rated_power: number('RatedPower'),
      manufacturer: filled('Manufacturer'),
      supplier: filled('Supplier'),
      buy_date: day('BuyDate'),
      start_up_date: day('StartUpDate'),
      warranty_date: day('WarrantyDate'),
      life_years: number('LifeYears'),
      price: number('Price'),
      remark: filled('Remark'),
    },
  };
}

/** A known device is left alone where the row has its name; under another name its code is taken. */
async function planRows(
  { tx, actor }: ImportContext,
  rows: readonly DeviceRow[],
): Promise<DevicePlan> {
  const stored = await tx.query<{ code: string; name: string }>(
    `select device_code as code, device_name as name from device where org_code = $1 and device_code = any($2)`,
    [actor.orgCode, rows.map(({ code }) => code)],
  );
  const names = new Map(stored.map(({ code, name }) => [code, name]));
  const add: DeviceRow[] = [];
  const errors: RowError[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const name = names.get(row.code);
    if (name === undefined) add.push(row);
    else if (name === row.name) unchanged += 1;
    else errors.push(new RowError(row.row, 'DeviceCode', takenText(name)));
    if (name === undefined) names.set(row.code, row.name);
  }
  return { add, errors, unchanged, imported: add.length };
}

async function writePlan(context: ImportContext, { add }: DevicePlan): Promise<void> {
  const { tx, actor, batchID, publish } = context;
  const types = await ensureBatchGroups(
    context,
    'device_type',
    add.map(({ typeName }) => typeName),
  );
  const positions = await ensureBatchGroups(
    context,
    'device_position',
    add.map(({ positionName }) => positionName),
  );
  const rows = add.map(({ code, name, typeName, positionName, columns }) => ({
    id: uuid(),
    device_code: code,
    device_name: name,
    type_id: types.get(typeName) ?? null,
    position_id: positions.get(positionName) ?? null,
    ...columns,
    search: searchColumn('device', { device_code: code, device_name: name, ...columns }),
  }));
  const own = {
    id: 'uuid',
    device_code: 'text',
    device_name: 'text',
    type_id: 'uuid',
    position_id: 'uuid',
    ...columnTypes,
    search: 'text',
  };
  const columns = Object.keys(own);
  await tx.query(
    `insert into device (org_code, batch_id, create_user_id, ${columns.join(', ')})
     select $1, $2, $3, ${columns.map((column) => `v.${column}`).join(', ')}
     from jsonb_to_recordset($4) v (${Object.entries(own)
       .map(([column, type]) => `${column} ${type}`)
       .join(', ')})`,
    [actor.orgCode, batchID, actor.userID, JSON.stringify(rows)],
  );
  await assignWorkingTimes(
    tx,
    actor.orgCode,
    rows.map(({ id }) => id),
  );
  publish(...importEvents(actor.orgCode));
}

/** Returns the ids of named groups by name, locked until they are used; missing ones are added to the batch. */
async function ensureBatchGroups(
  { tx, actor, batchID }: ImportContext,
  table: GroupTable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(names)].filter((name) => name !== '').toSorted();
  const column = groupNames[table];
  const added = wanted.map((name) => ({ id: uuid(), name, ...searchedName(table, name) }));
  const search = table === 'device_position' ? ', search' : '';
  await tx.query(
    `insert into ${table} (org_code, id, ${column}, create_user_id, batch_id${search})
     select $1, v.id, v.name, $2, $3${search}
     from jsonb_to_recordset($4) v (id uuid, name text, search text)
     on conflict (org_code, ${column}) do nothing`,
    [actor.orgCode, actor.userID, batchID, JSON.stringify(added)],
  );
  const rows = await tx.query<{ id: string; name: string }>(
    `select id, ${column} as name from ${table} where org_code = $1 and ${column} = any($2)
     order by id for key share`,
    [actor.orgCode, wanted],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The tables of groups, in the order in which their rows are locked. */
const groupTables = ['device_type', 'device_position'] as const;

/** SQL: a group `g` has devices, or a catalogue of faults. */
const isUsed = {
  device_type: `
    exists (select from device d where d.org_code = g.org_code and d.type_id = g.id)
    or exists (select from fault_description f where f.org_code = g.org_code and f.device_type_id = g.id)
    or exists (select from device_field f where f.org_code = g.org_code and f.type_id = g.id)
    or exists (select from fault_cause f where f.org_code = g.org_code and f.device_type_id = g.id)`,
  device_position: `
    exists (select from device d where d.org_code = g.org_code and d.position_id = g.id)`,
} as const;

/**
 * Undoes an import batch: deletes the devices that it added, and the types and positions that nothing
 * else uses. Returns the number of devices.
 *
 * @throws AppError BATCH_TOUCHED if any of them was changed since, or is used
 */
async function undoDevices({ tx, actor, batchID, publish }: ImportContext): Promise<number> {
  const { orgCode } = actor;
  for (const table of groupTables) {
    await tx.query(
      `select from ${table} where org_code = $1 and batch_id = $2 order by id for update`,
      [orgCode, batchID],
    );
  }
  const ids = await selectBatch(tx, orgCode, batchID);
  await lockDevices(tx, orgCode, ids);
  const [row] = await tx.query<{ touched: number }>(
    `select count(*)::int as touched from device d
     where d.org_code = $1 and d.batch_id = $2 and (d.version > 0 or d.run_state_time is not null
       or exists (select from work_order o where o.org_code = d.org_code and o.device_id = d.id)
       or exists (select from device c where c.org_code = d.org_code and c.parent_id = d.id)
       or exists (select from device_document f where f.org_code = d.org_code and f.device_id = d.id)
       or exists (select from device_person p where p.org_code = d.org_code and p.device_id = d.id))`,
    [orgCode, batchID],
  );
  const count = row?.touched ?? 0;
  if (count > 0) throw new AppError('BATCH_TOUCHED', { params: { count } });
  await tx.query('delete from device where org_code = $1 and id = any($2)', [orgCode, ids]);
  for (const table of groupTables) {
    await tx.query(
      `delete from ${table} g where g.org_code = $1 and g.batch_id = $2 and not (${isUsed[table]})
         and not exists (select from ${table} c where c.org_code = g.org_code and c.parent_id = g.id)`,
      [orgCode, batchID],
    );
  }
  publish(...importEvents(orgCode));
  return ids.length;
}

async function selectBatch(tx: Tx, orgCode: string, batchID: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from device where org_code = $1 and batch_id = $2',
    [orgCode, batchID],
  );
  return rows.map(({ id }) => id);
}

/** Returns the events that make boards and lists read all devices again. */
function importEvents(orgCode: string): OutboxEvent[] {
  const reset = ['deviceStates', 'mtbfRank'].map((topic) => topicName.parse(topic));
  return [
    ...reset.map((topic): OutboxEvent => ({ kind: 'topic', orgCode, topic, keys: 'reset' })),
    changeEvent(orgCode, 'deviceGroup', ['*']),
  ];
}
