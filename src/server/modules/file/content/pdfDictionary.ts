/** A dictionary of a PDF. */
export interface PdfDictionary {
  /** Its own keys with the tokens of their values, names decoded; null: there is no dictionary here. */
  readonly entries: ReadonlyMap<string, readonly string[]> | null;
  /** Position after it and the spaces and comments that follow. */
  readonly end: number;
}

/** Matches spaces, comments, brackets, names, hexadecimal strings, and runs of anything else (ISO 32000-1, 7.2). */
const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[\0\t\n\f\r \da-fA-F]*>|[^\0\t\n\f\r ()<>[\]{}/%]+|[^]/y;

/**
 * Reads a dictionary. A character that belongs to no token counts as one, since readers of PDFs skip it.
 *
 * @param text Latin 1
 * @param maxLength characters of a dictionary at most
 * @returns null: it is longer
 */
export function readDictionary(
  text: string,
  from: number,
  maxLength: number,
): PdfDictionary | null {
  let at = skipSpace(text, from);
  if (!text.startsWith('<<', at)) return { entries: null, end: at };
  at += 2;
  const entries = new Map<string, string[]>();
  const open: string[] = ['>>']; // the ends of the open brackets
  let value: string[] | null = null;
  while (at < Math.min(text.length, from + maxLength)) {
    const found = tokenAt(text, at);
    at = found === '(' ? stringEnd(text, at) : at + found.length;
    if (isSpace(found)) continue;
    if (found === open.at(-1)) {
      open.pop();
      if (open.length === 0) return { entries, end: skipSpace(text, at) };
    }
    // After a value's first token, the next name of the dictionary itself is a key.
    if (open.length === 1 && found.startsWith('/') && value?.length !== 0) {
      value = [];
      entries.set(decodeName(found), value);
    } else value?.push(decodeName(found));
    if (found === '<<') open.push('>>');
    if (found === '[') open.push(']');
  }
  return null;
}

function tokenAt(text: string, at: number): string {
  token.lastIndex = at;
  return token.exec(text)?.[0] ?? '';
}

/** Returns whether a token is a run of spaces or a comment. */
function isSpace(found: string): boolean {
  return found !== '' && '\0\t\n\f\r %'.includes(found.charAt(0));
}

/** Returns a name with its `#xx` decoded (ISO 32000-1, 7.3.5). */
function decodeName(name: string): string {
  if (!name.startsWith('/') || !name.includes('#')) return name;
  return name.replace(/#([\da-fA-F]{2})/g, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Returns the end of a string in parentheses, which may nest; a backslash escapes the next character. */
function stringEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 1;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charAt(at))) at += tokenAt(text, at).length;
  return at;
}
