import { v7 as uuid } from 'uuid';
import { defaultBoardName, defaultLayoutOf } from '../../../contract/areas/kanban/defaultBoard.ts';
import {
  type Board,
  type BoardTheme,
  boardLayout,
  type saveBoard,
} from '../../../contract/areas/kanban/endpoints.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { insertUnlessTaken, lockRow, requireVersion, updateRow } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
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

async function selectBoard(
  tx: Tx,
  { orgCode, orgType }: Pick<Actor, 'orgCode' | 'orgType'>,
): Promise<Board | null> {
  const [row] = await tx.query<Omit<Board, 'side' | 'hasDevices'> & { servicesDevices: boolean }>(
    `select b.id, b.board_name as "boardName", b.theme, b.distance, b.diagonal, b.layout, b.version,
            b.update_time as "updateTime", o.org_name as "orgName", o.time_zone as "timeZone",
            exists (select from device d where d.org_code = b.org_code) as "ownsDevices",
            exists (select from device d where ${servicedBy('d', 'b.org_code')}) as "servicesDevices"
     from board b join organisation o on o.org_code = b.org_code
     where b.org_code = $1 order by b.create_time limit 1`,
    [orgCode],
  );
  if (row === undefined) return null;
  const { servicesDevices, ...board } = row;
  const side = requestedSide(undefined, { orgType });
  const hasDevices = board.ownsDevices || (side === 'repaired' && servicesDevices);
  return { ...isoTimes(board), layout: boardLayout.parse(board.layout), side, hasDevices };
}

/**
 * Returns the organisation's board. The first call creates it; concurrent first calls create one.
 */
export async function openBoard(tx: Tx, actor: Actor): Promise<Board> {
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
async function requireBoard(tx: Tx, actor: Actor, id: string): Promise<Board> {
  const board = await selectBoard(tx, actor);
  if (board?.id !== id) throw new AppError('NOT_FOUND', { field: 'ID' });
  return board;
}

/**
 * Stores a board under its version: of two editors, the second is shown what the first stored.
 *
 * @throws AppError NOT_FOUND, STALE_VERSION, BAD_LAYOUT
 */
export async function storeBoard(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof saveBoard>,
  now: Date,
): Promise<Board> {
  checkLayout(body.Layout);
  await lockImages(tx, actor.orgCode);
  await checkPictures(tx, actor.orgCode, body.Layout);
  await lockRow(tx, 'board', actor.orgCode, body.ID);
  const before = await requireBoard(tx, actor, body.ID);
  requireVersion(before, body.Version);
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
