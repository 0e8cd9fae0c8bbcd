import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteView,
  listViews,
  saveView,
  viewsPerPage,
} from '../../../src/contract/areas/savedView.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, tally } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

let app: TestApp;
let team: Team;

beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const view = (ViewName: string, over: object = {}) => ({
  Page: 'workOrder',
  ViewName,
  Filter: { OrderState: '0', sort: '-time' },
  Columns: { order: ['code', 'device'], hidden: ['level'] },
  ...over,
});

test('a view comes back as it was stored, to who made it; a shared one to everybody of the organisation', async () => {
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
  expect(await team.repairer.call(listViews, { Page: 'device' })).toEqual([]);
  const stranger = await addTeam(app);
  expect(await stranger.admin.call(listViews, { Page: 'workOrder' })).toEqual([]);
});

test('a view is changed and forgotten by who made it alone', async () => {
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

test('a name stands for one view of a person and page, in a race too', async () => {
  const twice = await Promise.all([1, 2].map(() => team.admin.send(saveView, view('同名'))));
  expect(tally(twice)).toEqual({ won: 1, VIEW_NAME_TAKEN: 1 });
  await team.supervisor.call(saveView, view('同名'));
});

test('nobody keeps more than there is room for', async () => {
  for (let at = 0; at < viewsPerPage; at += 1) {
    await team.reporter.call(saveView, view(`视图 ${at}`));
  }
  expect(errorOf(await team.reporter.send(saveView, view('多一个')))).toBe('TOO_MANY_VIEWS');
});

test.each([
  [{ Page: '../x' }, 'Page'],
  [{ ViewName: ' ' }, 'ViewName'],
  [{ Filter: { a: 'x'.repeat(501) } }, 'Filter.a'],
])('%j is refused by its field', async (over, field) => {
  const { envelope } = await team.admin.send(saveView, view('x', over));
  expect(envelope.data).toMatchObject({ error: 'BAD_FIELD', field });
});
