import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoWebsite } from '../../src/demo/website.ts';
import { removeFolder, tempFolder } from '../server/support/tempFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => removeFolder(folder));

test('the demonstration has a website and QR pictures of its own; the build is unchanged', async () => {
  const built = join(folder, 'built');
  const platform = JSON.stringify({ title: 'T', website: '', qrOfficial: '', qrMiniProgram: '' });
  await mkdir(built);
  await writeFile(join(built, 'platform.json'), platform);
  const target = join(folder, 'copy');
  const given = relative(process.cwd(), target); // as DATA_DIR is by default
  const copy = await demoWebsite(built, given, 'http://127.0.0.1:8080');
  expect(copy).toBe(target);
  const added = JSON.parse(await readFile(join(copy, 'platform.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect(added['demoAccounts']).toContainEqual(expect.objectContaining({ roleName: '维修主管' }));
  expect(added).toMatchObject({ title: 'T', website: 'http://127.0.0.1:8080/helpDoc' });
  for (const name of ['qrOfficial', 'qrMiniProgram']) {
    expect(await readFile(join(copy, added[name] ?? ''), 'utf8')).toMatch(/^<svg /);
  }
  expect(await readFile(join(built, 'platform.json'), 'utf8')).toBe(platform);
});
