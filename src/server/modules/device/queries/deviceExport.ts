import type { CustomFieldValue } from '../../../../contract/areas/device/customFields.ts';
import { type Device, deviceFilter } from '../../../../contract/areas/device/endpoints.ts';
import {
  deviceState,
  runState,
  type WeightRating,
  weightRatings,
} from '../../../../contract/enums.ts';
import type { Locale } from '../../../../contract/locale.ts';
import { defineExport, type ExportColumn } from '../../../kernel/exportKind.ts';
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
    column(title, title, 18, ({ customFields }) => {
      const field = customFields.find((one) => titleOf(one) === title);
      return field?.kind === 'number' && field.value !== null ? Number(field.value) : field?.value;
    }),
  );
}

function titleOf({ label, unit }: CustomFieldValue): string {
  return unit === null ? label : `${label} (${unit})`;
}

function column(
  zh: string,
  en: string,
  width: number,
  value: (row: Row, locale: Locale) => string | number | null | undefined,
): ExportColumn<Row> {
  const title = { 'zh-CN': zh, 'en-US': en };
  return { title, width, value: (row, { locale }) => value(row, locale) ?? '' };
}

const columns: readonly ExportColumn<Row>[] = [
  column('设备编号', 'Device code', 18, (d) => d.deviceCode),
  column('设备名称', 'Device name', 24, (d) => d.deviceName),
  column('类型', 'Type', 16, (d) => d.typeName),
  column('位置', 'Position', 18, (d) => d.positionName),
  column('状态', 'State', 12, (d, locale) => deviceState.label(d.deviceState, locale)),
  column('运行状态', 'Run state', 12, (d, locale) => runState.label(d.runState, locale)),
  column(
    '重要度',
    'Importance',
    12,
    (d, locale) => weightRatings[d.weightRating as WeightRating]?.[locale],
  ),
  column('品牌', 'Brand', 16, (d) => d.brand),
  column('型号', 'Model', 16, (d) => d.model),
  column('序列号', 'Serial number', 18, (d) => d.serialNo),
  column('额定功率（kW）', 'Rated power (kW)', 16, (d) => d.ratedPower),
  column('制造商', 'Manufacturer', 20, (d) => d.manufacturer),
  column('供应商', 'Supplier', 20, (d) => d.supplier),
  column('购置日期', 'Bought on', 12, (d) => d.buyDate),
  column('启用日期', 'In use since', 12, (d) => d.startUpDate),
  column('保修至', 'Warranty until', 14, (d) => d.warrantyDate),
  column('报废日期', 'Scrapped on', 12, (d) => d.scrapDate),
  column('累计运行（小时）', 'Run hours', 16, (d) => d.runHours),
  column('使用方', 'Owner', 20, (d) => d.ownerName),
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
