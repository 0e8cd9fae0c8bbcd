import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createDeduper,
  dedupeLimit,
  dedupeMs,
} from '../../../../src/client/streams/channels/dedupe.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import { type ChannelName, channelNames } from '../../../../src/contract/topics/live.ts';

function alarm(channel: ChannelName, Msg = 'Press 4 is down', Id?: string): LiveMessage {
  const message = { MType: 3, Title: 'Fault', Msg } as const;
  return { type: 'typed', channel, message: Id === undefined ? message : { ...message, Id } };
}

function textMessage(channel: ChannelName, text: string): LiveMessage {
  return { type: 'text', channel, text };
}

function atTime() {
  let time = 0;
  const deduper = createDeduper(() => time);
  return {
    deduper,
    wait: (ms: number) => {
      time += ms;
    },
    /** How many of the messages are shown. */
    shown: (...messages: LiveMessage[]) =>
      messages.filter((message) => deduper.isFirst(message)).length,
  };
}

describe('across channels', () => {
  test('the same message on three channels shows once', () => {
    const { shown } = atTime();
    expect(shown(alarm('main'), alarm('daping'), alarm('gateway'))).toBe(1);
  });

  test('a true repeat on one channel shows twice', () => {
    const { shown } = atTime();
    expect(shown(alarm('main'), alarm('main'))).toBe(2);
  });

  test('a repeat on both channels is shown twice, in whichever order the copies arrive', () => {
    const { shown } = atTime();
    expect(shown(alarm('main'), alarm('main'), alarm('daping'), alarm('daping'))).toBe(2);
    const mixed = atTime();
    expect(mixed.shown(alarm('main'), alarm('daping'), alarm('daping'), alarm('main'))).toBe(2);
  });

  test('messages of one wording and two ids are two, of one id and two wordings one', () => {
    const { shown } = atTime();
    expect(shown(alarm('main', 'x', 'm1'), alarm('daping', 'x', 'm2'))).toBe(2);
    expect(shown(alarm('main', 'Chinese', 'm3'), alarm('daping', 'English', 'm3'))).toBe(1);
  });

  test('a message with an Id is shown once, however often and on whichever channels it arrives', () => {
    const { shown, wait, deduper } = atTime();
    expect(shown(alarm('main', 'x', 'm1'), alarm('main', 'x', 'm1'))).toBe(1);
    deduper.reopened('main');
    wait(10 * dedupeMs);
    expect(shown(alarm('main', 'x', 'm1'), alarm('daping', 'x', 'm1'))).toBe(0);
  });

  test('Ids are forgotten too, the oldest first', () => {
    const { shown } = atTime();
    for (let n = 0; n <= dedupeLimit; n += 1) shown(alarm('main', 'x', `m${n}`));
    expect(shown(alarm('main', 'x', 'm1'))).toBe(0);
    expect(shown(alarm('main', 'x', 'm0'))).toBe(1);
  });

  test('texts are distinguished by their content', () => {
    const { shown } = atTime();
    expect(
      shown(textMessage('main', 'a'), textMessage('daping', 'a'), textMessage('daping', 'b')),
    ).toBe(2);
  });

  test('a copy counts as one for 10 s and no longer', () => {
    const { shown, wait } = atTime();
    shown(alarm('main'));
    wait(dedupeMs);
    expect(shown(alarm('daping'))).toBe(0);
    wait(1);
    expect(shown(alarm('gateway'))).toBe(1);
  });

  test('a channel that opens late does not suppress the next true repeat', () => {
    const { shown, deduper } = atTime();
    shown(alarm('main'));
    deduper.reopened('daping');
    expect(shown(alarm('daping'))).toBe(1); // main lost it
    expect(shown(alarm('main'))).toBe(0); // and brings it after all
  });

  test('what is remembered is bounded, and the oldest is forgotten first', () => {
    const { shown } = atTime();
    shown(alarm('main', 'first'));
    shown(...Array.from({ length: dedupeLimit - 1 }, (_, n) => alarm('main', `alarm ${n}`)));
    expect(shown(alarm('main', 'one too many'))).toBe(1);
    expect(shown(alarm('daping', 'alarm 0'))).toBe(0);
    expect(shown(alarm('daping', 'first'))).toBe(1);
  });

  test('any interleaving shows each wording as often as the channel that brought it most often', () => {
    const heard = fc.record({
      channel: fc.constantFrom(...channelNames),
      text: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(heard, { maxLength: 60 }), (all) => {
        const { deduper } = atTime();
        const shown = all.filter(({ channel, text }) => deduper.isFirst(alarm(channel, text)));
        for (const text of ['a', 'b', 'c']) {
          const perChannel = channelNames.map(
            (channel) => all.filter((h) => h.text === text && h.channel === channel).length,
          );
          expect(shown.filter((h) => h.text === text)).toHaveLength(Math.max(...perChannel));
        }
      }),
    );
  });
});
