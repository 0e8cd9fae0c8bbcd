import { symlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasFreeSpace, type Objects, openObjects } from '../../../src/server/storage/objects.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';
import { sendFile, upload } from '../support/upload.ts';

let folder: string;
let store: Objects;
/** Where the store is full; null: nowhere. */
let full: 'received' | 'stored' | 'space' | null = null;
/** Calls of `hasSpace`. */
let diskChecks = 0;
let app: TestApp;
let team: Team;
beforeAll(async () => {
  folder = await tempFolder();
  store = await openObjects({ folder });
  const objects: Objects = {
    ...store,
    async hasSpace() {
      diskChecks += 1;
      return full !== 'space' && (await store.hasSpace());
    },
    async put(...file) {
      if (full === 'stored') throw Object.assign(new Error('quota'), { code: 'EDQUOT' });
      await store.put(...file);
    },
    incoming() {
      const file = store.incoming();
      if (full === 'received') symlinkSync('/dev/full', file); // each write fails with ENOSPC
      return file;
    },
  };
  app = await startApp({ objects });
  team = await addTeam(app);
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

test.for(['received', 'stored'] as const)(
  'a disk that is full while a file is %s is reported, and leaves nothing behind',
  async (when) => {
    full = when;
    const answer = await sendFile(app, team.reporter, 'words'.repeat(50_000));
    full = null;
    expect([answer.status, errorOf(answer)]).toEqual([503, 'DISK_FULL']);
    expect(answer.envelope.info).toContain('磁盘空间已满');
    expect(await readdir(dirname(store.incoming()))).toEqual([]);
    const claimable = "select from stored_file where org_code = $1 and unused_since > '-infinity'";
    expect(await app.sql(claimable, [team.orgCode])).toEqual([]);
    const { url } = await upload(app, team.reporter, 'words');
    await app.sql('delete from stored_file where org_code = $1 and id = $2', [
      team.orgCode,
      url.split('/')[2],
    ]);
  },
);

test('/readyz is red while the disk has no space, and checks at most once a second', async () => {
  const state = async () => {
    const answer = await fetch(`${app.url}/readyz`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  full = 'space';
  await expect
    .poll(state)
    .toMatchObject({ status: 503, ready: false, disk: false, database: true });
  full = null;
  await expect.poll(state).toMatchObject({ status: 200, disk: true });
  const before = diskChecks;
  await Promise.all(Array.from({ length: 60 }, state));
  expect(diskChecks - before).toBeLessThan(30);
});

test('a file system with little free space, or no free inodes, is full', () => {
  const bsize = 4096;
  const bavail = (50 * 1024 * 1024) / bsize;
  const free = { bsize, bavail, files: 1000, ffree: 1000 };
  expect(hasFreeSpace(free)).toBe(true);
  expect(hasFreeSpace({ ...free, bavail: bavail - 1 })).toBe(false);
  expect(hasFreeSpace({ ...free, ffree: 0 })).toBe(false);
  expect(hasFreeSpace({ ...free, files: 0, ffree: 0 })).toBe(true);
});
