import { actionNames, fieldNames, moduleNames } from './actionNames.ts';
import type { ActionLogRow, FieldChange } from './areas/log.ts';
import { faultLevel, orderState, relationOrgState, respondBasis, userState } from './enums.ts';
import type { Locale } from './locale.ts';

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

/** A field's value in words; null: nothing. */
export function valueText(field: string, value: string | null, locale: Locale): string {
  if (value === null || value === '') return '—';
  const labels = enumerations[plain(field)];
  return labels !== undefined && /^\d+$/.test(value) ? labels.label(Number(value), locale) : value;
}

/** One change as a line: what it was, and what it is. */
export function changeText({ field, before, after }: FieldChange, locale: Locale): string {
  const is = valueText(field, after, locale);
  const said = before === null ? is : `${valueText(field, before, locale)} → ${is}`;
  return `${fieldLabel(field, locale)} ${said}`;
}

/** The area of what was done. */
export function moduleLabel(module: string, locale: Locale): string {
  return moduleNames[module]?.[locale] ?? module;
}

/** What was done. */
export function actionLabel({ action }: Pick<ActionLogRow, 'action'>, locale: Locale): string {
  return actionNames[action]?.[locale] ?? action;
}
