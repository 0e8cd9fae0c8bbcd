import { v7 as uuid } from 'uuid';
import {
  deviceFieldEntries,
  deviceFields,
} from '../../../../contract/areas/device/deviceFields.ts';
import {
  type DeviceImportField,
  deviceImport,
} from '../../../../contract/areas/device/deviceImport.ts';
import { addDevice } from '../../../../contract/areas/device/edits.ts';
import { devicePosition, deviceType } from '../../../../contract/areas/device/groups.ts';
import { weightRatings } from '../../../../contract/enums.ts';
import type { Locale, Text } from '../../../../contract/locale.ts';
import type { FieldType } from '../../../../contract/resource/field.ts';
import { bodyField } from '../../../../contract/validation/bodyFields.ts';
import { lookAlike } from '../../../../contract/validation/lookAlike.ts';
import { assignWorkingTimes } from '../../../figures/calendar/followCalendars.ts';
import { AlikeMap, alikeKeys } from '../../../kernel/crud/alikeMap.ts';
import {
  defineImport,
  type ImportContext,
  type ImportPlan,
  type ImportRow,
  type NotWritten,
  type PlanOptions,
  RowError,
} from '../../../kernel/importKind.ts';
import { packagePlaces } from '../../../kernel/packageLimit.ts';
import { searchColumn } from '../../../kernel/search/searchedTables.ts';
import { addBatchNodes, nodeFinder } from '../../../resource/treeRows.ts';
import type { Tx } from '../../../storage/db.ts';
import { freshStatistics } from '../../../storage/statements/freshStatistics.ts';
import { customRowValues, fieldsByTypeName } from './customColumns.ts';
import { calendarFinder, parentFinder, setParents } from './namedRecords.ts';
import { importEvents, undoDevices } from './undoDevices.ts';

/** A parsed row: its values by column of the table `device`, and the names of its groups. */
interface DeviceRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly code: string;
  readonly name: string;
  readonly typeName: string;
  readonly positionName: string;
  readonly calendarName: string;
  /** The code or serial number of the device above; '' for none. */
  readonly parent: string;
  /** The errors of its own cells. */
  readonly errors: readonly RowError[];
  /** The texts of custom fields by name. */
  readonly custom: ReadonlyMap<string, string>;
  readonly columns: Readonly<Record<string, string | number | null>>;
}

/** A row that adds a device. */
interface NewDevice extends DeviceRow {
  readonly id: string;
  readonly calendarID: string | null;
  /** The device above, stored or of an earlier row; null for none. */
  readonly parentCode: string | null;
  /** The values of custom fields by the id of the field. */
  readonly values: Readonly<Record<string, string>>;
}

interface DevicePlan extends ImportPlan {
  readonly add: readonly NewDevice[];
}

/** The type by which a value of a field is inserted. */
const valueTypes: Partial<Record<FieldType, string>> = {
  number: 'double precision',
  amount: 'numeric',
  day: 'date',
};
const isNumeric = ({ field: { kind } }: (typeof deviceFieldEntries)[number]) =>
  kind === 'number' || kind === 'amount';
const numberFields = [
  ...deviceFieldEntries.filter(isNumeric).map(({ name }) => name),
  'RunHours',
] as const;
type NumberField = (typeof numberFields)[number];

const takenText = (name: string): Text => ({
  'zh-CN': `该编号已用于“${name}”`,
  'en-US': `this code belongs to ${name}`,
});
const takenMeanwhile = (code: string): Text => ({
  'zh-CN': `编号 ${code} 刚被别人用于新增设备`,
  'en-US': `${code} was given to another device just now`,
});
const ratingLabels = (locale: Locale) => Object.values(weightRatings).map((text) => text[locale]);
const ratingText: Text = {
  'zh-CN': `应为 ${ratingLabels('zh-CN').join('、')}`,
  'en-US': `must be one of ${ratingLabels('en-US').join(', ')}`,
};

const rangeText = (field: NumberField): Text => {
  const max = bodyField(addDevice, field).max ?? Number.POSITIVE_INFINITY;
  if (field !== 'RunHours' && deviceFields[field].kind === 'amount') {
    return {
      'zh-CN': `应为 0 到 ${max} 的金额，最多两位小数`,
      'en-US': `must be an amount from 0 to ${max} with at most two decimals`,
    };
  }
  if (field === 'RunHours')
    return { 'zh-CN': `应为 0 到 ${max} 的数字`, 'en-US': `must be a number from 0 to ${max}` };
  return {
    'zh-CN': `应为大于 0、不超过 ${max} 的数字`,
    'en-US': `must be a number above 0, at most ${max}`,
  };
};

