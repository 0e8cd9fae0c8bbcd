import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import { fileUrl } from '../../../../src/client/api/http/fileUrl.ts';
import {
  loadPlatform,
  platform,
  platformDefaults,
  platformTitle,
  readPlatform,
} from '../../../../src/client/api/http/platform.ts';
import { upload } from '../../../../src/client/api/http/upload.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, refusal, success } from '../fakeServer.ts';

afterEach(async () => {
  await configure({});
  signOut();
});

/** The platform configuration that the server gives. */
async function configure(found: object): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(found)));
  await loadPlatform();
  vi.unstubAllGlobals();
}

test('7 Client behaviour, base URL: platform.json overrides what it names and leaves the rest to the defaults', () => {
  expect(
    readPlatform({ title: '某某平台', apiHost: 'https://a.example', locale: 'en-US' }),
  ).toEqual({
    ...platformDefaults,
    title: '某某平台',
    apiHost: 'https://a.example',
    locale: 'en-US',
  });
});

test.each([null, 'text', { locale: 'fr-FR', theme: 'neon', title: 3 }])(
  'an invalid platform.json is replaced by the defaults: %j',
  (found) => expect(readPlatform(found)).toEqual(platformDefaults),
);

test('the product starts without a platform.json', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(loadPlatform()).resolves.toEqual(platformDefaults);
});

test('the title follows the language', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ title: '一厂平台', title_en: 'Plant one' })),
  );
  await loadPlatform();
  expect(platform().title).toBe('一厂平台');
  expect(platformTitle('zh-CN')).toBe('一厂平台');
  expect(platformTitle('en-US')).toBe('Plant one');
});

test('7 Client behaviour, base URL: calls go to the host that the platform configuration names', async () => {
  await configure({ apiHost: 'https://api.example' });
  signIn(aUser());
  const sent = fakeServer(() => success({ time: '' }));
  await call(getServerTime, {});
  expect(sent.map(({ path }) => path)).toEqual([`https://api.example${getServerTime.path}`]);
});

test('7 Client behaviour, file upload: a file goes to the storage host that is configured, and is shown from there', async () => {
  await configure({ apiHost: 'https://api.example', storageHost: 'https://files.example/s' });
  signIn(aUser());
  const stored = { url: '/o', linkurl: '/o?s=1', name: 'a.png', contentType: 'image/png', size: 1 };
  const sent = fakeServer(() => success(stored));
  const { linkurl } = await upload('UserPhoto', 'a b.png', new Blob(['x']));
  expect(sent.map(({ path }) => path)).toEqual([
    'https://files.example/s/UploadFileUserPhoto/a%20b.png',
  ]);
  expect(fileUrl(linkurl)).toBe('https://files.example/s/o?s=1');
});

test('7 Client behaviour, file upload: without a configuration the storage host is /files', async () => {
  await configure({});
  signIn(aUser());
  const sent = fakeServer(() => refusal('400', '不行'));
  await upload('UserPhoto', 'a.png', new Blob(['x'])).catch(() => undefined);
  expect(sent.map(({ path }) => path)).toEqual(['/files/UploadFileUserPhoto/a.png']);
});
