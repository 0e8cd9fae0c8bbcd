// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/api/http/apiError.ts';
import type { LiveMessage } from '../../../src/client/streams/normalise.ts';
import { loadAllTiles } from '../../../src/client/wallboard/registry.ts';
import {
  sampleLinks,
  sampleLive,
  sampleNow,
  sampleRows,
} from '../../../src/client/wallboard/samples.ts';
import { TileSlot } from '../../../src/client/wallboard/TileSlot.tsx';
import { tickerRows, type UserMsg } from '../../../src/contract/live.ts';
import { liveState, renderWall, speak } from './wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../src/client/api/http/call.ts', () => ({ call: calls.call }));

beforeEach(async () => {
  calls.call.mockReset();
  await speak('zh-CN');
  await loadAllTiles();
});
afterEach(cleanup);

const show = (type: string, config = {}, live = sampleLive(liveState, sampleLinks)) =>
  renderWall(<TileSlot type={type} config={config} />, live);
const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');

describe('the device wall', () => {
  test('counts the states in its head, and a device leads to its orders', async () => {
    const { container } = show('deviceStates');
    await screen.findByText('152');
    const counts = [...container.querySelectorAll('.state-count')].map((one) => one.textContent);
    expect(counts).toEqual(['故障3', '离线5', '停止20', '运行152']);
    const [first] = screen.getAllByRole('link', { name: /，故障$/ });
    expect(first?.getAttribute('href')).toBe('/Troubleshooting/workOrder?DeviceID=device-52');
  });

  test('says a state by word and shape, and gives colour to a fault alone', async () => {
    const { container } = show('deviceStates');
    await screen.findByText('152');
    const marks = new Set([...container.querySelectorAll('.run-mark')].map((one) => one.innerHTML));
    expect(marks.size).toBeGreaterThanOrEqual(4);
    expect(container.querySelectorAll('.place-names .run-mark-fault')).toHaveLength(3);
  });
});

test('the shares of run states are a bar with counts and percents', async () => {
  const { container } = show('runStateShare');
  expect(await screen.findByText('共 180 台')).toBeTruthy();
  const list = [...container.querySelectorAll('.run-share-list li')].map((row) => row.textContent);
  expect(list).toEqual(['故障32%', '离线53%', '停止2011%', '运行15284%']);
  expect(container.querySelectorAll('.run-share-part')).toHaveLength(4);
});

describe('the ticker', () => {
  /** A wall on which devices can speak. */
  const speaking = (config = {}) => {
    const messages$ = new Subject<LiveMessage>();
    const live = { ...sampleLive(liveState, sampleLinks), messages$ };
    const view = show('messageTicker', config, live);
    const say = (message: UserMsg) =>
      act(async () => {
        messages$.next({ type: 'typed', channel: 'gateway', message });
        await new Promise(requestAnimationFrame);
      });
    const lines = () =>
      [...view.container.querySelectorAll('.ticker-words')].map((line) => line.textContent);
    return { say, lines };
  };
  const deviceSays = (Msg: string, minutesAgo = 0): UserMsg => ({
    MType: 2,
    Title: '空压机 3',
    Msg,
    Id: Msg,
    Time: new Date(sampleNow - minutesAgo * 60_000).toISOString(),
  });

  test('shows whole lines alone: one without room for all its words waits out of sight', async () => {
    const bottoms = [20, 20, 40, 60, 60];
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const at = this.matches('.ticker')
        ? null
        : [...(this.parentElement?.children ?? [])].indexOf(this);
      return { bottom: at === null ? 45 : (bottoms[at] ?? 80) } as DOMRect;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(45);
    const { container } = show('messageTicker');
    await screen.findByText('照明柜 1');
    const hidden = [...container.querySelectorAll('.ticker li')].map((line) =>
      line.hasAttribute('data-hidden'),
    );
    expect(hidden.slice(0, 5)).toEqual([false, false, false, true, true]);
    vi.restoreAllMocks();
  });

  test('tells what happened last, first, and each leads to its order', async () => {
    const { lines } = speaking();
    await screen.findByText('照明柜 1');
    expect(lines().slice(0, 3)).toEqual([
      '照明柜 1 报修 · 刘洋',
      '包装线 2 报修 · 陈晨',
      '输送带 4 已接单 · 周敏',
    ]);
    expect(hrefOf('照明柜 1')).toBe('/Troubleshooting/workOrder/orderDetail?id=event-1&opt=detail');
  });

  test.each([
    ['zh-CN', '照明柜 1 已登记备件 · 刘洋'],
    ['en-US', '照明柜 1 parts recorded · 刘洋'],
  ] as const)(
    'says in %s that parts were recorded, not the state beneath',
    async (locale, line) => {
      await speak(locale);
      const orderEvents = new Map(
        [...sampleRows.orderEvents].map(([key, row]) => [key, { ...row, call: 'UpdateParts' }]),
      );
      const rows = { ...sampleRows, orderEvents };
      const { container } = show('messageTicker', {}, sampleLive(liveState, sampleLinks, rows));
      await screen.findByText('照明柜 1');
      expect(container.querySelector('.ticker-words')?.textContent).toBe(line);
    },
  );

  test('takes in what devices say while the page is open, in its place by time', async () => {
    const { say, lines } = speaking();
    await screen.findByText('照明柜 1');
    await say(deviceSays('油温过高'));
    await say(deviceSays('滤芯到期', 5));
    expect(lines().slice(0, 4)).toEqual([
      '空压机 3 油温过高',
      '照明柜 1 报修 · 刘洋',
      '包装线 2 报修 · 陈晨',
      '空压机 3 滤芯到期',
    ]);
  });

  test('leaves out other messages, and those of devices where they are not wanted', async () => {
    const { say, lines } = speaking({ deviceMessages: false });
    await screen.findByText('照明柜 1');
    const before = lines();
    await say(deviceSays('油温过高'));
    await say({ ...deviceSays('x'), MType: 3 });
    expect(lines()).toEqual(before);
  });

  test('shows the levels and as many entries as its settings say', async () => {
    const { lines } = speaking({ levels: '1' });
    await screen.findByText('包装线 2');
    expect(lines()).toEqual(['包装线 2 报修 · 陈晨']);
    cleanup();
    const few = speaking({ rows: 2 });
    await screen.findByText('包装线 2');
    expect(few.lines()).toHaveLength(2);
  });

  test('holds no more of what devices say than a snapshot holds', async () => {
    const { say, lines } = speaking({ rows: tickerRows, levels: '1' });
    await screen.findByText('包装线 2');
    for (let n = 0; n < tickerRows + 5; n += 1) await say(deviceSays(`第 ${n} 次`));
    expect(lines()).toHaveLength(tickerRows);
    expect(lines()[0]).toMatch(/^空压机 3/);
  });
});

