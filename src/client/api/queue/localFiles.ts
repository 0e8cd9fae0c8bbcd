import { v4 as uuid } from 'uuid';
import type { UploadedFile, UploadFolder } from '../../../contract/areas/file/endpoints.ts';
import type { UploadOptions } from '../http/post.ts';
import { upload } from '../http/upload.ts';
import { canQueue } from './actionQueue.ts';
import type { QueuedBody, QueuedFile } from './queuedAction.ts';
import { isUnanswered } from './sendQueue.ts';

/** The beginning of a text that stands for a file of this browser. */
const localPrefix = 'local:';

/** A file that could not be uploaded, of a form that is not sent yet. */
interface LocalFile {
  readonly file: QueuedFile;
  /** The address by which the form shows it; it holds the file in memory. */
  readonly linkurl: string;
}

const localFiles = new Map<string, LocalFile>();

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
    const linkurl = URL.createObjectURL(file);
    localFiles.set(key, { file: { key, name, folder, blob: file, uploaded: null }, linkurl });
    return { url: key, linkurl, name, contentType: file.type, size: file.size };
  }
}

/** Returns the files of this browser that a body names, at any depth. */
export function localFilesOf(body: QueuedBody): readonly QueuedFile[] {
  const filesIn = (value: unknown): readonly QueuedFile[] => {
    if (typeof value === 'string') return localFilesIn([value]);
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
  };
  return filesIn(body);
}

/** Returns the files of this browser that some addresses stand for. */
export function localFilesIn(urls: readonly string[]): readonly QueuedFile[] {
  return urls.flatMap((url) => localFiles.get(url)?.file ?? []);
}

/** Takes a file back that an earlier page of this browser could not upload, and returns the address by which it is shown. */
export function restoreLocalFile(file: QueuedFile): string {
  const present = localFiles.get(file.key);
  if (present !== undefined) return present.linkurl;
  const linkurl = URL.createObjectURL(file.blob);
  localFiles.set(file.key, { file, linkurl });
  return linkurl;
}

/** Forgets files of this browser by their `url`: the queue has them now, or their form no longer does. Others are ignored. */
export function releaseLocalFiles(urls: readonly string[]): void {
  for (const url of urls) {
    const local = localFiles.get(url);
    if (local !== undefined) URL.revokeObjectURL(local.linkurl);
    localFiles.delete(url);
  }
}

/** Forgets the files of this browser that a draft holds, at its top or in a list. */
export function releaseFilesOf(draft: object): void {
  const isFile = (value: unknown): value is UploadedFile =>
    typeof value === 'object' && value !== null && 'linkurl' in value;
  const files = Object.values(draft).flat().filter(isFile);
  releaseLocalFiles(files.map(({ url }) => url));
}
