import { z } from 'zod';

/** The picture types that are shown inline. SVG is excluded because it may contain scripts. */
export const safeImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type SafeImageType = z.output<typeof safeImageType>;

/**
 * The folders of the object store with their limits: the maximum bytes of a file and the maximum pixels
 * of a picture's longer edge. A name without a folder goes to `file`.
 */
export const uploadFolders = {
  /** Photos of people, referenced by the person's record. Smaller than 2 MB (specification 5). */
  UserPhoto: { maxBytes: 2 * 1024 * 1024 - 1, maxEdge: 4096, picturesOnly: true },
  file: { maxBytes: 20 * 1024 * 1024, maxEdge: 12_000, picturesOnly: false },
} as const;
export type UploadFolder = keyof typeof uploadFolders;

/** The maximum bytes of all files of an organisation. */
export const fileQuotaBytes = 5 * 1024 * 1024 * 1024;

/** The maximum bytes of one person's uploads that no record references yet. */
export const unusedUploadsQuotaBytes = 100 * 1024 * 1024;

/** The answer to an upload. `url` and `linkurl` are relative to the storage host. */
export const uploadedFile = z.object({
  /** The object's name, passed to other calls, e.g. as `Photo` of UpdateUserInfo. It cannot be opened itself. */
  url: z.string(),
  /** The same with a signature that expires within a day; this link shows the file. */
  linkurl: z.string(),
  /** The label given in the upload, with the file extension of its type. */
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int(),
});
export type UploadedFile = z.output<typeof uploadedFile>;

/** A call whose body is a file: multipart/form-data, its field `file`; X-TOKEN signs the empty payload. */
export interface Upload {
  readonly id: string;
  readonly path: `/${string}`;
  readonly permission: 'signedIn';
  readonly summary: string;
  readonly data: typeof uploadedFile;
  readonly errors: readonly string[];
  readonly source: string;
}

/**
 * Stores a file; the path follows the storage host. `name` is a folder of `uploadFolders` and a label,
 * e.g. `UserPhoto/me.png`, or a label alone. It is never used as a path. The bytes decide the type of
 * the file. A file that no record references within a day is removed. While the organisation has expired, only
 * people with the repair permission upload, who finish its open orders.
 */
export const uploadFile: Upload = {
  id: 'file.upload',
  path: '/UploadFile{name}',
  permission: 'signedIn',
  summary: 'Store a file',
  data: uploadedFile,
  errors: ['BAD_FIELD', 'TOO_LARGE', 'TOO_MANY', 'DISK_FULL', 'ORG_EXPIRED', 'ORG_SWITCHED'],
  source: 'specification 7 Client behaviour',
};

/** Returns the path for uploading a file with this label. */
export function uploadPath(folder: UploadFolder, label: string): string {
  return uploadFile.path.replace('{name}', `${folder}/${encodeURIComponent(label)}`);
}
