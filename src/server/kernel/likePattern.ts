/** Returns the `ilike` pattern that finds a text anywhere; `%` and `_` of the text are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
