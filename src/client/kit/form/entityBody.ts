import { uploadedFile } from '../../../contract/areas/file/endpoints.ts';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import type { Locale } from '../../../contract/locale.ts';
import { type BodyField, bodyField, lowerFirst } from '../../../contract/validation/bodyFields.ts';
import { fieldErrorText } from '../../../contract/validation/fieldErrorText.ts';
import { fieldReasons } from '../../../contract/validation/fieldReasons.ts';
import { passes } from '../../../contract/validation/formatChecks.ts';
import { minuteText, wireTime } from '../hooks/minuteText.ts';

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
  return values[name] ?? values[lowerFirst(name)] ?? values[name.toLowerCase()];
}

function isScalar({ kind }: BodyField): boolean {
  return kind !== 'list' && kind !== 'other';
}

/**
 * Returns a form's values before anything is typed: those of the record; empty where it has none. A
 * time is a minute of the organisation's time zone, `yyyy-MM-ddTHH:mm`.
 */
export function rowDraft(
  endpoint: Endpoint,
  row: EntityRow | undefined,
  timeZone: string,
): AnyDraft {
  const entries = bodyFieldNames(endpoint).map((name) => {
    const value = row === undefined ? undefined : rowValue(row, name);
    return [name, draftValue(bodyField(endpoint, name), value, timeZone)] as const;
  });
  return Object.fromEntries(entries);
}

function draftValue({ kind }: BodyField, value: unknown, timeZone: string): unknown {
  if (kind === 'list') return value ?? [];
  if (kind === 'other') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const instant = kind === 'time' ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(instant) ? String(value) : minuteText(instant, timeZone);
}

/**
 * Returns whether a form marks a field as required: when a record is edited, also a field whose stored
 * value cannot be cleared.
 */
export function isRequiredField(field: BodyField, stored: unknown): boolean {
  const canBeCleared = field.isNullable || field.isClearable;
  return field.isRequired || (stored !== '' && isScalar(field) && !canBeCleared);
}

/**
 * Returns the wire's value of an empty field: '' where the call refuses that there is none. `stored`:
 * the record's text, undefined without a record.
 */
function emptyValue(field: BodyField, stored: unknown): '' | null | undefined {
  if (field.isOptional && stored === undefined) return undefined;
  if (field.isNullable) return null;
  return field.isClearable || !field.isOptional || stored !== '' ? '' : undefined;
}

/** Returns the wire's value of a list: of an uploaded file, its name in the object store. */
function wireList(field: BodyField, list: readonly unknown[], stored: unknown): unknown {
  const had = Array.isArray(stored) && stored.length > 0;
  if (list.length === 0 && field.isOptional && !had) return undefined;
  return list.map((item) => uploadedFile.safeParse(item).data?.url ?? item);
}

/**
 * Returns the wire's value of one field; undefined leaves it out. An empty field is left out where the
 * call allows that; of a record it is sent, which clears what was stored, or is refused.
 */
function wireValue(field: BodyField, value: unknown, stored: unknown): unknown {
  if (Array.isArray(value)) return wireList(field, value, stored);
  if (typeof value !== 'string' || !isScalar(field)) return value;
  const text = value.trim();
  if (text === '') return emptyValue(field, stored);
  if (field.kind === 'time') return wireTime(text);
  if (field.kind === 'number') return Number(text);
  if (field.kind !== 'bit' && field.kind !== 'option') return text;
  return field.options.find((option) => String(option) === text) ?? text;
}

/**
 * Returns the body of a form's values. A time that is still the record's is sent as the record has it,
 * seconds included.
 *
 * @param row the record; undefined for a new one
 * @param stored the record's values in the form
 */
export function bodyOfDraft(
  endpoint: Endpoint,
  draft: AnyDraft,
  row: EntityRow | undefined,
  stored: AnyDraft,
): AnyDraft {
  const entries = bodyFieldNames(endpoint).map((name) => {
    const field = bodyField(endpoint, name);
    const isSame = field.kind === 'time' && draft[name] !== '' && draft[name] === stored[name];
    if (row !== undefined && isSame) return [name, rowValue(row, name)] as const;
    const before = row === undefined ? undefined : stored[name];
    return [name, wireValue(field, draft[name], before)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A reason against one field of a body. */
export interface BodyIssue {
  readonly name: string;
  /** The reason in the server's words; null where the field is empty and only lacks a value. */
  readonly text: string | null;
}

/** Returns the issues of a body, at most one for each field. */
export function bodyIssues({ body }: Endpoint, value: AnyDraft, locale: Locale): BodyIssue[] {
  const { error } = body.safeParse(value, { reportInput: true });
  const found = new Map<string, string | null>();
  for (const issue of error?.issues ?? []) {
    const [name = ''] = issue.path.map(String);
    const input = value[name];
    const isEmpty = isNothing(input);
    const isLimit = issue.code === 'too_small' || bodyField({ body }, name).kind === 'number';
    const hasOwnReason = isLimit && issue.message !== 'required' && issue.message in fieldReasons;
    const text = isEmpty && !hasOwnReason ? null : fieldErrorText(issue, locale);
    if (!found.has(name)) found.set(name, text);
  }
  return [...found].map(([name, text]) => ({ name, text }));
}

function isNothing(input: unknown): boolean {
  const isEmptyList = Array.isArray(input) && input.length === 0;
  return input === undefined || input === null || input === '' || isEmptyList;
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

/** Returns the reason against a typed amount of money; undefined for a valid or empty one. */
export function amountProblem(typed: string, locale: Locale): string | undefined {
  const text = typed.trim();
  return text === '' || passes('amount', text, '') ? undefined : fieldReasons.amount[locale];
}
