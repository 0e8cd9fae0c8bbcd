import { type BodyField, bodyField } from '../../../contract/bodyFields.ts';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { fieldErrorText } from '../../../contract/validation/fieldErrorText.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';

/** The names of a body's fields, in the wire's spelling. */
export type FieldName<E extends Endpoint> = keyof InputOf<E> & string;

/** A field's value in a form: a text for every scalar, '' where there is none; lists and records as they are. */
type DraftValue<V> = [NonNullable<V>] extends [string | number] ? string : V;

/** The values in the fields of a form, by the names of the wire. */
export type EntityDraft<E extends Endpoint> = {
  readonly [K in FieldName<E>]: DraftValue<InputOf<E>[K]>;
};

/** A record that a form edits. A form recognises a newer reading of it by `version`. */
export type EntityRow = object & { readonly version?: number };

export type AnyDraft = Readonly<Record<string, unknown>>;

/** The body's fields, without the one that selects an organisation. */
function bodyFieldNames({ body }: Endpoint): string[] {
  return Object.keys(body.shape).filter((name) => name !== 'OrgCode');
}

/** Returns the value that a record has for a body's field: of the same name, or with a small first letter. */
function rowValue(row: EntityRow, name: string): unknown {
  const values = row as AnyDraft;
  const small = name.slice(0, 1).toLowerCase() + name.slice(1);
  return values[name] ?? values[small] ?? values[name.toLowerCase()];
}

function isScalar({ kind }: BodyField): boolean {
  return kind !== 'list' && kind !== 'other';
}

/** Returns a form's values before anything is typed: those of the record; empty where it has none. */
export function rowDraft(endpoint: Endpoint, row: EntityRow | undefined): AnyDraft {
  const entries = bodyFieldNames(endpoint).map((name) => {
    const value = row === undefined ? undefined : rowValue(row, name);
    if (!isScalar(bodyField(endpoint, name))) return [name, value] as const;
    const isText = typeof value === 'string' || typeof value === 'number';
    return [name, isText ? String(value) : ''] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns whether a form marks a field as required: with a record, also what it has and cannot be cleared. */
export function isRequiredField(field: BodyField, stored: unknown): boolean {
  return field.isRequired || (stored !== '' && isScalar(field) && !canBeEmptied(field));
}

function canBeEmptied({ isNullable, isClearable, kind, isOptional }: BodyField): boolean {
  return isNullable || isClearable || (isOptional && kind !== 'text' && kind !== 'id');
}

/** Returns the wire's value of an empty field; `stored`: the record's text, undefined without a record. */
function emptyValue(field: BodyField, stored: unknown): '' | null | undefined {
  if (field.isOptional && stored === undefined) return undefined;
  if (field.isNullable) return null;
  if (field.isClearable) return '';
  const isRefused = !field.isOptional || stored !== '';
  return isRefused && (field.kind === 'text' || field.kind === 'id') ? '' : undefined;
}

/**
 * Returns the wire's value of one field; undefined leaves it out. An empty field is left out where the
 * call allows that; of a record it is sent, which clears what was stored.
 */
function wireValue(field: BodyField, value: unknown, stored: unknown): unknown {
  if (typeof value !== 'string' || !isScalar(field)) return value;
  const text = value.trim();
  if (text === '') return emptyValue(field, stored);
  if (field.kind === 'number') return Number(text);
  if (field.kind !== 'bit' && field.kind !== 'option') return text;
  return field.options.find((option) => String(option) === text) ?? text;
}

/** Returns the body of a form's values. `stored`: the record's values; undefined for a new one. */
export function bodyOfDraft(
  endpoint: Endpoint,
  draft: AnyDraft,
  stored: AnyDraft | undefined,
): AnyDraft {
  const entries = bodyFieldNames(endpoint).map((name) => {
    const value = wireValue(bodyField(endpoint, name), draft[name], stored?.[name]);
    return [name, value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A reason against one field of a body. */
export interface BodyIssue {
  readonly name: string;
  /** The reason in the server's words; null where the field is empty and only lacks a value. */
  readonly text: string | null;
}

/** Returns what is wrong with a body, at most one issue for each field. */
export function bodyIssues({ body }: Endpoint, value: AnyDraft, locale: Locale): BodyIssue[] {
  const { error } = body.safeParse(value, { reportInput: true });
  const found = new Map<string, string | null>();
  for (const issue of error?.issues ?? []) {
    const [name = ''] = issue.path.map(String);
    const input = value[name];
    const isEmpty = input === undefined || input === null || input === '';
    const isLimit = issue.code === 'too_small' || bodyField({ body }, name).kind === 'number';
    const hasOwnReason = isLimit && issue.message !== 'required' && issue.message in fieldReasons;
    const text = isEmpty && !hasOwnReason ? null : fieldErrorText(issue, locale);
    if (!found.has(name)) found.set(name, text);
  }
  return [...found].map(([name, text]) => ({ name, text }));
}

/** Returns the reason against a typed text; undefined for a valid or empty one. */
export function typedProblem(field: BodyField, typed: string, locale: Locale): string | undefined {
  if (typed.trim() === '') return undefined;
  const { error } = field.schema.safeParse(wireValue(field, typed, undefined), {
    reportInput: true,
  });
  const [issue] = error?.issues ?? [];
  return issue === undefined ? undefined : fieldErrorText(issue, locale);
}
