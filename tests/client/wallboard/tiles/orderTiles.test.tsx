// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import {
  sampleLinks,
  sampleLive,
  sampleNow,
  sampleRows,
} from '../../../../src/client/wallboard/samples/samples.ts';
import type { TopicName, TopicRowOf } from '../../../../src/contract/topics/live.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  await setTestLanguage('zh-CN');
  await loadAllTiles();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const live = sampleLive(liveState, sampleLinks);

/** Renders a tile, and waits for the frame on which its rows are painted. */
async function show(type: string, config: Record<string, unknown> = {}, streams: Live = live) {
  const view = renderWall(<TileSlot type={type} config={config} />, streams);
  await act(() => new Promise((painted) => requestAnimationFrame(painted)));
  return view.container;
}

/** Returns the query of the list that a link leads to. */
function queryOf(link: Element | null | undefined): Record<string, string> {
  const [page, search] = link?.getAttribute('href')?.split('?') ?? [];
  expect(page).toBe('/Troubleshooting/workOrder');
  return Object.fromEntries(new URLSearchParams(search));
}
const titleQuery = (container: HTMLElement) => queryOf(container.querySelector('h2 a'));
const rowQuery = (name: string) => queryOf(screen.getByText(name).closest('a'));
/** Returns the texts of all elements of a selector. */
const texts = (container: HTMLElement, selector: string) =>
  [...container.querySelectorAll(selector)].map((element) => element.textContent);

const month = { StartTime: '2026-10-22 00:00:00', EndTime: '2026-11-21 00:00:00' };

describe('a tile links to the orders that its figure counts', () => {
  test('faults of today by hour: failures of the day, and of each hour that has some', async () => {
    const container = await show('dayFaults');
    expect(titleQuery(container)).toEqual({
      Behind: 'failures',
      StartTime: '2026-11-20 00:00:00',
      EndTime: '2026-11-21 00:00:00',
    });
    const hours = [...container.querySelectorAll('.day-faults-bars a')];
    expect(hours.map((link) => queryOf(link)['StartTime']?.slice(11, 13))).toEqual([
      '00',
      '02',
      '06',
      '08',
      '10',
      '13',
      '15',
      '16',
    ]);
    expect(queryOf(screen.getByRole('link', { name: '10–11 时：4 项' }))).toEqual({
      Behind: 'failures',
      StartTime: '2026-11-20 10:00:00',
      EndTime: '2026-11-20 11:00:00',
    });
  });

  test('fault types: failures of the window, of one type, of none', async () => {
    expect(titleQuery(await show('faultTypes'))).toEqual({ Behind: 'failures', ...month });
    expect(rowQuery('输送设备')).toEqual({ Behind: 'failures', TypeID: 'share-0', ...month });
    expect(screen.getByText('其他').closest('a')).toBeNull();
  });

  test('fault causes: failures of one cause, and those without a cause', async () => {
    await show('faultCauses');
    expect(rowQuery('轴承磨损')).toEqual({ Behind: 'failures', CauseID: 'share-0', ...month });
    expect(rowQuery('未填原因')).toEqual({ Behind: 'failures', CauseID: 'none', ...month });
  });

  test('response times: orders answered in the window; those unreceived by their state', async () => {
    const container = await show('mtrRank');
    expect(titleQuery(container)).toEqual({ Behind: 'mtta', ...month });
    expect(rowQuery('冷却塔 2')).toEqual({ Behind: 'mtta', DeviceID: 'device-0', ...month });
    expect(rowQuery('3 单未接，最长 17 分')).toEqual({ OrderState: '0' });
  });

  test.each(['late', 'stale'] as const)(
    'the wait of unreceived orders is not shown while the orders are %s',
    async (freshness) => {
      const topic: Live['topic'] = (name) => {
        const state = { topic: name, ...liveState, rows: sampleRows[name] };
        return new BehaviorSubject(name === 'openOrders' ? { ...state, freshness } : state);
      };
      const container = await show('mtrRank', {}, { ...live, topic });
      expect(container.textContent).not.toContain('最长 17 分');
    },
  );

  test('top faults: failures; top work orders: orders of any kind', async () => {
    expect(titleQuery(await show('errorRank'))).toEqual({ Behind: 'failures', ...month });
    expect(rowQuery('输送带 4')).toEqual({ Behind: 'failures', DeviceID: 'device-0', ...month });
    cleanup();
    expect(titleQuery(await show('workOrderRank'))).toEqual({ Behind: 'orders', ...month });
    expect(rowQuery('冲床 5')).toEqual({ Behind: 'orders', DeviceID: 'device-1', ...month });
  });

  test('longest open and the clock of unreceived orders: the list, and each order', async () => {
    expect(titleQuery(await show('longestOpen'))).toEqual({ Behind: 'open' });
    const order = screen.getByText('空压机 3').closest('a');
    expect(order?.getAttribute('href')).toBe(
      '/Troubleshooting/workOrder/orderDetail?id=order-12&opt=detail',
    );
    cleanup();
    expect(titleQuery(await show('slaClock'))).toEqual({ OrderState: '0' });
    expect(screen.getByText('冲床 5').closest('a')?.getAttribute('href')).toContain('id=order-2');
  });
});

