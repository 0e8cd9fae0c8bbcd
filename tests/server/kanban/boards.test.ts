import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type Board,
  getBoard,
  getServerTime,
  saveBoard,
} from '../../../src/contract/areas/kanban.ts';
import { providerLayout } from '../../../src/contract/defaultBoard.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf, tally } from '../support/client.ts';
import { listen } from '../support/hubs.ts';
import { addTeam, associate, type Team } from '../support/people.ts';
import { newDevice } from '../support/work.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const save = (board: Board, over: object = {}) => ({
  ID: board.id,
  BoardName: board.boardName,
  Distance: board.distance,
  Diagonal: board.diagonal,
  Layout: board.layout,
  Version: board.version,
  ...over,
});

test('the first call makes the board; twenty first calls make one', async () => {
  const boards = await Promise.all(
    Array.from({ length: 20 }, () => team.repairer.call(getBoard, {})),
  );
  expect(new Set(boards.map(({ id }) => id)).size).toBe(1);
  expect(boards[0]).toMatchObject({
    distance: 4,
    diagonal: 86,
    version: 0,
    timeZone: 'Asia/Shanghai',
  });
});

test('who repairs for others begins with a board of what it repairs, which may be stored', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const board = await provider.admin.call(getBoard, {});
  const none = { side: 'repaired', ownsDevices: false, hasDevices: false };
  expect(board).toMatchObject({ ...none, layout: providerLayout });
  expect(await provider.admin.call(saveBoard, save(board))).toMatchObject({ version: 1 });
});

test('a board tells whether its organisation has devices of its own, or services some', async () => {
  const owner = { side: 'own', ownsDevices: false, hasDevices: false };
  expect(await team.admin.call(getBoard, {})).toMatchObject(owner);
  const { id } = await newDevice(team.admin);
  const owning = { side: 'own', ownsDevices: true, hasDevices: true };
  expect(await team.admin.call(getBoard, {})).toMatchObject(owning);
  const provider = await addTeam(app, { orgType: 0 });
  await associate(app, provider.orgCode, team.orgCode, [id]);
  const servicing = { side: 'repaired', ownsDevices: false, hasDevices: true };
  expect(await provider.admin.call(getBoard, {})).toMatchObject(servicing);
});

test('the default layout is one that may be stored', async () => {
  const board = await team.admin.call(getBoard, {});
  const stored = await team.admin.call(
    saveBoard,
    save(board, { BoardName: '二号线', Distance: 6 }),
  );
  expect(stored).toMatchObject({
    boardName: '二号线',
    distance: 6,
    version: 1,
    layout: board.layout,
  });
  expect(await team.admin.call(getBoard, {})).toEqual(stored);
});

test('the theme is stored where it is given, and stays where it is not; another is refused', async () => {
  const board = await team.admin.call(getBoard, {});
  expect(board.theme).toBe('dim-room');
  const lit = await team.admin.call(saveBoard, save(board, { Theme: 'lit-room' }));
  expect(lit.theme).toBe('lit-room');
  const renamed = await team.admin.call(saveBoard, save(lit, { BoardName: '二号线' }));
  expect(renamed.theme).toBe('lit-room');
  const neon = await team.admin.send(saveBoard, save(renamed, { Theme: 'neon' }));
  expect(neon.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Theme' });
  expect((await team.admin.call(getBoard, {})).version).toBe(2);
});

test('of ten editors at once one stores, the others are shown what it stored', async () => {
  const board = await team.admin.call(getBoard, {});
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      team.admin.send(saveBoard, save(board, { BoardName: `Board ${at}` })),
    ),
  );
  expect(tally(answers)).toEqual({ won: 1, STALE_VERSION: 9 });
  const stored = await team.admin.call(getBoard, {});
  for (const answer of answers.filter((one) => errorOf(one) !== null)) {
    expect(answer.envelope.data).toMatchObject({
      present: { boardName: stored.boardName, version: 1 },
    });
  }
});

test.for([
  ['leaves the grid', [{ i: 'a', type: 't', x: 20, y: 0, w: 5, h: 1 }], /a/],
  [
    'stands twice',
    [
      { i: 'a', type: 't', x: 0, y: 0, w: 1, h: 1 },
      { i: 'a', type: 't', x: 5, y: 5, w: 1, h: 1 },
    ],
    /a/,
  ],
  [
    'overlaps another',
    [
      { i: 'a', type: 't', x: 0, y: 0, w: 2, h: 2 },
      { i: 'b', type: 't', x: 1, y: 1, w: 2, h: 2 },
    ],
    /a.*b/,
  ],
] as const)('a tile that %s is refused by name', async ([, items, words]) => {
  const board = await team.admin.call(getBoard, {});
  const { envelope } = await team.admin.send(
    saveBoard,
    save(board, { Layout: { schema: 1, items } }),
  );
  expect(envelope.data).toEqual({ error: 'BAD_LAYOUT', field: 'Layout' });
  expect(envelope.info).toMatch(words);
  expect(await team.admin.call(getBoard, {})).toEqual(board);
});

test('a board of nobody, or of another organisation, is not found', async () => {
  const board = await team.admin.call(getBoard, {});
  const other = await addTeam(app);
  await other.admin.call(getBoard, {});
  const foreign = await other.admin.send(saveBoard, save(board));
  const nowhere = await other.admin.send(saveBoard, save(board, { ID: other.admin.userID }));
  expect(errorOf(foreign)).toBe('NOT_FOUND');
  expect(foreign.text).toBe(nowhere.text);
});

test('only who may edit the wall stores it', async () => {
  const board = await team.supervisor.call(getBoard, {});
  expect(errorOf(await team.supervisor.send(saveBoard, save(board)))).toBe('DENIED');
});

test("the server's time is its clock's", async () => {
  app.clock.advance(1234);
  expect(await team.reporter.call(getServerTime, {})).toEqual({
    time: app.clock.now().toISOString(),
  });
});

test('walls learn at once that a board was stored', async () => {
  const board = await team.admin.call(getBoard, {});
  const ear = await listen(app.url, 'daping', team.repairer.token);
  await team.admin.call(saveBoard, save(board));
  await vi.waitFor(() => {
    expect(ear.patches.map(({ Topic, Set: rows }) => [Topic, rows])).toContainEqual([
      'board',
      { [board.id]: { id: board.id, version: 1 } },
    ]);
  }, 20_000);
  await ear.stop();
});
