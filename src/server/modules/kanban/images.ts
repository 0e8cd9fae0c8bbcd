import { v7 as uuid } from 'uuid';
import { type BoardImageType, boardImageBytes } from '../../../contract/areas/kanban.ts';
import { fieldReasons } from '../../../contract/validators.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { imageTypeOf } from './imageType.ts';

/**
 * Keeps a picture under a new id.
 *
 * @param content base64
 * @throws AppError BAD_FIELD where it is too large or no picture
 */
export async function storeImage(tx: Tx, actor: Actor, content: string, now: Date) {
  const bytes = Buffer.from(content, 'base64');
  const contentType = imageTypeOf(bytes);
  if (contentType === null || bytes.length > boardImageBytes) {
    throw new AppError('BAD_FIELD', {
      field: 'Content',
      params: { reason: fieldReasons.boardImage },
    });
  }
  const id = uuid();
  await tx.query(
    `insert into board_image (org_code, id, content_type, content, create_user_id, create_time)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.orgCode, id, contentType, bytes, actor.userID, now],
  );
  return { id, contentType, size: bytes.length };
}

/** @throws AppError NOT_FOUND */
export async function readImage(tx: Tx, orgCode: string, id: string) {
  const [row] = await tx.query<{ contentType: BoardImageType; content: Buffer }>(
    `select content_type as "contentType", content from board_image where org_code = $1 and id = $2`,
    [orgCode, id],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', { field: 'ID' });
  return { id, contentType: row.contentType, content: row.content.toString('base64') };
}

/**
 * Forgets pictures that no board of the organisation names, but none of the last day: somebody may
 * be editing the board that will name it.
 */
export async function forgetUnusedImages(tx: Tx, orgCode: string, now: Date): Promise<void> {
  await tx.query(
    `delete from board_image i
     where i.org_code = $1 and i.create_time < $2::timestamptz - interval '1 day'
       and not exists (
         select 1 from board b where b.org_code = $1 and position(i.id::text in b.layout::text) > 0)`,
    [orgCode, now],
  );
}
