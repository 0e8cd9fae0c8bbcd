import {
  type addLabelPhoto,
  labelPhotoBytes,
  labelPhotoEdge,
  mostLabelPhotos,
  photoMinutes,
} from '../../../contract/areas/label/reports.ts';
import { labelAuthorID } from '../../../contract/areas/repair/comments.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Text } from '../../../contract/locale.ts';
import { AppError, badField } from '../../kernel/errors/appError.ts';
import type { Db, Tx } from '../../storage/db.ts';
import {
  discardPicture,
  limitUploads,
  type ReceiveDeps,
  readImageHead,
  storePicture,
} from '../file/api.ts';
import { addPhotoByLabel } from '../repair/api.ts';
import type { GenuineLabel } from './findDevice.ts';
import { requireReportable } from './findDevice.ts';
import { hashSecret } from './labelReports.ts';
import type { LabelWrite } from './writeReport.ts';

const labelPhoto: Text = {
  'zh-CN': '应为 400 KB 以内、边长不超过 2048 像素的 PNG、JPEG 或 WebP 照片',
  'en-US': 'Must be a PNG, JPEG or WebP photo of at most 400 KB and 2048 pixels a side',
};

interface PhotoDeps {
  readonly db: Db;
  readonly files: ReceiveDeps;
  readonly label: GenuineLabel;
  readonly now: Date;
  /** Runs the write in a transaction of the device's owner. */
  write<T>(work: (context: LabelWrite) => Promise<T>): Promise<T>;
}

interface PhotoReport {
  readonly id: string;
  readonly orderID: string;
  readonly commentID: string | null;
  readonly text: string;
  readonly name: string;
  readonly photos: number;
  readonly isOld: boolean;
}

/**
 * Stores a photo of a report and shows it in the comments of its order. It is stored before the transaction that
 * counts it; one that comes too late or is one too many is refused before, and removed where two came at once.
 *
 * @throws AppError BAD_FIELD, NOT_FOUND, LABEL_PHOTOS, LABEL_REPORTS_OFF, DEVICE_DISABLED, DISK_FULL, TOO_MANY at once
 */
export function addPhoto(
  deps: PhotoDeps,
  body: BodyOf<typeof addLabelPhoto>,
): Promise<{ photos: number }> {
  return limitUploads(hashSecret(body.Secret), () => receivePhoto(deps, body));
}

async function receivePhoto(
  { db, files, label, now, write }: PhotoDeps,
  { Secret, Photo }: BodyOf<typeof addLabelPhoto>,
): Promise<{ photos: number }> {
  const { orgCode } = label;
  await db.transaction({ orgCode }, 'read', async (tx) => {
    await requireReportable(tx, label);
    await requireOpenReport(tx, label, Secret, now);
  });
  const bytes = readPhoto(Photo);
  const stored = await storePicture(files, { orgCode, userID: labelAuthorID }, bytes, 'photo', now);
  const claimed = write(async (context) => {
    const { tx } = context;
    const report = await requireOpenReport(tx, label, Secret, now, 'for update');
    const actor = { ...label, userID: null, realName: report.name };
    const commentID = await addPhotoByLabel({ ...context, actor }, report, stored.url);
    const photos = report.photos + 1;
    await tx.query(
      'update label_report set photos = $3, comment_id = $4 where org_code = $1 and id = $2',
      [orgCode, report.id, photos, commentID],
    );
    return { photos };
  });
  return claimed.catch(async (error: unknown) => {
    // only a refusal is known to be rolled back
    if (error instanceof AppError) await discardPicture(files, orgCode, stored);
    throw error;
  });
}

/** Decodes a photo and checks its head and size. @throws AppError BAD_FIELD */
function readPhoto(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  const head = bytes.length > labelPhotoBytes ? null : readImageHead(bytes);
  if (head === null || Math.max(head.width, head.height) > labelPhotoEdge)
    throw badField('Photo', labelPhoto);
  return bytes;
}

/** Loads a report that still takes a photo. @throws AppError NOT_FOUND, LABEL_PHOTOS */
async function requireOpenReport(
  tx: Tx,
  { orgCode, deviceID }: GenuineLabel,
  secret: string,
  now: Date,
  lock: '' | 'for update' = '',
): Promise<PhotoReport> {
  const [report] = await tx.query<PhotoReport>(
    `select id, order_id as "orderID", comment_id as "commentID", content as text, photos,
       reporter_name as name, create_time < $4::timestamptz - $5::interval as "isOld"
     from label_report where org_code = $1 and device_id = $2 and secret_hash = $3 ${lock}`,
    [orgCode, deviceID, hashSecret(secret), now, `${photoMinutes} minutes`],
  );
  if (report === undefined) throw new AppError('NOT_FOUND', { field: 'Secret' });
  if (report.isOld || report.photos >= mostLabelPhotos) throw new AppError('LABEL_PHOTOS');
  return report;
}
