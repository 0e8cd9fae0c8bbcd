import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addFeedback,
  getFeedback,
  listFeedback,
  replyFeedback,
  stepFeedback,
  updateFeedback,
} from '../../../src/contract/areas/feedback/endpoints.ts';
import {
  feedbackState,
  feedbackSteps,
  feedbackTransitions,
} from '../../../src/contract/areas/feedback/feedbackStates.ts';
import { systemType } from '../../../src/contract/areas/feedback/systemTypes.ts';
import { exportRows } from '../../../src/contract/areas/importData/endpoints.ts';
import { listMessages } from '../../../src/contract/areas/message/endpoints.ts';
import { lastActions } from '../support/actions.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Person, signIn, type Team } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { upload } from '../support/upload.ts';

const { open, doing, closed } = feedbackState.values;
let app: TestApp;
let team: Team;
/** An administrator of the platform, of another organisation. */
let chief: Person;
let second: Person;
beforeAll(async () => {
  app = await startApp();
  const operator = await addTeam(app);
  for (const { userID } of [operator.reporter, operator.repairer])
    await app.sql('insert into platform_administrator (user_id) values ($1)', [userID]);
  chief = await signIn(app, operator.reporter.phone);
  second = await signIn(app, operator.repairer.phone);
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

async function report(by: Person = team.reporter, more = {}): Promise<string> {
  await by.call(addFeedback, { Remark: '看板的字再大一些', ...more });
  const { data } = await by.call(listFeedback, { IsOwn: 1 });
  return data[0]?.id ?? '';
}

const titlesOf = async ({ call, userID }: Person) =>
  (await call(listMessages, { UserId: userID, MType: 7 })).data.data1.map(({ title }) => title);

test('7 Calls, AddFeedback: the text is stored trimmed for the token’s user, with page, pictures and type', async () => {
  const { reporter } = team;
  const { id: SystemTypeID } = await chief.call(systemType.calls.add, { Name: '大屏' });
  const { url } = await upload(app, reporter, aPng(2, 2));
  await reporter.call(addFeedback, {
    UserID: reporter.userID,
    Remark: ' 看板的字再大一些\n',
    Page: '/device/list?SearchText=x',
    Pictures: [url],
    SystemTypeID,
  });
  const { data } = await reporter.call(listFeedback, {});
  expect(data).toMatchObject([
    {
      userID: reporter.userID,
      isOwn: 1,
      remark: '看板的字再大一些',
      page: '/device/list?SearchText=x',
      systemTypeName: '大屏',
      feedbackState: open,
      handlerID: null,
    },
  ]);
  const detail = await chief.call(getFeedback, { ID: data[0]?.id ?? '' });
  expect(detail).toMatchObject({ phone: reporter.phone, pictures: [{ url }], entries: [] });
});

test.for([{}, { Remark: '' }, { Remark: ' \n ' }])(
  '3 Other entities, feedback: without a Remark it is refused in words: %j',
  async (body) => {
    const answer = await team.reporter.send(addFeedback, body);
    expect(answer.envelope.info).toBe('Remark：反馈内容不能为空');
  },
);

test.for(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'a page outside the product is refused: %s',
  async (Page) => {
    const answer = await team.reporter.send(addFeedback, { Remark: 'x', Page });
    expect(answer.envelope.info).toBe('Page：应为本系统内的地址，以 / 开头');
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

test('the eleventh in an hour is refused with the time to wait, however many come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      team.reporter.send(addFeedback, { Remark: `no. ${nth}` }),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 10, TOO_MANY: 10 });
  app.clock.advance(600_000);
  const answer = await team.reporter.send(addFeedback, { Remark: 'no. 21' });
  expect(answer).toMatchObject({ status: 429 });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBe(3600 - 600);
  app.clock.advance(seconds * 1000);
  await team.reporter.call(addFeedback, { Remark: 'no. 21' });
});

test('7 Calls, problem log: a person sees theirs, the administrators those of the organisation, the platform all', async () => {
  const id = await report();
  const other = await addTeam(app);
  const ids = async (person: Person) =>
    (await person.call(listFeedback, { pageSize: 200 })).data.map((row) => row.id);
  for (const reader of [team.reporter, team.admin, chief]) {
    expect(await ids(reader)).toContain(id);
    expect((await reader.call(getFeedback, { ID: id })).id).toBe(id);
  }
  for (const stranger of [team.supervisor, other.admin]) {
    expect(await ids(stranger)).not.toContain(id);
    for (const answer of [
      await stranger.send(getFeedback, { ID: id }),
      await stranger.send(replyFeedback, { ID: id, Reply: 'x' }),
      await stranger.send(stepFeedback, { ID: id, FeedbackStep: 'close' }),
    ])
      expect(errorOf(answer)).toBe('NOT_FOUND');
  }
  const rows = await app.db.transaction({ orgCode: other.orgCode }, 'read', (tx) =>
    tx.query('select from feedback where org_code <> $1', [other.orgCode]),
  );
  expect(rows).toEqual([]);
});

test('filters of the list, and its export, which has the same rows', async () => {
  const id = await report(team.reporter, { Page: '/device/list' });
  await report(team.repairer);
  await chief.call(stepFeedback, { ID: id, FeedbackStep: 'take' });
  const found = async (by: Person, filter: object) =>
    (await by.call(listFeedback, { ...filter, SearchText: team.reporter.realName })).data.length;
  expect(await found(chief, { FeedbackState: doing, IsHandled: 1 })).toBe(1);
  expect(await found(second, { IsHandled: 1 })).toBe(0);
  expect(await found(team.admin, { IsOwn: 1 })).toBe(0);
  expect((await team.admin.call(listFeedback, { SearchText: '/device' })).data).toHaveLength(1);
  await app.sql(
    `update role set permissions = permissions || '{feedback.view}'::text[] where org_code = $1`,
    [chief.orgCode],
  );
  for (const by of [team.admin, chief]) {
    const file = await by.send(exportRows, { Kind: 'ProblemLog', Filter: {} });
    expect(file.headers.get('content-disposition')).toContain('xlsx');
  }
});

test('both sides reply and are notified; the organisation does not see who of the platform replies', async () => {
  const id = await report();
  expect(await titlesOf(chief)).toEqual(
    expect.arrayContaining([expect.stringMatching(/ 反馈了问题$/)]),
  );
  const { url } = await upload(app, chief, aPng(2, 2));
  const body = { ID: id, Reply: '请问是哪一块屏？', Pictures: [url], ActionID: 'once' };
  await chief.call(replyFeedback, body);
  const again = await chief.call(replyFeedback, { ...body, Pictures: [] });
  expect(again.entries).toHaveLength(1);
  expect(again.entries[0]).toMatchObject({ isPlatform: 1, userName: chief.realName });
  const { entries } = await team.reporter.call(getFeedback, { ID: id });
  expect(entries).toMatchObject([{ isPlatform: 1, userName: '', pictures: [{ url }] }]);
  expect(await titlesOf(team.reporter)).toEqual(['问题有新的回复']);
  await chief.call(stepFeedback, { ID: id, FeedbackStep: 'take' });
  await team.reporter.call(replyFeedback, { ID: id, Reply: '东边的' });
  expect(await titlesOf(chief)).toContain('问题有新的回复');
  expect(await titlesOf(second)).not.toContain('问题有新的回复'); // it has a handler
});

test('every pair of state and step: who may take it, and where it leads', async () => {
  const id = await report();
  for (const state of feedbackState.list) {
    for (const step of feedbackSteps) {
      const { from, to, by } = feedbackTransitions[step];
      for (const [side, person] of [
        ['organisation', team.admin],
        ['platform', chief],
      ] as const) {
        await app.sql('update feedback set state = $2, handler_id = null where id = $1', [
          id,
          state,
        ]);
        const offered = (await person.call(getFeedback, { ID: id })).steps;
        const answer = await person.send(stepFeedback, { ID: id, FeedbackStep: step });
        const isSide = by.some((one) => one === side);
        const isState = from.some((one) => one === state);
        expect(offered.includes(step)).toBe(isSide && isState);
        if (!isSide) expect(errorOf(answer)).toBe('DENIED');
        else if (!isState) expect(errorOf(answer)).toBe('FEEDBACK_STATE');
        else expect(answer.envelope.data).toMatchObject({ feedbackState: to });
      }
    }
  }
});

test('the handler, the closing time and the version follow the steps; a stale one is refused', async () => {
  const ID = await report();
  const taken = await chief.call(stepFeedback, { ID, FeedbackStep: 'take', Version: 0 });
  expect(taken).toMatchObject({ handlerID: chief.userID, handlerName: chief.realName, version: 1 });
  expect((await second.call(stepFeedback, { ID, FeedbackStep: 'take' })).handlerID).toBe(
    second.userID,
  );
  const stale = await team.reporter.send(stepFeedback, { ID, FeedbackStep: 'close', Version: 0 });
  expect(errorOf(stale)).toBe('STALE_VERSION');
  const done = await team.reporter.call(stepFeedback, {
    ID,
    FeedbackStep: 'close',
    StepNote: '好了',
  });
  expect(done).toMatchObject({ feedbackState: closed, closeTime: app.clock.now().toISOString() });
  expect(await titlesOf(second)).toContain('问题已关闭');
  const reopened = await team.reporter.call(stepFeedback, { ID, FeedbackStep: 'reopen' });
  expect(reopened).toMatchObject({ feedbackState: open, closeTime: null });
  const again = await second.call(stepFeedback, { ID, FeedbackStep: 'take' }); // the handler stays, and goes on
  expect(again).toMatchObject({ feedbackState: doing, handlerID: second.userID });
  expect(again.steps).not.toContain('take');
});

test('a colleague answers and closes a problem: its reporter is notified too', async () => {
  const ID = await report();
  await team.admin.call(replyFeedback, { ID, Reply: '已解决' });
  await team.admin.call(stepFeedback, { ID, FeedbackStep: 'close' });
  expect((await titlesOf(team.reporter)).toSorted()).toEqual(['问题已关闭', '问题有新的回复']);
  expect(await titlesOf(team.admin)).toEqual([]);
});

test('a rare character at the end of an excerpt is not cut in two', async () => {
  await team.reporter.call(addFeedback, { Remark: `${'字'.repeat(119)}𠮷字` });
  const { data } = await chief.call(listMessages, { UserId: chief.userID, MType: 7 });
  const excerpt = `${team.reporter.realName}：${'字'.repeat(119)}…`;
  expect(data.data1.map(({ msg }) => msg)).toContain(excerpt);
});

test('7 Calls, system types: read by all, written by the platform; merged and removed over all organisations', async () => {
  const add = async (Name: string) => (await chief.call(systemType.calls.add, { Name })).id;
  const [from, into] = [await add('手机端'), await add('移动端')];
  expect((await team.reporter.call(systemType.calls.list, {})).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['手机端', '移动端']),
  );
  expect(errorOf(await team.admin.send(systemType.calls.add, { Name: 'x' }))).toBe('DENIED');
  const ID = await report(team.reporter, { SystemTypeID: from });
  const inUse = await chief.send(systemType.calls.remove, { ID: from });
  expect(errorOf(inUse)).toBe('RECORD_IN_USE');
  expect(inUse.envelope.info).toContain('手机端');
  await chief.call(systemType.calls.merge, { ID: from, IntoID: into });
  expect(await team.reporter.call(getFeedback, { ID })).toMatchObject({ systemTypeName: '移动端' });
  const gone = await team.reporter.send(addFeedback, { Remark: 'x', SystemTypeID: from });
  expect(errorOf(gone)).toBe('NOT_FOUND');
  const without = await chief.call(updateFeedback, { ID, SystemTypeID: null });
  expect(without.systemTypeName).toBeNull();
  expect(errorOf(await team.admin.send(updateFeedback, { ID, SystemTypeID: null }))).toBe('DENIED');
  await chief.call(systemType.calls.remove, { ID: into });
});

test('a file of somebody else, or one that is none, is no picture of a problem', async () => {
  const { url } = await upload(app, team.admin, aPng(2, 2));
  for (const Pictures of [[url], ['x/y/z']]) {
    const answer = await team.reporter.send(addFeedback, { Remark: 'x', Pictures });
    expect(answer.envelope.info).toMatch(/^Pictures/);
  }
});
