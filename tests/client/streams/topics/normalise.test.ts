import { expect, test } from 'vitest';
import { createDeduper } from '../../../../src/client/streams/channels/dedupe.ts';
import { parseMessages, parsePatch } from '../../../../src/client/streams/topics/normalise.ts';

const message = { MType: 3, Title: 'New order', Msg: 'Press 4 is down' };

test('7 Real-time, receive_msg: a list becomes one envelope a message, in its order, with what our server adds', () => {
  const more = { Id: 'm1', Url: 'o1', Time: '2026-11-20T08:00:00Z', Level: 1, Stored: 0 };
  const ours = { ...message, ...more };
  expect(parseMessages('main', [message, ours])).toEqual([
    { type: 'typed', channel: 'main', message },
    { type: 'typed', channel: 'main', message: ours },
  ]);
});

test('7 Real-time, receive_msg: plain text is a text', () => {
  expect(parseMessages('gateway', 'maintenance at noon')).toEqual([
    { type: 'text', channel: 'gateway', text: 'maintenance at noon' },
  ]);
});

test('a type sent as digits is that type; a message of an unknown type is shown as text', () => {
  expect(parseMessages('main', [{ ...message, MType: '3' }])).toEqual([
    { type: 'typed', channel: 'main', message },
  ]);
  expect(parseMessages('main', [{ ...message, MType: 77 }])).toEqual([
    { type: 'text', channel: 'main', text: 'New order Press 4 is down' },
  ]);
});

test.each([null, 7, { MType: 3 }])('a payload of another shape (%j) is unreadable', (payload) => {
  expect(parseMessages('main', payload)).toEqual([
    { type: 'unreadable', channel: 'main', payload },
  ]);
  expect(parseMessages('main', [payload])).toEqual([
    { type: 'unreadable', channel: 'main', payload },
  ]);
});

test('a patch needs topic, epoch and revision', () => {
  const patch = { Topic: 'openOrders', Epoch: 'e', Rev: 4, At: '2026-11-20T08:00:00Z' };
  expect(parsePatch('daping', patch)).toEqual({ type: 'patch', channel: 'daping', patch });
  expect(parsePatch('daping', { ...patch, Rev: '4' }).type).toBe('unreadable');
});

test.each([
  ['an Id that is null', { Id: null }],
  ['an Id that is a number', { Id: 7 }],
  ['an empty Id', { Id: '' }],
  ['a level that is none', { Level: 5 }],
  ['a time that is none', { Time: 'soon' }],
  ['a time that is a number', { Time: 1_700_000_000_000 }],
  ['an address that is no text', { Url: { id: 'o1' } }],
])('%s is left out, and the message is published', (_, odd) => {
  expect(parseMessages('main', [{ ...message, ...odd }])).toEqual([
    { type: 'typed', channel: 'main', message },
  ]);
});

test('two messages whose Id is null are two', () => {
  const other = { ...message, Msg: 'Press 5 is down', Id: null };
  const read = parseMessages('main', [{ ...message, Id: null }, other]);
  const deduper = createDeduper(() => 0);
  const shown = read.filter((each) => each.type === 'typed' && deduper.isFirst(each));
  expect(shown).toHaveLength(2);
});
