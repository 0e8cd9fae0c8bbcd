import { expect, test } from 'vitest';
import {
  addToast,
  dropRead,
  isCritical,
  isReading,
  noToasts,
  readOf,
  removeToasts,
  storedToasts,
  type Toast,
  toastOf,
} from '../../../../../src/client/console/message/toasts/toasts.ts';
import { type Message, unreadListed } from '../../../../../src/contract/areas/message/endpoints.ts';
import type { ChannelName, UserMsg } from '../../../../../src/contract/topics/live.ts';

const typed = (key: string): Toast => ({
  key,
  kind: 'typed',
  title: key,
  text: '',
  mType: 3,
  level: null,
  url: '',
  id: key,
  time: null,
});
const text = (key: string): Toast => ({ ...typed(key), kind: 'text', mType: null, id: null });
const aMessage = (id: string): Message => ({
  id,
  title: '',
  createdTime: '2026-11-20T08:00:00.000Z',
  mType: 3,
  isRead: 0,
  url: '',
  msg: '',
});
const keys = (toasts: readonly Toast[]) => toasts.map(({ key }) => key);

function toastOfMessage(channel: ChannelName, message: Partial<UserMsg>): Toast {
  const defaults = { MType: 3, Title: 'T', Msg: 'M' } as const;
  return toastOf({ type: 'typed', channel, message: { ...defaults, ...message } }, 'k');
}

test('from the fourth typed message on, one toast counts them; texts are not counted', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map(typed);
  const many = [...all.slice(0, 2), text('t'), ...all.slice(2)].reduce(addToast, noToasts);
  expect(keys(many.shown)).toEqual(['a', 'b', 't', 'c']);
  expect(keys(many.more)).toEqual(['d', 'e']);
});

test('a message about an order takes the place of an older one about it, and a reading that of its device', () => {
  const order = (key: string, url: string) => ({ ...typed(key), url });
  const reading = (key: string) => ({ ...typed(key), mType: 2, id: null, url: 'device-1' });
  const many = [order('a', '1'), reading('b'), order('c', '2'), reading('d'), order('e', '1')];
  expect(keys(many.reduce(addToast, noToasts).shown)).toEqual(['c', 'd', 'e']);
});

test('counted messages and later ones stay counted after a toast has closed', () => {
  const many = ['a', 'b', 'c', 'd'].map(typed).reduce(addToast, noToasts);
  const fewer = addToast(removeToasts(many, ['a']), typed('e'));
  expect([keys(fewer.shown), keys(fewer.more)]).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
});

test('messages read elsewhere are removed, shown or counted; unstored ones stay', () => {
  const device = { ...typed('device'), id: null };
  const many = [device, ...['a', 'b', 'c', 'd'].map(typed)].reduce(addToast, noToasts);
  const left = dropRead(many, new Set(['a', 'c', 'device']));
  expect([keys(left.shown), keys(left.more)]).toEqual([['device', 'b'], ['d']]);
  expect(storedToasts({ shown: [device], more: [] })).toEqual([]);
});

test('a full list of unread messages does not decide about messages beyond it', () => {
  const candidates = storedToasts(
    [typed('a'), { ...typed('s'), mType: 7 }].reduce(addToast, noToasts),
  );
  const full = Array.from({ length: unreadListed }, (_, at) => aMessage(String(at)));
  expect([...readOf(candidates, { data1: full, data2: [] })]).toEqual(['s']);
  expect([...readOf(candidates, { data1: full.slice(1), data2: [] })]).toEqual(['a', 's']);
});

test('7 Real-time, receive_msg: a message with only type, title and text is announced', () => {
  expect(toastOfMessage('main', {})).toMatchObject({
    mType: 3,
    title: 'T',
    text: 'M',
    url: '',
    id: null,
    time: null,
  });
  expect(toastOf({ type: 'text', channel: 'main', text: '停电' }, 'k')).toMatchObject({
    kind: 'text',
    text: '停电',
    mType: null,
  });
});

test('a reading has no stored message, whatever its id and channel; other messages have one', () => {
  expect(toastOfMessage('main', { Id: 'x', MType: 2, Stored: 0 }).id).toBeNull();
  expect(toastOfMessage('gateway', { Id: 'x', MType: 2 }).id).toBe('x');
});

test('a reading is an unstored device message; with level 1 it is critical', () => {
  const reading = (over: Partial<UserMsg>) => {
    const message: UserMsg = { MType: 2, Title: 'T', Msg: 'M', ...over };
    const live = { type: 'typed', channel: 'main', message } as const;
    return isReading(live) ? { critical: isCritical(live) } : null;
  };
  expect(reading({ Stored: 0, Level: 1 })).toEqual({ critical: true });
  expect(reading({ Stored: 0, Level: 2 })).toEqual({ critical: false });
  expect(reading({ Stored: 0 })).toEqual({ critical: false });
  expect(reading({ Level: 1 })).toBeNull();
  expect(reading({ Stored: 0, MType: 3, Level: 1 })).toBeNull();
});