/** The columns of the table and the types by which their values are inserted. */
const columnTypes = {
  weight_rating: 'text',
  ...Object.fromEntries(
    deviceFieldEntries.map(({ column, field }) => [column, valueTypes[field.kind] ?? 'text']),
  ),
  run_hours: 'double precision',
};

/** The import of devices. */
export const importedDevices = defineImport(deviceImport, {
  readRow,
  refusesInPlan: true,
  plan: planRows,
  write: writePlan,
  undo: undoDevices,
});

/** Returns the key of an importance that a file names by its key or by its label; '' for none. */
function ratingOf(text: string): string | null {
  if (text === '') return '';
  const wanted = ratingForm(text);
  const found = Object.entries(weightRatings).find(([key, label]) =>
    [key, ...Object.values(label)].some((one) => ratingForm(one) === wanted),
  );
  return found?.[0] ?? null;
}

/** Returns the form in which ratings are compared: A类, Ａ 类, a级 and A are one. */
function ratingForm(text: string): string {
  return lookAlike(text).replace(/\s*[类级]$/, '');
}

/** Reads one row, with the errors of its own cells. */
function readRow(cells: ImportRow<DeviceImportField>): DeviceRow {
  const { row, text, day, number } = cells;
  const rating = ratingOf(text('WeightRating'));
  const outOfRange = numberFields.filter(
    (field) => !addDevice.body.shape[field].safeParse(number(field)).success,
  );
  const errors = [
    ...cells.errors,
    ...(rating === null ? [new RowError(row, 'WeightRating', ratingText)] : []),
    ...outOfRange.map((field) => new RowError(row, field, rangeText(field))),
  ];
  const valueOf = (entry: (typeof deviceFieldEntries)[number]) => {
    if (isNumeric(entry)) return number(entry.name);
    return entry.field.kind === 'day' ? day(entry.name) : text(entry.name) || null;
  };
  return {
    row,
    code: text('DeviceCode'),
    name: text('DeviceName'),
    typeName: text('TypeName'),
    positionName: text('PositionName'),
    calendarName: text('CalendarName'),
    parent: text('ParentCode'),
    errors,
    custom: cells.extra,
    columns: {
      weight_rating: rating || null,
      ...Object.fromEntries(deviceFieldEntries.map((entry) => [entry.column, valueOf(entry)])),
      run_hours: number('RunHours'),
    },
  };
}

/**
 * A known device is left alone where the row has its name; under another name its code is taken. A row is refused with
 * everything that is wrong with it. In a dry run of a later part of a file an unknown device above is undecided, since
 * an earlier part may add it: its row counts as imported, and the import itself decides.
 */
async function planRows(
  { tx, actor: { orgCode } }: ImportContext,
  rows: readonly DeviceRow[],
  { isDryRun, isLaterPart }: PlanOptions,
): Promise<DevicePlan> {
  const stored = await tx.query<{ code: string; name: string }>(
    `select device_code as code, device_name as name from device where org_code = $1 and code_key = any($2)
     order by code_double`,
    [orgCode, alikeKeys(rows.map(({ code }) => code))],
  );
  const names = new AlikeMap(stored.map(({ code, name }) => [code, name]));
  const complete = await rowCompleter(tx, orgCode, rows, isDryRun && isLaterPart);
  const add: NewDevice[] = [];
  const errors: RowError[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const name = names.get(row.code);
    const isSame = name !== undefined && lookAlike(name) === lookAlike(row.name);
    if (isSame && row.errors.length === 0) {
      unchanged += 1;
      continue;
    }
    const isTaken = name !== undefined && !isSame && row.name !== '';
    const taken = isTaken ? [new RowError(row.row, 'DeviceCode', takenText(name))] : [];
    const device = complete(row, taken);
    if (Array.isArray(device)) errors.push(...device);
    else {
      add.push(device);
      names.set(row.code, row.name);
    }
  }
  return { add, errors, unchanged, imported: add.length };
}

