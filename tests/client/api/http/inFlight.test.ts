import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import { giveUpRequests } from '../../../../src/client/api/http/inFlight.ts';
import { observeCall } from '../../../../src/client/api/http/observeCall.ts';
import { upload } from '../../../../src/client/api/http/upload.ts';
import { useEndpoint } from '../../../../src/client/api/query/useEndpoint.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { uploadPath } from '../../../../src/contract/areas/file/endpoints.ts';
import { saveBoardImage } from '../../../../src/contract/areas/kanban/edits.ts';
import { getBoard, getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, type Sent, success } from '../fakeServer.ts';

const time = '2026-11-20T00:00:00.000Z';
/** The link: while it is dead, nothing comes back of what is sent. */
let dead: boolean;
let sent: Sent[];

beforeEach(() => {
  signIn(aUser());
  dead = true;
  sent = fakeServer(() => (dead ? 'silence' : success({ time })));
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const isSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
const aborted = () => sent.map((one) => one.aborted);

test('what was read into a dead link is aborted and fails as no answer', async () => {
  const failed = new Promise((resolve) => {
    observeCall(getServerTime, {}).subscribe({ error: resolve });
  });
  await isSent(1);
  giveUpRequests();
  expect(aborted()).toEqual([true]);
  expect(await failed).toMatchObject({ name: 'NETWORK' });
});

test('a query of the console repeats its request by itself', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const { result, unmount } = renderHook(() => useEndpoint(getBoard, {}), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queries }, children),
  });
  await isSent(1);
  dead = false;
  giveUpRequests();
  await vi.waitFor(() => expect(result.current.data).toEqual({ time }));
  expect(aborted()).toEqual([true, false]);
  unmount();
  queries.clear();
});

test.each([
  ['a write', saveBoardImage.path, () => call(saveBoardImage, { Content: 'AAAA' })],
  [
    'an upload',
    `/files${uploadPath('UserPhoto', 'me.jpg')}`,
    () => upload('UserPhoto', 'me.jpg', new Blob(['photo'])),
  ],
])('%s is left to its own end', async (_, path, send) => {
  const ended = send().catch((cause: unknown) => cause);
  observeCall(getServerTime, {}).subscribe({ error: () => undefined });
  await isSent(2);
  giveUpRequests();
  const byPath = sent.map((one) => [one.path, one.aborted] as const);
  expect(new Map(byPath)).toEqual(
    new Map([
      [path, false],
      [getServerTime.path, true],
    ]),
  );
  sent.find((one) => one.path === path)?.fail();
  expect(await ended).toMatchObject({ name: 'NETWORK' });
});

test('a caller that aborts its own read gets no failure', async () => {
  const mine = new AbortController();
  const read = call(getServerTime, {}, { signal: mine.signal, isRead: true });
  const failed = read.catch((cause: unknown) => cause);
  await isSent(1);
  mine.abort();
  expect(aborted()).toEqual([true]);
  expect(await failed).toMatchObject({ name: 'CanceledError' });
});
