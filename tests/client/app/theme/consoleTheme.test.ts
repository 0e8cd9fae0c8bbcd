import { afterEach, expect, test } from 'vitest';
import { setTheme, startTheme, themeKey } from '../../../../src/client/app/theme/consoleTheme.ts';

const scheme = () => document.documentElement.style.colorScheme;

afterEach(() => localStorage.clear());

test('a theme that is chosen is kept, and followed in the other tabs at once', () => {
  startTheme();
  setTheme('light');
  expect([scheme(), localStorage.getItem(themeKey)]).toEqual(['light', 'light']);
  localStorage.setItem(themeKey, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
  expect(scheme()).toBe('dark');
});
