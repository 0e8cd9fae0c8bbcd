// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import type { LiveMessage } from '../../../../src/client/streams/topics/normalise.ts';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import {
  sampleLinks,
  sampleLive,
  sampleNow,
  sampleRows,
} from '../../../../src/client/wallboard/samples/samples.ts';
import { tickerRowCount, type UserMsg } from '../../../../src/contract/topics/live.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));

beforeEach(async () => {
  calls.call.mockReset();
  await setTestLanguage('zh-CN');
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
    expect(first?.getAttribute('href')).toBe('/device/list/deviceDetail?id=device-52');
  });

  test('shows a state by text and shape, and only a fault in colour', async () => {
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
  /** Renders a ticker to which devices can send messages. */
  const openTicker = (config = {}) => {
    const messages$ = new Subject<LiveMessage>();
    const live = { ...sampleLive(liveState, sampleLinks), messages$ };
    const view = show('messageTicker', config, live);
    const send = async (message: UserMsg) => {
      // The ticker subscribes in an effect, which React may run after the first rows are shown.
      await vi.waitFor(() => expect(messages$.observed).toBe(true));
      await act(async () => {
        messages$.next({ type: 'typed', channel: 'gateway', message });
        await new Promise(requestAnimationFrame);
      });
    };
    const lines = () =>
      [...view.container.querySelectorAll('.ticker-text')].map((line) => line.textContent);
    return { send, lines };
  };
  const deviceMessage = (Msg: string, minutesAgo = 0): UserMsg => ({
    MType: 2,
    Title: '空压机 3',
    Msg,
    Id: Msg,
    Time: new Date(sampleNow - minutesAgo * 60_000).toISOString(),
  });

  test('shows whole entries only: one that does not fit is hidden', async () => {
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

  test('shows the latest event first, and each links to its order', async () => {
    const { lines } = openTicker();
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
  ] as const)('shows in %s that parts were recorded, not the order state', async (locale, line) => {
    await setTestLanguage(locale);
    const orderEvents = new Map(
      [...sampleRows.orderEvents].map(([key, row]) => [key, { ...row, call: 'UpdateParts' }]),
    );
    const rows = { ...sampleRows, orderEvents };
    const { container } = show('messageTicker', {}, sampleLive(liveState, sampleLinks, rows));
    await screen.findByText('照明柜 1');
    expect(container.querySelector('.ticker-text')?.textContent).toBe(line);
  });

  test('inserts device messages that arrive while the page is open, by time', async () => {
    const { send, lines } = openTicker();
    await screen.findByText('照明柜 1');
    await send(deviceMessage('油温过高'));
    await send(deviceMessage('滤芯到期', 5));
    expect(lines().slice(0, 4)).toEqual([
      '空压机 3 油温过高',
      '照明柜 1 报修 · 刘洋',
      '包装线 2 报修 · 陈晨',
      '空压机 3 滤芯到期',
    ]);
  });

  test('leaves out other messages, and device messages where the setting is off', async () => {
    const { send, lines } = openTicker({ deviceMessages: false });
    await screen.findByText('照明柜 1');
    const before = lines();
    await send(deviceMessage('油温过高'));
    await send({ ...deviceMessage('x'), MType: 3 });
    expect(lines()).toEqual(before);
  });

  test('shows the configured levels and number of entries', async () => {
    const { lines } = openTicker({ levels: '1' });
    await screen.findByText('包装线 2');
    expect(lines()).toEqual(['包装线 2 报修 · 陈晨']);
    cleanup();
    const few = openTicker({ rows: 2 });
    await screen.findByText('包装线 2');
    expect(few.lines()).toHaveLength(2);
  });

  test('has at most as many device messages as a snapshot has rows', async () => {
    const { send, lines } = openTicker({ rows: tickerRowCount, levels: '1' });
    await screen.findByText('包装线 2');
    for (let n = 0; n < tickerRowCount + 5; n += 1) await send(deviceMessage(`第 ${n} 次`));
    expect(lines()).toHaveLength(tickerRowCount);
    expect(lines()[0]).toMatch(/^空压机 3/);
  });
});

describe('a text', () => {
  test('keeps its line breaks, has its title, and a placeholder where there is none', async () => {
    show('text', { title: '安全', text: '第一行\n第二行', size: 'large' });
    const paragraph = await screen.findByText(/第一行/);
    expect(paragraph.textContent).toBe('第一行\n第二行');
    expect(paragraph.className).toContain('text-large');
    expect(screen.getByRole('region', { name: '安全' })).toBeTruthy();
    cleanup();
    show('text');
    expect(await screen.findByText('还没有文字')).toBeTruthy();
  });
});

describe('a picture', () => {
  const image = '00000000-0000-4000-8000-00000000000a';

  test('that is loading has its tile’s outline, and is marked busy', () => {
    calls.call.mockReturnValue(new Promise(() => undefined));
    show('image', { image, alt: '厂徽' });
    const tile = screen.getByRole('region', { name: '厂徽' });
    expect(tile.getAttribute('aria-busy')).toBe('true');
    expect(within(tile).getByRole('status', { name: '正在读取' })).toBeTruthy();
  });

  test('is fetched by a call and embedded as data, with its alternative text', async () => {
    calls.call.mockResolvedValue({ id: image, contentType: 'image/png', content: 'iVBORw0KGgo=' });
    show('image', { image, alt: '厂徽', fit: 'cover' });
    const shown = await screen.findByRole('img', { name: '厂徽' });
    expect(shown.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(shown.className).toBe('image-cover');
  });

  test('that was removed has a placeholder; without a selected picture nothing is fetched', async () => {
    calls.call.mockRejectedValue(new ApiError('NOT_FOUND', { http: 200 }));
    show('image', { image });
    expect(await screen.findByText(/图片已不在/)).toBeTruthy();
    expect(calls.call).toHaveBeenCalledOnce();
    cleanup();
    show('image', { image: 'https://elsewhere.example/x.svg' });
    expect(await screen.findByText(/还没有图片/)).toBeTruthy();
    expect(calls.call).toHaveBeenCalledOnce();
  });

  test('8 Errors, network failure: one that cannot be read shows the general sentence first, and is retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    calls.call
      .mockRejectedValueOnce(new ApiError('NETWORK'))
      .mockResolvedValue({ id: image, contentType: 'image/png', content: 'iVBORw0KGgo=' });
    show('image', { image, alt: '厂徽' });
    const first = await screen.findByText('参数不对或系统异常：请联系管理员');
    expect(
      [...(first.parentElement?.children ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['参数不对或系统异常：请联系管理员', '读不到图片', '每 5 秒自动重试']);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('img', { name: '厂徽' })).toBeTruthy();
    vi.useRealTimers();
  });
});