describe('faults of today by hour', () => {
  test('name the hour above the limit; several hours are counted', async () => {
    const container = await show('dayFaults');
    expect(texts(container, '.abnormal')).toEqual(['10 时 4 项，偏多']);
    expect(container.querySelectorAll('.day-faults-high')).toHaveLength(1);
    cleanup();
    const rows = new Map(sampleRows.dayFaults);
    rows.set('13', { day: '2026-11-20', hour: 13, count: 9 });
    expect(texts(await show('dayFaults', {}, withRows('dayFaults', rows)), '.abnormal')).toEqual([
      '2 个小时偏多',
    ]);
  });

  test('are not highlighted below it, and the limit is a setting', async () => {
    const container = await show('dayFaults', { hourLimit: 4 });
    expect(container.querySelector('.abnormal')).toBeNull();
    expect(screen.getByText('每小时不超过 4 项')).toBeTruthy();
  });

  test('the day after, rows of yesterday are no faults of today', async () => {
    await show('dayFaults', {}, { ...live, serverNow: () => sampleNow + 86_400_000 });
    expect(screen.getByText('今日尚无故障')).toBeTruthy();
  });
});

describe('response times', () => {
  test('show what they are measured to, and link to those orders', async () => {
    await show('mtrRank');
    expect(screen.getByText('报修至接单')).toBeTruthy();
    cleanup();
    const rows = new Map(
      [...sampleRows.mtrRank].map(([place, row]) => {
        return [place, place === 'fleet' ? { ...row, basis: 'arrival' as const } : row];
      }),
    );
    const container = await show('mtrRank', {}, withRows('mtrRank', rows));
    expect(screen.getByText('报修至到场')).toBeTruthy();
    expect(titleQuery(container)).toEqual({ Behind: 'arrival', ...month });
  });

  test('show that all devices together miss their target; without a target there is no mark', async () => {
    const withTarget = (target: number | null) =>
      withRows(
        'mtrRank',
        new Map(
          [...sampleRows.mtrRank].map(([place, row]) => [
            place,
            place === 'fleet' ? { ...row, target } : row,
          ]),
        ),
      );
    expect(texts(await show('mtrRank', {}, withTarget(1 / 6)), '.abnormal')).toEqual([
      '超出目标 10 分',
    ]);
    cleanup();
    const container = await show('mtrRank', {}, withTarget(1 / 4));
    expect(container.querySelector('.abnormal')).toBeNull();
    expect(screen.getByText('目标 15 分')).toBeTruthy();
    cleanup();
    const none = await show('mtrRank', {}, withTarget(null));
    expect(none.textContent).not.toContain('目标');
    expect(none.querySelector('.target-track')).toBeNull();
  });
});

describe('longest open', () => {
  test('shows machine, state, assignee and time; pills from the configured hours on', async () => {
    const container = await show('longestOpen', { warnHours: 1, graveHours: 3 });
    expect(texts(container, '.order-row').slice(0, 2)).toEqual([
      '二级空压机 3中断等备件6:42',
      '三级行车 1中断等用户3:05',
    ]);
    expect(texts(container, '.pill-grave')).toEqual(['6:42', '3:05']);
    expect(texts(container, '.pill-over')).toEqual(['1:10']);
    expect(screen.getByText('共 17 单 · 3 单超 1 小时')).toBeTruthy();
  });

  test('a machine that runs again has no pill, however old the order', async () => {
    const rows = new Map([...sampleRows.openOrders].filter(([, row]) => row.orderState === 3));
    const container = await show('longestOpen', {}, withRows('openOrders', rows));
    expect(container.querySelectorAll('.order-row')).toHaveLength(3);
    expect(container.querySelector('.pill')).toBeNull();
    expect(container.querySelectorAll('.order-quiet')).toHaveLength(3);
    expect(screen.getByText('共 3 单')).toBeTruthy();
  });
});

