/** Returns the beginning of a text, at most so many UTF-16 units, without half a character at its end. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
