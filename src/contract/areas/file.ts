import { z } from 'zod';
import type { Access } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';

/** The kinds of pictures that are shown in place; SVG is none, since it may carry scripts. */
export const safeImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type SafeImageType = z.output<typeof safeImageType>;

/**
 * The folders of the object store, and what each takes: bytes of a file at most, pixels of a
 * picture's longer edge at most. A name without a folder goes to `file`.
 */
export const uploadFolders = {
  /** Pictures of people: their owners' record names one. Smaller than 2 MB (specification 5). */
  UserPhoto: { maxBytes: 2 * 1024 * 1024 - 1, maxEdge: 4096, picturesOnly: true },
  file: { maxBytes: 20 * 1024 * 1024, maxEdge: 12_000, picturesOnly: false },
} as const;
export type UploadFolder = keyof typeof uploadFolders;

/** Bytes that an organisation may keep in all. */
export const fileQuotaBytes = 5 * 1024 * 1024 * 1024;

/** Bytes of one person's uploads that may wait for a record to name them. */
export const waitingQuotaBytes = 100 * 1024 * 1024;

/** What an upload answers. Both names are relative to the storage host. */
export const uploadedFile = z.object({
  /** The object's name: what other calls are told, e.g. `Photo` of UpdateUserInfo. Shows nothing. */
  url: z.string(),
  /** The same with a signature that expires within a day: what shows it. */
  linkurl: z.string(),
  /** The label that it was sent with, with the ending of its type. */
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
  readonly permission: Extract<Access, 'signedIn'>;
  readonly summary: string;
  readonly data: typeof uploadedFile;
  readonly errors: readonly ErrorName[];
  readonly source: string;
}

/**
 * Stores a file; the path follows the storage host. `name` is a folder of `uploadFolders` and a label,
 * `UserPhoto/me.png`, or a label alone. It is never a path. The bytes decide the type of the file. A
 * file that no record names within a day is removed.
 */
export const uploadFile: Upload = {
  id: 'file.upload',
  path: '/UploadFile{name}',
  permission: 'signedIn',
  summary: 'Keep a file',
  data: uploadedFile,
  errors: ['BAD_FIELD', 'TOO_LARGE', 'TOO_MANY', 'DISK_FULL', 'ORG_EXPIRED', 'ORG_SWITCHED'],
  source: 'specification 7 Client behaviour; design page 2 Files, page 6',
};

/** Where an upload of this label goes. */
export function uploadPath(folder: UploadFolder, label: string): string {
  return uploadFile.path.replace('{name}', `${folder}/${encodeURIComponent(label)}`);
}
