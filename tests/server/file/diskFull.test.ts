import * as fs from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';
import { sendFile, upload } from '../support/upload.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  return {
    ...real,
    createWriteStream: vi.fn<typeof real.createWriteStream>(real.createWriteStream),
  };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fsPromises>();
  return {
    ...real,
    rename: vi.fn<typeof real.rename>(real.rename),
    statfs: vi.fn<typeof real.statfs>(real.statfs),
  };
});

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startApp();
  team = await addTeam(app);
});
afterAll(() => app.close());

const real = await vi.importActual<typeof fs>('node:fs');

const fullWhile: readonly (readonly [string, () => void])[] = [
  [
    'received',
    () => {
      const toFullDevice = () => real.createWriteStream('/dev/full'); // each write fails with ENOSPC
      vi.mocked(fs.createWriteStream).mockImplementationOnce(toFullDevice);
    },
  ],
  [
    'stored',
    () => {
      const error = Object.assign(new Error('EDQUOT: disk quota exceeded'), { code: 'EDQUOT' });
      vi.mocked(fsPromises.rename).mockRejectedValueOnce(error);
    },
  ],
];

test.for(fullWhile)(
  'a disk that is full while a file is %s is said, and nothing remains',
  async ([, fill]) => {
    fill();
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
  const { bsize, ...others } = await fsPromises.statfs('/');
  const of = (bavail: number, ffree = 1000) => ({ ...others, bsize, bavail, files: 1000, ffree });
  const enough = Math.ceil((50 * 1024 * 1024) / bsize);
  vi.mocked(fsPromises.statfs).mockResolvedValueOnce(of(enough - 1));
  expect(await app.objects.hasRoom()).toBe(false);
  vi.mocked(fsPromises.statfs).mockResolvedValueOnce(of(enough));
  expect(await app.objects.hasRoom()).toBe(true);
  vi.mocked(fsPromises.statfs).mockResolvedValueOnce(of(enough, 0));
  expect(await app.objects.hasRoom()).toBe(false);
});
