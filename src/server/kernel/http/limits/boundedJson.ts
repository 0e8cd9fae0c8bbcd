import { AppError, badField } from '../../errors/appError.ts';

/** The maximum nesting depth of a body; the product's own bodies have at most ten levels. */
const maxDepth = 32;

/** The maximum values of a body: millions of empty values take a thousand times their bytes in memory. An import has 70,000. */
const maxValues = 250_000;
const manyValues = { 'zh-CN': '25 万个值', 'en-US': '250,000 values' } as const;

/** Escapes that JSON allows and PostgreSQL does not store: NUL, and unpaired surrogates. */
const suspicious = /\\u(0000|d[89a-f])/i;

const reason = {
  'zh-CN': '含有无法保存的字符',
  'en-US': 'holds a character that cannot be stored',
} as const;

/**
 * Parses the JSON of a body; an empty body is `{}`. The time is linear in the size, and nothing recurses:
 * the depth is checked before anything else reads the body.
 *
 * @param allowsUnstorable true if the caller itself reports text that cannot be stored
 * @throws AppError TOO_DEEP, TOO_LARGE for too many values, BAD_FIELD for text that the database would refuse
 * @throws SyntaxError for a body that is not JSON
 */
export function parseBoundedJson(body: Buffer, allowsUnstorable = false): unknown {
  if (body.length === 0) return {};
  requireSmall(body);
  const text = body.toString('utf8');
  const json = JSON.parse(text) as unknown;
  if (!allowsUnstorable && suspicious.test(text)) requireStorable(json);
  return json;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings = [0x5b, 0x7b];
const closings = [0x5d, 0x7d];

/** Checks depth and number of values without parsing. */
function requireSmall(body: Buffer): void {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] as number;
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === comma) values += 1;
    else if (openings.includes(byte)) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) throw new AppError('TOO_DEEP', { params: { limit: maxDepth } });
    } else if (closings.includes(byte)) depth -= 1;
    if (values > maxValues) throw new AppError('TOO_LARGE', { params: { limit: manyValues } });
  }
}

/** An object or array whose members are being checked. */
interface Level {
  readonly value: object;
  readonly keys: readonly string[];
  /** The index of the current member. */
  at: number;
}

/**
 * Refuses text that cannot be stored, as an error of the field instead of a failure of the server.
 *
 * @throws AppError BAD_FIELD
 */
function requireStorable(json: unknown): void {
  const levels: Level[] = [];
  const enter = (value: object) => levels.push({ value, keys: Object.keys(value), at: -1 });
  enter([json]);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    level.at += 1;
    const key = level.keys[level.at];
    if (key === undefined) {
      levels.pop();
      continue;
    }
    const value = (level.value as Readonly<Record<string, unknown>>)[key];
    if (!isStorable(key)) throw unstorable(levels.slice(0, -1));
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(levels);
    if (typeof value === 'object' && value !== null) enter(value);
  }
}

/** Returns whether PostgreSQL can store a text: it has neither NUL nor unpaired surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The first level is the body itself. */
function unstorable([, ...levels]: readonly Level[]): AppError {
  const field = levels.map(({ keys, at }) => keys[at]).join('.') || 'body';
  return badField(field, reason);
}
