import { KJUR } from 'jsrsasign';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getServerTime } from '../../../../../src/contract/areas/kanban/endpoints.ts';
import { getSetupState } from '../../../../../src/contract/areas/session/endpoints.ts';
import {
  bodyDigest,
  bodySignature,
  isSignedBy,
} from '../../../../../src/server/kernel/auth/session/signature.ts';
import { startApp, type TestApp } from '../../../support/app.ts';
import { errorOf, xToken } from '../../../support/client.ts';
import { addTeam, type Team } from '../../../support/people.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.牌.x';
const header = '{"alg":"HS256","typ":"JWT"}';

/** Signs a payload with the browser's library. */
const jws = (payload: string) => KJUR.jws.JWS.sign('HS256', header, payload, { utf8: token });
const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('X-TOKEN signs the first 8000 characters (specification 9)', () => {
  test.for([
    ['an empty body', '', ''],
    ['7,999 letters', 'a'.repeat(7999), 'a'.repeat(7999)],
    ['8,000 letters', 'a'.repeat(8000), 'a'.repeat(8000)],
    ['8,001 letters', `${'a'.repeat(8000)}b`, 'a'.repeat(8000)],
    ['8,001 Chinese characters', `${'灯'.repeat(8000)}安`, '灯'.repeat(8000)],
    ['a surrogate pair before the cut', `${'a'.repeat(7998)}😀b`, `${'a'.repeat(7998)}😀`],
    ['a surrogate pair at the cut', `${'a'.repeat(7999)}😀`, `${'a'.repeat(7999)}\uFFFD`],
  ] as const)('%s', ([, body, payload]) => {
    expect(bodySignature(bytes(body), token)).toBe(jws(payload));
    expect(isSignedBy(bytes(body), token, jws(payload), undefined)).toBe(true);
    expect(isSignedBy(bytes(`x${body}`), token, jws(payload), undefined)).toBe(false);
  });

  test('only the digest covers the part after the cut', () => {
    const [sent, changed] = [bytes('a'.repeat(9000)), bytes(`${'a'.repeat(8999)}b`)];
    const signature = bodySignature(sent, token);
    expect(isSignedBy(changed, token, signature, undefined)).toBe(true);
    expect(isSignedBy(changed, token, signature, bodyDigest(sent))).toBe(false);
    expect(isSignedBy(sent, token, signature, bodyDigest(sent))).toBe(true);
  });

  test('a fixed test vector detects a change on both sides', () => {
    expect(bodySignature(bytes('{"a":"安灯"}'), 'key')).toBe(
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhIjoi5a6J54GvIn0.HlvfS7hNiIqFkkI_prN7l2sflF-fEtgsS9puVrMvIwo',
    );
    expect(bodyDigest(bytes('{}'))).toBe('sha-256=RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=');
  });
});

describe('the headers of a call with a token', () => {
  let app: TestApp;
  let team: Team;
  beforeAll(async () => {
    app = await startApp();
    team = await addTeam(app);
  });
  afterAll(() => app.close());

  const refusals: [string, Record<string, string | undefined>, string][] = [
    ['no Authorization', { authorization: undefined }, 'SESSION_UNKNOWN'],
    ['another scheme', { authorization: 'Basic abc' }, 'SESSION_UNKNOWN'],
    ['an empty token', { authorization: 'Bearer ' }, 'SESSION_UNKNOWN'],
    ['a token of no form', { authorization: 'Bearer x.y.z' }, 'SESSION_UNKNOWN'],
    ['no JWT', { jwt: undefined }, 'BAD_SIGNATURE'],
    ['another JWT', { jwt: 'x' }, 'BAD_SIGNATURE'],
    ['no X-TOKEN', { 'x-token': undefined }, 'BAD_SIGNATURE'],
    ['an X-TOKEN of another body', { 'x-token': xToken('{"a":1}', 'x') }, 'BAD_SIGNATURE'],
    ['a wrong digest', { 'x-token-digest': 'sha-256=AAAA' }, 'BAD_SIGNATURE'],
  ];
  test.for(refusals)('7 Client behaviour, signature: %s is refused', async ([, headers, error]) => {
    const answer = await team.admin.send(getServerTime, {}, { headers });
    expect(errorOf(answer)).toBe(error);
    expect(answer.envelope.code).toBe(error === 'BAD_SIGNATURE' ? '400' : '50008');
  });

  test('a client without a digest, as in the specification, is served', async () => {
    const answer = await team.admin.send(
      getServerTime,
      {},
      { headers: { 'x-token-digest': undefined } },
    );
    expect(answer.envelope.code).toBe('200');
  });

  test('a public call ignores the headers of an expired token', async () => {
    const headers = { authorization: 'Bearer x.y.z', jwt: 'x.y.z', 'x-token': 'a.b.c' };
    const answer = await app.anonymous.send(getSetupState, {}, { headers });
    expect(answer.envelope.code).toBe('200');
  });

  test('a cookie never authenticates', async () => {
    const answer = await app.anonymous.send(
      getServerTime,
      {},
      { headers: { cookie: `Admin-Token=${team.admin.token}` } },
    );
    expect(errorOf(answer)).toBe('SESSION_UNKNOWN');
  });
});
