import { v4 as uuid } from 'uuid';
import type { UploadedFile, UploadFolder } from '../../../contract/areas/file/endpoints.ts';
import type { UploadOptions } from '../http/post.ts';
import { upload } from '../http/upload.ts';
import { canQueue } from './actionQueue.ts';
import type { QueuedBody, QueuedFile } from './queuedAction.ts';
import { isUnanswered } from './sendQueue.ts';

/** The beginning of a text that stands for a file of this browser. */
const localPrefix = 'local:';

/** The files that could not be uploaded, as long as the page lives: those of a form that is not sent yet. */
const localFiles = new Map<string, QueuedFile>();

/**
 * Uploads a file as `upload` does. If the server does not answer, the file stays in this browser: its `url` stands
 * for it in a call of `sendOrQueue`, and no other call may carry it.
 *
 * @throws ApiError as `upload`, except NETWORK
 */
export async function uploadOrDefer(
  folder: UploadFolder,
  name: string,
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  try {
    return await upload(folder, name, file, options);
  } catch (cause) {
    if (!isUnanswered(cause) || !canQueue()) throw cause;
    const key = `${localPrefix}${uuid()}`;
    localFiles.set(key, { key, name, folder, blob: file, uploaded: null });
    const linkurl = URL.createObjectURL(file);
    return { url: key, linkurl, name, contentType: file.type, size: file.size };
  }
}

/** Returns the files of this browser that a body names, at its top or in a list. */
export function localFilesOf(body: QueuedBody): readonly QueuedFile[] {
  return Object.values(body)
    .flat()
    .flatMap((value) => {
      const file = typeof value === 'string' ? localFiles.get(value) : undefined;
      return file === undefined ? [] : [file];
    });
}
