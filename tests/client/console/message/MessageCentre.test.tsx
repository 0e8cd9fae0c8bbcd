import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { MessageCentre } from '../../../../src/client/console/message/MessageCentre.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import type { Message } from '../../../../src/contract/areas/message/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { fakeLive } from './fakeLive.tsx';

let streams: ReturnType<typeof fakeLive>;
let sent: Sent[];
/** The stored messages of the server. */
let stored: Message[];
/** The ids of the devices that this user follows. */
let followed: string[];
/** Called after the server has read the unread messages and before its response arrives. */
let onUnreadQuery: () => void;
/** The orders of the server, by id. */
let orders: { readonly id: string; readonly stateTime: string; readonly deviceID: string }[];
const play = vi.fn<() => Promise<void>>(() => Promise.resolve());
const notified = vi.fn<(...args: unknown[]) => void>();

const aMessage = (id: string, over: Partial<Message> = {}): Message => ({
  id,
  title: `标题 ${id}`,
  createdTime: '2026-11-20T08:00:00.000Z',
  mType: 3,
  isRead: 0,
  url: 'order-1',
  msg: `内容 ${id}`,
  ...over,
});

function answer({ path, body }: Sent): Answer {
  const input = JSON.parse(body) as { MType?: number; IDs?: string[]; DeviceID?: string };
  if (path.endsWith('/GetALLMessages')) {
    const unread = stored.filter(({ isRead }) => isRead === 0);
    onUnreadQuery();
    return success({ data1: unread, data2: [], count: unread.length });
  }
  if (path.endsWith('/GetConcernDeviceList')) {
    return success(
      followed.map((deviceID) => ({ deviceID })),
      { totalNum: followed.length },
    );
  }
  if (path.endsWith('GetWorkOrderList')) {
    const found = orders.filter(
      ({ id, deviceID }) => input.IDs?.includes(id) ?? deviceID === input.DeviceID,
    );
    return success(found, { totalNum: found.length });
  }
  if (path.endsWith('New_GetALLMessages')) {
    const data1 = stored.filter(({ mType }) => mType === input.MType);
    return success({ data1 }, { totalNum: data1.length, allcount: 0 });
  }
  return success(null);
}

function Address() {
  const { pathname, search, state } = useLocation();
  const given = state === null ? '' : ` ${JSON.stringify(state)}`;
  return <output data-testid="address">{pathname + search + given}</output>;
}

async function open(pageIsThere: (path: string) => boolean = () => true) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/here']}>
        <Address />
        <LiveProvider live={streams.live}>
          <MessageCentre hasPage={pageIsThere} />
        </LiveProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // this single tab becomes the leader
  await act(() => Promise.resolve());
}

const bell = () => screen.getByRole('button', { name: /^消息中心/ });
/** A type of the system group has the same name. */
function groupTab(name: string): HTMLElement {
  const groups = screen.getByRole('tablist', { name: '消息分组' });
  return within(groups).getByRole('tab', { name });
}
const address = () => screen.getByTestId('address').textContent;
const bodies = (call: string) =>
  sent
    .filter(({ path }) => path.endsWith(call))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const textOf = ({ textContent }: Element) => textContent;
const toastTexts = () =>
  within(screen.getByRole('region', { name: '新消息提醒' }))
    .queryAllByRole('alert')
    .map(textOf);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('message');
}, 60_000);
beforeEach(() => {
  signIn(aUser(['device.view', 'repair.view'], { id: 'me', userName: '13800000001' }));
  streams = fakeLive();
  stored = [];
  followed = [];
  orders = [];
  onUnreadQuery = () => undefined;
  play.mockClear();
  notified.mockClear();
  sent = fakeServer(answer);
  vi.stubGlobal(
    'Audio',
    class {
      paused = true;
      ended = false;
      play = play;
    },
  );
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the bell', () => {
  test('2 Header, notification centre: it shows the total of unread messages, live', async () => {
    await open();
    expect(bell().getAttribute('aria-label')).toBe('消息中心');
    act(() => streams.setUnread({ 3: 2, 7: 1 }));
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('消息中心，3 条未读'));
    act(() => streams.setUnread({ 3: 0, 7: 1 }));
    await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('消息中心，1 条未读'));
  });
});

