import { act, renderHook } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  describeBrought,
  mostBrought,
  useBrought,
} from '../../../../src/client/console/connection/useBrought.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { ChannelContent } from '../../../../src/client/streams/topics/normalise.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const text = (content: string): ChannelContent => ({
  type: 'text',
  channel: 'main',
  text: content,
});
const patch: ChannelContent = {
  type: 'patch',
  channel: 'daping',
  patch: {
    Topic: 'openOrders',
    Epoch: 'e',
    From: 4,
    Rev: 6,
    At: '2026-03-01T00:00:00Z',
    Set: { a: {} },
    Del: ['b'],
  },
};

test('merged patches count each, and what cannot be read is shown as it came, cut', () => {
  expect(describeBrought(patch, 1, 1)).toMatchObject({
    kind: 'topic:openOrders',
    text: 'Rev 6: a, -b',
    count: 3,
  });
  const odd = { type: 'unreadable', channel: 'main', payload: 'x'.repeat(1_000) } as const;
  expect(describeBrought(odd, 1, 1).text).toHaveLength(300);
});

test('entries are bounded and stay while they are paused; counts go on', () => {
  const brought$ = new Subject<ChannelContent>();
  const live = { brought$ } as Partial<Live> as Live;
  const { result, rerender } = renderHook(({ paused }) => useBrought(live, paused), {
    initialProps: { paused: false },
  });
  const paint = () => {
    act(() => void vi.advanceTimersByTime(1_000));
  };
  for (let nth = 0; nth < mostBrought + 5; nth += 1) brought$.next(text(String(nth)));
  brought$.next(patch);
  paint();
  expect(result.current.entries).toHaveLength(mostBrought);
  expect(result.current.entries[0]?.kind).toBe('topic:openOrders');
  expect(result.current.counts.daping).toEqual({ total: 3, perSecond: 3 });
  rerender({ paused: true });
  brought$.next(text('later'));
  paint();
  expect(result.current.entries[0]?.kind).toBe('topic:openOrders');
  expect(result.current.counts.main.total).toBe(mostBrought + 6);
  act(() => void vi.advanceTimersByTime(11_000));
  expect(result.current.counts.main.perSecond).toBe(0);
  act(() => result.current.clear());
  expect(result.current.entries).toEqual([]);
});
