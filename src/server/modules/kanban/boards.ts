import { v7 as uuid } from 'uuid';
import { defaultBoardName, defaultLayoutOf } from '../../../contract/areas/kanban/defaultBoard.ts';
import {
  type addBoard,
  type BoardEntry,
  boardLimit,
} from '../../../contract/areas/kanban/edits.ts';
import {
  type Board,
  type BoardTheme,
  boardLayout,
  type saveBoard,
} from '../../../contract/areas/kanban/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import {
  insertReturning,
  insertUnlessTaken,
  lockRow,
  requireVersion,
  updateRow,
} from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { servicedBy } from '../../storage/statements/activeRelation.ts';
import { requestedSide } from '../home/api.ts';
import { forgetUnusedImages, lockImages } from './images.ts';
import { checkLayout, checkPictures } from './layoutRules.ts';
import { forgetOldVersions, storeVersion } from './versions.ts';

/** How a new wall is viewed; `distance` in metres, `diagonal` in inches. */
const defaultView = {
  theme: 'dim-room' satisfies BoardTheme,
  distance: 4,
  diagonal: 86,
} as const;

/** @param id absent: the first board */
async function selectBoard(
  tx: Tx,
  { orgCode, orgType }: Pick<Actor, 'orgCode' | 'orgType'>,
  id?: string,
): Promise<Board | null> {
  const [row] = await tx.query<Omit<Board, 'side' | 'hasDevices'> & { servicesDevices: boolean }>(
    `select b.id, b.board_name as "boardName", b.theme, b.distance, b.diagonal, b.layout, b.version,
            b.update_time as "updateTime", o.org_name as "orgName", o.time_zone as "timeZone",
            exists (select from device d where d.org_code = b.org_code) as "ownsDevices",
            exists (select from device d where ${servicedBy('d', 'b.org_code')}) as "servicesDevices"
     from board b join organisation o on o.org_code = b.org_code
     where b.org_code = $1 and ($2::uuid is null or b.id = $2)
     order by b.create_time, b.id limit 1`,
    [orgCode, id ?? null],
  );
  if (row === undefined) return null;
  const { servicesDevices, ...board } = row;
  const side = requestedSide(undefined, { orgType });
  const hasDevices = board.ownsDevices || (side === 'repaired' && servicesDevices);
  return { ...isoTimes(board), layout: boardLayout.parse(board.layout), side, hasDevices };
}

/**
 * Returns a board of the organisation.
 *
 * @param id absent: the first one. The first call creates it; concurrent first calls create one
 * @throws AppError NOT_FOUND
 */
export async function openBoard(tx: Tx, actor: Actor, id?: string): Promise<Board> {
  if (id !== undefined) return requireBoard(tx, actor, id);
  const board = await selectBoard(tx, actor);
  if (board !== null) return board;
  await insertUnlessTaken(tx, 'board', ['org_code', 'board_name'], {
    org_code: actor.orgCode,
    id: uuid(),
    board_name: defaultBoardName,
    ...defaultView,
    layout: JSON.stringify(defaultLayoutOf(actor.orgType)),
    create_user_id: actor.userID,
  });
  const made = await selectBoard(tx, actor);
  if (made === null) throw new Error('the board is not there');
  return made;
}

/** @throws AppError NOT_FOUND */
async function requireBoard(tx: Tx, actor: Actor, id: string, field = 'ID'): Promise<Board> {
  const board = await selectBoard(tx, actor, id);
  if (board === null) throw new AppError('NOT_FOUND', { field });
  return board;
}

/** Returns the boards of an organisation, the first one first. */
export async function listAllBoards(tx: Tx, orgCode: string): Promise<BoardEntry[]> {
  const rows = await tx.query<BoardEntry>(
    `select id, board_name as "boardName", update_time as "updateTime",
            jsonb_array_length(layout -> 'items') as tiles
     from board where org_code = $1 order by create_time, id`,
    [orgCode],
  );
  return rows.map((row) => isoTimes(row));
}

