import { randomUUID } from 'node:crypto';
import type { StatsFs } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { openFolderStore } from './objects/folderStore.ts';
import { type ObjectStore, ObjectStoreError } from './objects/objectStore.ts';

/** The store, and the folder where uploads wait until their kind is known. */
export interface Objects extends ObjectStore {
  /** Returns a path for a new upload; the caller writes it, and stores or removes it. */
  incoming(): string;
  /** Returns whether the disk of uploads, and of files without `s3Url`, has 50 MB and an inode free. */
  hasSpace(): Promise<boolean>;
  /** Returns the size of the disk of files; null with `s3Url`, whose size is not known. */
  diskBytes(): Promise<number | null>;
  /** Removes abandoned uploads, of a process that was killed. */
  removeIncoming(before: Date): Promise<void>;
}

const minFreeBytes = 50 * 1024 * 1024;

/** Codes of Node and PostgreSQL for a full disk or an exhausted quota. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];

/** Returns whether an error reports a full disk. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.includes(String((error as { code?: unknown } | null)?.code));
}

/** Returns whether a file system has room for uploads. `files` is 0 where inodes have no fixed number. */
export function hasFreeSpace({
  bavail,
  bsize,
  files,
  ffree,
}: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): boolean {
  return bavail * bsize >= minFreeBytes && (files === 0 || ffree > 0);
}

export interface ObjectsOptions {
  /** Folder of uploads, and of the files themselves without `s3Url`; created where missing. */
  readonly folder: string;
  /** `https://key:secret@host/bucket?region=...` */
  readonly s3Url?: string | undefined;
}

/** @throws ObjectStoreError with one line that names what cannot be used */
export async function openObjects({ folder, s3Url }: ObjectsOptions): Promise<Objects> {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true }).catch((error: Error) => {
    throw new ObjectStoreError(`Files cannot be stored in ${folder}: ${error.message}`);
  });
  const store =
    s3Url === undefined
      ? openFolderStore(folder)
      : await (await import('./objects/s3Store.ts')).openS3Store(s3Url);
  return {
    ...store,
    incoming: () => join(incoming, randomUUID()),
    hasSpace: async () => hasFreeSpace(await statfs(incoming)),
    async diskBytes() {
      if (s3Url !== undefined) return null;
      const { blocks, bsize } = await statfs(incoming);
      return blocks * bsize;
    },
    async removeIncoming(before) {
      for (const name of await readdir(incoming)) {
        const file = join(incoming, name);
        const found = await stat(file).catch(() => null); // stored or removed meanwhile
        if (found !== null && found.mtime < before) await rm(file, { force: true });
      }
    },
  };
}
