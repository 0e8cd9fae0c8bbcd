/** The details of an action for the action log; absent fields are taken from the request body. */
export interface AuditEntry {
  /** The id of the record or person concerned. */
  readonly targetID?: string | null;
  /** The old values of the changed fields. */
  readonly before?: object | null;
  /** The new values of the changed fields. */
  readonly after?: object | null;
}

/** The entries of a call for the action log, one per action; an empty list if the call did nothing. */
export type AuditInput = AuditEntry | readonly AuditEntry[];

/** Returns the action log's fields of an action. Secrets are masked, because the log is stored for at least 200 days and people read it. */
export function auditFieldsOf(
  body: object,
  result: unknown,
  { targetID, before, after }: AuditEntry,
) {
  return {
    targetID: targetID === undefined ? targetOf(body, result) : targetID,
    before: before === undefined ? null : shown(before),
    after: shown(after === undefined ? loggedFieldsOf(body) : after),
  };
}

/** The body fields that contain a call's target, in the spelling of the wire. */
const targetNames = ['ID', 'id', 'UID', 'UserID', 'ToUserID', 'DeviceID', 'BatchID'];
const listNames = ['IDs', 'DeviceIDs', 'UserIDs'];

/** Returns the target in the body, else the id of the record that the call created. */
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

/** Body fields that other columns of the log contain, that do not describe the action, or that nobody could read. */
export const unloggedFields: ReadonlySet<string> = new Set([
  'OrgCode',
  'ActionID',
  'ID',
  'id',
  'Version',
  'BatchID',
  'UserID', // the caller
  'UserId',
  'UID',
  'Uname',
  'Rows',
  'Layout',
  'Sections',
  'Columns',
  'Page',
  'Photos',
]);

function loggedFieldsOf(body: object): object | null {
  const fields = Object.entries(body).filter(([name]) => !unloggedFields.has(name));
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** The names of fields whose values are secret. */
const secretName =
  /psd|passw|pwd|token|secret|ticket|^code$|smscode|setupcode|verif|apikey|devicekey|qrcode/i;
/** A Chinese ID card number anywhere in a text. */
const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g;
const mask = '***';
const longest = 300;
const most = 20;
const deepest = 5;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a value for the log: secrets masked, long texts and lists shortened, but lists of ids complete. */
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

/** Returns the first 80 characters without splitting a surrogate pair, which PostgreSQL would refuse. */
function beginningOf(text: string): string {
  return Array.from(text.slice(0, 160)).slice(0, 80).join('').toWellFormed();
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${beginningOf(text)}… (${text.length})`;
}
