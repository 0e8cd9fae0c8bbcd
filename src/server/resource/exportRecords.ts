import { yesNo } from '../../contract/locale.ts';
import type { AnyRecord } from '../../contract/resource/anyResource.ts';
import {
  type FieldDefinition,
  has,
  isReference,
  namedBy,
  readName,
} from '../../contract/resource/field.ts';
import {
  dayCell,
  defineExport,
  type ExportColumn,
  type ExportFormat,
  timeCell,
} from '../kernel/exportKind.ts';
import type { ModuleParts } from '../kernel/http/module.ts';
import type { RecordReader } from './readRecord.ts';
import type { StoredRecord } from './rules.ts';

const widths: Partial<Record<FieldDefinition['kind'], number>> = {
  number: 12,
  amount: 12,
  day: 12,
  bit: 10,
  option: 14,
  instant: 18,
};

function cellOf(
  name: string,
  one: FieldDefinition,
  record: StoredRecord,
  format: ExportFormat,
): string | number | Date | null {
  const value = record[isReference(one) ? namedBy(name) : readName(name)] ?? null;
  const { values } = one.options;
  if (values !== undefined && typeof value === 'number') return values.text(value)[format.locale];
  if (one.kind === 'bit') return yesNo[`${value as number}`]?.[format.locale] ?? null;
  if (one.kind === 'instant') return timeCell(value as string | null, format);
  if (one.kind === 'day') return dayCell(value as string | null);
  return value as string | number | null;
}

/** Returns the export of a record's list: the columns of its fields, photos and hidden ones of the definition left out. */
export function exportOf(
  resource: AnyRecord,
  reader: RecordReader,
): NonNullable<ModuleParts['exports']> {
  const { fields, derived, parts, calls } = resource;
  const columns = [...Object.entries(fields), ...Object.entries(derived)]
    .filter(([, one]) => one.kind !== 'photos' && !has(one, 'detail'))
    .filter(([, { options }]) => options.isUnexported !== true)
    .map(
      ([name, one]): ExportColumn<StoredRecord> => ({
        title: one.label,
        width: widths[one.kind] ?? 20,
        ...(one.kind === 'day' && { shows: 'day' as const }),
        value: (record, format) => cellOf(name, one, record, format) ?? '',
      }),
    );
  const filter = calls.list.body.omit({
    pageNum: true,
    pageSize: true,
    After: true,
    OrgCode: true,
    ID: true,
  });
  const kind = defineExport({
    filter,
    columns,
    rows: (tx, actor, selected, limit) => reader.first(tx, actor.orgCode, selected, limit),
  });
  return Object.fromEntries(Object.keys(parts.exports).map((name) => [name, kind]));
}