describe('a text', () => {
  test('keeps its lines, has its title, and says what to do where there is none', async () => {
    show('text', { title: '安全', text: '第一行\n第二行', size: 'large' });
    const words = await screen.findByText(/第一行/);
    expect(words.textContent).toBe('第一行\n第二行');
    expect(words.className).toContain('text-large');
    expect(screen.getByRole('region', { name: '安全' })).toBeTruthy();
    cleanup();
    show('text');
    expect(await screen.findByText('还没有文字')).toBeTruthy();
  });
});

describe('a picture', () => {
  const image = '00000000-0000-4000-8000-00000000000a';

  test('that is on its way has its tile’s shape, and is told as busy', () => {
    calls.call.mockReturnValue(new Promise(() => undefined));
    show('image', { image, alt: '厂徽' });
    const tile = screen.getByRole('region', { name: '厂徽' });
    expect(tile.getAttribute('aria-busy')).toBe('true');
    expect(within(tile).getByRole('status', { name: '正在读取' })).toBeTruthy();
  });

  test('comes by a call and stands in the page as data, with its words', async () => {
    calls.call.mockResolvedValue({ id: image, contentType: 'image/png', content: 'iVBORw0KGgo=' });
    show('image', { image, alt: '厂徽', fit: 'cover' });
    const shown = await screen.findByRole('img', { name: '厂徽' });
    expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(shown.className).toBe('image-cover');
  });

  test('that is gone says what to do; none is asked for where none is chosen', async () => {
    calls.call.mockRejectedValue(new ApiError('NOT_FOUND', { http: 200 }));
    show('image', { image });
    expect(await screen.findByText(/图片已不在/)).toBeTruthy();
    expect(calls.call).toHaveBeenCalledOnce();
    cleanup();
    show('image', { image: 'https://elsewhere.example/x.svg' });
    expect(await screen.findByText(/还没有图片/)).toBeTruthy();
    expect(calls.call).toHaveBeenCalledOnce();
  });

  test('that cannot be read is tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    calls.call
      .mockRejectedValueOnce(new ApiError('NETWORK'))
      .mockResolvedValue({ id: image, contentType: 'image/png', content: 'iVBORw0KGgo=' });
    show('image', { image, alt: '厂徽' });
    expect(await screen.findByText('读不到图片')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('img', { name: '厂徽' })).toBeTruthy();
    vi.useRealTimers();
  });
});
