// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { BoardView } from '../../../../src/client/wallboard/board/BoardView.tsx';
import { defaultViewing } from '../../../../src/client/wallboard/board/legibility.ts';
import { TileSlot } from '../../../../src/client/wallboard/frame/TileSlot.tsx';
import { Wall } from '../../../../src/client/wallboard/page/Wall.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import {
  type SampleState,
  sampleLinks,
  sampleLive,
  sampleNow,
  sampleRows,
} from '../../../../src/client/wallboard/samples/samples.ts';
import { defaultLayout } from '../../../../src/contract/areas/kanban/defaultBoard.ts';
import { enUS, zhCN } from '../../../support/allTexts.ts';
import { liveState, renderWall, setTestLanguage } from '../wallFixtures.tsx';

const providerWall = {
  viewing: defaultViewing,
  theme: 'dim-room',
  timeZone: 'Asia/Shanghai',
  side: 'repaired',
  hasDevices: true,
} as const;

const chart = vi.hoisted(() => ({ broken: false, options: [] as unknown[] }));
vi.mock('../../../../src/client/ui/charts/echarts.ts', () => ({
  createChart: () => {
    if (chart.broken) throw new Error('no canvas');
    return {
      on: () => undefined,
      resize: () => undefined,
      dispose: () => undefined,
      isDisposed: () => false,
      setOption: (option: unknown) => chart.options.push(option),
    };
  },
}));

beforeEach(async () => {
  chart.broken = false;
  chart.options = [];
  await setTestLanguage('zh-CN');
  await loadAllTiles();
});
afterEach(cleanup);

const show = (type: string, state: SampleState, links = sampleLinks) =>
  renderWall(<TileSlot type={type} config={{}} />, sampleLive(state, links));

