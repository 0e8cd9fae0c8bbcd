import { z } from 'zod';
import type { Locale } from '../../../contract/locale.ts';
import { fieldErrorText } from '../../../contract/validation/fieldErrorText.ts';
import { AppError } from './appError.ts';

/**
 * Parses a body with the schema of the contract.
 *
 * @throws AppError BAD_FIELD with the first invalid field and the reason, in the caller's language
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

/**
 * Returns a field's value as one of the names that the areas define, e.g. the kinds of import: the
 * contract's body cannot list them.
 *
 * @throws AppError BAD_FIELD
 */
export function requireKnownName<Name extends string>(
  field: string,
  value: string,
  names: readonly Name[],
  locale: Locale,
): Name {
  return parseOrThrow(z.object({ [field]: z.enum(names) }), { [field]: value }, locale)[
    field
  ] as Name;
}

/** Parses a part of a body. Returns the data, or the first invalid field ('' for the part itself) and the reason. */
export function parseField<S extends z.ZodType>(schema: S, value: unknown, locale: Locale) {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { success: true, data: parsed.data } as const;
  const issue = parsed.error.issues[0];
  if (issue === undefined) throw parsed.error;
  const reason = fieldErrorText(issue, locale);
  return { success: false, field: issue.path.join('.'), reason } as const;
}
