import { afterEach, expect, test, vi } from 'vitest';
import { recoverFailedStyles } from '../../../src/client/loading/newVersion.ts';

afterEach(() => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function addStyle(): HTMLLinkElement {
  const style = document.createElement('link');
  style.setAttribute('rel', 'stylesheet');
  document.head.append(style);
  return style;
}

test('a style of a part that failed is removed, and one of the page itself reloads it once served', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(new Response(''));
  const own = addStyle();
  recoverFailedStyles();
  const part = addStyle();
  part.dispatchEvent(new Event('error'));
  expect(part.isConnected).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  own.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).toHaveBeenCalled();
});
