import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../../src/contract/areas/file.ts';
import { exportKindNames, exportRows } from '../../../src/contract/areas/importData.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import type { ErrorName } from '../../../src/contract/errors.ts';
import { allEndpoints } from '../../../src/contract/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { signedHeaders } from '../support/client.ts';
import { leastBody, selfIn } from './bodies.ts';
import { type Named, type Place, type Seat, setStage, takeSeats } from './callers.ts';
import { refusals } from './rules.ts';

let app: TestApp;
let seats: Seat[];
beforeAll(async () => {
  app = await startApp();
  seats = await takeSeats(app, await setStage(app));
});
afterAll(() => app.close());

/** Refusals of who calls, whatever they ask for. */
const ofWho: ReadonlySet<string> = new Set<ErrorName>([
  'SESSION_UNKNOWN',
  'SESSION_EXPIRED',
  'SESSION_REVOKED',
  'SESSION_DISABLED',
  'BAD_SIGNATURE',
  'PASSWORD_DUE',
  'DENIED',
  'ORG_SWITCHED',
  'ORG_EXPIRED',
  'ORG_DISABLED',
  'DEVICE_KEY',
]);

const bodies = new Map(allEndpoints.map((endpoint) => [endpoint.id, leastBody(endpoint)]));

/** Calls that ask who a person is; to the others they are nobody, which is tried without a token. */
const ofPeople = allEndpoints.filter(
  ({ permission }) => permission !== 'public' && permission !== 'deviceKey',
);

/** Calls after which a session is not where it was: it is put back. */
const moving: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'organisation.menu',
]);

let addresses = 0;

/** What the answer says: the name of a refusal, `in` for all that has let the caller in. */
async function ask(endpoint: Endpoint, body: object, token: string | null): Promise<string> {
  const raw = JSON.stringify(body);
  const signed = token === null ? {} : signedHeaders(raw, token);
  return send(endpoint.path, raw, { 'content-type': 'application/json', ...signed });
}

/** An upload, as far as who sends it matters: its fields without a file, signed as if it were empty. */
async function askUpload(OrgCode: string | undefined, token: string | null): Promise<string> {
  const field = `--x\r\nContent-Disposition: form-data; name="OrgCode"\r\n\r\n${OrgCode}\r\n`;
  const signed = token === null ? {} : signedHeaders('', token);
  return send(
    uploadFile.path.replace('{name}', 'file/a.txt'),
    `${OrgCode === undefined ? '' : field}--x--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=x', ...signed },
  );
}

async function send(
  url: string,
  payload: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  addresses += 1; // each from an address of its own: limits of addresses do not count
  const response = await app.app.inject({
    method: 'POST',
    url,
    headers,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    payload,
  });
  if (response.statusCode >= 500) return `HTTP ${response.statusCode}`;
  if (!String(response.headers['content-type']).startsWith('application/json')) return 'in';
  const { data } = JSON.parse(response.body) as Envelope;
  const name = (data as { error?: string } | null)?.error ?? '';
  return ofWho.has(name) ? name : 'in';
}

function judge(answer: string, deserved: ReadonlySet<string>): boolean {
  return deserved.size === 0 ? answer === 'in' : deserved.has(answer);
}

/** What is asked of a call: an export's kinds are calls of their own. */
function asksOf(endpoint: Endpoint): readonly { readonly body: object; readonly kind?: string }[] {
  const body = bodies.get(endpoint.id) ?? {};
  if (endpoint.id !== exportRows.id) return [{ body }];
  return exportKindNames.map((Kind) => ({ body: { ...body, Kind }, kind: Kind }));
}

/** All calls of one person, one after the other; what was answered otherwise than the rules say. */
async function walk(seat: Seat): Promise<string[]> {
  const { person, place, role, userState, permissions } = seat;
  const unexpected: string[] = [];
  for (const endpoint of ofPeople) {
    const named = Object.entries(seat.names) as [Named, string | undefined][];
    const asks = asksOf(endpoint).flatMap((one) => named.map((name) => [one, ...name] as const));
    for (const [{ body: least, kind }, names, OrgCode] of asks) {
      const body = { ...least, ...selfIn(endpoint, person), OrgCode };
      const answer = await ask(endpoint, body, person.token);
      const deserved = refusals(endpoint, { role, permissions, userState, place, names }, kind);
      if (!judge(answer, deserved)) {
        const right = [...deserved].join(' or ') || 'in';
        unexpected.push(
          `${endpoint.id} ${kind ?? ''} of ${role}, state ${userState}, ${place}, OrgCode ${names}: ${answer}, not ${right}`,
        );
      }
      if (moving.has(endpoint.id)) await putBack(seat);
    }
  }
  return unexpected;
}

/** The upload of one person: likewise. */
async function upload({ person, names, ...seat }: Seat): Promise<string[]> {
  const unexpected: string[] = [];
  for (const [name, OrgCode] of Object.entries(names) as [Named, string | undefined][]) {
    const answer = await askUpload(OrgCode, person.token);
    const deserved = refusals(uploadFile, { ...seat, names: name });
    if (!judge(answer, deserved))
      unexpected.push(`${seat.role}, ${seat.userState}, ${seat.place}, ${name}: ${answer}`);
  }
  return unexpected;
}

const places = new Map<string, string>();

async function putBack({ person }: Seat): Promise<void> {
  await app.sql(
    'update session set revoked_time = null, current_org_code = $2 where user_id = $1',
    [person.userID, places.get(person.userID)],
  );
}

beforeAll(async () => {
  const rows = await app.sql<{ user: string; org: string }>(
    `select user_id as user, current_org_code as org from session`,
  );
  for (const { user, org } of rows) places.set(user, org);
});

test('without a token only public calls answer', async () => {
  const unexpected: string[] = [];
  for (const endpoint of allEndpoints) {
    const caller = { role: null, permissions: new Set<string>(), userState: 1 } as const;
    const deserved = refusals(endpoint, { ...caller, place: 'own', names: 'none' });
    const answer = await ask(endpoint, bodies.get(endpoint.id) ?? {}, null);
    if (!judge(answer, deserved)) unexpected.push(`${endpoint.id}: ${answer}`);
  }
  expect(unexpected).toEqual([]);
  expect(await askUpload(undefined, null)).toBe('SESSION_UNKNOWN');
});

test('an upload of every role and user state, everywhere, is let in or refused as a call is', async () => {
  const found = await Promise.all(seats.map(upload));
  expect(found.flat()).toEqual([]);
});

test.for<Place>(['own', 'visiting', 'lost', 'expired', 'disabled'])(
  'every call of every role and user state in an organisation that is %s answers as its permission and the rules say',
  { timeout: 120_000 },
  async (place) => {
    const here = seats.filter((seat) => seat.place === place);
    const found = await Promise.all(here.map(walk));
    expect(found.flat()).toEqual([]);
  },
);
