import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { getOrgMenu } from '../../../src/contract/areas/organisation/endpoints.ts';
import { followExpiry } from '../../../src/server/modules/enterprise/expiry.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.anotherNode(); // both follow expiries, beside the runs below
});
afterAll(() => app.close());

const hourMs = 3_600_000;

async function teamUntil(timeZone: string, expireDate: string): Promise<Team> {
  const team = await addTeam(app, { timeZone });
  await app.sql('update organisation set expire_date = $2 where org_code = $1', [
    team.orgCode,
    expireDate,
  ]);
  return team;
}

/** Two nodes follow expiries at the same time; returns how many organisations they changed or reminded. */
async function follow(instant: string): Promise<number> {
  const now = new Date(instant);
  const counts = await Promise.all([1, 2].map(() => followExpiry(app.db, now)));
  return counts.reduce((sum, count) => sum + count, 0);
}

const kindsOf = ({ admin }: Team) =>
  app.sql<{ kind: string; days: number }>(
    `select kind, (params->>'days')::int as days from notification where user_id = $1 and kind like 'package%'
     order by created_time`,
    [admin.userID],
  );

test('it is reminded at 30, 7 and 1 day, on the last day and daily after it, each once over two nodes, and only the expiry is a new version', async () => {
  const team = await teamUntil('Asia/Shanghai', '2020-05-31');
  const version = async () =>
    (
      await app.sql<{ version: number }>('select version from organisation where org_code = $1', [
        team.orgCode,
      ])
    )[0]?.version ?? 0;
  const before = await version();
  const days = Array.from({ length: 36 }, (_, at) => Date.UTC(2020, 3, 30) + at * 24 * hourMs);
  for (const day of days) {
    for (const hour of [-7, 1, 6]) await follow(new Date(day + hour * hourMs).toISOString());
  }
  expect(await kindsOf(team)).toEqual([
    { kind: 'packageExpiring', days: 30 },
    { kind: 'packageExpiring', days: 7 },
    { kind: 'packageExpiring', days: 1 },
    { kind: 'packageLastDay', days: 0 },
    ...[-1, -2, -3, -4].map((after) => ({ kind: 'packageExpired', days: after })),
  ]);
  const { data } = await team.admin.call(listMessages, {});
  expect(data.data1.at(-1)?.title).toBe('套餐还有 30 天到期');
  expect(await kindsOf({ ...team, admin: team.repairer })).toEqual([]);
  expect(await version()).toBe(before + 1);
});

test('it becomes read only when the last day is over in its own zone, once', async () => {
  const team = await teamUntil('America/New_York', '2020-06-30');
  const state = async () => (await team.admin.call(getOrgMenu, {})).dataRemark.orgState;
  await follow('2020-07-01T03:59:00Z');
  expect(await state()).toBe(1);
  expect(await follow('2020-07-01T04:00:00Z')).toBe(1);
  expect(await state()).toBe(2);
});

test('a later expiry begins its reminders anew; missed ones are made up for by one; an early morning waits', async () => {
  const team = await teamUntil('UTC', '2020-08-20');
  await follow('2020-08-15T07:59:00Z');
  expect(await kindsOf(team)).toEqual([]);
  await follow('2020-08-15T08:00:00Z'); // the one of 30 days was missed
  expect(await kindsOf(team)).toEqual([{ kind: 'packageExpiring', days: 5 }]);
  await app.sql(`update organisation set expire_date = '2020-09-20' where org_code = $1`, [
    team.orgCode,
  ]);
  await follow('2020-08-21T08:00:00Z');
  expect(await kindsOf(team)).toHaveLength(2);
});
