import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Board,
  boardImageBytes,
  getBoard,
  getBoardImage,
  saveBoard,
  saveBoardImage,
} from '../../../src/contract/areas/kanban.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
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

const heads = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
} as const;

/** A file of so many bytes that begins as a picture of its kind does. */
const picture = (head: Buffer = heads['image/png'], size = head.length) =>
  Buffer.concat([head, Buffer.alloc(size - head.length, 7)]).toString('base64');

/** Stores the board with one tile that shows the picture, or with none. */
const hang = (board: Board, image: string | null) =>
  team.admin.call(saveBoard, {
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
  });

test.for(Object.entries(heads))('%s comes back as it was stored', async ([type, head]) => {
  const Content = picture(head, 1000);
  const stored = await team.admin.call(saveBoardImage, { Content });
  expect(stored).toMatchObject({ contentType: type, size: 1000 });
  const read = await team.repairer.call(getBoardImage, { ID: stored.id });
  expect(read).toEqual({ id: stored.id, contentType: type, content: Content });
});

describe('what is no picture', () => {
  test.for([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['a page', Buffer.from('<!doctype html>').toString('base64')],
    ['a GIF', Buffer.from('GIF89a').toString('base64')],
    ['nothing', ''],
    ['no base64', 'data:image/png;base64,iVBORw0KGgo='],
    ['one byte too many', picture(heads['image/png'], boardImageBytes + 1)],
  ] as const)('%s is refused with its remedy, and nothing is stored', async ([, Content]) => {
    const answer = await team.admin.send(saveBoardImage, { Content });
    expect(answer.envelope.data).toEqual({ error: 'BAD_FIELD', field: 'Content' });
    expect(answer.envelope.info).toMatch(/300 KB.*PNG.*JPEG.*WebP/);
    const rows = await app.sql('select 1 from board_image where org_code = $1', [team.orgCode]);
    expect(rows).toEqual([]);
  });

  test('the largest that is allowed is stored', async () => {
    const Content = picture(heads['image/png'], boardImageBytes);
    expect(await team.admin.call(saveBoardImage, { Content })).toMatchObject({
      size: boardImageBytes,
    });
  });
});

test('only who may edit the wall stores a picture', async () => {
  const Content = picture();
  expect(errorOf(await team.supervisor.send(saveBoardImage, { Content }))).toBe('DENIED');
});

test('a picture of another organisation is not found', async () => {
  const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
  const other = await addTeam(app);
  expect(errorOf(await other.admin.send(getBoardImage, { ID: id }))).toBe('NOT_FOUND');
});

describe('a picture that no board uses', () => {
  const isThere = async (id: string) =>
    errorOf(await team.admin.send(getBoardImage, { ID: id })) === null;
  const lastWeek = (id: string) =>
    app.sql("update board_image set create_time = create_time - interval '7 days' where id = $1", [
      id,
    ]);

  test('stays while a board names it, and goes with the board that no longer does', async () => {
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    await lastWeek(id);
    const hung = await hang(await team.admin.call(getBoard, {}), id);
    const again = await hang(hung, id);
    expect(await isThere(id)).toBe(true);
    await hang(again, null);
    expect(await isThere(id)).toBe(false);
  });

  test('is kept for a day: somebody may be editing the board that will name it', async () => {
    const { id } = await team.admin.call(saveBoardImage, { Content: picture() });
    await hang(await team.admin.call(getBoard, {}), null);
    expect(await isThere(id)).toBe(true);
    await lastWeek(id);
    await team.admin.call(saveBoardImage, { Content: picture() });
    expect(await isThere(id)).toBe(false);
  });

  test('of another organisation is left alone', async () => {
    const other = await addTeam(app);
    const { id } = await other.admin.call(saveBoardImage, { Content: picture() });
    await lastWeek(id);
    await team.admin.call(saveBoardImage, { Content: picture() });
    expect(errorOf(await other.admin.send(getBoardImage, { ID: id }))).toBe(null);
  });
});
