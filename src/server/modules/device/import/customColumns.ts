import {
  type CustomField,
  customFieldReason,
} from '../../../../contract/areas/device/customFields.ts';
import { customFieldPrefix } from '../../../../contract/areas/device/deviceImport.ts';
import { readCell } from '../../../../contract/imports/readCell.ts';
import type { Text } from '../../../../contract/locale.ts';
import { lookAlike } from '../../../../contract/validation/lookAlike.ts';
import { AlikeMap, alikeKeys } from '../../../kernel/crud/alikeMap.ts';
import { RowError } from '../../../kernel/importKind.ts';
import type { Tx } from '../../../storage/db.ts';
import { type FieldOfType, selectFieldsOfTypes } from '../customFields.ts';

const unknownText: Text = {
  'zh-CN': '该设备类型没有这个字段，请先在“类型与位置”中添加',
  'en-US': 'its type has no such field; add it to the type first',
};

/** Loads the custom fields of types by the name of the type; a name without a type has none. */
export async function fieldsByTypeName(
  tx: Tx,
  orgCode: string,
  names: readonly string[],
): Promise<AlikeMap<readonly CustomField[]>> {
  const types = await tx.query<{ id: string; name: string }>(
    `select id, type_name as name from device_type where org_code = $1 and name_key = any($2)
     order by name_double`,
    [orgCode, alikeKeys(names)],
  );
  const ids = types.map(({ id }) => id);
  const fields = ids.length === 0 ? [] : await selectFieldsOfTypes(tx, orgCode, ids);
  const byType: ReadonlyMap<string, FieldOfType[]> = Map.groupBy(fields, ({ ofType }) => ofType);
  return new AlikeMap(types.map(({ id, name }) => [name, byType.get(id) ?? []]));
}

interface CustomRow {
  readonly row: number;
  /** The texts by the name of the field. */
  readonly custom: ReadonlyMap<string, string>;
}

/** Reads a cell of a custom field as a person would: a number with its unit, a day of eight digits, an option in another case. */
function readValue({ kind, unit, options }: CustomField, text: string): string {
  if (kind === 'option')
    return options.find((option) => lookAlike(option) === lookAlike(text)) ?? text;
  if (kind === 'text' || text === '') return text;
  const type = kind === 'date' ? 'day' : kind;
  return readCell(text, { type, units: unit === null ? [] : [unit] }, { order: 'ymd' }) ?? text;
}

/** Returns the values of a row by the id of the field, by the rules of the form, and all its errors. */
export function customRowValues(
  { row, custom }: CustomRow,
  fields: readonly CustomField[],
): { readonly values: Readonly<Record<string, string>>; readonly errors: readonly RowError[] } {
  const wrong = (name: string, reason: Text) => new RowError(row, customFieldPrefix + name, reason);
  const labels = new Set(fields.map(({ label }) => label));
  const unknown = [...custom.keys()].filter((name) => !labels.has(name));
  const errors = unknown.map((name) => wrong(name, unknownText));
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = readValue(field, custom.get(field.label) ?? '');
    const reason = customFieldReason(field, value);
    if (reason !== null) errors.push(wrong(field.label, reason));
    else if (value !== '') values[field.id] = value;
  }
  return { values, errors };
}
