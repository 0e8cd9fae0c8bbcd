/** The greatest length of a refused cell's text in an answer and in the console's table, in characters. */
export const refusedValueLength = 100;

/** Shortens the text of a refused cell; what is left out becomes an ellipsis. */
export function refusedValue(text: string): string {
  if (text.length <= refusedValueLength) return text;
  return `${text.slice(0, refusedValueLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