describe('the panel', () => {
  test('2 Dialogs, notification centre: groups, the types of each with their unread counts, a paged list', async () => {
    stored = [aMessage('m1'), aMessage('m2', { isRead: 1 })];
    await open();
    act(() => streams.setUnread({ 3: 1, 0: 4, 7: 2 }));
    fireEvent.click(bell());
    const tabs = () =>
      screen.getAllByRole('tab').map((tab) => tab.getAttribute('aria-label') ?? tab.textContent);
    await waitFor(() =>
      expect(tabs()).toEqual([
        '工作 5 条未读',
        '系统 2 条未读',
        '工单 1 条未读',
        '用户 4 条未读',
        '巡检',
        '保养',
      ]),
    );
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => within(item).queryByLabelText('未读') !== null)).toEqual([
      true,
      false,
    ]);
    expect(bodies('New_GetALLMessages').at(-1)).toMatchObject({
      UserId: 'me',
      MType: 3,
      pageNum: 0,
      pageSize: 15,
    });
    const sizes = within(screen.getByRole('combobox')).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['15', '20', '30', '50']);
  });

  test('4 Enumerations, switching group: system starts at type 1, work at type 3, each at page 1', async () => {
    stored = Array.from({ length: 20 }, (_, at) => aMessage(`m${String(at)}`));
    await open();
    fireEvent.click(bell());
    fireEvent.click(await screen.findByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(bodies('New_GetALLMessages').at(-1)).toMatchObject({ pageNum: 1 }));
    for (const [group, MType] of [
      ['系统', 1],
      ['工作', 3],
    ] as const) {
      fireEvent.click(groupTab(group));
      await waitFor(() =>
        expect(bodies('New_GetALLMessages').at(-1)).toMatchObject({ MType, pageNum: 0 }),
      );
    }
  });

  test('arrow keys move between the tabs', async () => {
    await open();
    fireEvent.click(bell());
    const [work] = screen.getAllByRole('tab');
    if (work === undefined) throw new Error('no tab');
    work.focus();
    fireEvent.keyDown(work, { key: 'ArrowRight' });
    expect(groupTab('系统').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(groupTab('系统'));
    expect(screen.getByRole('tab', { name: '权限' }).getAttribute('aria-selected')).toBe('true');
  });

  test('4 Enumerations, read when opened: opening a message marks it as read by this user and opens its target', async () => {
    stored = [aMessage('m1')];
    await open();
    fireEvent.click(bell());
    fireEvent.click(await screen.findByText('标题 m1'));
    expect(address()).toBe('/Troubleshooting/workOrder/orderDetail?id=order-1&opt=detail');
    await waitFor(() =>
      expect(bodies('/ReadMessage')).toEqual([
        expect.objectContaining({ UserID: 'me', UserName: '13800000001', id: 'm1' }),
      ]),
    );
    expect(screen.queryByRole('tab')).toBeNull(); // the panel has closed
  });

  test('a message without a target page expands and collapses its text', async () => {
    stored = [aMessage('m1')];
    await open(() => false);
    fireEvent.click(bell());
    const item = (await screen.findByText('标题 m1')).closest('button');
    if (item === null) throw new Error('no button');
    fireEvent.click(item);
    expect(address()).toBe('/here');
    expect(item.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(item);
    expect(item.getAttribute('aria-expanded')).toBe('false');
  });

  test('all messages of a type can be marked as read while one is unread', async () => {
    stored = [aMessage('m1')];
    await open();
    fireEvent.click(bell());
    const all = await screen.findByRole('button', { name: '本类全部标为已读' });
    expect(all.hasAttribute('disabled')).toBe(true);
    act(() => streams.setUnread({ 3: 1 }));
    await waitFor(() => expect(all.hasAttribute('disabled')).toBe(false));
    fireEvent.click(all);
    await waitFor(() =>
      expect(bodies('New_ReadMessage')).toEqual([
        expect.objectContaining({ UserID: 'me', UserName: '13800000001', MType: 3 }),
      ]),
    );
  });

  test('a new message, or one read elsewhere, updates the list without polling', async () => {
    await open();
    act(() => streams.setUnread({ 3: 0 }));
    fireEvent.click(bell());
    await screen.findByText('没有消息');
    stored = [aMessage('m1')];
    act(() => streams.setUnread({ 3: 1 }, 'm1'));
    await screen.findByText('标题 m1');
    stored = [aMessage('m1', { isRead: 1 })];
    act(() => streams.setUnread({ 3: 0 }, 'm1'));
    await waitFor(() => expect(screen.queryByLabelText('未读')).toBeNull());
  });

  test('8 Errors, shell calls: a failed list shows an empty state with a quiet retry, and an entry in the error log', async () => {
    errorLog$.next([]);
    let fails = true;
    sent = fakeServer((one) => (fails ? refusal('400', '服务维护中') : answer(one)));
    await open();
    fireEvent.click(bell());
    await screen.findByText('暂时没有内容');
    expect(screen.queryByText('服务维护中')).toBeNull();
    expect(errorLog$.value.some(({ info }) => info === '服务维护中')).toBe(true);
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('没有消息');
  });
});

