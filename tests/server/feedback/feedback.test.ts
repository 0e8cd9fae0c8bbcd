import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addFeedback } from '../../../src/contract/areas/feedback/endpoints.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

test('7 Calls, AddFeedback: the text is stored trimmed for the token’s user', async () => {
  const { reporter } = team;
  await reporter.call(addFeedback, { UserID: reporter.userID, Remark: ' 看板的字再大一些\n' });
  expect(
    await app.sql('select user_id, remark from feedback where org_code = $1', [team.orgCode]),
  ).toEqual([{ user_id: reporter.userID, remark: '看板的字再大一些' }]);
});

test.for([{}, { Remark: '' }, { Remark: ' \n ' }])(
  '3 Other entities, feedback: without a Remark it is refused in words: %j',
  async (body) => {
    const answer = await team.reporter.send(addFeedback, body);
    expect(answer.envelope.info).toBe('Remark：反馈内容不能为空');
  },
);

test('another user’s UserID is denied and leaves a row', async () => {
  const body = { UserID: team.admin.userID, Remark: 'hello' };
  expect(errorOf(await team.reporter.send(addFeedback, body))).toBe('DENIED');
  const [row] = await lastActions(app, team.orgCode);
  expect(row).toMatchObject({
    userID: team.reporter.userID,
    action: addFeedback.id,
    targetID: team.admin.userID,
  });
});

test('the eleventh in an hour is refused with the time to wait', async () => {
  for (let nth = 0; nth < 10; nth += 1) {
    await team.reporter.call(addFeedback, { Remark: `no. ${nth}` });
  }
  app.clock.advance(600_000);
  const answer = await team.reporter.send(addFeedback, { Remark: 'no. 11' });
  expect(answer).toMatchObject({ status: 429 });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBe(3600 - 600);
  app.clock.advance(seconds * 1000);
  await team.reporter.call(addFeedback, { Remark: 'no. 11' });
});

test('ten of twenty concurrent entries are accepted', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      team.reporter.send(addFeedback, { Remark: `no. ${nth}` }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 10, TOO_MANY: 10 });
});

test('neither another organisation nor the role of requests can read the text', async () => {
  await team.reporter.call(addFeedback, { Remark: 'ours' });
  const other = await addTeam(app);
  const rows = await app.db.transaction({ orgCode: other.orgCode }, 'read', (tx) =>
    tx.query('select user_id from feedback'),
  );
  expect(rows).toEqual([]);
  const remarks = app.db.transaction({ orgCode: team.orgCode }, 'read', (tx) =>
    tx.query('select remark from feedback'),
  );
  await expect(remarks).rejects.toThrow('permission denied');
});
