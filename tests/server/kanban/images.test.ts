import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  boardImageBytes,
  boardImageQuota,
  getBoardImage,
  saveBoardImage,
} from '../../../src/contract/areas/kanban/edits.ts';
import { type Board, getBoard, saveBoard } from '../../../src/contract/areas/kanban/endpoints.ts';
import { imagesJob } from '../../../src/server/modules/kanban/imagesJob.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { countOutcomes, errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { aPng, aPngOfBytes } from '../support/pictures.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  team = await addTeam(app);
});

const grey = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 99, g: 99, b: 99, alpha: 0.5 } } });

/** Makes a file of each kind with these dimensions. */
const kinds = {
  png: (width: number, height: number) => grey(width, height).png(),
  jpeg: (width: number, height: number) => grey(width, height).jpeg({ progressive: true }),
  'lossy webp': (width: number, height: number) => grey(width, height).webp(),
  'lossless webp': (width: number, height: number) => grey(width, height).webp({ lossless: true }),
  'extended webp': (width: number, height: number) => grey(width, height, 4).webp(),
} as const;

/** Returns a PNG of a number of bytes in base64. */
const picture = (size = 500) => aPngOfBytes(size).toString('base64');

/** Stores the board with one tile that shows the picture, or without tiles. */
const hang = (board: Board, image: string | null) => team.admin.call(saveBoard, hung(board, image));
const sendBoard = (board: Board, image: string) => team.admin.send(saveBoard, hung(board, image));

function hung(board: Board, image: string | null) {
  return {
    ID: board.id,
    BoardName: board.boardName,
    Distance: board.distance,
    Diagonal: board.diagonal,
    Version: board.version,
    Layout: {
      schema: 1,
      items:
        image === null
          ? []
          : [{ i: 'logo', type: 'image', x: 0, y: 0, w: 4, h: 4, config: { image } }],
    },
  } as const;
}

test.for(Object.keys(kinds) as (keyof typeof kinds)[])(
  '%s is returned as stored, up to 4096 pixels wide or high',
  async (kind) => {
    const made = async (width: number, height: number) =>
      (await kinds[kind](width, height).toBuffer()).toString('base64');
    const Content = await made(4096, 300);
    const stored = await team.admin.call(saveBoardImage, { Content });
    const contentType = `image/${kind.split(' ').at(-1)}`;
    expect(stored).toMatchObject({ contentType, size: Buffer.from(Content, 'base64').length });
    const read = await team.repairer.call(getBoardImage, { ID: stored.id });
    expect(read).toEqual({ id: stored.id, contentType, content: Content });
    for (const [width, height] of [
      [4097, 300],
      [300, 16_000],
    ] as const) {
      const large = await made(width, height);
      const answer = await team.admin.send(saveBoardImage, { Content: large });
      expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Content' });
      expect(answer.envelope.info).toContain('4096');
    }
  },
);

describe('an invalid picture', () => {
  test.for([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a page', Buffer.from('<!doctype html>').toString('base64')],
    ['a GIF', Buffer.from('GIF89a').toString('base64')],
    ['nothing', ''],
    ['no base64', 'data:image/png;base64,iVBORw0KGgo='],
    ['a PNG that ends before its size', aPng(640, 480).subarray(0, 20).toString('base64')],
    [
      'a JPEG without a frame',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xd9, 0, 0]).toString('base64'),
    ],
    ['a picture without pixels', aPng(0, 480).toString('base64')],
    ['one byte too many', picture(boardImageBytes + 1)],
  ] as const)('%s is refused with its remedy, and nothing is stored', async ([, Content]) => {
    const answer = await team.admin.send(saveBoardImage, { Content });
    expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Content' });
    expect(answer.envelope.info).toMatch(/300 KB.*PNG.*JPEG.*WebP/);
    const rows = await app.sql('select 1 from board_image where org_code = $1', [team.orgCode]);
    expect(rows).toEqual([]);
  });

  test('the largest allowed picture is stored', async () => {
    const Content = picture(boardImageBytes);
    expect(await team.admin.call(saveBoardImage, { Content })).toMatchObject({
      size: boardImageBytes,
    });
  });
});

test('storing a picture needs the permission to edit the wall', async () => {
  const Content = picture();
  expect(errorOf(await team.supervisor.send(saveBoardImage, { Content }))).toBe('DENIED');
});

test('a picture of another organisation is not found', async () => {
  const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
  const other = await addTeam(app);
  expect(errorOf(await other.admin.send(getBoardImage, { ID: id }))).toBe('NOT_FOUND');
});