describe('toasts', () => {
  test('8 Errors, real-time message: a typed message shows a persistent toast, a notification where permitted, and plays a sound', async () => {
    vi.stubGlobal(
      'Notification',
      class {
        static permission = 'granted';
        constructor(...args: unknown[]) {
          notified(...args);
        }
        addEventListener() {}
        close() {}
      },
    );
    await open();
    act(() => streams.sendMessage('m1'));
    expect(toastTexts()).toEqual(['工单内容 m1标题 m1']);
    expect(play).toHaveBeenCalledTimes(1);
    expect(notified).toHaveBeenCalledWith('内容 m1', { body: '标题 m1', tag: 'm1' });
    localStorage.setItem('messageAlerts', JSON.stringify({ desktop: false }));
    act(() => streams.sendMessage('m2'));
    expect(notified).toHaveBeenCalledTimes(1);
  });

  test('9 Constants, typed toast: it stays until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await open();
    act(() => streams.sendMessage('m1'));
    act(() => void vi.advanceTimersByTime(24 * 3_600_000));
    expect(toastTexts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }));
    expect(toastTexts()).toEqual([]);
    expect(bodies('/ReadMessage')).toEqual([]);
  });

  test('9 Constants, typed toast: it collapses to one line after a while, but not while it is hovered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await open();
    act(() => streams.sendMessage('m1'));
    const toast = screen.getByRole('alert');
    fireEvent.pointerEnter(toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(toast.dataset.folded).toBeUndefined();
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(8_000));
    expect(toast.dataset.folded).toBe('true');
    fireEvent.pointerEnter(toast);
    expect(toast.dataset.folded).toBeUndefined();
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(8_000));
    expect(toast.dataset.folded).toBe('true');
    fireEvent.click(screen.getByText('标题 m1'));
    expect(toastTexts()).toEqual([]);
  });

  test('9 Constants, typed toast: the focus expands it, and it stays expanded while focused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await open();
    act(() => streams.sendMessage('m1'));
    act(() => void vi.advanceTimersByTime(8_000));
    const toast = screen.getByRole('alert');
    expect(toast.dataset.folded).toBe('true');
    const close = screen.getByRole('button', { name: '关闭提醒' });
    act(() => close.focus());
    expect(toast.dataset.folded).toBeUndefined();
    fireEvent.pointerEnter(toast);
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(toast.dataset.folded).toBeUndefined();
    act(() => close.blur());
    act(() => void vi.advanceTimersByTime(8_000));
    expect(toast.dataset.folded).toBe('true');
  });

  test('9 Constants, text toast: a text closes after 3000 ms, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await open();
    act(() => streams.sendText('今晚停电'));
    act(() => void vi.advanceTimersByTime(2_999));
    expect(toastTexts()).toEqual(['今晚停电']);
    act(() => void vi.advanceTimersByTime(1));
    expect(toastTexts()).toEqual([]);
  });

  test('from the fourth message on, one toast shows their number and opens the centre', async () => {
    await open();
    for (const id of ['a', 'b', 'c', 'd', 'e']) act(() => streams.sendMessage(id));
    expect(toastTexts()).toHaveLength(4);
    expect(toastTexts().at(-1)).toContain('还有 2 条新消息');
    fireEvent.click(screen.getByText('还有 2 条新消息'));
    expect(toastTexts()).toHaveLength(3);
    expect(screen.getByRole('tab', { name: '工单' }).getAttribute('aria-selected')).toBe('true');
  });

  test('sensor readings are listed in the centre without a toast or a sound', async () => {
    await open();
    for (const id of ['1', '2']) act(() => streams.sendReading(id, { Level: 2 }));
    await waitFor(() => expect(bodies('/GetConcernDeviceList')).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(toastTexts()).toEqual([]);
    expect(play).not.toHaveBeenCalled();
    fireEvent.click(bell());
    fireEvent.click(groupTab('系统'));
    fireEvent.click(screen.getByRole('tab', { name: '设备' }));
    const readings = screen.getByRole('region', { name: /^设备读数/ });
    expect(within(readings).getAllByRole('listitem').map(textOf)).toEqual([
      '2设备 2 内容 2',
      '2设备 1 内容 1',
    ]);
  });

  test('a reading of a followed device, or of level 1, shows a toast', async () => {
    followed = ['device-2'];
    await open();
    act(() => streams.sendReading('1', { Url: 'device-2' }));
    await waitFor(() => expect(toastTexts()).toEqual(['设备设备 1内容 1']));
    act(() => streams.sendReading('2', { Level: 1 }));
    await waitFor(() => expect(toastTexts()).toHaveLength(2));
    fireEvent.click(screen.getByText('设备 2'));
    expect(address()).toBe('/device/concernDevice {"deviceID":"device-1"}');
  });

  test('a toast closes when its order moves on, and not when it changes otherwise', async () => {
    const Time = '2026-11-20T08:00:00.000Z';
    orders = ['a', 'b'].map((id) => ({ id: `order-${id}`, stateTime: Time, deviceID: 'device-9' }));
    await open();
    for (const id of ['a', 'b']) act(() => streams.sendMessage(id, { Time }));
    orders = orders.map((order) =>
      order.id === 'order-a' ? { ...order, stateTime: '2026-11-20T08:05:00.000Z' } : order,
    );
    act(() =>
      streams.change([
        { kind: 'order', id: 'order-a' },
        { kind: 'order', id: 'order-b' },
      ]),
    );
    await waitFor(() => expect(toastTexts()).toEqual(['工单内容 b标题 b']));
  });

  test('a reading of a device with an open order shows no toast, and one that came before the order closes', async () => {
    await open();
    act(() => streams.sendReading('1', { Level: 1 }));
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    const stateTime = '2026-11-20T08:00:00.000Z';
    orders = [{ id: 'order-m1', stateTime, deviceID: 'device-1' }];
    act(() => streams.sendMessage('m1', { Time: stateTime }));
    await waitFor(() => expect(toastTexts()).toEqual(['工单内容 m1标题 m1']));
    const rings = play.mock.calls.length;
    orders = [{ id: 'order-2', stateTime, deviceID: 'device-2' }];
    act(() => streams.sendReading('2', { Level: 1, Url: 'device-2' }));
    await waitFor(() =>
      expect(bodies('GetWorkOrderList').at(-1)).toMatchObject({ DeviceID: 'device-2' }),
    );
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(play).toHaveBeenCalledTimes(rings);
  });

  test('a toast shows the shape and the label of its level', async () => {
    await open();
    act(() => streams.sendMessage('m1', { Level: 2 }));
    expect(toastTexts()).toEqual(['2工单 · 二级内容 m1标题 m1']);
    expect(screen.getByRole('alert').dataset.level).toBe('2');
  });

  test('a phone shows one row with the newest toast and the number of the others', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open();
    for (const id of ['a', 'b', 'c', 'd', 'e']) act(() => streams.sendMessage(id));
    expect(toastTexts()).toEqual(['工单内容 e 标题 e+4']);
    fireEvent.click(screen.getByRole('button', { name: '还有 4 条新消息' }));
    expect(toastTexts()).toEqual([]);
    expect(screen.getByRole('tab', { name: '工单' }).getAttribute('aria-selected')).toBe('true');
    for (const id of ['f', 'g']) act(() => streams.sendMessage(id));
    fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }));
    expect(toastTexts()).toEqual([]);
  });

  test('2 Navigation targets, every type: a device message opens the followed devices and passes on its device', async () => {
    await open();
    act(() => streams.sendMessage('1', { MType: 2, Title: '设备 1', Url: 'device-1' }));
    fireEvent.click(screen.getByText('设备 1'));
    expect(address()).toBe('/device/concernDevice {"deviceID":"device-1"}');
    await waitFor(() => expect(bodies('/ReadMessage')).toHaveLength(1)); // else the next test counts it
  });

  test('opening a toast marks its message as read and opens the target', async () => {
    await open();
    act(() => streams.sendMessage('m1'));
    fireEvent.click(screen.getByText('标题 m1'));
    expect(toastTexts()).toEqual([]);
    expect(address()).toContain('/Troubleshooting/workOrder/orderDetail?id=order-m1');
    await waitFor(() => expect(bodies('/ReadMessage')).toHaveLength(1));
  });

  test('a toast without a target opens the centre at its type', async () => {
    await open(() => false);
    act(() => streams.sendMessage('m1', { MType: 9 }));
    fireEvent.click(screen.getByText('标题 m1'));
    expect(screen.getByRole('tab', { name: '关联企业' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('7 Calls, GetALLMessages: a toast closes once its message is read elsewhere; the query sends UserId', async () => {
    stored = [aMessage('m1'), aMessage('m2')];
    await open();
    act(() => streams.setUnread({ 3: 2 }, 'm2'));
    for (const id of ['m1', 'm2']) act(() => streams.sendMessage(id));
    stored = [aMessage('m1', { isRead: 1 }), aMessage('m2')];
    act(() => streams.setUnread({ 3: 1 }, 'm2'));
    await waitFor(() => expect(toastTexts()).toEqual(['工单内容 m2标题 m2']));
    expect(bodies('/GetALLMessages').at(-1)).toMatchObject({ UserId: 'me' });
  });

  test('a toast that arrives during the query of unread messages stays', async () => {
    stored = [aMessage('m1'), aMessage('m2')];
    await open();
    act(() => streams.setUnread({ 3: 2 }, 'm2'));
    for (const id of ['m1', 'm2']) act(() => streams.sendMessage(id));
    stored = [aMessage('m1', { isRead: 1 }), aMessage('m2')];
    onUnreadQuery = () => act(() => streams.sendMessage('m3'));
    act(() => streams.setUnread({ 3: 1 }, 'm2'));
    await waitFor(() => expect(toastTexts()).toEqual(['工单内容 m2标题 m2', '工单内容 m3标题 m3']));
  });

  test('a toast whose message is read while another arrives closes, though the unread count is the same', async () => {
    stored = [aMessage('m1', { isRead: 1 }), aMessage('m2')];
    await open();
    act(() => streams.setUnread({ 3: 1 }, 'm1'));
    for (const id of ['m1', 'm2']) act(() => streams.sendMessage(id));
    act(() => streams.setUnread({ 3: 1 }, 'm2'));
    await waitFor(() => expect(toastTexts()).toEqual(['工单内容 m2标题 m2']));
  });

  test('a failed query is repeated at the next change', async () => {
    stored = [aMessage('m1', { isRead: 1 })];
    await open();
    act(() => streams.setUnread({ 3: 1 }, 'm1'));
    act(() => streams.sendMessage('m1'));
    const calls = fakeServer((call) =>
      call.path.endsWith('/GetALLMessages') ? null : answer(call),
    );
    act(() => streams.setUnread({ 3: 0 }, 'm1'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(toastTexts()).toEqual(['工单内容 m1标题 m1']);
    fakeServer(answer);
    act(() => streams.setUnread({ 3: 0, 7: 1 }, 'm7'));
    await waitFor(() => expect(toastTexts()).toEqual([]));
  });

  test('a desktop notification closes with its toast, on reading and on unmount, and ignores later clicks', async () => {
    const shown: { tag: string; closed: boolean; click: () => void }[] = [];
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static permission = 'granted';
        notice;
        constructor(_title: string, { tag }: { tag: string }) {
          super();
          const click = () => this.dispatchEvent(new Event('click'));
          this.notice = { tag, closed: false, click };
          shown.push(this.notice);
        }
        close() {
          this.notice.closed = true;
        }
      },
    );
    const closed = () => shown.filter((notice) => notice.closed).map(({ tag }) => tag);
    stored = [aMessage('m1'), aMessage('m2'), aMessage('m3')];
    await open();
    act(() => streams.setUnread({ 3: 3 }, 'm3'));
    for (const id of ['m1', 'm2', 'm3']) act(() => streams.sendMessage(id));
    stored = [aMessage('m1', { isRead: 1 }), aMessage('m2'), aMessage('m3')];
    act(() => streams.setUnread({ 3: 2 }, 'm3'));
    await waitFor(() => expect(closed()).toEqual(['m1']));
    fireEvent.click(screen.getAllByRole('button', { name: '关闭提醒' })[0] ?? document.body);
    expect(closed()).toEqual(['m1', 'm2']);
    cleanup();
    expect(closed()).toEqual(['m1', 'm2', 'm3']);
    shown[2]?.click();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(bodies('/ReadMessage')).toEqual([]);
  });

  test('a message is not announced here at once while another tab leads', async () => {
    const channels: BroadcastChannel[] = [];
    class LedChannel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    }
    vi.stubGlobal('BroadcastChannel', LedChannel);
    await open();
    for (const channel of channels) {
      channel.dispatchEvent(new MessageEvent('message', { data: 'leads' }));
    }
    act(() => streams.sendMessage('m1'));
    expect(toastTexts()).toEqual([]);
    expect(play).not.toHaveBeenCalled();
  });
});

describe('the alert settings', () => {
  test('the sound can be switched off, and the setting is stored', async () => {
    await open();
    fireEvent.click(bell());
    fireEvent.click(screen.getByRole('switch', { name: '提示音' }));
    act(() => streams.sendMessage('m1'));
    expect(play).not.toHaveBeenCalled();
    expect(JSON.parse(localStorage.getItem('messageAlerts') ?? '')).toMatchObject({ sound: false });
  });

  test('only the switch requests the browser’s permission, and a refusal is explained', async () => {
    const requestPermission = vi.fn<() => Promise<string>>(() => Promise.resolve('denied'));
    vi.stubGlobal('Notification', { permission: 'default', requestPermission });
    await open();
    act(() => streams.sendMessage('m1'));
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(bell());
    fireEvent.click(screen.getByRole('switch', { name: '桌面通知' }));
    await screen.findByText(/浏览器已禁止本站的通知/);
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: '桌面通知' }).checked).toBe(false);
  });

  test('a permission granted in the browser’s settings takes effect at once', async () => {
    const notification = { permission: 'denied' };
    const status = new EventTarget();
    vi.stubGlobal('Notification', notification);
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as PermissionStatus);
    await open();
    fireEvent.click(bell());
    const box = screen.getByRole<HTMLInputElement>('switch', { name: '桌面通知' });
    expect(box.checked).toBe(false);
    notification.permission = 'granted';
    await waitFor(() => {
      status.dispatchEvent(new Event('change')); // received once the browser has answered the query
      expect(box.checked).toBe(true);
    });
  });
});
