import { AppError } from './appError.ts';

/** Escapes that JSON allows and PostgreSQL does not store: NUL, and halves of surrogate pairs. */
const suspicious = /\\u(0000|d[89a-f])/i;

const reason = {
  'zh-CN': '含有无法保存的字符',
  'en-US': 'holds a character that cannot be stored',
} as const;

/**
 * Refuses a body with text that the database would refuse: as a field's fault, not as our failure.
 *
 * @param text the body as it was sent; only where an escape looks like one is `json` walked
 * @throws AppError BAD_FIELD
 */
export function requireStorable(text: string, json: unknown): void {
  if (suspicious.test(text)) walk(json, []);
}

function walk(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') requireText(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    requireText(key, path);
    walk(inner, [...path, key]);
  }
}

function requireText(text: string, path: readonly string[]): void {
  if (text.isWellFormed() && !text.includes('\0')) return;
  throw new AppError('BAD_FIELD', { field: path.join('.') || 'body', params: { reason } });
}
