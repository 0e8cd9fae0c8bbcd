import { expect, test } from 'vitest';
import {
  addToast,
  dropRead,
  isGrave,
  isReading,
  noToasts,
  readOf,
  removeToasts,
  storedToasts,
  type Toast,
  toastOf,
} from '../../../../src/client/console/message/toasts.ts';
import { type Message, unreadListed } from '../../../../src/contract/areas/message.ts';
import type { ChannelName, UserMsg } from '../../../../src/contract/live.ts';

const typed = (key: string): Toast => ({
  key,
  kind: 'typed',
  title: key,
  text: '',
  mType: 3,
  level: null,
  url: '',
  id: key,
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

function heard(channel: ChannelName, message: Partial<UserMsg>): Toast {
  const words = { MType: 3, Title: 'T', Msg: 'M' } as const;
  return toastOf({ type: 'typed', channel, message: { ...words, ...message } }, 'k');
}

test('from the fourth typed message on, they are counted in one; texts are not', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map(typed);
  const many = [...all.slice(0, 2), text('t'), ...all.slice(2)].reduce(addToast, noToasts);
  expect(keys(many.shown)).toEqual(['a', 'b', 't', 'c']);
  expect(keys(many.more)).toEqual(['d', 'e']);
});

test('what is counted stays counted when there is room again, and so does what follows it', () => {
  const many = ['a', 'b', 'c', 'd'].map(typed).reduce(addToast, noToasts);
  const fewer = addToast(removeToasts(many, ['a']), typed('e'));
  expect([keys(fewer.shown), keys(fewer.more)]).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ]);
});

test('what was read elsewhere goes, shown or counted; what is stored nowhere stays', () => {
  const device = { ...typed('device'), id: null };
  const many = [device, ...['a', 'b', 'c', 'd'].map(typed)].reduce(addToast, noToasts);
  const left = dropRead(many, new Set(['a', 'c', 'device']));
  expect([keys(left.shown), keys(left.more)]).toEqual([['device', 'b'], ['d']]);
  expect(storedToasts({ shown: [device], more: [] })).toEqual([]);
});

test('a full list of unread messages says nothing of those beyond it', () => {
  const asked = storedToasts([typed('a'), { ...typed('s'), mType: 7 }].reduce(addToast, noToasts));
  const full = Array.from({ length: unreadListed }, (_, at) => aMessage(String(at)));
  expect([...readOf(asked, { data1: full, data2: [] })]).toEqual(['s']);
  expect([...readOf(asked, { data1: full.slice(1), data2: [] })]).toEqual(['a', 's']);
});

test('7 Real-time, receive_msg: a message of type, title and text alone is announced', () => {
  expect(heard('main', {})).toMatchObject({ mType: 3, title: 'T', text: 'M', url: '', id: null });
  expect(toastOf({ type: 'text', channel: 'main', text: '停电' }, 'k')).toMatchObject({
    kind: 'text',
    text: '停电',
    mType: null,
  });
});

test('a reading has no stored message, whatever its id and channel; other messages have theirs', () => {
  expect(heard('main', { Id: 'x', MType: 2, Stored: 0 }).id).toBeNull();
  expect(heard('gateway', { Id: 'x', MType: 2 }).id).toBe('x');
});

test('a reading is a device message that is stored nowhere; of level 1 it is grave', () => {
  const reading = (over: Partial<UserMsg>) => {
    const message: UserMsg = { MType: 2, Title: 'T', Msg: 'M', ...over };
    const live = { type: 'typed', channel: 'main', message } as const;
    return isReading(live) ? { grave: isGrave(live) } : null;
  };
  expect(reading({ Stored: 0, Level: 1 })).toEqual({ grave: true });
  expect(reading({ Stored: 0, Level: 2 })).toEqual({ grave: false });
  expect(reading({ Stored: 0 })).toEqual({ grave: false });
  expect(reading({ Level: 1 })).toBeNull();
  expect(reading({ Stored: 0, MType: 3, Level: 1 })).toBeNull();
});
