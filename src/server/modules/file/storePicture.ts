import { rm, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../../contract/areas/file/endpoints.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { isDiskFull } from '../../storage/objects.ts';
import { type ReceiveDeps, storeUpload } from './receiveUpload.ts';
import { releaseFile } from './registry.ts';

/**
 * Stores a picture that came within the body of a call, like an upload that no record has yet.
 *
 * @param owner the organisation, and the person whom the quota of unused uploads counts
 * @throws AppError BAD_FIELD for what is not accepted, DISK_FULL
 */
export async function storePicture(
  deps: ReceiveDeps,
  owner: Pick<Actor, 'orgCode' | 'userID'>,
  bytes: Buffer,
  label: string,
  now: Date,
): Promise<UploadedFile> {
  const file = deps.objects.incoming();
  try {
    await writeFile(file, bytes);
    const append = async () => {}; // the record that claims it is the trace of it
    return await storeUpload(deps, owner, { folder: 'file', label, file, now, append });
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('DISK_FULL');
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Leaves a stored picture that its record has refused to the job that deletes. */
export async function discardPicture(
  { db }: ReceiveDeps,
  orgCode: string,
  { url }: Pick<UploadedFile, 'url'>,
): Promise<void> {
  const id = url.split('/').at(-1) ?? '';
  await db.transaction({ orgCode }, 'write', (tx) =>
    releaseFile(tx, { orgCode, folder: 'file', id }),
  );
}
