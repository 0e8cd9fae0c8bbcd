import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../src/client/api/session.ts';
import { useEndpoint } from '../../../src/client/api/useEndpoint.ts';
import { useLiveReads } from '../../../src/client/kit/useLiveReads.ts';
import type { LiveChanges } from '../../../src/client/streams/changes.ts';
import { LiveProvider } from '../../../src/client/streams/useTopic.tsx';
import { listRepairers } from '../../../src/contract/areas/repairQueries.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, type Sent, success } from '../api/fakeServer.ts';
import { fakeLive } from '../console/message/fakeLive.tsx';

let sent: Sent[];
let streams: ReturnType<typeof fakeLive>;
let hidden = false;

function Page() {
  const { data } = useEndpoint(listRepairers, {});
  useLiveReads([listRepairers], ['order'], 'mine');
  return <output>{data?.length}</output>;
}

function page(mode: 'visible' | 'hidden' = 'visible') {
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider live={streams.live}>
        <Activity mode={mode}>
          <Page />
        </Activity>
      </LiveProvider>
    </QueryClientProvider>
  );
}

let queries: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queries = new QueryClient();
  signIn(aUser());
  streams = fakeLive();
  sent = fakeServer(() => success([]));
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const order = (id: string): LiveChanges => [{ kind: 'order', id }];

async function change(...changes: LiveChanges[]) {
  await act(async () => {
    for (const each of changes) streams.change(each);
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

test('a change of the thing that is shown is read, a burst of them once, another thing’s not', async () => {
  render(page());
  await waitFor(() => expect(sent).toHaveLength(1));
  await change(order('other'), [{ kind: 'device', id: 'mine' }]);
  expect(sent).toHaveLength(1);
  await change(order('mine'), order('mine'), order('mine'));
  expect(sent).toHaveLength(2);
  await change('everything');
  expect(sent).toHaveLength(3);
});

test('changes that go on and on are read at most once a second', async () => {
  render(page());
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {
    for (let at = 0; at < 50; at += 1) {
      streams.change(order('mine'));
      await vi.advanceTimersByTimeAsync(100);
    }
  });
  expect(sent.length).toBeGreaterThanOrEqual(5);
  expect(sent.length).toBeLessThanOrEqual(7);
});

test('neither a hidden window nor a hidden page reads', async () => {
  const { rerender } = render(page());
  await waitFor(() => expect(sent).toHaveLength(1));
  hidden = true;
  await change(order('mine'));
  hidden = false;
  rerender(page('hidden'));
  await change(order('mine'));
  expect(sent).toHaveLength(1);
});
