/** What `ilike` finds a text by, wherever it stands; `%` and `_` of the text mean themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
