import { z } from 'zod';
import { fill, type Locale, type Text } from '../../contract/locale.ts';
import { type FieldReason, fieldReasons } from '../../contract/validators.ts';
import { AppError } from './appError.ts';

const zodWords = { 'zh-CN': z.locales.zhCN().localeError, 'en-US': z.locales.en().localeError };

/**
 * Parses with the contract's schema.
 *
 * @throws AppError BAD_FIELD with the first field that is wrong, and why, in the caller's language
 */
export function parseOrThrow<S extends z.ZodType>(
  schema: S,
  value: unknown,
  locale: Locale,
): z.output<S> {
  const parsed = parseField(schema, value, locale);
  if (parsed.success) return parsed.data;
  const { field, reason } = parsed;
  throw new AppError('BAD_FIELD', { field: field || 'body', params: { reason } });
}

/** Parses a part of a body; or the first field that is wrong, '' for the part itself, and why. */
export function parseField<S extends z.ZodType>(schema: S, value: unknown, locale: Locale) {
  const parsed = schema.safeParse(value, { error: zodWords[locale], reportInput: true });
  if (parsed.success) return { success: true, data: parsed.data } as const;
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw parsed.error;
  const reason = reasonOf(issue, locale);
  return { success: false, field: issue.path.join('.'), reason } as const;
}

function reasonOf(issue: z.core.$ZodIssue, locale: Locale): string {
  if (issue.message in fieldReasons) return fieldReasons[issue.message as FieldReason][locale];
  const missing =
    issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (missing) return fieldReasons.required[locale];
  const length = lengthOf(issue);
  return length === null ? issue.message : fill(length.text[locale], { n: length.n });
}

/** How long a text or a list may be, in plain words; null for any other refusal. */
function lengthOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_big' && issue.origin in most) {
    return { text: most[issue.origin as keyof typeof most], n: Number(issue.maximum) };
  }
  if (issue.code === 'too_small' && issue.origin in least) {
    return { text: least[issue.origin as keyof typeof least], n: Number(issue.minimum) };
  }
  return null;
}

const most = {
  string: { 'zh-CN': '最多 {n} 个字符', 'en-US': 'at most {n} characters' },
  array: { 'zh-CN': '最多 {n} 项', 'en-US': 'at most {n} entries' },
} as const satisfies Record<string, Text>;
const least = {
  string: { 'zh-CN': '至少 {n} 个字符', 'en-US': 'at least {n} characters' },
  array: { 'zh-CN': '至少 {n} 项', 'en-US': 'at least {n} entries' },
} as const satisfies Record<string, Text>;
