import i18next, { t } from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  browserLocale,
  onLocaleSelected,
  followLocale,
  loadNamespaces,
  localeKey,
  setLocale,
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

test('the first of the browser’s languages that we have decides, in whichever region', () => {
  expect(browserLocale(['de-DE', 'en-GB', 'zh-CN'])).toBe('en-US');
  expect(browserLocale(['zh-TW', 'en-US'])).toBe('zh-CN');
  expect(browserLocale(['zh'])).toBe('zh-CN');
  expect(browserLocale(['de-DE'])).toBeNull();
});

test('words that are loaded for the first time while the language changes are there in the new one', async () => {
  const changed = setLocale('en-US');
  await Promise.all([changed, loadNamespaces('home')]);
  expect(t('home.notRenewed')).toBe('Not renewed, try again');
});

test('of two quick choices the second holds, however late the words of the first come', async () => {
  await loadNamespaces('logs'); // there in one language alone
  await Promise.all((['en-US', 'zh-CN'] as const).map(setLocale));
  expect([shown(), localStorage.getItem(localeKey)]).toEqual(['zh-CN', 'zh-CN']);
});

test('a language that is chosen in another tab is followed at once, and told by that tab alone', async () => {
  localStorage.setItem(localeKey, 'en-US');
  window.dispatchEvent(new StorageEvent('storage', { key: localeKey }));
  await vi.waitFor(() => expect(shown()).toBe('en-US'));
  expect(t('app.cancel')).toBe('Cancel');
  expect(announced).not.toHaveBeenCalled();
});

test('one whose words cannot be fetched is told to whoever follows, and the page stays in its own', async () => {
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
