import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObjectKey } from '../../../src/server/storage/objects/objectStore.ts';
import { openS3Store } from '../../../src/server/storage/objects/s3Store.ts';
import { type Objects, openObjects } from '../../../src/server/storage/objects.ts';
import { startApp } from '../support/app.ts';
import { addTeam } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { removeFolder, tempFolder } from '../support/tempFolder.ts';
import { upload } from '../support/upload.ts';

let folder: string;
let s3: S3rver;
let s3Url: string;
const stores: Record<string, Objects> = {};
beforeAll(async () => {
  folder = await tempFolder();
  await mkdir(`${folder}/s3`);
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: `${folder}/s3` };
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'andon' }] });
  const { port } = await s3.run();
  s3Url = `http://S3RVER:S3RVER@127.0.0.1:${port}/andon`;
  stores['a folder'] = await openObjects({ folder: `${folder}/local` });
  stores['S3'] = await openObjects({ folder: `${folder}/beside`, s3Url });
});
afterAll(async () => {
  await s3.close();
  await removeFolder(folder);
});

const newKey = () => `ORG1/file/${randomBytes(16).toString('base64url')}`;

describe.for(['a folder', 'S3'])('%s', (name) => {
  const store = () => stores[name] as Objects;
  const put = async (key: string, bytes: Buffer) => {
    const file = store().incoming();
    await writeFile(file, bytes);
    await store().put(key, file, 'application/octet-stream');
  };

  test('returns what was stored, byte for byte, and takes the upload over', async () => {
    const key = newKey();
    const bytes = randomBytes(6 * 1024 * 1024); // more than one part of a multipart upload
    await put(key, bytes);
    const found = await store().open(key);
    expect(found?.size).toBe(bytes.length);
    expect(found && bytes.equals(await buffer(found.content))).toBe(true);
    expect(await readdir(dirname(store().incoming()))).toEqual([]);
  });

  test('has no object that was never stored, or was removed; removing it again is no error', async () => {
    const key = newKey();
    expect(await store().open(key)).toBeNull();
    await put(key, Buffer.from('a'));
    await store().remove(key);
    await store().remove(key);
    expect(await store().open(key)).toBeNull();
  });

  test('rejects a key that leaves its folder', async () => {
    for (const key of ['../x', 'ORG1/file/../../../x', '/etc/passwd', 'ORG1/file/short']) {
      expect(isObjectKey(key)).toBe(false);
      await expect(store().open(key)).rejects.toThrow('not an object');
      const stored = store().put(key, store().incoming(), 'image/png');
      await expect(stored).rejects.toThrow('not an object');
      await expect((async () => store().remove(key))()).rejects.toThrow('not an object');
    }
  });

  test('abandoned uploads are removed after their time', async () => {
    const file = store().incoming();
    await writeFile(file, 'a');
    await store().removeIncoming(new Date(Date.now() - 60_000));
    expect(await readdir(dirname(file))).toHaveLength(1);
    await utimes(file, new Date(0), new Date(0));
    await store().removeIncoming(new Date(Date.now() - 60_000));
    expect(await readdir(dirname(file))).toEqual([]);
  });
});

test('the product stores its files in S3 as it does in a folder', async () => {
  const app = await startApp({ objects: stores['S3'] as Objects });
  const { admin } = await addTeam(app);
  const photo = await upload(app, admin, aPng(8, 8), { folder: 'UserPhoto' });
  const shown = await fetch(`${app.url}/files${photo.linkurl}`);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(aPng(8, 8));
  await app.close();
});

test.for([
  ['https://host/bucket', /S3_URL cannot be used: it must read/],
  ['https://key@host/bucket', /S3_URL cannot be used: it must read/],
  ['https://:secret@host/bucket', /S3_URL cannot be used: it must read/],
  ['https://key:secret@host/', /S3_URL cannot be used: it must read/],
  ['https://key:secret@host/bucket/folder', /S3_URL cannot be used: it must read/],
  ['https://key:50%secret@host/bucket', /S3_URL cannot be used: a percent sign .* must read %25/],
  [
    'http://a:b@127.0.0.1:1/bucket',
    /S3_URL cannot be used: bucket bucket at http:\/\/127.0.0.1:1: /,
  ],
] as const)('%s prevents the start with a line that names it', async ([url, line]) => {
  const opened = openObjects({ folder, s3Url: url });
  await expect(opened).rejects.toMatchObject({ name: 'ObjectStoreError' });
  await expect(opened).rejects.toThrow(line);
});

/** A store that answers with the given listener. */
async function storeThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://a:b@127.0.0.1:${port}/bucket`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const timeoutMs = 300;

test('a store that accepts the connection and stays silent times out', async () => {
  await using silent = await storeThat(() => undefined);
  await expect(openS3Store(silent.url, timeoutMs)).rejects.toThrow(
    /S3_URL cannot be used: bucket bucket at .* exceeded/,
  );
});

test('a store that falls silent later fails each call, and the upload stays for another attempt', async () => {
  await using falling = await storeThat(({ method }, answer) => {
    if (method === 'HEAD') answer.end();
  });
  const store = await openS3Store(falling.url, timeoutMs);
  const file = `${folder}/upload`;
  await writeFile(file, 'a');
  const late = { name: 'TimeoutError' };
  await expect(store.put(newKey(), file, 'text/plain')).rejects.toMatchObject(late);
  expect(await readFile(file, 'utf8')).toBe('a');
  await expect(store.open(newKey())).rejects.toMatchObject(late);
  await expect(store.remove(newKey())).rejects.toMatchObject(late);
});

test('a file whose bytes stop coming ends with an error', async () => {
  await using halting = await storeThat(({ method }, answer) => {
    if (method === 'HEAD') answer.end();
    else answer.writeHead(200, { 'content-length': 2 }).write('a');
  });
  const found = await (await openS3Store(halting.url, timeoutMs)).open(newKey());
  await expect(found && buffer(found.content)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a missing bucket prevents the start', async () => {
  const url = s3Url.replace('/andon', '/nobodys');
  await expect(openObjects({ folder, s3Url: url })).rejects.toThrow(/bucket nobodys/);
});
