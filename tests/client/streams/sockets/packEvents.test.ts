import { map, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { packEvents } from '../../../../src/client/streams/sockets/packEvents.ts';
import type { StreamEvent } from '../../../../src/client/streams/sockets/streamEvent.ts';
import type { ChannelName, TopicName } from '../../../../src/contract/topics/live.ts';
import { at, timeline } from '../support/virtualTime.ts';

const patch = (Rev: number, Topic: TopicName = 'openOrders', channel: ChannelName = 'daping') =>
  ({
    type: 'patch',
    channel,
    patch: { Topic, Epoch: 'e', Rev, At: '', Set: { [`k${Rev % 3}`]: { v: Rev } } },
  }) as const satisfies StreamEvent;
const text = (content: string): StreamEvent => ({ type: 'text', channel: 'main', text: content });

function wordOf(event: StreamEvent): string {
  if (event.type === 'patch') {
    const { Topic, From, Rev } = event.patch;
    return `${Topic} ${From ?? Rev}-${Rev}`;
  }
  return event.type === 'text' ? event.text : `${event.channel} ${event.type}`;
}

/** What comes at each mark of a marble diagram, and the packets that leave. */
function send(marks: string, event: Record<string, readonly StreamEvent[]>): string[] {
  return timeline(({ cold }, log) => {
    const source$ = new Subject<readonly StreamEvent[]>();
    source$
      .pipe(
        packEvents(),
        map((packet) => packet.map(wordOf).join(', ')),
      )
      .subscribe((content) => log(content));
    at(cold(marks), (mark) => source$.next(event[mark] ?? []));
  });
}

test('the first event is sent at once, and those of the next 16 ms are sent together', () => {
  expect(
    send('abc 97ms d', { a: [text('a')], b: [text('b')], c: [text('c')], d: [text('d')] }),
  ).toEqual(['0 a', '16 b, c', '100 d']);
});

test('24,000 patches in a second are at most 63 packets, one run of each topic in a packet', () => {
  let revs = 0;
  const sizes: number[] = [];
  timeline(({ cold }) => {
    const source$ = new Subject<readonly StreamEvent[]>();
    source$.pipe(packEvents()).subscribe((packet) => sizes.push(packet.length));
    at(cold('(a|)'), () => undefined);
    for (let ms = 0; ms < 1_000; ms += 1) {
      at(cold(`${ms}ms (a|)`), () => {
        for (let n = 0; n < 12; n += 1) {
          revs += 1;
          source$.next([patch(revs), patch(revs, 'deviceStates', 'gateway')]);
        }
      });
    }
  });
  expect(revs * 2).toBe(24_000);
  expect(sizes.length).toBeLessThanOrEqual(64);
  expect(Math.max(...sizes)).toBe(2);
});

test('messages keep their order and their number; a patch that does not follow starts another run', () => {
  const lines = send('ab', {
    a: [text('first')],
    b: [patch(1), text('x'), patch(2), text('x'), patch(4), patch(5)],
  });
  expect(lines).toEqual(['0 first', '16 openOrders 1-2, x, x, openOrders 4-5']);
});

test('an open of its channel ends a run of patches; an open of another channel does not', () => {
  const open = (channel: ChannelName): StreamEvent => ({ channel, type: 'open' });
  const lines = send('ab', {
    a: [text('first')],
    b: [patch(1), open('main'), patch(2), open('daping'), patch(3)],
  });
  expect(lines).toEqual(['0 first', '16 openOrders 1-2, main open, daping open, openOrders 3-3']);
});
