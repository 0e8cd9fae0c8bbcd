import { actionNames, fieldNames, moduleNames } from './actionNames.ts';
import type { ActionLogRow, FieldChange } from './areas/log.ts';
import { faultLevel, orderState, relationOrgState, respondBasis, userState } from './enums.ts';
import type { Locale } from './locale.ts';
import { roleText } from './roles.ts';

/** Fields whose values are numbers of an enumeration. */
const enumerations: Readonly<
  Record<string, { label(value: number, locale: Locale): string } | undefined>
> = {
  orderState,
  faultLevel,
  userState,
  relationState: relationOrgState,
  respondBasis,
};

/** A wire's name without regard to its first letter's case: FaultLevel and faultLevel are one. */
function plain(field: string): string {
  return field.slice(0, 1).toLowerCase() + field.slice(1);
}

/** What a field is called. */
export function fieldLabel(field: string, locale: Locale): string {
  return fieldNames[plain(field)]?.[locale] ?? field;
}

/** How values are said: in which language, and instants by whose clock. */
export interface Speech {
  readonly locale: Locale;
  /** An instant in ms as a clock shows it. */
  readonly absolute: (ms: number) => string;
}

const yesNo = {
  1: { 'zh-CN': '是', 'en-US': 'yes' },
  0: { 'zh-CN': '否', 'en-US': 'no' },
} as const;

/** Fields that are 1 or 0. */
const yesOrNo = ['isStop', 'isFailure', 'carousel', 'machineUp', 'shared', 'concern'];

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const idText = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}';
/** An id, or a list of them: each id's ends are plain, so that no text is read in many ways. */
const idPattern = new RegExp(`^(${idText}|\\[("${idText}",?)+\\])$`);
const idListPattern = /^\[(".*")\]$/;

/** A list of records in words: of each what has a name here, without ids. */
function recordsText(value: string, speech: Speech): string | null {
  if (!value.startsWith('[{')) return null;
  let records: readonly object[];
  try {
    records = JSON.parse(value) as readonly object[];
  } catch {
    return null; // a text that only begins like one
  }
  const words = records.map((record) =>
    Object.entries(record)
      .map(([field, one]) => [field, one === null ? null : String(one)] as const)
      .filter(([, one]) => one === null || !idPattern.test(one))
      .map(([field, one]) => `${fieldLabel(field, speech.locale)} ${valueText(field, one, speech)}`)
      .join(' '),
  );
  return words.join(speech.locale === 'zh-CN' ? '、' : ', ');
}

/** A field's value in words; null: nothing. */
export function valueText(field: string, value: string | null, speech: Speech): string {
  if (value === null || value === '') return '—';
  if (instantPattern.test(value)) return speech.absolute(Date.parse(value));
  if (yesOrNo.includes(plain(field)) && /^[01]$/.test(value)) {
    return yesNo[value === '1' ? 1 : 0][speech.locale];
  }
  const list = idPattern.test(value) ? idListPattern.exec(value)?.[1] : undefined;
  if (list !== undefined) return list.replaceAll('"', '').split(',').join(', ');
  const records = recordsText(value, speech);
  if (records !== null) return records;
  if (plain(field) === 'roleName') return roleText(value, speech.locale);
  const labels = enumerations[plain(field)];
  return labels !== undefined && /^\d+$/.test(value)
    ? labels.label(Number(value), speech.locale)
    : value;
}

/** All changes as one line, without ids, which say nothing to who reads a list. */
export function changesText(changes: readonly FieldChange[], speech: Speech): string {
  return changes
    .filter(({ after }) => after === null || !idPattern.test(after))
    .map((change) => changeText(change, speech))
    .join(speech.locale === 'zh-CN' ? '；' : '; ');
}

/** One change as a line: what it was, and what it is. */
export function changeText({ field, before, after }: FieldChange, speech: Speech): string {
  const is = valueText(field, after, speech);
  const said = before === null ? is : `${valueText(field, before, speech)} → ${is}`;
  return `${fieldLabel(field, speech.locale)} ${said}`;
}

/** The area of what was done. */
export function moduleLabel(module: string, locale: Locale): string {
  return moduleNames[module]?.[locale] ?? module;
}

/** What was done. */
export function actionLabel({ action }: Pick<ActionLogRow, 'action'>, locale: Locale): string {
  return actionNames[action]?.[locale] ?? action;
}
