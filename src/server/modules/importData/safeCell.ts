/** A cell that begins so is a formula to some programs, or hides one (design page 6). */
const formulaLike = /^[=+\-@\t\r\0]/;

/** Whether XML can hold a letter: it has no control characters but tab and line ends. */
function isWritable(letter: string): boolean {
  return letter >= ' ' ? letter < '\ufffe' : '\t\n\r'.includes(letter);
}

/** Text as a cell may hold it: a leading apostrophe keeps a formula from being one. */
export function safeCell(text: string): string {
  const written = Array.from(text).filter(isWritable).join('');
  return formulaLike.test(written) || formulaLike.test(text) ? `'${written}` : written;
}
