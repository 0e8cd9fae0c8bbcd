import { label, type Text } from '../../../../contract/locale.ts';
import { AppError, badField } from '../../errors/appError.ts';

/** The limits on the JSON of a body. */
export interface JsonLimits {
  /** The maximum values of the whole body: millions of empty ones take a thousand times their bytes in memory. */
  readonly values: number;
  /** The maximum members of one object. */
  readonly members: number;
  /** The name of a member in a refusal. */
  readonly member: Text;
}

/** The limits on bodies of usual calls. The largest of the product, a year of a calendar, has 6,000 values. */
export const bodyJson: JsonLimits = {
  values: 25_000,
  members: 500,
  member: label('一个对象的字段', 'fields of one object'),
};

/** The limits on bodies with the rows of a file, of which a large one has 70,000 values. */
export const rowsJson: JsonLimits = {
  values: 250_000,
  members: 300,
  member: label('一行的列', 'columns of one row'),
};

/** The maximum nesting depth of a body; the product's own bodies have at most ten levels. */
const maxDepth = 32;

/** The maximum different names of members in a body: `JSON.parse` takes microseconds for each new one, even in small objects. */
const maxNames = 1000;
const nameText = label('不同的字段名', 'different field names');

/** Escapes that JSON allows and PostgreSQL does not store: NUL, and unpaired surrogates. */
const suspicious = /\\u(0000|d[89a-f])/i;

const reason = {
  'zh-CN': '含有无法保存的字符',
  'en-US': 'holds a character that cannot be stored',
} as const;

/**
 * Parses the JSON of a body; an empty body is `{}`. The time is linear in the size, and nothing recurses:
 * the bytes are checked before anything else reads the body.
 *
 * @param allowsUnstorable true if the caller itself reports text that cannot be stored
 * @throws AppError TOO_DEEP, TOO_MANY_FIELDS, TOO_LARGE for too many values, BAD_FIELD for text that the database
 *   would refuse
 * @throws SyntaxError for a body that is not JSON
 */
export function parseBoundedJson(
  body: Buffer,
  limits: JsonLimits,
  allowsUnstorable = false,
): unknown {
  if (body.length === 0) return {};
  requireSmall(body, limits);
  const text = body.toString('utf8');
  const json = JSON.parse(text) as unknown;
  if (!allowsUnstorable && suspicious.test(text)) requireStorable(json);
  return json;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;

/** Checks depth, number of values, members of objects and names of members without parsing. */
function requireSmall(body: Buffer, limits: JsonLimits): void {
  /** The members so far of the open object of each level. */
  const members = new Uint32Array(maxDepth + 1);
  const names = new Set<string>();
  let depth = 0;
  let values = 1;
  let start = 0; // of the last string, which is a name if a colon follows
  let end = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        start = at;
        end = endOfString(body, at);
        at = end;
        break;
      case comma:
        values += 1;
        break;
      case colon:
        members[depth] = (members[depth] ?? 0) + 1;
        requireAtMost(limits.members, members[depth] ?? 0, limits.member);
        requireAtMost(maxNames, names.add(body.toString('latin1', start, end)).size, nameText);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > maxDepth) throw new AppError('TOO_DEEP', { params: { limit: maxDepth } });
        members[depth] = 0;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
    }
    if (values > limits.values) {
      const limit = label(`${limits.values} 个值`, `${limits.values} values`);
      throw new AppError('TOO_LARGE', { params: { limit } });
    }
  }
}

/** Returns the index of the quote that ends a string, given that of the quote at its start. */
function endOfString(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

function requireAtMost(limit: number, count: number, fields: Text): void {
  if (count > limit) throw new AppError('TOO_MANY_FIELDS', { params: { limit, fields } });
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
