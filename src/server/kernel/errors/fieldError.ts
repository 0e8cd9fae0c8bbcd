import type { z } from 'zod';
import type { Locale } from '../../../contract/locale.ts';
import { AppError } from './appError.ts';
import { fieldWords } from './fieldWords.ts';

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
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { success: true, data: parsed.data } as const;
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw parsed.error;
  const reason = fieldWords(issue, locale);
  return { success: false, field: issue.path.join('../auth'), reason } as const;
}
