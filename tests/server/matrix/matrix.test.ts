import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../../src/contract/areas/file/endpoints.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Envelope } from '../../../src/contract/envelope.ts';
import {
  allEndpoints,
  permissions as catalogue,
  type ErrorName,
  exportLists,
} from '../../../src/contract/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { signedHeaders } from '../support/client.ts';
import { leastBody, selfIn } from './bodies.ts';
import {
  createOrganisations,
  type OrgCodeKind,
  type Place,
  type SignedInCaller,
  signInCallers,
  signInWithSets,
} from './callers.ts';
import { refusals } from './rules.ts';

let app: TestApp;
let callers: SignedInCaller[];
let randomCallers: SignedInCaller[];
const ids = catalogue.map(({ id }) => id);
/** Sets of permissions as an administrator might give them: any at all, so that no call rests on another's. */
const randomSets = fc.sample(fc.subarray(ids), { seed: 23, numRuns: 9 });
/** Some permissions, of a role that neither reads all nor nothing. */
const [some = []] = fc.sample(fc.subarray(ids, { minLength: 16, maxLength: 39 }), {
  seed: 23,
  numRuns: 1,
});
beforeAll(async () => {
  app = await startApp();
  const organisations = await createOrganisations(app);
  randomCallers = await signInWithSets(app, organisations, [...randomSets, some]);
  callers = await signInCallers(app, organisations, some);
});
afterAll(() => app.close());

/** Errors that depend only on the caller, for any request. */
const callerErrors: ReadonlySet<string> = new Set<ErrorName>([
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

/** Calls that authenticate a person. Other calls are tested without a token. */
const personCalls = allEndpoints.filter(
  ({ permission }) => permission !== 'public' && permission !== 'deviceKey',
);

/** Calls that end or switch a session, which is then restored. */
const sessionChangingCalls: ReadonlySet<string> = new Set([
  'session.logout',
  'session.logoutEverywhere',
  'organisation.menu',
]);

let addresses = 0;

/** Sends a call. Returns the name of an error that depends on the caller, or `in` if the caller was let in. */
async function sendCall(endpoint: Endpoint, body: object, token: string | null): Promise<string> {
  const raw = JSON.stringify(body);
  const signed = token === null ? {} : signedHeaders(raw, token);
  return send(endpoint.path, raw, { 'content-type': 'application/json', ...signed });
}

/** Sends an upload without a file, since only the caller matters here; it is signed as an empty payload. */
async function sendUpload(OrgCode: string | undefined, token: string | null): Promise<string> {
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
  addresses += 1; // a separate address for each call, so that limits per address do not apply
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
  return callerErrors.has(name) ? name : 'in';
}

function isExpected(answer: string, expected: ReadonlySet<string>): boolean {
  return expected.size === 0 ? answer === 'in' : expected.has(answer);
}

/** Returns the bodies to send to a call: one for each kind of an export. */
function requestsOf(
  endpoint: Endpoint,
): readonly { readonly body: object; readonly kind?: string }[] {
  const body = bodies.get(endpoint.id) ?? {};
  if (endpoint.id !== exportRows.id) return [{ body }];
  return Object.keys(exportLists).map((Kind) => ({ body: { ...body, Kind }, kind: Kind }));
}

/** Makes all calls of one person in sequence. Returns the answers that differ from the rules. */
async function callEverything(caller: SignedInCaller): Promise<string[]> {
  const { person, place, role, userState, permissions } = caller;
  const unexpected: string[] = [];
  for (const endpoint of personCalls) {
    const named = Object.entries(caller.names) as [OrgCodeKind, string | undefined][];
    const requests = requestsOf(endpoint).flatMap((one) =>
      named.map((name) => [one, ...name] as const),
    );
    for (const [{ body: least, kind }, names, OrgCode] of requests) {
      const body = { ...least, ...selfIn(endpoint, person), OrgCode };
      const answer = await sendCall(endpoint, body, person.token);
      const expected = refusals(endpoint, { role, permissions, userState, place, names }, kind);
      if (!isExpected(answer, expected)) {
        const expectedText = [...expected].join(' or ') || 'in';
        unexpected.push(
          `${endpoint.id} ${kind ?? ''} of ${role}, state ${userState}, ${place}, OrgCode ${names}: ${answer}, not ${expectedText}`,
        );
      }
      if (sessionChangingCalls.has(endpoint.id)) await restoreSession(caller);
    }
  }
  return unexpected;
}

/** Makes the uploads of one person. Returns the answers that differ from the rules. */
async function upload({ person, names, ...caller }: SignedInCaller): Promise<string[]> {
  const unexpected: string[] = [];
  for (const [name, OrgCode] of Object.entries(names) as [OrgCodeKind, string | undefined][]) {
    const answer = await sendUpload(OrgCode, person.token);
    const expected = refusals(uploadFile, { ...caller, names: name });
    if (!isExpected(answer, expected))
      unexpected.push(`${caller.role}, ${caller.userState}, ${caller.place}, ${name}: ${answer}`);
  }
  return unexpected;
}

const sessionOrgCodes = new Map<string, string>();

async function restoreSession({ person }: SignedInCaller): Promise<void> {
  await app.sql(
    'update session set revoked_time = null, current_org_code = $2 where user_id = $1',
    [person.userID, sessionOrgCodes.get(person.userID)],
  );
}

beforeAll(async () => {
  const rows = await app.sql<{ user: string; org: string }>(
    `select user_id as user, current_org_code as org from session`,
  );
  for (const { user, org } of rows) sessionOrgCodes.set(user, org);
});

test('without a token only public calls answer', async () => {
  const unexpected: string[] = [];
  for (const endpoint of allEndpoints) {
    const caller = { role: null, permissions: new Set<string>(), userState: 1 } as const;
    const expected = refusals(endpoint, { ...caller, place: 'own', names: 'none' });
    const answer = await sendCall(endpoint, bodies.get(endpoint.id) ?? {}, null);
    if (!isExpected(answer, expected)) unexpected.push(`${endpoint.id}: ${answer}`);
  }
  expect(unexpected).toEqual([]);
  expect(await sendUpload(undefined, null)).toBe('SESSION_UNKNOWN');
});

test('an upload of every role and user state, everywhere, is let in or refused as a call is', async () => {
  const found = await Promise.all(callers.map(upload));
  expect(found.flat()).toEqual([]);
});

test.for<Place>(['own', 'visiting', 'lost', 'expired', 'disabled'])(
  'every call of every role and user state in an organisation that is %s answers by its permission and the rules',
  async (place) => {
    const here = callers.filter((caller) => caller.place === place);
    const found = await Promise.all(here.map(callEverything));
    expect(found.flat()).toEqual([]);
  },
);

test('every call of a person of any role is denied exactly where the role lacks its permission', async () => {
  const found = await Promise.all(randomCallers.map(callEverything));
  expect(found.flat()).toEqual([]);
});
