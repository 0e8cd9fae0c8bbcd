/** A part, a position, or a text to search, which a scanned or typed code names. */
export interface CountTarget {
  readonly partID?: string;
  readonly positionID?: string;
  readonly text?: string;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/**
 * Reads a code from a scanner, a camera or a person: the address of a part or a position, as labels have it, or a code or
 * name to search.
 */
export function readCountCode(code: string): CountTarget {
  const text = code.trim();
  if (!URL.canParse(text)) return { text };
  const { searchParams, pathname } = new URL(text);
  const position = searchParams.get('PositionID');
  if (position !== null && uuid.test(position)) return { positionID: position };
  const id = searchParams.get('id') ?? uuid.exec(pathname)?.[0];
  return id !== undefined && uuid.test(id) ? { partID: id } : { text };
}
