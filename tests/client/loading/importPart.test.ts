import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importPart, missingPart } from '../../../src/client/loading/importPart.ts';

/** Files that the server can't give now, by their names' ends. */
let away: readonly string[];
let asked: string[];

beforeEach(() => {
  away = [];
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : input.toString();
    asked.push(url.slice(url.lastIndexOf('/') + 1));
    const isAway = away.some((name) => url.endsWith(name));
    return isAway ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response('1'));
  });
});
afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

test('a part is imported only once all its scripts are there, and one that failed is fetched anew', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('part'));
  const missing = vi.fn<() => void>();
  addEventListener(missingPart, missing, { once: true });
  away = ['b-1.js'];
  const files = ['static/a-1.js', 'static/b-1.js'];
  await expect(importPart(load, files)).rejects.toThrow(/preload .*\/static\/b-1\.js/);
  expect(load).not.toHaveBeenCalled();
  expect(missing).toHaveBeenCalledOnce();
  away = [];
  expect(await importPart(load, files)).toBe('part');
  expect(asked).toEqual(['a-1.js', 'b-1.js', 'b-1.js']);
});

test('a part of one script, which the build does not list, is fetched before it is imported too', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('words'));
  load.toString = () => 'async()=>{let{app:e}=await import(`./words-1.js`);return{app:e}}';
  away = ['words-1.js'];
  await expect(importPart(load)).rejects.toThrow('words-1.js');
  expect(load).not.toHaveBeenCalled();
  away = [];
  expect(await importPart(load, [])).toBe('words');
});

test('a style that failed is asked for again, one that is there is not', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('page'));
  const files = ['static/page-1.css'];
  const styles = () => document.head.querySelectorAll('link[rel=stylesheet]');
  await expect(importPart(load, files)).rejects.toThrow('page-1.css'); // happy-dom has none
  expect(styles()).toHaveLength(0);
  expect(load).not.toHaveBeenCalled();
  const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;
  settings.handleDisabledFileLoadingAsSuccess = true;
  expect(await importPart(load, files)).toBe('page');
  expect(await importPart(load, files)).toBe('page');
  expect(styles()).toHaveLength(1);
});
