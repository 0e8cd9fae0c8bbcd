/** What a handler says of its deed for the action log; absent: taken from what was asked for. */
export interface Audited {
  /** What or whom it was about. */
  readonly targetID?: string | null;
  /** The fields that changed, as they were. */
  readonly before?: object | null;
  /** The same fields, as they are now. */
  readonly after?: object | null;
}

/** A call's deed, or several, each with an entry of its own; an empty list: this time it did nothing. */
export type Deeds = Audited | readonly Audited[];

/** What the action log says of a deed. Nothing secret gets in: it is kept for 200 days, and read. */
export function deedOf(body: object, result: unknown, { targetID, before, after }: Audited) {
  return {
    targetID: targetID === undefined ? targetOf(body, result) : targetID,
    before: before === undefined ? null : shown(before),
    after: shown(after === undefined ? askedFor(body) : after),
  };
}

/** The fields of a call that name its target, in the wire's spellings. */
const targetNames = ['ID', 'id', 'UID', 'UserID', 'ToUserID', 'DeviceID', 'BatchID'];
const listNames = ['IDs', 'DeviceIDs', 'UserIDs'];

/** What a call names as its target, else what it made. */
function targetOf(body: object, result: unknown): string | null {
  const given = body as Readonly<Record<string, unknown>>;
  const named = targetNames.map((name) => given[name]);
  const first = listNames.map((name) => given[name]).find((list) => Array.isArray(list)) as
    | readonly unknown[]
    | undefined;
  const made = typeof result === 'object' && result !== null ? Object.values(pickIDs(result)) : [];
  const found = [...named, first?.[0], ...made].find((value) => typeof value === 'string');
  return typeof found === 'string' && found !== '' ? beginningOf(found) : null;
}

function pickIDs(result: object): object {
  const { id, data } = result as { id?: unknown; data?: { id?: unknown } };
  return { id, inner: data?.id };
}

/** What stands in a row elsewhere, or says nothing of the deed. */
const leftOut = new Set(['OrgCode', 'ActionID', 'ID', 'id', 'Version']);

function askedFor(body: object): object | null {
  const fields = Object.entries(body).filter(([name]) => !leftOut.has(name));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Names of fields whose values nobody may read anywhere. */
const secretName =
  /psd|passw|pwd|token|secret|ticket|^code$|smscode|setupcode|verif|apikey|devicekey|qrcode/i;
/** A Chinese ID card's number, wherever it stands. */
const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g;
const mask = '***';
const longest = 300;
const most = 20;
const deepest = 5;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A value as the log may hold it: no secrets, nothing long but ids, none of which is left out. */
function shown(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortened(value.replace(idCard, mask));
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'string' && id.test(item))) return value;
    const items = value.slice(0, most).map((item) => shown(item, depth + 1));
    return value.length > most ? [...items, `… (${value.length})`] : items;
  }
  const entries = Object.entries(value).slice(0, 60);
  return Object.fromEntries(
    entries
      .filter(([, of]) => of !== undefined)
      .map(([name, of]) => [name, secretName.test(name) ? mask : shown(of, depth + 1)]),
  );
}

/** The first 80 characters, all of them whole: PostgreSQL reads no half of one. */
function beginningOf(text: string): string {
  return Array.from(text.slice(0, 160)).slice(0, 80).join('').toWellFormed();
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${beginningOf(text)}… (${text.length})`;
}
