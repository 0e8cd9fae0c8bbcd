import { afterEach, expect, test } from 'vitest';
import { setTheme, startTheme, themeKey } from '../../../../src/client/app/theme/consoleTheme.ts';

const scheme = () => document.documentElement.style.colorScheme;

afterEach(() => localStorage.clear());

test('a selected theme is stored, and applied in other tabs at once', () => {
  startTheme();
  setTheme('light');
  expect([scheme(), localStorage.getItem(themeKey)]).toEqual(['light', 'light']);
  localStorage.setItem(themeKey, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
  expect(scheme()).toBe('dark');
});
