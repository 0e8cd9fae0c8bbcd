import { v7 as uuid } from 'uuid';
import { type OrderPhoto, orderPhotoKind } from '../../../../contract/orders/orderRecord.ts';
import type { WorkOrder, WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../storage/db.ts';
import { claimPictures, releaseFiles, type StoredUpload } from '../../file/api.ts';
import type { OrderChange } from '../commands/writeContext.ts';

const { before, after, signature } = orderPhotoKind.values;

type OrderKey = Pick<WorkOrder, 'orgCode' | 'id'>;

/** New pictures of one kind. */
interface NewPhotos {
  /** orderPhotoKind */
  readonly kind: number;
  /** `url` of the actor's uploads. */
  readonly urls: readonly string[];
  /** The field of the body that has them. */
  readonly field: string;
  /** null: of the report. */
  readonly repairOrgCode: string | null;
}

/**
 * Adds pictures to an order. The transaction acts as the order's owner before and after.
 *
 * @throws AppError BAD_FIELD for what is no picture that the actor has uploaded
 */
export async function addPhotos(
  tx: Tx,
  order: OrderKey,
  actor: Pick<Actor, 'orgCode' | 'userID' | 'realName'>,
  { kind, urls, field, repairOrgCode }: NewPhotos,
  now: Date,
): Promise<void> {
  if (urls.length === 0) return;
  await tx.actAs(actor.orgCode);
  const pictures = await claimPictures(tx, actor, urls, field);
  await tx.actAs(order.orgCode);
  await tx.query(
    `insert into work_order_photo (org_code, order_id, id, kind, repair_org_code, user_org_code, user_id, user_name,
       file, create_time)
     select $1, $2, p.id, $3, $4, $5, $6, $7, p.file, $8
     from jsonb_to_recordset($9) as p (id uuid, file jsonb)`,
    [
      order.orgCode,
      order.id,
      kind,
      repairOrgCode,
      actor.orgCode,
      actor.userID,
      actor.realName,
      now,
      JSON.stringify(pictures.map((file) => ({ id: uuid(), file }))),
    ],
  );
}

/** The pictures in the body of a repair. */
interface PhotosBody {
  readonly PhotosBefore?: readonly string[] | undefined;
  readonly PhotosAfter?: readonly string[] | undefined;
}

/**
 * Replaces the pictures that the actor's organisation has given the record of a repair. Those that are taken out are
 * released. The transaction acts as the order's owner before and after.
 *
 * @returns the changes for the history, as numbers of pictures
 * @throws AppError BAD_FIELD as `addPhotos`
 */
export async function replacePhotos(
  tx: Tx,
  order: WorkOrder,
  actor: Actor,
  { PhotosBefore, PhotosAfter }: PhotosBody,
  now: Date,
): Promise<OrderChange[]> {
  const changes: OrderChange[] = [];
  for (const [field, kind, urls] of [
    ['PhotosBefore', before, PhotosBefore],
    ['PhotosAfter', after, PhotosAfter],
  ] as const) {
    if (urls === undefined) continue;
    const present = await selectOwn(tx, order, actor.orgCode, kind);
    const removed = present.filter(({ file }) => !urls.includes(file.url));
    const added = urls.filter((url) => !present.some(({ file }) => file.url === url));
    await deletePhotos(tx, order, actor.orgCode, removed, now);
    const repairOrgCode = actor.orgCode;
    await addPhotos(tx, order, actor, { kind, urls: added, field, repairOrgCode }, now);
    if (removed.length + added.length > 0)
      changes.push({ field, from: present.length, to: urls.length });
  }
  return changes;
}

interface OwnPhoto {
  readonly id: string;
  readonly file: StoredUpload;
}

function selectOwn(tx: Tx, order: OrderKey, orgCode: string, kind: number): Promise<OwnPhoto[]> {
  return tx.query<OwnPhoto>(
    `select id, file from work_order_photo
     where org_code = $1 and order_id = $2 and kind = $3 and repair_org_code = $4 and user_org_code = $4`,
    [order.orgCode, order.id, kind, orgCode],
  );
}

async function deletePhotos(
  tx: Tx,
  order: OrderKey,
  orgCode: string,
  photos: readonly OwnPhoto[],
  now: Date,
): Promise<void> {
  if (photos.length === 0) return;
  await tx.query(
    'delete from work_order_photo where org_code = $1 and order_id = $2 and id = any($3)',
    [order.orgCode, order.id, photos.map(({ id }) => id)],
  );
  await tx.actAs(orgCode);
  const files = photos.map(({ file }) => file);
  await releaseFiles(tx, orgCode, files, now);
  await tx.actAs(order.orgCode);
}

/** Loads the pictures of an order that the transaction's organisation may see, oldest first. */
export async function selectPhotos(
  tx: Tx,
  order: OrderKey,
  linkOf: (key: string) => string,
): Promise<Pick<WorkOrderDetail, 'photosBefore' | 'photosAfter' | 'signature'>> {
  const rows = await tx.query<{
    kind: number;
    file: StoredUpload;
    userName: string;
    recordOf: string | null;
  }>(
    `select kind, file, user_name as "userName", repair_org_code as "recordOf"
     from work_order_photo where org_code = $1 and order_id = $2 order by create_time, id`,
    [order.orgCode, order.id],
  );
  const of = (kind: number): OrderPhoto[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ file, userName, recordOf }) => ({
        ...file,
        linkurl: linkOf(file.url),
        userName,
        recordOf,
      }));
  return {
    photosBefore: of(before),
    photosAfter: of(after),
    signature: of(signature).at(-1) ?? null,
  };
}
