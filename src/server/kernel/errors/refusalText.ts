import { errors } from '../../../contract/index.ts';
import type { Locale } from '../../../contract/locale.ts';

/** A clause with a parameter. */
const parameterClause = /[，,；;]?[^，,；;]*\{\w+\}[^，,；;]*/g;

/** Returns the text of a logged refusal by its error name. Clauses with parameters are removed, since the log has no values for them. */
export function refusalText(errorName: string, locale: Locale): string {
  if (!Object.hasOwn(errors, errorName)) return errorName;
  const text = errors[errorName as keyof typeof errors].text[locale].replace(parameterClause, '');
  return text.trim() === '' ? errorName : text;
}
