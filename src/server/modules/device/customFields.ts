import { v7 as uuid } from 'uuid';
import {
  type CustomField,
  customFieldProblem,
  type saveCustomFields,
} from '../../../contract/areas/device/customFields.ts';
import type { addDevice } from '../../../contract/areas/device/edits.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { pathToTop } from '../../kernel/crud/tree.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { deviceReasons } from './reasons.ts';

const typeTree = { table: 'device_type', name: 'type_name' } as const;

const columns = `f.id, f.type_id as "typeID", f.label, f.kind, f.unit, f.options, f.required::int as required`;

/** A field of the devices of a type: its own, or one of a type above it. */
export type FieldOfType = CustomField & { readonly ofType: string };

/** Loads the fields of the devices of some types, inherited ones first. The transaction belongs to the organisation. */
export function selectFieldsOfTypes(
  tx: Tx,
  orgCode: string,
  typeIDs: readonly string[],
): Promise<FieldOfType[]> {
  return tx.query<FieldOfType>(
    `with recursive path (of_type, id, parent_id, level) as (
       select id, id, parent_id, 1 from device_type where org_code = $1 and id = any($2)
       union all
       select p.of_type, t.id, t.parent_id, p.level + 1
       from device_type t join path p on t.id = p.parent_id where t.org_code = $1
     ) cycle of_type, id set is_cycle using visited
     select p.of_type as "ofType", ${columns} from path p
       join device_field f on f.org_code = $1 and f.type_id = p.id
     where not is_cycle order by p.of_type, p.level desc, f.sort, f.id`,
    [orgCode, typeIDs],
  );
}

/** Loads the fields of the devices of one type; none without a type. */
export async function selectFields(
  tx: Tx,
  orgCode: string,
  typeID: string | null,
): Promise<CustomField[]> {
  if (typeID === null) return [];
  const fields = await selectFieldsOfTypes(tx, orgCode, [typeID]);
  return fields.map(({ id, typeID: owner, label, kind, unit, options, required }) => ({
    id,
    typeID: owner,
    label,
    kind,
    unit,
    options,
    required,
  }));
}

/** Loads the fields of all types of the organisation, by the name of the type. */
export function selectAllFields(tx: Tx, orgCode: string): Promise<CustomField[]> {
  return tx.query<CustomField>(
    `select ${columns} from device_field f
     join device_type t on t.org_code = f.org_code and t.id = f.type_id
     where f.org_code = $1 order by t.type_name, f.sort, f.id`,
    [orgCode],
  );
}

/** Loads the fields of the devices of a type. @throws AppError NOT_FOUND */
export async function requireFields(
  tx: Tx,
  orgCode: string,
  typeID: string,
): Promise<CustomField[]> {
  await pathToTop(tx, typeTree, orgCode, typeID, 'TypeID');
  return selectFields(tx, orgCode, typeID);
}

/**
 * Returns the values of a device of a type as they are stored, by the id of the field.
 *
 * @throws AppError BAD_FIELD, which names the custom field
 */
export async function checkedValues(
  tx: Tx,
  orgCode: string,
  typeID: string | null,
  sent: NonNullable<BodyOf<typeof addDevice>['CustomFields']>,
): Promise<Readonly<Record<string, string>>> {
  const fields = await selectFields(tx, orgCode, typeID);
  const values = new Map(sent.map(({ FieldID, FieldValue }) => [FieldID, FieldValue]));
  for (const field of fields) {
    const problem = customFieldProblem(field, values.get(field.id) ?? '');
    if (problem !== null) throw badField('CustomFields', problem);
  }
  const known = new Set(fields.map(({ id }) => id));
  if ([...values.keys()].some((id) => !known.has(id)))
    throw badField('CustomFields', deviceReasons.customFieldUnknown);
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}

/** Replaces the own fields of a type. @throws AppError NOT_FOUND, STALE_VERSION, BAD_FIELD (Fields) */
export async function replaceFields(
  tx: Tx,
  orgCode: string,
  { TypeID, Fields, Version }: BodyOf<typeof saveCustomFields>,
  now: Date,
): Promise<void> {
  await lockByName(tx, `device type tree ${orgCode}`);
  const [type] = await pathToTop(tx, typeTree, orgCode, TypeID, 'TypeID');
  requireVersion(type, Version);
  const present = await selectFieldsOfTypes(tx, orgCode, [TypeID]);
  const own = new Map(
    present.filter(({ typeID }) => typeID === TypeID).map((field) => [field.id, field]),
  );
  const labels = new Set(
    present.filter(({ typeID }) => typeID !== TypeID).map(({ label }) => label),
  );
  for (const field of Fields) {
    const before = field.FieldID === undefined ? undefined : own.get(field.FieldID);
    if (field.FieldID !== undefined && before === undefined)
      throw badField('Fields', deviceReasons.customFieldUnknown);
    if (before !== undefined && before.kind !== field.FieldKind)
      throw badField('Fields', deviceReasons.customFieldKind);
    if (labels.has(field.FieldName)) throw badField('Fields', labelTaken(field.FieldName));
    if (field.FieldKind === 'option' && field.FieldOptions.length === 0)
      throw badField('Fields', noOptions(field.FieldName));
    labels.add(field.FieldName);
    if (field.FieldID !== undefined) own.delete(field.FieldID); // one that is named twice is refused
  }
  const rows = Fields.map(
    ({ FieldID, FieldName, FieldKind, Unit, FieldOptions, Required }, at) => ({
      id: FieldID ?? uuid(),
      label: FieldName,
      kind: FieldKind,
      unit: FieldKind === 'number' && Unit !== '' ? Unit : null,
      options: FieldKind === 'option' ? [...new Set(FieldOptions)] : [],
      required: Required === 1,
      sort: at,
    }),
  );
  await tx.query(
    'delete from device_field where org_code = $1 and type_id = $2 and id <> all($3)',
    [orgCode, TypeID, rows.map(({ id }) => id)],
  );
  await tx.query(
    `insert into device_field (org_code, type_id, id, label, kind, unit, options, required, sort)
     select $1, $2, v.* from jsonb_to_recordset($3)
       v (id uuid, label text, kind text, unit text, options jsonb, required boolean, sort int)
     on conflict (org_code, id) do update set label = excluded.label, unit = excluded.unit,
       options = excluded.options, required = excluded.required, sort = excluded.sort`,
    [orgCode, TypeID, JSON.stringify(rows)],
  );
  await updateRow(tx, 'device_type', orgCode, TypeID, { update_time: now });
}

function labelTaken(label: string) {
  return {
    'zh-CN': `“${label}”重复，或上级类型已有，请换一个名称`,
    'en-US': `${label} is there twice, or a type above has it; choose another name`,
  };
}

function noOptions(label: string) {
  return {
    'zh-CN': `“${label}”还没有选项，请至少填写一项`,
    'en-US': `${label} has no options; enter at least one`,
  };
}
