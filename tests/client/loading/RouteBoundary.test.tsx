import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../src/client/api/http/errorLog.ts';
import { setLocale, startI18n } from '../../../src/client/i18n/i18n.ts';
import { RouteBoundary } from '../../../src/client/loading/RouteBoundary.tsx';
import { ServerAwayError } from '../../../src/client/loading/retryableImport.ts';

beforeAll(() => startI18n('en-US'));
afterEach(cleanup);

test('a page that fails shows an error, writes a line into the log, and can be tried again', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  let broken = true;
  function Page() {
    if (broken) throw new Error('no such tile');
    return <p>all is well</p>;
  }
  render(
    <RouteBoundary>
      <Page />
    </RouteBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This page has failed');
  expect(errorLog$.value[0]).toMatchObject({ name: 'PAGE', info: 'no such tile' });

  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('all is well')).toBeTruthy();
  quiet.mockRestore();
});

test('8 Errors, network failure: a page whose script is missing shows the general sentence first, and what to do beneath it', async () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  await setLocale('zh-CN');
  function Page(): never {
    throw new TypeError('Failed to fetch dynamically imported module: /static/Page-1.js');
  }
  render(
    <RouteBoundary>
      <Page />
    </RouteBoundary>,
  );
  const [first, second] = screen.getByRole('alert').children;
  expect(first?.textContent).toBe('参数不对或系统异常：请联系管理员');
  expect(second?.textContent).toBe('未能加载，请检查网络后重试');
  await setLocale('en-US');
  quiet.mockRestore();
});

test('the first retry loads the page without a reload; the second reloads, because a script may be gone for good', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  let shown = 0;
  function Page(): never {
    shown += 1;
    throw new TypeError('Failed to fetch dynamically imported module: /static/Page-1.js');
  }
  const refetchScript = vi.fn<() => void>();
  render(
    <RouteBoundary refetchScript={refetchScript}>
      <Page />
    </RouteBoundary>,
  );
  const before = shown;
  expect(screen.getByRole('alert').textContent).toContain('Check the network');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([shown > before, reload.mock.calls.length]).toEqual([true, 0]);
  expect(refetchScript).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  quiet.mockRestore();
  reload.mockRestore();
});

test('a page that loaded at a retry can be retried again when another of its scripts is missing', () => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  let missing: string | null = '/static/Page-1.js';
  function Page() {
    if (missing === null) return <p>all is well</p>;
    throw new TypeError(`Failed to fetch dynamically imported module: ${missing}`);
  }
  const page = () => (
    <RouteBoundary refetchScript={() => undefined}>
      <Page />
    </RouteBoundary>
  );
  const { rerender } = render(page());
  missing = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('all is well')).toBeTruthy();
  missing = '/static/Dialog-1.js';
  rerender(page());
  missing = null;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('all is well')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  quiet.mockRestore();
  reload.mockRestore();
});

test('a page whose script could not be loaded is loaded automatically once its server answers', async () => {
  vi.useFakeTimers();
  const quiet = vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 502 })) // a proxy that has lost its server
    .mockResolvedValue(new Response(''));
  function Page(): never {
    throw new TypeError('Failed to fetch dynamically imported module: /static/WallRoute-1.js');
  }
  const { unmount } = render(
    <RouteBoundary>
      <Page />
    </RouteBoundary>,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
  unmount();
  for (const spy of [quiet, reload, fetch]) spy.mockRestore();
  vi.useRealTimers();
});

test.for([false, true])(
  'a page whose server was away is loaded automatically once the server answers; hidden meanwhile: %s',
  async (isHidden) => {
    vi.useFakeTimers();
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    let away = true;
    function Page() {
      if (away) throw new ServerAwayError('No answer from the server');
      return <p>all is well</p>;
    }
    const page = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <RouteBoundary refetchScript={() => undefined}>
          <Page />
        </RouteBoundary>
      </Activity>
    );
    const { rerender } = render(page('visible'));
    if (isHidden) {
      rerender(page('hidden'));
      rerender(page('visible'));
    }
    expect(screen.queryByText('all is well')).toBeNull();
    away = false;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText('all is well')).toBeTruthy();
    quiet.mockRestore();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  },
);
