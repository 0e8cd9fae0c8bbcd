import { defineImportKind, type ImportColumn, type ImportKind } from '../imports/importKind.ts';
import { label, type Text } from '../locale.ts';
import { type FieldDefinition, type Fields, has, isReference } from './field.ts';
import type { Noun } from './texts.ts';

/** The longest cell that names a node: a path of names. */
const mostReferenceText = 500;

const named = label(
  '本企业人员的姓名或手机号',
  'The name or mobile number of a person of the organisation',
);
const added = label('系统中没有的会自动新增', 'One that is not known yet is added');

/** Returns the name of a field in the rows of an import: of `TypeID` it is `TypeName`. */
export function importName(name: string, one: FieldDefinition): string {
  return isReference(one) ? name.replace(/ID$/, 'Name') : name;
}

/** Returns the fields that a file can have, by their names in its rows. */
export function importedFields(fields: Fields): [string, FieldDefinition][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== 'photos');
}

function typeOf({ kind }: FieldDefinition): ImportColumn['type'] {
  if (kind === 'number' || kind === 'amount') return 'number';
  if (kind === 'bit') return 'yesNo';
  return kind === 'day' ? 'day' : 'text';
}

function hintOf({ kind, options }: FieldDefinition): Text | undefined {
  if (kind === 'node') return options.help ?? added;
  if (kind === 'person') return named;
  const { values } = options;
  if (values === undefined) return options.help;
  const names = (locale: 'en-US' | 'zh-CN') =>
    values.list.map((value) => values.text(value)[locale]);
  return label(names('zh-CN').join('、'), names('en-US').join(', '));
}

/** The import kind of a record: a row is one record, checked by the body of the call that adds it. */
export function importKindOf(
  name: string,
  permission: string,
  noun: Noun,
  fields: Fields,
): ImportKind {
  return defineImportKind({
    name,
    permission,
    title: noun.many,
    columns: importedFields(fields).map(([field, one]) => {
      const { synonyms, example, max, cellUnits } = one.options;
      const hint = hintOf(one);
      const maxLength = one.kind === 'node' ? mostReferenceText : max;
      return {
        field: importName(field, one),
        label: one.label,
        type: typeOf(one),
        example: example ?? label('', ''),
        ...(cellUnits !== undefined && { units: cellUnits }),
        ...(synonyms !== undefined && { synonyms }),
        ...(has(one, 'optional') ? {} : { required: true as const }),
        ...(maxLength !== undefined && { maxLength }),
        ...(hint !== undefined && { hint }),
      };
    }),
  });
}