/** Serialises what adds, renames and deletes boards of an organisation. @returns the boards that there are */
async function lockBoards(tx: Tx, orgCode: string): Promise<BoardEntry[]> {
  await lockByName(tx, `boards ${orgCode}`);
  return listAllBoards(tx, orgCode);
}

/** @throws AppError BOARD_NAME_TAKEN */
function requireFreeName(boards: readonly BoardEntry[], name: string, id: string | null): void {
  if (boards.some((board) => board.boardName === name && board.id !== id))
    throw new AppError('BOARD_NAME_TAKEN', { field: 'BoardName', params: { name } });
}

/**
 * Adds a board: a copy of another one, or with the default layout.
 *
 * @throws AppError NOT_FOUND, BOARD_NAME_TAKEN, TOO_MANY_BOARDS
 */
export async function insertBoard(
  tx: Tx,
  actor: Actor,
  { BoardName: name, CopyOf: copyOf }: BodyOf<typeof addBoard>,
): Promise<Board> {
  const { orgCode, orgType, userID } = actor;
  await openBoard(tx, actor); // the first board stays the first
  const boards = await lockBoards(tx, orgCode);
  requireFreeName(boards, name, null);
  if (boards.length >= boardLimit) throw new AppError('TOO_MANY_BOARDS');
  await lockImages(tx, orgCode);
  const source = copyOf === undefined ? null : await requireBoard(tx, actor, copyOf, 'CopyOf');
  const { theme, distance, diagonal } = source ?? defaultView;
  const id = uuid();
  await insertReturning(tx, 'board', {
    org_code: orgCode,
    id,
    board_name: name,
    theme,
    distance,
    diagonal,
    layout: JSON.stringify(source?.layout ?? defaultLayoutOf(orgType)),
    create_user_id: userID,
  });
  return requireBoard(tx, actor, id);
}

/** Deletes a board with its versions; its pictures go with the next check. @throws AppError NOT_FOUND, FIRST_BOARD */
export async function removeBoard(tx: Tx, orgCode: string, id: string): Promise<BoardEntry> {
  const boards = await lockBoards(tx, orgCode);
  const board = boards.find((one) => one.id === id);
  if (board === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  if (board === boards[0]) throw new AppError('FIRST_BOARD', { field: 'ID' });
  await tx.query('delete from board_version where org_code = $1 and board_id = $2', [orgCode, id]);
  await tx.query('delete from board where org_code = $1 and id = $2', [orgCode, id]);
  return board;
}

/**
 * Stores a board under its version: of two editors, the second is shown what the first stored.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, BAD_LAYOUT, BOARD_NAME_TAKEN
 */
export async function storeBoard(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveBoard>,
  now: Date,
): Promise<Board> {
  checkLayout(body.Layout);
  const boards = await lockBoards(tx, actor.orgCode);
  await lockImages(tx, actor.orgCode);
  await checkPictures(tx, actor.orgCode, body.Layout);
  await lockRow(tx, 'board', actor.orgCode, body.ID);
  const before = await requireBoard(tx, actor, body.ID);
  requireVersion(before, body.Version);
  requireFreeName(boards, body.BoardName, body.ID);
  await storeVersion(tx, actor.orgCode, before, null); // boards older than the version table have no version yet
  await updateRow(tx, 'board', actor.orgCode, body.ID, {
    board_name: body.BoardName,
    theme: body.Theme ?? before.theme,
    distance: body.Distance,
    diagonal: body.Diagonal,
    layout: JSON.stringify(body.Layout),
    update_time: now,
  });
  const board = await requireBoard(tx, actor, body.ID);
  await storeVersion(tx, actor.orgCode, board, actor.userID);
  await forgetOldVersions(tx, actor.orgCode, board);
  await forgetUnusedImages(tx, actor.orgCode, now);
  return board;
}
