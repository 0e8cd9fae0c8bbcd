import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderStore } from './objects/folderStore.ts';
import { type ObjectStore, ObjectStoreError } from './objects/objectStore.ts';

/** The store, and where uploads wait until it is known what they are. */
export interface Objects extends ObjectStore {
  /** A path for a new upload; who asks writes it, and has it kept or removes it. */
  incoming(): string;
  /** Whether the disk of uploads, and of files without `s3Url`, has 50 MB and an inode free. */
  hasSpace(): Promise<boolean>;
  /** Removes uploads that nobody ended: of a process that was killed. */
  forgetIncoming(before: Date): Promise<void>;
}

const minFreeBytes = 50 * 1024 * 1024;

/** Codes of Node and PostgreSQL for a full disk or a used-up quota. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether something failed for want of space on a disk. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes(String((error as { code?: unknown } | null)?.code));
}

/** Whether a file system has what uploads need. `files` is 0 where inodes have no fixed number. */
export function hasFreeSpace({
  bavail,
  bsize,
  files,
  ffree,
}: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): boolean {
  return bavail * bsize >= minFreeBytes && (files === 0 || ffree > 0);
}

export interface ObjectsOptions {
  /** Of uploads, and of the files themselves without `s3Url`; made where missing. */
  readonly folder: string;
  /** `https://key:secret@host/bucket?region=...` */
  readonly s3Url?: string | undefined;
}

/** @throws ObjectStoreError, in one line that says what cannot be used */
export async function openObjects({ folder, s3Url }: ObjectsOptions): Promise<Objects> {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true }).catch((error: Error) => {
    throw new ObjectStoreError(`Files cannot be kept in ${folder}: ${error.message}`);
  });
  const store =
    s3Url === undefined
      ? openFolderStore(folder)
      : await (await import('./objects/s3Store.ts')).openS3Store(s3Url);
  return {
    ...store,
    incoming: () => join(incoming, randomUUID()),
    hasSpace: async () => hasFreeSpace(await statfs(incoming)),
    async forgetIncoming(before) {
      for (const name of await readdir(incoming)) {
        const file = join(incoming, name);
        const found = await stat(file).catch(() => null); // ended meanwhile
        if (found !== null && found.mtime < before) await rm(file, { force: true });
      }
    },
  };
}
