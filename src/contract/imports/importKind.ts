import type { Endpoint } from '../endpoint.ts';
import type { Locale, Text } from '../locale.ts';
import { bodyField, requireFieldLabel } from '../validation/bodyFields.ts';

/** A column of the files of an import kind. */
export interface ImportColumn {
  /** The field of a row on the wire. */
  readonly field: string;
  /** The heading in the template; a file's heading is recognised by it. */
  readonly label: Text;
  /** Other headings by which the column is recognised. */
  readonly synonyms?: readonly string[];
  readonly required?: true;
  /**
   * How a cell is checked and parsed. `time`: `yyyy-MM-dd HH:mm:ss` on the wire, in the organisation's
   * time zone. `day`: `yyyy-MM-dd`. `yesNo`: 是 or 否, yes or no, 1 or 0, true or false. `number`: any finite number.
   */
  readonly type: 'text' | 'time' | 'day' | 'yesNo' | 'number';
  /** The spellings of the unit that a cell of the type `number` may have beside its number. */
  readonly units?: readonly string[];
  /** Texts that stand for a number in a cell of the type `number`, in the form of `lookAlike`. */
  readonly labels?: ReadonlyMap<string, number>;
  /** A row with a wrong value is always refused, although the field may be empty: without it the row has another meaning. */
  readonly isNeverLeftOut?: true;
  /** In characters. */
  readonly maxLength?: number;
  /** The content of the column, where the label does not explain it. */
  readonly hint?: Text;
  readonly example: Text;
}

/**
 * A kind of records that can be imported from a file: the one declaration from which the template, the
 * recognition of headings, the checks of a row and the command's fields derive.
 */
export interface ImportKind<Field extends string = string, Name extends string = string> {
  /** `Kind` on the wire. */
  readonly name: Name;
  /** The permission that the kind requires beside `import.run`. */
  readonly permission: string;
  /** The records in a sentence, also the name of the template file. */
  readonly title: Text;
  /** A sentence that names the records that an undo removes beside the rows. */
  readonly undoNote?: Text;
  readonly columns: readonly (ImportColumn & { readonly field: Field })[];
  /** Further columns, which an organisation defines itself; absent: there are none. */
  readonly extra?: ExtraColumns;
}

/** Columns of an import kind that are known by their beginning: `prefix` on the wire, one of `headings` in a file. */
export interface ExtraColumns {
  readonly prefix: string;
  readonly headings: readonly string[];
  /** The limit of a cell, in characters. */
  readonly maxLength: number;
}

type ColumnOfField<Name extends string> = Omit<ImportColumn, 'example' | 'field' | 'required'> & {
  readonly field: Name;
};

/** Returns what a column has in common with a field of the call that a form sends: name, label, type and length. */
export function columnOfField<
  E extends Pick<Endpoint, 'body'>,
  Name extends keyof E['body']['shape'] & string,
>(endpoint: E, name: Name): ColumnOfField<Name> {
  const { kind, maxLength } = bodyField(endpoint, name);
  return {
    field: name,
    label: requireFieldLabel(endpoint, name),
    type: kind === 'number' || kind === 'day' ? kind : 'text',
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Returns whether the cells of a column are written in an order of day, month and year. */
export function isDated({ type }: Pick<ImportColumn, 'type'>): boolean {
  return type === 'time' || type === 'day';
}

/** Returns whether a row may go without a wrong value of a field, if the person who imports chooses so. */
export function mayLeaveOut({ columns, extra }: ImportKind, field: string): boolean {
  const column = columns.find((one) => one.field === field);
  if (column === undefined) return extra !== undefined && field.startsWith(extra.prefix);
  return column.required !== true && column.isNeverLeftOut !== true;
}

/** Defines an import kind. Keeps the names of its fields, so that the server's code is checked against them. */
export function defineImportKind<const Field extends string, const Name extends string>(
  kind: ImportKind<Field, Name>,
): ImportKind<Field, Name> {
  return kind;
}

/** The field names of an import kind. */
export type ImportField<Kind extends ImportKind> = Kind['columns'][number]['field'];

/** Returns the problem of a row with the labels of the kind's columns in place of their names of the wire. */
export function withLabels<Problem extends { readonly field: string; readonly info: string }>(
  { columns }: Pick<ImportKind, 'columns'>,
  problem: Problem,
  locale: Locale,
): Problem {
  const labelOf = new Map(columns.map(({ field, label }) => [field, label[locale]]));
  const info = problem.info
    .replace(/\w+/g, (word) => labelOf.get(word) ?? word)
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''); // beside a name of the wire
  return { ...problem, field: labelOf.get(problem.field) ?? problem.field, info };
}
