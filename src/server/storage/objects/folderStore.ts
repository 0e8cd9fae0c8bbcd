import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObjectKey, type ObjectStore } from './objectStore.ts';

/** Opens a store of files in a folder of this machine, where a key is a path. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => {
    if (!isObjectKey(key)) throw new Error(`not an object's key: ${key}`);
    return join(folder, ...key.split('/'));
  };
  return {
    async put(key, file) {
      const path = pathOf(key);
      const made = await mkdir(dirname(path), { recursive: true });
      await sync(file);
      await rename(file, path);
      await syncFolders(dirname(path), made === undefined ? dirname(path) : dirname(made));
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch(unlessMissing);
      if (handle === null) return null;
      if (range !== undefined)
        return { size: range.end - range.start + 1, content: handle.createReadStream(range) };
      const { size } = await handle.stat();
      return { size, content: handle.createReadStream() };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Syncs folders from one up to another that contains it: a new folder is an entry of its parent. */
async function syncFolders(from: string, to: string): Promise<void> {
  await sync(from);
  if (from !== to) await syncFolders(dirname(from), to);
}

/** Writes a file, or the entries of a folder, to the disk. */
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