describe('a tile', () => {
  test('that loads is a skeleton of its own outline', async () => {
    show('mttrRank', { ...liveState, phase: 'loading', rightAt: null });
    const skeleton = await screen.findByRole('status', { name: '正在读取' });
    expect(skeleton.className).toContain('skeleton-rank');
  });

  test('that is empty shows its text', async () => {
    show('faultsNow', { ...liveState, empty: true });
    expect(await screen.findByText('当前无故障')).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
  });

  test('that is empty shows the age of its data, also in place of counts', async () => {
    show('deviceStates', { ...liveState, empty: true });
    expect(await screen.findByText('还没有设备')).toBeTruthy();
    expect(await screen.findByText('2 秒前')).toBeTruthy();
  });

  test.for(['dayFaults', 'faultTrend', 'faultTypes', 'mtbfRank', 'deviceStates'])(
    'that is empty shows that there are no devices: %s',
    async (type) => {
      renderWall(
        <Wall viewing={defaultViewing} theme="dim-room" timeZone="Asia/Shanghai" hasDevices={false}>
          <TileSlot type={type} config={{}} />
        </Wall>,
        sampleLive({ ...liveState, empty: true }, sampleLinks),
      );
      expect(await screen.findByText('本企业没有自有设备')).toBeTruthy();
    },
  );

  test.for([
    ['mttrRank', '还没有委托本企业维修的设备'],
    ['dayFaults', '还没有委托本企业维修的设备'],
    ['deviceStates', '还没有委托本企业维修的设备'],
    ['runStateShare', '还没有委托本企业维修的设备'],
  ] as const)(
    'that is empty for a provider without serviced devices shows that reason: %s',
    async ([type, text]) => {
      renderWall(
        <Wall {...providerWall} hasDevices={false}>
          <TileSlot type={type} config={{}} />
        </Wall>,
        sampleLive({ ...liveState, empty: true }, sampleLinks),
      );
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test('of a provider names the owners of the devices, and links to the orders that it repairs', async () => {
    const owners = ['华东一厂', '华南二厂'];
    const ranked = [...sampleRows.mttrRank].map(([place, row], at) => {
      const ownerName = owners[at % 2];
      return [place, place === 'fleet' || !ownerName ? row : { ...row, ownerName }] as const;
    });
    renderWall(
      <Wall {...providerWall}>
        <TileSlot type="mttrRank" config={{}} />
      </Wall>,
      sampleLive(liveState, sampleLinks, { ...sampleRows, mttrRank: new Map(ranked) }),
    );
    expect((await screen.findAllByText('华南二厂')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('华东一厂').length).toBeGreaterThan(0);
    for (const link of screen.getAllByRole('link')) {
      expect(link.getAttribute('href')).toContain('Behind=mttr');
      expect(link.getAttribute('href')).toContain('Side=repaired');
    }
  });

  test('of a provider shows the owner of each device, and the shares of all states', async () => {
    const owners = ['华东一厂', '华南二厂'];
    const deviceStates = new Map(
      [...sampleRows.deviceStates].slice(50, 62).map(([id, row], at) => {
        return [id, { ...row, ownerName: owners[at < 6 ? 0 : 1] ?? '' }] as const;
      }),
    );
    const { container } = renderWall(
      <Wall {...providerWall}>
        <TileSlot type="deviceStates" config={{}} />
        <TileSlot type="runStateShare" config={{}} />
      </Wall>,
      sampleLive(liveState, sampleLinks, { ...sampleRows, deviceStates }),
    );
    expect(await screen.findByText('共 12 台')).toBeTruthy();
    const pairs = [...container.querySelectorAll('.device-owned')].map((one) =>
      ['.device-label', '.device-owner'].map((part) => one.querySelector(part)?.textContent),
    );
    expect(pairs).toHaveLength(12);
    expect(pairs).toContainEqual(['叉车 6', '华东一厂']);
    expect(pairs).toContainEqual(['空压机 7', '华南二厂']);
    expect(screen.getByRole('link', { name: '叉车 6 · 华东一厂，故障' })).toBeTruthy();
  });

  test.for([
    ['workOrderFlow', '.flow-card'],
    ['longestOpen', '.order-row'],
    ['slaClock', '.sla-first, .sla-owner, .order-row'],
    ['faultsNow', '.faults-longest'],
    ['messageTicker', '.ticker-entry'],
  ] as const)('of orders names the owner of each to a provider: %s', async ([type, place]) => {
    const ownerName = '华南二厂';
    const owned = <Row extends object>(rows: ReadonlyMap<string, Row>) =>
      new Map([...rows].map(([key, row]) => [key, { ...row, ownerName }]));
    const { openOrders, orderEvents } = sampleRows;
    const rows = { openOrders: owned(openOrders), orderEvents: owned(orderEvents) };
    const view = renderWall(
      <Wall {...providerWall}>
        <TileSlot type={type} config={{}} />
      </Wall>,
      sampleLive(liveState, sampleLinks, { ...sampleRows, ...rows }),
    );
    await screen.findAllByText(ownerName);
    const places = [...view.container.querySelectorAll(place)];
    const naming = places.filter(({ textContent }) => textContent.includes(ownerName));
    expect(naming.length).toBe(type === 'slaClock' ? places.length - 1 : places.length);
  });

  test('of orders names no owner on the owner’s wall', async () => {
    for (const type of ['workOrderFlow', 'longestOpen', 'slaClock', 'messageTicker']) {
      const view = show(type, liveState);
      await view.findAllByText(/包装线 2/);
      expect(view.container.querySelector('.owner-name, [class*="owners"]')).toBeNull();
      cleanup();
    }
  });

  test('that is live shows its figure and its age', async () => {
    show('faultsNow', liveState);
    expect(await screen.findByText('17')).toBeTruthy();
    expect(await screen.findByText('2 秒前')).toBeTruthy();
  });

  test('that is late names the channel and the seconds, also in place of its window', async () => {
    show('mttrRank', { ...liveState, freshness: 'late', rightAt: sampleNow - 32_000 });
    expect(await screen.findByText('大屏 32 秒未更新')).toBeTruthy();
    expect(screen.queryByText('近30天')).toBeNull();
    expect(screen.getByText('2.41')).toBeTruthy();
  });

  test('that is stale shows its age and keeps its rows', async () => {
    show('faultsNow', { ...liveState, freshness: 'stale', rightAt: sampleNow - 12 * 60_000 });
    expect(await screen.findByText('12 分钟前的数据')).toBeTruthy();
    expect(screen.getByRole('region').className).toContain('tile-stale');
    expect(screen.getByText('17')).toBeTruthy();
  });

  test('8 Errors, network failure: one that cannot be read shows the general sentence first, the reason, and that it is retried', async () => {
    const error = '参数不对或系统异常：请联系管理员\n系统暂时不可用';
    show('faultsNow', { ...liveState, phase: 'failed', rightAt: null, error });
    const first = await screen.findByText('参数不对或系统异常：请联系管理员');
    expect(
      [...(first.parentElement?.children ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['参数不对或系统异常：请联系管理员', '系统暂时不可用', '每 5 秒自动重试']);
  });

  test('of an unknown type has a message in its place', async () => {
    show('weather', liveState);
    expect(await screen.findByText('此版本没有“weather”这种看板块')).toBeTruthy();
  });

  test('with an invalid setting uses its default', async () => {
    renderWall(
      <TileSlot type="faultTrend" config={{ days: 900 }} />,
      sampleLive(liveState, sampleLinks),
    );
    expect(await screen.findByText('近30天 · 均 7.2 项/天')).toBeTruthy();
  });
});

test('the trend has one line, for its mean', async () => {
  const { container } = show('faultTrend', liveState);
  await screen.findByText('近30天 · 均 7.2 项/天');
  expect(container.querySelectorAll('.fault-trend-average')).toHaveLength(1);
});

describe('a tile that throws', () => {
  test('never breaks the board, adds an entry to the error log, and can be retried', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    chart.broken = true;
    const lines = errorLog$.value.length;
    renderWall(<BoardView items={defaultLayout.items} />, sampleLive(liveState, sampleLinks));
    expect(await screen.findByText('此块显示出错，其余不受影响')).toBeTruthy();
    expect(await screen.findByText('17')).toBeTruthy();
    expect(await screen.findByText('2.41')).toBeTruthy();
    expect(errorLog$.value.length).toBe(lines + 1);
    expect(errorLog$.value[0]).toMatchObject({ where: 'faultTrend', name: 'TILE' });

    chart.broken = false;
    screen.getByText('重试').click();
    await waitFor(() => expect(screen.queryByText('此块显示出错，其余不受影响')).toBeNull());
    await waitFor(() => expect(chart.options.length).toBeGreaterThan(0));
    silent.mockRestore();
  });
});

describe('the flow of work orders', () => {
  test('has six lanes with their counts; the unreceived stop is the only alarm', async () => {
    const { container } = show('workOrderFlow', liveState);
    await screen.findByText('包装线 2');
    const heads = [...container.querySelectorAll('.lane-head')].map((head) => head.textContent);
    expect(heads).toEqual(['新报修3', '待维修2', '维修中6', '中断2', '待补填1', '待确认3']);
    const alarms = container.querySelectorAll('.flow-card-alarm');
    expect(alarms).toHaveLength(1);
    expect(alarms[0]?.textContent).toContain('停机');
  });

  test('marks unreceived orders after their first time limit, and interrupted ones after their due time', async () => {
    const { container } = renderWall(
      <TileSlot type="workOrderFlow" config={{}} />,
      sampleLive(liveState, sampleLinks),
    );
    await screen.findByText('包装线 2');
    const over = [...container.querySelectorAll('.pill-over')].map((pill) => pill.textContent);
    expect(over).toEqual(['0:17', '6:42']);
  });

  test('shows the unit of its times once in the head of each lane with cards, and the reason of an interruption', async () => {
    const { container } = show('workOrderFlow', liveState);
    await screen.findByText('包装线 2');
    expect(screen.getAllByText('时:分')).toHaveLength(6);
    const lane = screen.getByRole('region', { name: '待确认' });
    const clocks = [...lane.querySelectorAll('.elapsed')].map((clock) => clock.textContent);
    expect(clocks).toEqual(['5:30', '2:14', '28:30']);
    const interrupted = screen.getByRole('region', { name: '中断' });
    const subtitles = [...interrupted.querySelectorAll('.flow-card-subtitle')].map(
      (subtitle) => subtitle.textContent,
    );
    expect(subtitles).toEqual(['等备件', '等用户']);
    expect(container.querySelector('.lane-count')?.textContent).toBe('3');
  });

  test('a card links to its order, a lane to its list', async () => {
    show('workOrderFlow', liveState);
    const card = (await screen.findByText('冲床 5')).closest('a');
    expect(card?.getAttribute('href')).toBe(
      '/Troubleshooting/workOrder/orderDetail?id=order-2&opt=detail',
    );
    const lane = screen.getByText('中断').closest('a');
    expect(lane?.getAttribute('href')).toBe('/Troubleshooting/workOrder?OrderState=7');
  });
});

describe('a rank', () => {
  test('has the average with its target and change above the list, whose heading names its order', async () => {
    show('mttrRank', liveState);
    expect(await screen.findByText('平均修复时间 MTTR')).toBeTruthy();
    expect(await screen.findByText('近30天 n=212')).toBeTruthy();
    expect(screen.getByText('超出目标 2.00').className).toBe('abnormal');
    expect(screen.getByText('较上期').parentElement?.textContent).toBe('较上期▼ 8%');
    expect(screen.getByText('最慢（小时）')).toBeTruthy();
    expect(screen.getByText('5 项停机中')).toBeTruthy();
    const href = screen.getByText('空压机 3').closest('a')?.getAttribute('href') ?? '';
    const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
    expect(query).toMatchObject({ Behind: 'mttr', DeviceID: 'device-0' });
  });
});

describe('clock and links', () => {
  test("show the organisation's time and the state of each channel; a stopped one can be retried", async () => {
    const stopped = { ...sampleLinks, main: { ...sampleLinks.main, status: 'stopped' as const } };
    const live = sampleLive(liveState, stopped);
    const retry = vi.spyOn(live, 'retry');
    renderWall(<TileSlot type="clockLink" config={{}} />, live);
    expect(await screen.findByText('16:24:08')).toBeTruthy();
    expect(await screen.findByText('32 秒未更新')).toBeTruthy();
    expect(screen.getByText('已停止')).toBeTruthy();
    screen.getByRole('button', { name: '重试' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('both languages', () => {
  test('a tile is in English where English is selected', async () => {
    await setTestLanguage('en-US');
    show('faultsNow', { ...liveState, freshness: 'stale', rightAt: sampleNow - 12 * 60_000 });
    expect(await screen.findByText('12 min old')).toBeTruthy();
    expect(screen.getByText('Faults now')).toBeTruthy();
  });

  test('have the same texts with the same parameters', () => {
    const shape = (tree: object, path = ''): string[] =>
      Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
        if (key.endsWith('_one')) return []; // a form that Chinese does not have
        if (typeof value === 'object' && value !== null) return shape(value, `${path}${key}.`);
        const params = [...String(value).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
        return `${path}${key}(${params.toSorted((a = '', b = '') => a.localeCompare(b)).join()})`;
      });
    expect(shape(enUS.wall)).toEqual(shape(zhCN.wall));
  });
});