describe('the quota of an organisation', () => {
  const insertImages = (count: number, bytes: number) =>
    app.sql(
      `insert into board_image (org_code, id, content_type, content, create_user_id, create_time)
       select $1, gen_random_uuid(), 'image/png', convert_to(repeat('x', $3), 'utf8'), $2, $4 from generate_series(1, $5)`,
      [team.orgCode, team.admin.userID, bytes, app.clock.now(), count],
    );
  const store = (size: number) => team.admin.send(saveBoardImage, { Content: picture(size) });
  const { count, bytes } = boardImageQuota;

  test(`is ${count} pictures, also for concurrent uploads`, async () => {
    await insertImages(count - 2, 10);
    const answers = await Promise.all(Array.from({ length: 4 }, () => store(200)));
    expect(countOutcomes(answers)).toEqual({ won: 2, BAD_FIELD: 2 });
    const refused = answers.find(({ envelope }) => envelope.code !== '200');
    expect(refused?.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Content' });
    expect(refused?.envelope.info).toMatch(/120.*20 MB/);
  });

  test('is exactly 20 MB', async () => {
    await insertImages(20, bytes / 20 - 100);
    expect(errorOf(await store(2001))).toBe('BAD_FIELD');
    expect(errorOf(await store(2000))).toBeNull();
    const other = await addTeam(app);
    expect(errorOf(await other.admin.send(saveBoardImage, { Content: picture() }))).toBeNull();
  });
});

test('a board with a missing picture is refused with the tile and the remedy', async () => {
  const board = await team.admin.call(getBoard, {});
  const other = await addTeam(app);
  const { id: theirs } = await other.admin.call(saveBoardImage, { Content: picture() });
  for (const image of [randomUUID(), theirs, 'no id']) {
    const answer = await sendBoard(board, image);
    expect(answer.envelope.data).toMatchObject({ error: 'BAD_LAYOUT', field: 'Layout' });
    expect(answer.envelope.info).toMatch(/logo.*重新选择/);
  }
  expect(await team.admin.call(getBoard, {})).toEqual(board);
  const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
  expect(errorOf(await sendBoard(board, id.toUpperCase()))).toBeNull();
});

describe('a picture that no board uses', () => {
  const isThere = async (id: string) =>
    errorOf(await team.admin.send(getBoardImage, { ID: id })) === null;
  const lastWeek = (id: string) =>
    app.sql("update board_image set create_time = create_time - interval '7 days' where id = $1", [
      id,
    ]);

  test('stays while a board uses it, and is deleted when the board no longer does', async () => {
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    await lastWeek(id);
    const again = await hang(await hang(await team.admin.call(getBoard, {}), id), id);
    expect(await isThere(id)).toBe(true);
    await hang(again, null);
    expect(await isThere(id)).toBe(false);
  });

  test('is retained for a day, because a board in an editor may use it', async () => {
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    await hang(await team.admin.call(getBoard, {}), null);
    expect(await isThere(id)).toBe(true);
    await lastWeek(id);
    await team.admin.call(saveBoardImage, { Content: picture() });
    expect(await isThere(id)).toBe(false);
  });

  test('is deleted by the job; one that a board uses stays', async () => {
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    const { id: named } = await team.admin.call(saveBoardImage, { Content: picture() });
    const { id: fresh } = await team.admin.call(saveBoardImage, { Content: picture() });
    await hang(await team.admin.call(getBoard, {}), named);
    for (const old of [id, named]) await lastWeek(old);
    const onError = (error: unknown) => {
      throw error;
    };
    const job = imagesJob({ db: app.db, now: async () => app.clock.now(), onError });
    await job.run(new AbortController().signal);
    expect([await isThere(id), await isThere(named), await isThere(fresh)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('is deleted although another organisation’s pictures could not be checked', async () => {
    const others = [await addTeam(app), await addTeam(app)];
    const failing = others.map(({ orgCode }) => orgCode);
    for (const { admin } of others) await admin.call(saveBoardImage, { Content: picture() });
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    await lastWeek(id);
    const errors: string[] = [];
    const transaction: typeof app.db.transaction = (scope, ...rest) =>
      typeof scope === 'object' && failing.includes(scope.orgCode ?? '')
        ? Promise.reject(new Error(scope.orgCode))
        : app.db.transaction(scope, ...rest);
    const job = imagesJob({
      db: { ...app.db, transaction },
      now: async () => app.clock.now(),
      onError: (error) => void errors.push((error as Error).message),
    });
    await job.run(new AbortController().signal);
    expect(errors.toSorted()).toEqual(failing.toSorted());
    expect(await isThere(id)).toBe(false);
  });

  test('of another organisation stays', async () => {
    const other = await addTeam(app);
    const { id } = await other.admin.call(saveBoardImage, { Content: picture() });
    await lastWeek(id);
    await team.admin.call(saveBoardImage, { Content: picture() });
    expect(errorOf(await other.admin.send(getBoardImage, { ID: id }))).toBe(null);
  });
});
