import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Activity, createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pending$ } from '../../../../src/client/api/http/post.ts';
import { useAction, useEndpoint } from '../../../../src/client/api/query/useEndpoint.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { sessionEnd$ } from '../../../../src/client/api/session/sessionEnd.ts';
import { afterPaint } from '../../../../src/client/lib/afterPaint.ts';
import { saveBoardImage } from '../../../../src/contract/areas/kanban/edits.ts';
import { getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, type Sent, success } from '../fakeServer.ts';

let dead: boolean;
let sent: Sent[];
const reads = () => sent.filter(({ path }) => path === getServerTime.path);

beforeEach(() => {
  signIn(aUser());
  dead = false;
  sent = fakeServer(({ path }) =>
    dead && path === getServerTime.path ? 'silence' : success({ path }),
  );
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('the answer of an action is there at once, however long the refetch of stale data takes', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(
    () => ({
      read: useEndpoint(getServerTime, {}),
      action: useAction(saveBoardImage, [getServerTime]),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client: queries }, children),
    },
  );
  await waitFor(() => expect(result.current.read.data).toBeTruthy());
  dead = true;
  const answer = await act(() => result.current.action.mutateAsync({ Content: 'AAAA' }));
  expect(answer).toEqual({ path: saveBoardImage.path });
  await waitFor(() => expect(reads()).toHaveLength(2));
  expect(result.current.action.isPending).toBe(true);
  act(() => reads()[1]?.fail());
  queries.clear();
});

test('the loading indicator counts the first read, and no renewal of what is shown', async () => {
  const counts: number[] = [];
  const counting = pending$.subscribe((count) => counts.push(count));
  const { result } = renderHook(() => useEndpoint(getServerTime, {}), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children),
  });
  await waitFor(() => expect(result.current.data).toBeTruthy());
  expect(counts).toEqual([0, 1, 0]);
  await act(() => result.current.refetch());
  expect(reads().length).toBeGreaterThan(1);
  expect(counts).toEqual([0, 1, 0]);
  counting.unsubscribe();
});

test('a read that is given up before the page is painted is never sent', async () => {
  const queries = new QueryClient();
  const { unmount } = renderHook(() => useEndpoint(getServerTime, {}), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queries }, children),
  });
  unmount();
  signOut(); // it would now end a session that nobody has
  await afterPaint();
  await afterPaint();
  expect(reads()).toEqual([]);
  expect(sessionEnd$.value).toBeNull();
});

test('an action is in flight from its start: a second press finds it in flight', async () => {
  const { result } = renderHook(() => useAction(saveBoardImage, []), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children),
  });
  act(() => void result.current.mutateAsync({ Content: 'AAAA' }));
  expect(result.current.isPending).toBe(true);
  await waitFor(() => expect(result.current.isPending).toBe(false));
});

test('a page that is shown again reads its data again, and rerenders only if the answer differs', async () => {
  const queries = new QueryClient();
  const rendered = vi.fn<() => void>();
  const Page = () => {
    rendered();
    return <p>{JSON.stringify(useEndpoint(getServerTime, {}).data)}</p>;
  };
  const page = <Page />;
  const at = (mode: 'visible' | 'hidden') => (
    <QueryClientProvider client={queries}>
      <Activity mode={mode}>{page}</Activity>
    </QueryClientProvider>
  );
  const { rerender } = render(at('visible'));
  await screen.findByText(new RegExp(getServerTime.path));
  rerender(at('hidden'));
  rendered.mockClear();
  rerender(at('visible'));
  await waitFor(() => expect(reads()).toHaveLength(2));
  await act(afterPaint);
  expect(rendered).not.toHaveBeenCalled();
  queries.clear();
});
