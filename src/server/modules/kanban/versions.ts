import type { z } from 'zod';
import {
  type BoardVersion,
  boardVersionLimit,
  type getBoardVersion,
} from '../../../contract/areas/kanban/edits.ts';
import { type Board, boardLayout } from '../../../contract/areas/kanban/endpoints.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isoTimes } from '../../kernel/time/isoTimes.ts';
import type { Tx } from '../../storage/db.ts';
import { knownImages } from './images.ts';

/** Stores a version of a board, unless it exists. @param userID the author; null: unknown */
export async function storeVersion(
  tx: Tx,
  orgCode: string,
  { id, version, boardName, theme, distance, diagonal, layout, updateTime }: Board,
  userID: string | null,
): Promise<void> {
  await tx.query(
    `insert into board_version
       (org_code, board_id, version, board_name, theme, distance, diagonal, layout, user_id, time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      orgCode,
      id,
      version,
      boardName,
      theme,
      distance,
      diagonal,
      JSON.stringify(layout),
      userID,
      updateTime,
    ],
  );
}

/** Deletes all versions but the newest `boardVersionLimit`. */
export async function forgetOldVersions(
  tx: Tx,
  orgCode: string,
  { id, version }: Pick<Board, 'id' | 'version'>,
): Promise<void> {
  await tx.query(
    'delete from board_version where org_code = $1 and board_id = $2 and version <= $3::bigint',
    [orgCode, id, version - boardVersionLimit],
  );
}

/** Returns the versions of a board, the newest first. */
export async function listVersions(tx: Tx, orgCode: string, id: string): Promise<BoardVersion[]> {
  const rows = await tx.query<BoardVersion>(
    `select v.version, v.board_name as "boardName", jsonb_array_length(v.layout -> 'items') as tiles,
            v.time, u.real_name as "userName"
     from board_version v left join app_user u on u.org_code = v.org_code and u.id = v.user_id
     where v.org_code = $1 and v.board_id = $2 order by v.version desc`,
    [orgCode, id],
  );
  return rows.map((row) => isoTimes(row));
}

/**
 * Returns a stored version without the pictures that were deleted since: pictures are retained for
 * the current board only.
 *
 * @throws AppError NOT_FOUND
 */
export async function readVersion(
  tx: Tx,
  orgCode: string,
  id: string,
  version: number,
): Promise<z.output<(typeof getBoardVersion)['data']>> {
  const [row] = await tx.query<Board>(
    `select version, board_name as "boardName", theme, distance, diagonal, layout
     from board_version where org_code = $1 and board_id = $2 and version = $3::bigint`,
    [orgCode, id, version],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'Version' });
  const layout = boardLayout.parse(row.layout);
  const images = layout.items.flatMap(({ config: { image } }) =>
    typeof image === 'string' ? [image.toLowerCase()] : [],
  );
  const known = await knownImages(tx, orgCode, images);
  const items = layout.items.map((item) => {
    const { image, ...config } = item.config;
    const isGone = typeof image === 'string' && !known.has(image.toLowerCase());
    return isGone ? { ...item, config } : item;
  });
  return { ...row, layout: { ...layout, items } };
}
