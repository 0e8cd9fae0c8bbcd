import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObjectKey, type ObjectStore } from './objectStore.ts';

/** Files in a folder of this machine: a key is a path. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => {
    if (!isObjectKey(key)) throw new Error(`not an object's key: ${key}`);
    return join(folder, ...key.split('/'));
  };
  return {
    async keep(key, file) {
      const path = pathOf(key);
      const made = await mkdir(dirname(path), { recursive: true });
      await sync(file);
      await rename(file, path);
      await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made));
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing);
      if (handle === null) return null;
      const { size } = await handle.stat();
      return { size, content: handle.createReadStream() };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Folders from one up to another that holds it: one that was made is named in the one above. */
async function syncFolders(from: string, to: string): Promise<void> {
  await sync(from);
  if (from !== to) await syncFolders(dirname(from), to);
}

/** Brings a file, or what a folder names, to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
