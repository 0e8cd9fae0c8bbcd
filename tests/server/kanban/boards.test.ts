import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { providerLayout } from '../../../src/contract/areas/kanban/defaultBoard.ts';
import {
  addBoard,
  boardLimit,
  boardVersionLimit,
  deleteBoard,
  getBoardVersion,
  listBoards,
  listBoardVersions,
} from '../../../src/contract/areas/kanban/edits.ts';
import {
  type Board,
  getBoard,
  getServerTime,
  saveBoard,
} from '../../../src/contract/areas/kanban/endpoints.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
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

test('the first call creates the board; twenty concurrent first calls create one', async () => {
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

test('a provider’s default board shows the devices that it services, and can be stored', async () => {
  const provider = await addTeam(app, { orgType: 0 });
  const board = await provider.admin.call(getBoard, {});
  const none = { side: 'repaired', ownsDevices: false, hasDevices: false };
  expect(board).toMatchObject({ ...none, layout: providerLayout });
  expect(await provider.admin.call(saveBoard, save(board))).toMatchObject({ version: 1 });
});

test('a board reports whether its organisation owns or services devices', async () => {
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

test('the default layout can be stored', async () => {
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

test('a given theme is stored, an absent one leaves it unchanged, an unknown one is refused', async () => {
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

test('each save adds a version with its time and author; an older one can be restored', async () => {
  const first = await team.admin.call(getBoard, {});
  const ID = first.id;
  expect(await team.admin.call(listBoardVersions, { ID })).toEqual([]);
  const half = { schema: 1, items: first.layout.items.slice(0, 2) };
  const second = await team.admin.call(saveBoard, save(first, { Layout: half, BoardName: '半块' }));
  const versions = await team.admin.call(listBoardVersions, { ID });
  expect(versions).toMatchObject([
    { version: 1, boardName: '半块', tiles: 2, userName: team.admin.realName },
    { version: 0, boardName: first.boardName, tiles: first.layout.items.length, userName: null },
  ]);
  expect(versions[0]?.time).toBe(second.updateTime);
  const found = await team.admin.call(getBoardVersion, { ID, Version: 0 });
  expect(found).toEqual({
    boardName: first.boardName,
    theme: first.theme,
    distance: first.distance,
    diagonal: first.diagonal,
    layout: first.layout,
    version: 0,
  });
  const restored = save(second, { Layout: found.layout, BoardName: found.boardName });
  expect(await team.admin.call(saveBoard, restored)).toMatchObject({
    layout: first.layout,
    version: 2,
  });
});

test('the newest twenty versions are available; any other is NOT_FOUND', async () => {
  let board = await team.admin.call(getBoard, {});
  const ID = board.id;
  for (let n = 0; n < boardVersionLimit + 2; n += 1) {
    board = await team.admin.call(saveBoard, save(board));
  }
  const versions = await team.admin.call(listBoardVersions, { ID });
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: boardVersionLimit }, (_, at) => board.version - at),
  );
  expect(errorOf(await team.admin.send(getBoardVersion, { ID, Version: 1 }))).toBe('NOT_FOUND');
  const other = await addTeam(app);
  const Version = board.version;
  expect(await other.admin.call(listBoardVersions, { ID })).toEqual([]);
  expect(errorOf(await other.admin.send(getBoardVersion, { ID, Version }))).toBe('NOT_FOUND');
});

test('a deleted picture is left out of the versions that used it', async () => {
  const board = await team.admin.call(getBoard, {});
  const ID = board.id;
  const gone = { i: 'p', type: 'image', x: 0, y: 0, w: 4, h: 4, config: { image: ID, alt: 'a' } };
  await team.admin.call(saveBoard, save(board));
  await app.sql('update board_version set layout = $2 where board_id = $1 and version = 1', [
    ID,
    JSON.stringify({ schema: 1, items: [gone] }),
  ]);
  const { layout } = await team.admin.call(getBoardVersion, { ID, Version: 1 });
  expect(layout.items).toEqual([{ ...gone, config: { alt: 'a' } }]);
});

test('of ten concurrent editors one stores; the others get its board', async () => {
  const board = await team.admin.call(getBoard, {});
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      team.admin.send(saveBoard, save(board, { BoardName: `Board ${at}` })),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ won: 1, STALE_VERSION: 9 });
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
    'occurs twice',
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
  [
    'makes the board larger than 128 KB',
    [{ i: 'a', type: 't', x: 0, y: 0, w: 1, h: 1, config: { text: '字'.repeat(44_000) } }],
    /128 KB/,
  ],
] as const)('a tile that %s is refused with the reason', async ([, items, reason]) => {
  const board = await team.admin.call(getBoard, {});
  const { envelope } = await team.admin.send(
    saveBoard,
    save(board, { Layout: { schema: 1, items } }),
  );
  expect(envelope.data).toEqual({ error: 'BAD_LAYOUT', field: 'Layout' });
  expect(envelope.info).toMatch(reason);
  expect(await team.admin.call(getBoard, {})).toEqual(board);
});

test('an unknown board, or one of another organisation, is not found', async () => {
  const board = await team.admin.call(getBoard, {});
  const other = await addTeam(app);
  await other.admin.call(getBoard, {});
  const foreign = await other.admin.send(saveBoard, save(board));
  const nowhere = await other.admin.send(saveBoard, save(board, { ID: other.admin.userID }));
  expect(errorOf(foreign)).toBe('NOT_FOUND');
  expect(foreign.text).toBe(nowhere.text);
});

test('storing a board needs the permission to edit the wall', async () => {
  const board = await team.supervisor.call(getBoard, {});
  expect(errorOf(await team.supervisor.send(saveBoard, save(board)))).toBe('DENIED');
});

test("the server's time is the time of its clock", async () => {
  app.clock.advance(1234);
  expect(await team.reporter.call(getServerTime, {})).toEqual({
    time: app.clock.now().toISOString(),
  });
});

test('walls are notified at once of a stored board', async () => {
  const board = await team.admin.call(getBoard, {});
  const listener = await listen(app.url, 'daping', team.repairer.token);
  await team.admin.call(saveBoard, save(board));
  await vi.waitFor(() => {
    expect(listener.patches.map(({ Topic, Set: rows }) => [Topic, rows])).toContainEqual([
      'board',
      { [board.id]: { id: board.id, version: 1 } },
    ]);
  }, 20_000);
  await listener.stop();
});

test('a workshop gets a board of its own: a copy of the first, with its own address, versions and name', async () => {
  const { admin, repairer } = team;
  const first = await admin.call(getBoard, {});
  const own = await admin.call(addBoard, { BoardName: '二车间', CopyOf: first.id });
  expect(own).toMatchObject({ boardName: '二车间', layout: first.layout, version: 0 });
  await admin.call(saveBoard, save(own, { Layout: { schema: 1, items: [] } }));
  expect((await repairer.call(getBoard, { ID: own.id })).layout.items).toEqual([]);
  expect(await repairer.call(getBoard, {})).toEqual(first);
  const names = (await repairer.call(listBoards, {})).map(({ id, tiles }) => [id, tiles]);
  expect(names).toEqual([
    [first.id, first.layout.items.length],
    [own.id, 0],
  ]);
  expect(errorOf(await repairer.send(addBoard, { BoardName: 'x' }))).toBe('DENIED');
  for (const attempt of [
    admin.send(addBoard, { BoardName: '二车间' }),
    admin.send(saveBoard, save(first, { BoardName: '二车间' })),
  ])
    expect(errorOf(await attempt)).toBe('BOARD_NAME_TAKEN');
});

test('a board is deleted with its versions, the first one never; there are twenty at most', async () => {
  const { admin } = team;
  const first = await admin.call(getBoard, {});
  expect(errorOf(await admin.send(deleteBoard, { ID: first.id }))).toBe('FIRST_BOARD');
  const own = await admin.call(addBoard, { BoardName: '一' });
  await admin.call(saveBoard, save(own, { BoardName: '二' }));
  await admin.call(deleteBoard, { ID: own.id });
  expect(errorOf(await admin.send(getBoard, { ID: own.id }))).toBe('NOT_FOUND');
  expect(await admin.call(listBoardVersions, { ID: own.id })).toEqual([]);
  expect(errorOf(await admin.send(deleteBoard, { ID: own.id }))).toBe('NOT_FOUND');
  const adding = Array.from({ length: boardLimit + 2 }, (_, at) =>
    admin.send(addBoard, { BoardName: `车间 ${at}` }),
  );
  const refused = (await Promise.all(adding)).filter(({ envelope }) => envelope.code !== '200');
  expect(refused.map(errorOf)).toEqual(Array(3).fill('TOO_MANY_BOARDS'));
  expect(await admin.call(listBoards, {})).toHaveLength(boardLimit);
});
