import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fontLoadedKey, loadFont } from '../../../src/client/loading/preload.ts';

vi.mock('@fontsource-variable/noto-sans-sc/index.css', () => ({ default: '' }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Returns whether the font is loaded after a time, ms. */
async function isLoadedAfter(ms: number): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  return localStorage.getItem(fontLoadedKey) === '1';
}

test('a font that this browser has not loaded before waits for the first page', async () => {
  loadFont();
  expect(await isLoadedAfter(2_999)).toBe(false);
  expect(await isLoadedAfter(1)).toBe(true);
});

test('a font that this browser has loaded before is loaded at once', async () => {
  localStorage.setItem(fontLoadedKey, 'before');
  loadFont();
  expect(await isLoadedAfter(0)).toBe(true);
});
