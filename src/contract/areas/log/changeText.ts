import type { Locale } from '../../locale.ts';
import { roleText } from '../../roles.ts';
import { lowerFirst } from '../../validation/bodyFields.ts';
import type { ActionLogNames, ActionLogRow, FieldChange } from './endpoints.ts';

function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, name: string) {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Returns the label of a field; the field's wire name where it has no label. */
export function fieldLabel(field: string, { names, locale }: ChangeTextFormat): string {
  return entryOf(names.fields, lowerFirst(field))?.label[locale] ?? field;
}

/** The names, the language and the time format in which changes are shown. */
export interface ChangeTextFormat {
  readonly names: ActionLogNames;
  readonly locale: Locale;
  /** Formats an instant, given in ms, as local time. */
  readonly absolute: (ms: number) => string;
}

/** Returns the format of the changes of an action: a record that is defined once has its own labels. */
export function formatOfAction(format: ChangeTextFormat, action: string): ChangeTextFormat {
  const { names } = format;
  const resource = entryOf(names.resources, action);
  const own = resource === undefined ? undefined : entryOf(names.resourceFields, resource);
  if (own === undefined) return format;
  return { ...format, names: { ...names, fields: { ...names.fields, ...own } } };
}

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const idText = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}';
/** An id, or a JSON list of ids. Each id has fixed ends, so that matching never backtracks. */
const idPattern = new RegExp(`^(${idText}|\\[("${idText}",?)+\\])$`);
const idListPattern = /^\[(".*")\]$/;

/** Parses a JSON record or list of records; null if the value is neither. */
function recordsOf(value: string): { readonly records: readonly object[]; isList: boolean } | null {
  const isList = value.startsWith('[{');
  if (!isList && !value.startsWith('{')) return null;
  try {
    const parsed = JSON.parse(value) as object | readonly object[];
    return { records: [parsed].flat(), isList };
  } catch {
    return null; // a text that only begins like one
  }
}

function recordText(record: object, separator: string, format: ChangeTextFormat): string {
  return Object.entries(record)
    .map(([field, one]) => [field, plainText(one)] as const)
    .filter(([, one]) => one !== '' && (one === null || !idPattern.test(one)))
    .map(([field, one]) => `${fieldLabel(field, format)} ${valueText(field, one, format)}`)
    .join(separator);
}

function plainText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Formats a record, or a list of records, as text without ids and empty texts; null if the value is neither. */
function recordsText(value: string, format: ChangeTextFormat): string | null {
  const found = recordsOf(value);
  if (found === null) return null;
  const separator = format.locale === 'zh-CN' ? '、' : ', ';
  const texts = found.records.map((record) =>
    recordText(record, found.isList ? ' ' : separator, format),
  );
  return texts.join(separator) || '—';
}

/** Formats a field's value as text; an empty value becomes a dash. */
export function valueText(field: string, value: string | null, format: ChangeTextFormat): string {
  if (value === null || value === '') return '—';
  if (instantPattern.test(value)) return format.absolute(Date.parse(value));
  const { values = {} } = entryOf(format.names.fields, lowerFirst(field)) ?? {};
  const label = entryOf(values, value);
  if (label !== undefined) return label[format.locale];
  const codes = value.split(', ').map((code) => entryOf(values, code)?.[format.locale]);
  if (codes.every((text) => text !== undefined))
    return codes.join(format.locale === 'zh-CN' ? '、' : ', ');
  const list = idPattern.test(value) ? idListPattern.exec(value)?.[1] : undefined;
  if (list !== undefined) return list.replaceAll('"', '').split(',').join(', ');
  const records = recordsText(value, format);
  if (records !== null) return records;
  if (lowerFirst(field) === 'roleName') return roleText(value, format.locale);
  return value;
}

/** Formats all changes as one line of text. Changes to an id are left out, since readers do not know ids. */
export function changesText(changes: readonly FieldChange[], format: ChangeTextFormat): string {
  return changes
    .filter(({ after }) => after === null || !idPattern.test(after))
    .map((change) => changeText(change, format))
    .join(format.locale === 'zh-CN' ? '；' : '; ');
}

/** Formats one change: the field's label, the old value if there was one, and the new value. */
export function changeText(
  { field, before, after }: FieldChange,
  format: ChangeTextFormat,
): string {
  const is = valueText(field, after, format);
  const shown = before === null ? is : `${valueText(field, before, format)} → ${is}`;
  return `${fieldLabel(field, format)} ${shown}`;
}

/** Returns the label of the area that an action belongs to. */
export function moduleLabel(module: string, { names, locale }: ChangeTextFormat): string {
  return entryOf(names.modules, module)?.[locale] ?? module;
}

/** Returns the label of an action. */
export function actionLabel(
  { action }: Pick<ActionLogRow, 'action'>,
  { names, locale }: ChangeTextFormat,
): string {
  const name = entryOf(names.actions, action) ?? entryOf(names.formerActions, action);
  return name?.[locale] ?? action;
}
