import { fill, type Locale, label } from './locale.ts';

const prefix = 'erased:';
const inText = /erased:([0-9A-F]{6})/g;
const name = label('已删除用户 {code}', 'Deleted person {code}');

/**
 * Returns what the records hold in place of the name of a person whose personal data was erased. It is the same in
 * every language; whoever shows or exports it renders it with `withErasedNames`.
 *
 * @param code six hexadecimal digits in capital letters
 */
export function erasedName(code: string): string {
  return `${prefix}${code}`;
}

/** Returns a text, or the JSON of an answer, with the names of erased people in a language. */
export function withErasedNames(text: string, locale: Locale): string {
  if (!text.includes(prefix)) return text;
  return text.replace(inText, (_, code: string) => fill(name[locale], { code }));
}
