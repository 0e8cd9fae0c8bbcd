import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveReads } from '../../../../src/client/kit/hooks/useLiveReads.ts';
import type { LiveChanges } from '../../../../src/client/streams/channels/changes.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import { listRepairers } from '../../../../src/contract/areas/repair/queries.ts';
import { fakeLive } from '../../console/message/fakeLive.tsx';

let reads = 0;
let first: Promise<unknown[]>;
let streams: ReturnType<typeof fakeLive>;
let hidden = false;

function Page() {
  useQuery({
    queryKey: [listRepairers.id, {}],
    refetchOnMount: false,
    queryFn: () => {
      reads += 1;
      return reads === 1 ? first : [];
    },
  });
  useLiveReads([listRepairers], ['order'], 'mine');
  return null;
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
  vi.useFakeTimers();
  queries = new QueryClient();
  reads = 0;
  first = Promise.resolve([]);
  streams = fakeLive();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const order = (id: string): LiveChanges => [{ kind: 'order', id }];

async function change(...changes: LiveChanges[]) {
  await act(async () => {
    for (const each of changes) streams.change(each);
    await vi.advanceTimersByTimeAsync(2_000);
  });
}

test('a change of the shown record causes a read, a burst causes one, changes of other records none', async () => {
  render(page());
  await change();
  expect(reads).toBe(1);
  await change(order('other'), [{ kind: 'device', id: 'mine' }]);
  expect(reads).toBe(1);
  await change(order('mine'), order('mine'), order('mine'));
  expect(reads).toBe(2);
  await change('everything');
  expect(reads).toBe(3);
});

test('continuous changes are read at most once a second', async () => {
  render(page());
  await change();
  expect(reads).toBe(1);
  await act(async () => {
    for (let at = 0; at < 50; at += 1) {
      streams.change(order('mine'));
      await vi.advanceTimersByTimeAsync(100);
    }
  });
  expect(reads).toBeGreaterThanOrEqual(5);
  expect(reads).toBeLessThanOrEqual(7);
});

test('a change during the first read causes another read, because the first may have begun before the change', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  first = promise;
  render(page());
  await change(order('mine'));
  expect(reads).toBe(1);
  resolve([]);
  await change();
  expect(reads).toBe(2);
});

test('a hidden window or page does not read', async () => {
  const { rerender } = render(page());
  await change();
  expect(reads).toBe(1);
  hidden = true;
  await change(order('mine'));
  hidden = false;
  rerender(page('hidden'));
  await change(order('mine'));
  expect(reads).toBe(1);
});
