import type { CustomFieldValue } from '../../../../contract/areas/device/customFields.ts';
import { deviceRowEntries } from '../../../../contract/areas/device/deviceFields.ts';
import { addDevice, scrapDevices } from '../../../../contract/areas/device/edits.ts';
import { type Device, deviceFilter } from '../../../../contract/areas/device/endpoints.ts';
import {
  deviceState,
  runState,
  type WeightRating,
  weightRatings,
} from '../../../../contract/enums.ts';
import type { Locale, Text } from '../../../../contract/locale.ts';
import { requireFieldLabel } from '../../../../contract/validation/bodyFields.ts';
import { dayCell, defineExport, type ExportColumn } from '../../../kernel/exportKind.ts';
import type { Tx } from '../../../storage/db.ts';
import { selectFieldsOfTypes } from '../customFields.ts';
import { selectAllDevices } from './deviceQueries.ts';

interface Row extends Omit<Device, 'qrCode'> {
  readonly customFields: readonly CustomFieldValue[];
}

/** The most columns of custom fields; those of the first rows come first. */
const mostFieldColumns = 60;

/** Returns a column for each custom field of the rows; fields of several types with one name and unit share it. */
function fieldColumns(rows: readonly Row[]): ExportColumn<Row>[] {
  const titles = new Set(rows.flatMap(({ customFields }) => customFields.map(titleOf)));
  return [...titles].slice(0, mostFieldColumns).map((title) =>
    column({ 'zh-CN': title, 'en-US': title }, 18, ({ customFields }) => {
      const field = customFields.find((one) => titleOf(one) === title);
      return field?.kind === 'number' && field.value !== null ? Number(field.value) : field?.value;
    }),
  );
}

function titleOf({ label, unit }: CustomFieldValue): string {
  return unit === null ? label : `${label} (${unit})`;
}

function column(
  title: Text,
  width: number,
  value: (row: Row, locale: Locale) => string | number | null | undefined,
): ExportColumn<Row> {
  return { title, width, value: (row, { locale }) => value(row, locale) ?? '' };
}

function dayColumn(
  title: Text,
  width: number,
  day: (row: Row) => number | string | null | undefined,
): ExportColumn<Row> {
  return { title, width, shows: 'day', value: (row) => dayCell(day(row)?.toString()) };
}

const columns: readonly ExportColumn<Row>[] = [
  column(requireFieldLabel(addDevice, 'DeviceCode'), 18, (d) => d.deviceCode),
  column(requireFieldLabel(addDevice, 'DeviceName'), 24, (d) => d.deviceName),
  column(requireFieldLabel(addDevice, 'TypeName'), 16, (d) => d.typeName),
  column(requireFieldLabel(addDevice, 'PositionName'), 18, (d) => d.positionName),
  column({ 'zh-CN': '状态', 'en-US': 'State' }, 12, (d, locale) =>
    deviceState.label(d.deviceState, locale),
  ),
  column({ 'zh-CN': '运行状态', 'en-US': 'Run state' }, 12, (d, locale) =>
    runState.label(d.runState, locale),
  ),
  column(
    requireFieldLabel(addDevice, 'WeightRating'),
    12,
    (d, locale) => weightRatings[d.weightRating as WeightRating]?.[locale],
  ),
  ...deviceRowEntries.map(({ key, field: { kind, label } }) =>
    kind === 'day' ? dayColumn(label, 14, (d) => d[key]) : column(label, 18, (d) => d[key]),
  ),
  dayColumn(requireFieldLabel(scrapDevices, 'ScrapDate'), 12, (d) => d.scrapDate),
  column(requireFieldLabel(addDevice, 'RunHours'), 16, (d) => d.runHours),
  column({ 'zh-CN': '使用方', 'en-US': 'Owner' }, 20, (d) => d.ownerName),
];

/** Exports the devices as their list shows them. */
export const deviceExport = defineExport({
  filter: deviceFilter,
  columns,
  moreColumns: fieldColumns,
  rows: async (tx, { orgCode }, filter, limit, now) =>
    withFields(tx, orgCode, await selectAllDevices(tx, orgCode, filter, limit, now)),
});

/** Adds the values of custom fields of the organisation's own devices. */
async function withFields(
  tx: Tx,
  orgCode: string,
  devices: readonly Omit<Device, 'qrCode'>[],
): Promise<Row[]> {
  const own = devices.filter(({ ownerName }) => ownerName === undefined);
  const types = new Set(own.flatMap(({ typeID }) => typeID ?? []));
  const fields = await selectFieldsOfTypes(tx, orgCode, [...types]);
  const ofType = Map.groupBy(fields, (field) => field.ofType);
  const stored = await tx.query<{ id: string; values: Readonly<Record<string, string>> }>(
    `select id, custom_fields as values from device
     where org_code = $1 and id = any($2) and custom_fields <> '{}'`,
    [orgCode, fields.length === 0 ? [] : own.map(({ id }) => id)],
  );
  const valuesOf = new Map(stored.map(({ id, values }) => [id, values]));
  return devices.map((device) => {
    const values = valuesOf.get(device.id);
    const some = values === undefined ? [] : (ofType.get(device.typeID ?? '') ?? []);
    const customFields = some.map((field) => ({ ...field, value: values?.[field.id] ?? null }));
    return { ...device, customFields };
  });
}
