import { afterEach, expect, test, vi } from 'vitest';
import {
  loadPlatform,
  platform,
  platformDefaults,
  platformTitle,
  readPlatform,
} from '../../../src/client/api/platform.ts';

afterEach(() => vi.unstubAllGlobals());

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
  'what platform.json says wrongly is the default: %j',
  (found) => expect(readPlatform(found)).toEqual(platformDefaults),
);

test('a platform.json that cannot be had does not keep the product from starting', async () => {
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
