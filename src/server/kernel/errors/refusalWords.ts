import { errors } from '../../../contract/errors.ts';
import type { Locale } from '../../../contract/locale.ts';

/** A clause that says a number or name of its moment. */
const momentary = /[，,；;]?[^，,；;]*\{\w+\}[^，,；;]*/g;

/** A refusal of long ago in words, by its name; what said more of its moment is left out. */
export function refusalWords(errorName: string, locale: Locale): string {
  if (!Object.hasOwn(errors, errorName)) return errorName;
  const words = errors[errorName as keyof typeof errors].text[locale].replace(momentary, '');
  return words.trim() === '' ? errorName : words;
}
