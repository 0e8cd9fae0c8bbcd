import { DateTime } from 'luxon';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getSetupState,
  setUp,
  timeZoneName,
} from '../../../src/contract/areas/session/endpoints.ts';
import { psdOf } from '../../../src/server/kernel/auth/password/password.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, psd, signIn } from '../support/people.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

function codeInLog(of: TestApp = app): string {
  const codes = of.log.flatMap((line) => /set-up code: (\d{4}-\d{4}-\d{4})/.exec(line)?.[1] ?? []);
  expect(codes).toHaveLength(1);
  return codes[0] ?? '';
}

const body = (SetupCode: string, UserName = '13800138000') => ({
  SetupCode,
  OrgName: '一号工厂',
  OrgType: 1 as const,
  RealName: '王工',
  UserName,
  PSD: psd,
});

test('the code in the log creates the first organisation, and its administrator may sign in', async () => {
  expect(await app.anonymous.call(getSetupState, {})).toEqual({
    needed: true,
    registration: 'none',
  });
  const { orgCode } = await app.anonymous.call(setUp, body(codeInLog()));
  expect(await app.anonymous.call(getSetupState, {})).toEqual({
    needed: false,
    registration: 'none',
  });
  expect(await signIn(app, '13800138000')).toMatchObject({ orgCode, realName: '王工' });
  const rows = await app.sql('select role_name from role where org_code = $1 order by role_name', [
    orgCode,
  ]);
  expect(rows).toHaveLength(5);
});

test('a wrong code is refused by its field and creates nothing; the right one still works', async () => {
  const code = codeInLog();
  const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  for (const guess of [wrong, '0', 'abcd-efgh-ijkl']) {
    const { envelope } = await app.anonymous.send(setUp, body(guess));
    expect(envelope.data).toEqual({ error: 'SETUP_CODE', field: 'SetupCode' });
  }
  expect(await app.sql('select 1 from organisation')).toEqual([]);
  expect(errorOf(await app.anonymous.send(setUp, body(code.replaceAll('-', ''))))).toBeNull();
});

test('a second set-up is refused, even with the right code', async () => {
  const code = codeInLog();
  await app.anonymous.call(setUp, body(code));
  expect(errorOf(await app.anonymous.send(setUp, body(code, '13900139000')))).toBe('SETUP_DONE');
  expect(await app.sql('select 1 from organisation')).toHaveLength(1);
});

test('of ten concurrent set-ups on two nodes, one creates the organisation', async () => {
  const node = await app.anotherNode();
  expect(codeInLog(node)).toBe(codeInLog());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? app : node).anonymous.send(setUp, body(codeInLog(), `1390013900${at}`)),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, SETUP_DONE: 9 });
  expect(await app.sql('select 1 from organisation')).toHaveLength(1);
  expect(await app.sql('select 1 from app_user')).toHaveLength(1);
});

test('a common password, or the phone itself, is refused', async () => {
  for (const weak of ['Admin@123', '13800138000', '138000']) {
    const { envelope } = await app.anonymous.send(setUp, {
      ...body(codeInLog()),
      PSD: psdOf(weak),
    });
    expect(envelope.data).toEqual({ error: 'WEAK_PASSWORD', field: 'PSD' });
  }
});

test('a start with an existing organisation shows no code', async () => {
  await addTeam(app);
  expect((await app.anotherNode()).log.join('')).not.toContain('set-up code');
});

test('an unknown time zone is refused by its field', async () => {
  const { envelope } = await app.anonymous.send(setUp, {
    ...body(codeInLog()),
    TimeZone: 'Mars/Olympus',
  });
  expect(envelope.data).toEqual({ error: 'BAD_FIELD', field: 'TimeZone' });
});

test('a time zone must be a name that PostgreSQL interprets alike, never an offset', async () => {
  const code = codeInLog();
  for (const TimeZone of ['+08:00', '-0800', 'Etc/GMT+8', 'Mars/Base']) {
    const { envelope } = await app.anonymous.send(setUp, { ...body(code), TimeZone });
    expect([TimeZone, envelope.data]).toEqual([
      TimeZone,
      { error: 'BAD_FIELD', field: 'TimeZone' },
    ]);
  }
  const names = ['UTC', 'Asia/Kolkata', 'Asia/Calcutta', ...Intl.supportedValuesOf('timeZone')];
  const instant = new Date('2026-07-01T00:00:00Z');
  const here = names.map((name) => {
    expect([name, timeZoneName.safeParse(name).success]).toEqual([name, true]);
    return DateTime.fromJSDate(instant, { zone: name }).toFormat('yyyy-MM-dd HH:mm');
  });
  const there = await app.sql<{ local: string }>(
    `select to_char($1::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI') as local
     from unnest($2::text[]) with ordinality as n(name, at) order by at`,
    [instant, names],
  );
  expect(there.map(({ local }, at) => [names[at], local])).toEqual(
    here.map((local, at) => [names[at], local]),
  );
});
