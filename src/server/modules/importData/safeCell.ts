/** The beginnings of a cell that some spreadsheet programs execute as a formula (CSV injection). */
const formulaLike = /^[=+\-@\t\r\0]/;

/** Returns true if XML can contain a character: of the control characters only tab and line ends. */
function isWritable(character: string): boolean {
  return character >= ' ' ? character < '\ufffe' : '\t\n\r'.includes(character);
}

/** Returns text that is safe in a cell: a leading apostrophe stops it from being executed as a formula. */
export function safeCell(text: string): string {
  const written = Array.from(text).filter(isWritable).join('');
  return formulaLike.test(written) || formulaLike.test(text) ? `'${written}` : written;
}
