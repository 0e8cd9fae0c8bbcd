import { v7 as uuid } from 'uuid';
import {
  type BoardImageType,
  boardImageBytes,
  boardImageEdge,
  boardImageQuota,
} from '../../../contract/areas/kanban/edits.ts';
import type { Text } from '../../../contract/locale.ts';
import type { FieldReason } from '../../../contract/validation/fieldReasons.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';
import { lockByName } from '../../storage/lockByName.ts';
import { cleanPicture, readImageHead, withCheckSlot } from '../file/api.ts';

const kanbanReasons = {
  boardImageEdge: {
    'zh-CN': '图片的宽和高应不超过 4096 像素，请先缩小',
    'en-US': 'The picture must be at most 4096 pixels wide and high; make it smaller first',
  },
  boardImageQuota: {
    'zh-CN': '看板图片最多 120 张、共 20 MB，已经用完：请从看板上移除不用的图片，一天后自动清除',
    'en-US':
      'The 120 pictures or 20 MB of the boards are used up; remove pictures from the board, they are deleted after a day',
  },
} satisfies Record<string, Text>;

/** A picture that a board may show, without data about its making. */
export interface CheckedImage {
  readonly contentType: BoardImageType;
  readonly bytes: Buffer;
}

/**
 * Checks and cleans a picture. It needs no transaction, because it may wait for others.
 *
 * @param content base64
 * @throws AppError BAD_FIELD where it is too large or not a picture
 */
export function checkImage(orgCode: string, content: string): Promise<CheckedImage> {
  return withCheckSlot(orgCode, async () => {
    const bytes = Buffer.from(content, 'base64');
    const head = readImageHead(bytes);
    if (head === null || bytes.length > boardImageBytes) throw refusal('boardImage');
    if (Math.max(head.width, head.height) > boardImageEdge)
      throw refusal(kanbanReasons.boardImageEdge);
    const clean = await cleanPicture(bytes, head.contentType);
    if ('refused' in clean) throw refusal(clean.refused);
    if (clean.bytes.length > boardImageBytes) throw refusal('boardImage');
    return { contentType: head.contentType, bytes: clean.bytes };
  });
}

/**
 * Stores a picture under a new id.
 *
 * @throws AppError BAD_FIELD where it is beyond the quota
 */
export async function storeImage(
  tx: Tx,
  actor: Actor,
  { contentType, bytes }: CheckedImage,
  now: Date,
) {
  await lockImages(tx, actor.orgCode);
  await forgetUnusedImages(tx, actor.orgCode, now);
  const [usage] = await tx.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(length(content)), 0)::int as bytes
     from board_image where org_code = $1`,
    [actor.orgCode],
  );
  const { count = 0, bytes: used = 0 } = usage ?? {};
  if (count >= boardImageQuota.count || used + bytes.length > boardImageQuota.bytes) {
    throw refusal(kanbanReasons.boardImageQuota);
  }
  const id = uuid();
  await tx.query(
    `insert into board_image (org_code, id, content_type, content, create_user_id, create_time)
     values ($1, $2, $3, $4, $5, $6)`,
    [actor.orgCode, id, contentType, bytes, actor.userID, now],
  );
  return { id, contentType, size: bytes.length };
}

function refusal(reason: FieldReason | Text): AppError {
  return badField('Content', reason);
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

/** Returns the ids among these whose pictures exist. */
export async function knownImages(
  tx: Tx,
  orgCode: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from board_image where org_code = $1 and id::text = any($2)',
    [orgCode, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Serialises the transactions that store, reference or delete pictures of an organisation, so that
 * quotas count concurrent uploads and no picture is deleted while a board starts to use it.
 */
export async function lockImages(tx: Tx, orgCode: string): Promise<void> {
  await lockByName(tx, `board images ${orgCode}`);
}

/**
 * Deletes pictures that no board of the organisation uses. Pictures of the last day stay, because
 * the board that will use them may still be in an editor. Needs `lockImages`.
 */
export async function forgetUnusedImages(tx: Tx, orgCode: string, now: Date): Promise<void> {
  await tx.query(
    `delete from board_image i
     where i.org_code = $1 and i.create_time < $2::timestamptz - interval '1 day'
       and not exists (
         select 1 from board b where b.org_code = $1 and position(i.id::text in lower(b.layout::text)) > 0)`,
    [orgCode, now],
  );
}
