import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUserState } from '../../../src/contract/areas/personnel/actions.ts';
import {
  deleteView,
  listViews,
  saveView,
  viewsListed,
  viewsPerPage,
} from '../../../src/contract/areas/savedView/endpoints.ts';
import { listPages } from '../../../src/contract/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addPerson, addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;

beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const view = (ViewName: string, over: object = {}) => ({
  Page: 'workOrder' as const,
  ViewName,
  Filter: { OrderState: '0', sort: '-time' },
  Columns: { order: ['code', 'device'], hidden: ['level'] },
  ...over,
});

test('a view is returned as stored to its author; a shared one to the whole organisation', async () => {
  const mine = await team.repairer.call(saveView, view('我的待修'));
  const shared = await team.supervisor.call(saveView, view('夜班', { Shared: 1, Columns: null }));
  expect(mine).toMatchObject({
    viewName: '我的待修',
    filter: { OrderState: '0', sort: '-time' },
    columns: { order: ['code', 'device'], hidden: ['level'] },
    shared: 0,
    isMine: 1,
  });
  expect(await team.repairer.call(listViews, { Page: 'workOrder' })).toEqual([
    mine,
    { ...shared, isMine: 0 },
  ]);
  expect(await team.reporter.call(listViews, { Page: 'workOrder' })).toHaveLength(1);
  expect(await team.repairer.call(listViews, { Page: 'mailList' })).toEqual([]);
  const stranger = await addTeam(app);
  expect(await stranger.admin.call(listViews, { Page: 'workOrder' })).toEqual([]);
});

test('a view shared by a user who has left may be changed by those who manage users', async () => {
  const { admin, repairer, orgCode } = await addTeam(app);
  const leaver = await addPerson(app, orgCode, 'supervisor');
  const shared = await leaver.call(saveView, view('交接', { Shared: 1 }));
  const hers = await leaver.call(saveView, view('私有'));
  const seen = async () => (await admin.call(listViews, { Page: 'workOrder' }))[0];
  expect(await seen()).toMatchObject({ id: shared.id, isMine: 0 });
  await admin.call(setUserState, { IDs: [leaver.userID], UserState: 0 });
  expect(await seen()).toMatchObject({ id: shared.id, isMine: 1 });
  const change = { ...view('交接班', { Shared: 1 }), ID: shared.id };
  expect(errorOf(await repairer.send(saveView, change))).toBe('NOT_FOUND');
  expect(errorOf(await repairer.send(deleteView, { ID: shared.id }))).toBe('NOT_FOUND');
  expect(await admin.call(saveView, change)).toMatchObject({ viewName: '交接班' });
  // It is hers now, so it still has an owner when it is no longer shared.
  const own = { ...change, Shared: 0 } as const;
  expect(await admin.call(saveView, own)).toMatchObject({ isMine: 1, shared: 0 });
  expect(await seen()).toMatchObject({ id: shared.id });
  expect(errorOf(await admin.send(deleteView, { ID: hers.id }))).toBe('NOT_FOUND');
  await admin.call(deleteView, { ID: shared.id });
  expect(await seen()).toBeUndefined();
});

test('the number of listed views is limited, however many are shared', async () => {
  const { admin, reporter, orgCode } = await addTeam(app);
  await app.sql(
    `insert into saved_view (org_code, id, create_user_id, page, view_name, filter, shared)
     select $1, gen_random_uuid(), $2, 'workOrder', 'v' || n, '{}', true
     from generate_series(1, $3::int) n`,
    [orgCode, admin.userID, viewsListed + 1],
  );
  const own = await reporter.call(saveView, view('z'));
  const views = await reporter.call(listViews, { Page: 'workOrder' });
  expect(views).toHaveLength(viewsListed);
  expect(views[0]).toEqual(own);
});

test('only the author changes or deletes a view', async () => {
  const made = await team.admin.call(saveView, view('白班', { Shared: 1 }));
  const change = view('早班', { ID: made.id, Filter: {} });
  expect(errorOf(await team.repairer.send(saveView, change))).toBe('NOT_FOUND');
  expect(errorOf(await team.repairer.send(deleteView, { ID: made.id }))).toBe('NOT_FOUND');
  expect(await team.admin.call(saveView, change)).toMatchObject({
    id: made.id,
    viewName: '早班',
    filter: {},
    version: 1,
  });
  await team.admin.call(deleteView, { ID: made.id });
  expect(errorOf(await team.admin.send(deleteView, { ID: made.id }))).toBe('NOT_FOUND');
});

test('a tab with a stale version does not overwrite another tab’s change', async () => {
  const { repairer } = await addTeam(app);
  const { id, version } = await repairer.call(saveView, view('两个标签页'));
  const filter = { Filter: { OrderState: '3' } };
  await repairer.call(saveView, { ...view('两个标签页', filter), ID: id, Version: version });
  const late = { ...view('两个标签页', { Shared: 1 }), ID: id, Version: version };
  expect(errorOf(await repairer.send(saveView, late))).toBe('STALE_VERSION');
  expect(await repairer.call(listViews, { Page: 'workOrder' })).toMatchObject([
    { filter: filter.Filter, shared: 0, version: version + 1 },
  ]);
});

test('a name is unique per person and page, also for concurrent calls', async () => {
  const twice = await Promise.all([1, 2].map(() => team.admin.send(saveView, view('同名'))));
  expect(countOutcomes(twice)).toEqual({ won: 1, VIEW_NAME_TAKEN: 1 });
  await team.supervisor.call(saveView, view('同名'));
});

test('a person has at most 30 views per page and 200 in all', async () => {
  const { admin, reporter, orgCode } = await addTeam(app);
  const leaver = await addPerson(app, orgCode, 'supervisor');
  const shared = await leaver.call(saveView, view('交接', { Page: 'actionLog', Shared: 1 }));
  await admin.call(setUserState, { IDs: [leaver.userID], UserState: 0 });
  const fill = (userID: string, Page: string, count: number) =>
    app.sql(
      `insert into saved_view (org_code, id, create_user_id, page, view_name, filter)
       select $1, gen_random_uuid(), $2, $3, 'v' || n, '{}' from generate_series(1, $4::int) n`,
      [orgCode, userID, Page, count],
    );
  await fill(reporter.userID, 'workOrder', viewsPerPage - 1);
  const last = await reporter.call(saveView, view('最后'));
  expect(errorOf(await reporter.send(saveView, view('多一个')))).toBe('TOO_MANY_VIEWS');
  await reporter.call(saveView, { ...view('改名'), ID: last.id });
  for (const Page of listPages) await fill(admin.userID, Page, Page === 'actionLog' ? 20 : 30);
  const mine = { ...view('多一个'), Page: 'actionLog' } as const;
  expect(errorOf(await admin.send(saveView, mine))).toBe('TOO_MANY_VIEWS_IN_ALL');
  expect(errorOf(await admin.send(saveView, { ...mine, ID: shared.id }))).toBe(
    'TOO_MANY_VIEWS_IN_ALL',
  );
});

test.each([
  ['Page', { Page: 'another' }],
  ['ViewName', { ViewName: ' ' }],
  ['Filter.a', { Filter: { a: 'x'.repeat(501) } }],
  ['Filter', { Filter: { a: '字'.repeat(500), b: '字'.repeat(500), c: '字'.repeat(400) } }],
])('a bad %s is refused by its field', async (field, over) => {
  const { envelope } = await team.admin.send(saveView, view('x', over));
  expect(envelope.data).toMatchObject({ error: 'BAD_FIELD', field });
});
