import fs from 'node:fs';
import fsPromises, { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { sendFile, upload } from '../support/upload.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const { createWriteStream } = fs;
const quota = Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' });

const fullWhile: readonly (readonly [string, () => void])[] = [
  [
    'received',
    () => {
      const toFullDevice = () => createWriteStream('/dev/full'); // each write fails with ENOSPC
      vi.spyOn(fs, 'createWriteStream').mockImplementationOnce(toFullDevice);
    },
  ],
  ['stored', () => void vi.spyOn(fsPromises, 'rename').mockRejectedValueOnce(quota)],
];

test.for(fullWhile)(
  'a disk that is full while a file is %s is said, and nothing remains',
  async ([, fill]) => {
    fill();
    syncBuiltinESMExports();
    const answer = await sendFile(app, team.reporter, 'words'.repeat(50_000));
    expect([answer.status, errorOf(answer)]).toEqual([503, 'DISK_FULL']);
    expect(answer.envelope.info).toContain('磁盘空间已满');
    expect(await readdir(dirname(app.objects.incoming()))).toEqual([]);
    const claimable = "select from stored_file where org_code = $1 and unused_since > '-infinity'";
    expect(await app.sql(claimable, [team.orgCode])).toEqual([]);
    const { url } = await upload(app, team.reporter, 'words');
    await app.sql('delete from stored_file where org_code = $1 and id = $2', [
      team.orgCode,
      url.split('/')[2],
    ]);
  },
);

test('a folder with little free space, or no free inodes, is full', async () => {
  expect(await app.objects.hasRoom()).toBe(true);
  const real = await fsPromises.statfs('/');
  const enough = Math.ceil((50 * 1024 * 1024) / real.bsize);
  const statfs = vi.spyOn(fsPromises, 'statfs');
  syncBuiltinESMExports();
  for (const [bavail, ffree, hasRoom] of [
    [enough - 1, 1000, false],
    [enough, 1000, true],
    [enough, 0, false],
  ] as const) {
    statfs.mockResolvedValueOnce(Object.assign(real, { bavail, files: 1000, ffree }));
    expect(await app.objects.hasRoom()).toBe(hasRoom);
  }
});
