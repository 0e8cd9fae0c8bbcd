import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewFailedStyles } from '../../../src/client/loading/renewFailedStyles.ts';

/** The server's page, and with it the build that it has. */
let served: string;

beforeEach(() => {
  vi.useFakeTimers();
  served = '<div id="root"></div><script src="/static/index-1.js"></script>';
  const script = document.createElement('script');
  script.setAttribute('type', 'text/plain');
  script.setAttribute('src', '/static/index-1.js');
  document.head.append(script);
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(served)));
});
afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const link = () => document.head.querySelector('link');

/** The style fails; after how long it is asked for again, null: not within two minutes. */
async function failed(): Promise<number | null> {
  const before = link();
  before?.dispatchEvent(new Event('error'));
  for (let seconds = 1; seconds <= 120; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (link() !== before) return seconds;
  }
  return null;
}

test('a style that could not be had is asked for again ever more seldom, and no more once a newer build is served', async () => {
  renewFailedStyles();
  const style = document.createElement('link');
  style.setAttribute('rel', 'stylesheet');
  style.setAttribute('data-href', '/static/Page-1.css');
  document.head.append(style);
  const waited = [];
  for (let time = 0; time < 7; time += 1) waited.push(await failed());
  expect(waited).toEqual([2, 4, 8, 16, 32, 60, 60]);
  served = served.replace('index-1', 'index-2');
  expect(await failed()).toBeNull();
});