/** Returns a function that checks what rows name, in their order, and finds its ids. It returns all errors of a row. */
async function rowCompleter(
  tx: Tx,
  orgCode: string,
  rows: readonly DeviceRow[],
  isUndecided: boolean,
): Promise<(row: DeviceRow, taken: readonly RowError[]) => NewDevice | RowError[]> {
  const typeNames = rows.map(({ typeName }) => typeName);
  const positionNames = rows.map(({ positionName }) => positionName);
  const types = await nodeFinder(tx, orgCode, deviceType, typeNames, 'name');
  const positions = await nodeFinder(tx, orgCode, devicePosition, positionNames, 'name');
  const fields = await fieldsByTypeName(tx, orgCode, typeNames);
  const calendarOf = await calendarFinder(
    tx,
    orgCode,
    rows.map(({ calendarName }) => calendarName),
  );
  const places = await packagePlaces(tx, orgCode, 'device');
  let { left } = places;
  const parents = await parentFinder(
    tx,
    orgCode,
    rows.map(({ parent }) => parent),
    isUndecided,
  );
  return (row, taken) => {
    const calendar = calendarOf(row.calendarName);
    const parent = parents.find(row.parent);
    const custom = customRowValues(row, fields.get(row.typeName) ?? []);
    const wrong = (field: DeviceImportField, reason: Text) => new RowError(row.row, field, reason);
    const errors = [
      ...row.errors,
      ...taken,
      ...('reason' in calendar ? [wrong('CalendarName', calendar.reason)] : []),
      ...('reason' in parent ? [wrong('ParentCode', parent.reason)] : []),
      ...custom.errors.filter(({ field }) => row.errors.every((one) => one.field !== field)),
    ];
    if (errors.length > 0 || 'reason' in calendar || 'reason' in parent) return errors;
    // a refused row adds no group
    const noType = types.reasonAgainst(row.typeName);
    if (noType !== null) return [wrong('TypeName', noType)];
    const noPosition = positions.reasonAgainst(row.positionName);
    if (noPosition !== null) return [wrong('PositionName', noPosition)];
    if (left <= 0) return [wrong('DeviceCode', places.reason)];
    left -= 1;
    parents.add(row.code, row.columns['serial_no']);
    const { values } = custom;
    return { ...row, id: uuid(), calendarID: calendar.found, parentCode: parent.found, values };
  };
}

/** Adds the devices; refuses the rows whose codes were taken by others since the plan. */
async function writePlan(context: ImportContext, { add }: DevicePlan): Promise<NotWritten> {
  const { tx, actor, batchID, now, publish } = context;
  const types = await addBatchNodes(
    context,
    deviceType,
    add.map(({ typeName }) => typeName),
    'name',
  );
  const positions = await addBatchNodes(
    context,
    devicePosition,
    add.map(({ positionName }) => positionName),
    'name',
  );
  const rows = add.map(({ id, code, name, typeName, positionName, columns, ...row }) => ({
    id,
    device_code: code,
    device_name: name,
    type_id: types.get(typeName) ?? null,
    position_id: positions.get(positionName) ?? null,
    calendar_id: row.calendarID,
    custom_fields: row.values,
    ...columns,
    run_hours_time: columns['run_hours'] === null ? null : now,
    search: searchColumn('device', { device_code: code, device_name: name, ...columns }),
  }));
  const own = {
    id: 'uuid',
    device_code: 'text',
    device_name: 'text',
    type_id: 'uuid',
    position_id: 'uuid',
    calendar_id: 'uuid',
    custom_fields: 'jsonb',
    ...columnTypes,
    run_hours_time: 'timestamptz',
    search: 'text',
  };
  const columns = Object.keys(own);
  const inserted = await tx.query<{ code: string }>(
    `insert into device (org_code, batch_id, create_user_id, ${columns.join(', ')})
     select $1, $2, $3, ${columns.map((column) => `v.${column}`).join(', ')}
     from jsonb_to_recordset($4) v (${Object.entries(own)
       .map(([column, type]) => `${column} ${type}`)
       .join(', ')})
     on conflict (org_code, code_key, code_double) do nothing returning device_code as code`,
    [actor.orgCode, batchID, actor.userID, JSON.stringify(rows)],
  );
  await freshStatistics(tx, actor.orgCode, 'device', inserted.length);
  await setParents(tx, actor.orgCode, add);
  await assignWorkingTimes(
    tx,
    actor.orgCode,
    rows.map(({ id }) => id),
  );
  publish(...importEvents(actor.orgCode));
  const written = new Set(inserted.map(({ code }) => code));
  const lost = add.filter(({ code }) => !written.has(code));
  const refused = lost.map(
    ({ row, code }) => new RowError(row, 'DeviceCode', takenMeanwhile(code)),
  );
  return { refused, unchanged: 0 };
}
