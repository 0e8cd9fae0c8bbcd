/** Breaks a text into at most so many lines; the last one ends with an ellipsis where more would follow. */
export function wrapText(text: string, most: number, fits: (line: string) => boolean): string[] {
  const signs = signsOf(text);
  const lines: string[] = [];
  let line = '';
  for (const [at, sign] of signs.entries()) {
    if (line === '' || fits(line + sign)) {
      line += sign;
      continue;
    }
    if (lines.length + 1 === most) {
      lines.push(shortened(line, fits));
      return lines;
    }
    const space = /[\x21-\x7e]/.test(sign) ? line.lastIndexOf(' ') : -1;
    const isWord = space > 0 && signs[at - 1] !== ' ';
    lines.push((isWord ? line.slice(0, space) : line).trim());
    line = `${isWord ? line.slice(space + 1) : ''}${sign}`.trimStart();
  }
  lines.push(line);
  return lines;
}

function signsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const signs = signsOf(line);
  while (signs.length > 1 && !fits(`${signs.join('')}…`)) signs.pop();
  return `${signs.join('')}…`;
}
