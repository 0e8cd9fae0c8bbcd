import i18next, { t } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  browserLocale,
  followLocale,
  followWallLocale,
  loadNamespaces,
  localeKey,
  onLocaleSelected,
  setLocale,
  setWallLocale,
  startI18n,
} from '../../../src/client/i18n/i18n.ts';

const announced = vi.fn<(locale: string) => void>();
const failed = vi.fn<(cause: unknown) => void>();
const shown = () => document.documentElement.lang;

beforeAll(async () => {
  localStorage.clear();
  await startI18n('zh-CN');
  followLocale(failed);
  onLocaleSelected(announced);
}, 60_000);
afterEach(async () => {
  await setLocale('zh-CN');
  announced.mockClear();
});

test('the first supported language of the browser is used, in any region', () => {
  expect(browserLocale(['de-DE', 'en-GB', 'zh-CN'])).toBe('en-US');
  expect(browserLocale(['zh-TW', 'en-US'])).toBe('zh-CN');
  expect(browserLocale(['zh'])).toBe('zh-CN');
  expect(browserLocale(['de-DE'])).toBeNull();
});

test('texts that are first loaded while the language changes are loaded in the new language', async () => {
  const changed = setLocale('en-US');
  await Promise.all([changed, loadNamespaces('home')]);
  expect(t('home.notRenewed')).toBe('Not updated, try again');
});

test('of two quick selections the second wins, however late the texts of the first arrive', async () => {
  await loadNamespaces('logs'); // loaded in one language only
  await Promise.all((['en-US', 'zh-CN'] as const).map(setLocale));
  expect([shown(), localStorage.getItem(localeKey)]).toEqual(['zh-CN', 'zh-CN']);
});

test('a language that is selected in another tab is applied at once, and reported by that tab only', async () => {
  localStorage.setItem(localeKey, 'en-US');
  window.dispatchEvent(new StorageEvent('storage', { key: localeKey }));
  await vi.waitFor(() => expect(shown()).toBe('en-US'));
  expect(t('app.cancel')).toBe('Cancel');
  expect(announced).not.toHaveBeenCalled();
});

test('the language of the wall is that of its screen: the user’s selection stays and nobody is notified', async () => {
  await setLocale('zh-CN');
  announced.mockClear();
  const leave = followWallLocale(failed);
  await setWallLocale('en-US');
  expect([shown(), localStorage.getItem(localeKey)]).toEqual(['en-US', 'zh-CN']);
  window.dispatchEvent(new StorageEvent('storage', { key: localeKey }));
  await Promise.resolve();
  expect([shown(), announced.mock.calls]).toEqual(['en-US', []]);
  leave();
  await vi.waitFor(() => expect(shown()).toBe('zh-CN'));
  followWallLocale(failed)();
  const leaveAgain = followWallLocale(failed);
  await vi.waitFor(() => expect(shown()).toBe('en-US'));
  leaveAgain();
  await vi.waitFor(() => expect(shown()).toBe('zh-CN'));
});

test('a language whose texts cannot be loaded is reported to the listener, and the page keeps its language', async () => {
  const cause = new Error('chunk');
  i18next.removeResourceBundle('en-US', 'translation');
  vi.spyOn(i18next, 'addResourceBundle').mockImplementationOnce(() => {
    throw cause;
  });
  localStorage.setItem(localeKey, 'en-US');
  window.dispatchEvent(new StorageEvent('storage', { key: localeKey }));
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(cause));
  expect(shown()).toBe('zh-CN');
  vi.restoreAllMocks();
});