describe('the clock of unreceived orders', () => {
  test('shows who has been notified, and counts down every second', async () => {
    vi.useFakeTimers();
    let now = sampleNow;
    renderWall(<TileSlot type="slaClock" config={{}} />, { ...live, serverNow: () => now });
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText('13:00')).toBeTruthy();
    expect(screen.getByText('已升级').className).toContain('pill-over');
    expect(screen.getByText('11:00 后升级')).toBeTruthy();

    now += 1_000;
    await act(() => vi.advanceTimersByTimeAsync(1_050));
    expect(screen.getByText('12:59')).toBeTruthy();
    expect(screen.getByText('10:59 后升级')).toBeTruthy();

    now += 13 * 60_000;
    await act(() => vi.advanceTimersByTimeAsync(1_050));
    expect(screen.getByText('主管已通知').className).toContain('pill-grave');
    expect(screen.getByText('0:01')).toBeTruthy();
    expect(screen.getByText('超时')).toBeTruthy();
  });

  test('shows a wait of many days in days', async () => {
    const rows = new Map(
      [...sampleRows.openOrders].map(([id, row]) => {
        const long = new Date(sampleNow - 400 * 86_400_000).toISOString();
        return [id, { ...row, reportTime: long, escalateTime: long, superviseTime: long }];
      }),
    );
    const container = await show('slaClock', {}, withRows('openOrders', rows));
    expect(texts(container, '.figure-value')).toEqual(['400天 超时']);
    expect(texts(container, '.order-time')[0]).toBe('400天 超时');
  });

  test('has a text for no waiting orders', async () => {
    const rows = new Map([...sampleRows.openOrders].filter(([, row]) => row.orderState !== 0));
    await show('slaClock', {}, withRows('openOrders', rows));
    expect(screen.getByText('没有待接的工单')).toBeTruthy();
  });
});

describe('normal values are muted', () => {
  const ofLevel3 = new Map([...sampleRows.openOrders].filter(([, row]) => row.faultLevel === 3));

  test('a level without an order is grey', async () => {
    const container = await show('faultsNow', {}, withRows('openOrders', ofLevel3));
    expect(texts(container, '.faults-level-none')).toEqual(['一级0', '二级0', '四级0']);
    expect(container.querySelectorAll('.faults-levels li')).toHaveLength(4);
  });

  test('a lane without an order is grey', async () => {
    const container = await show('workOrderFlow', {}, withRows('openOrders', ofLevel3));
    expect(texts(container, '.lane-empty')).toEqual(['待补填0']);
  });
});

describe('a long name', () => {
  const names = ['一号厂房包装线主驱动单元 1', '一号厂房包装线主驱动单元 12', '包装线 2'];
  const rows = new Map(
    [...sampleRows.openOrders].slice(0, names.length).map(([id, row], index) => {
      return [id, { ...row, deviceName: names[index] ?? '' }] as const;
    }),
  );

  test.each(['workOrderFlow', 'longestOpen'])(
    'keeps its end in %s when it is truncated',
    async (type) => {
      const container = await show(type, {}, withRows('openOrders', rows));
      expect(texts(container, '.truncated-tail').toSorted()).toEqual([' 12', '元 1']);
      expect(texts(container, '.truncated-name').toSorted()).toEqual(names.slice(0, 2));
      expect(screen.getByText('包装线 2')).toBeTruthy();
    },
  );
});

/** Returns the sample streams with the rows of one topic replaced. */
function withRows<Of extends TopicName>(of: Of, rows: ReadonlyMap<string, TopicRowOf<Of>>): Live {
  const state: TopicState<unknown> = { ...liveState, topic: of, rows };
  return {
    ...live,
    topic<Name extends TopicName>(topic: Name) {
      const requested: TopicName = topic;
      return requested === of
        ? new BehaviorSubject(state as TopicState<TopicRowOf<Name>>)
        : live.topic(topic);
    },
  };
}
