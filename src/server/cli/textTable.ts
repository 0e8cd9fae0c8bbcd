/** Returns the columns that a text takes in a terminal: two for a Chinese character. */
function displayWidth(text: string): number {
  const wide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
  return Array.from(text).reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);
}

/** Formats rows as aligned columns, two blanks apart, without trailing blanks. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, displayWidth(cell));
    });
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - displayWidth(cell)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
