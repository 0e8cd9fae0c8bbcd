// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { dismissSessionEnd, endSession } from '../../../../src/client/api/session/sessionEnd.ts';
import type { Live } from '../../../../src/client/streams/live.ts';
import type { TopicState } from '../../../../src/client/streams/state.ts';
import { WallPage } from '../../../../src/client/wallboard/page/WallPage.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import { getBoardVersion, listBoardVersions } from '../../../../src/contract/areas/kanban/edits.ts';
import { getBoard, saveBoard } from '../../../../src/contract/areas/kanban/endpoints.ts';
import type { TopicName } from '../../../../src/contract/topics/live.ts';
import type { BoardRow } from '../../../../src/contract/topics/topicRows.ts';
import { liveState, renderWall, sampleBoard, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
  mayEdit: true,
  signedIn: true,
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));
vi.mock('../../../../src/client/api/session/useSession.ts', () => ({
  useCan: () => calls.mayEdit,
  useIsSignedIn: () => calls.signedIn,
  useUser: () => (calls.signedIn ? { realName: '陈立' } : null),
}));
vi.mock('../../../../src/client/ui/charts/echarts.ts', () => ({
  createChart: () => ({
    on: () => undefined,
    resize: () => undefined,
    dispose: () => undefined,
    isDisposed: () => false,
    setOption: () => undefined,
  }),
}));

const board = {
  ...sampleBoard,
  layout: {
    schema: 1 as const,
    items: [
      { i: 'faults', type: 'faultsNow', x: 0, y: 0, w: 6, h: 5, config: {} },
      {
        i: 'flow',
        type: 'workOrderFlow',
        x: 0,
        y: 5,
        w: 17,
        h: 13,
        config: { overdueMinutes: 15 }, // a setting of an older version, now unknown
      },
    ],
  },
};

beforeEach(async () => {
  calls.call.mockReset().mockResolvedValue(board);
  calls.mayEdit = true;
  calls.signedIn = true;
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  window.innerWidth = 1920;
  window.innerHeight = 1080;
  await setTestLanguage('zh-CN');
  await loadAllTiles();
});
afterEach(() => {
  cleanup();
  dismissSessionEnd();
  vi.restoreAllMocks();
});

const open = (links = sampleLinks) => {
  const live = sampleLive(liveState, links);
  const retry = vi.spyOn(live, 'retry');
  return { ...renderWall(<WallPage />, live), retry };
};

/** Renders a wall whose channel publishes the stored version of the board. */
const openWithBoardTopic = () => {
  const none: ReadonlyMap<string, BoardRow> = new Map();
  const boardTopic$ = new BehaviorSubject<TopicState<BoardRow>>({
    topic: 'board',
    ...liveState,
    rows: none,
  });
  const live = sampleLive(liveState, sampleLinks);
  const topic = ((name: TopicName) =>
    name === 'board' ? boardTopic$ : live.topic(name)) as Live['topic'];
  renderWall(<WallPage />, { ...live, topic });
  const publishVersion = (version: number) =>
    boardTopic$.next({
      ...boardTopic$.value,
      rows: new Map([[board.id, { id: board.id, version }]]),
    });
  return { publishVersion };
};

const edit = async () => {
  const view = open();
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  const tile = await screen.findByRole('group', { name: /^当前故障：/ });
  return { ...view, tile };
};
const tileAt = (name: RegExp) => screen.getByRole('group', { name }).getAttribute('aria-label');

describe('the wall', () => {
  test('shows organisation and board, and the late channel as text', async () => {
    open();
    expect(await screen.findByText('华东一厂 · 装备运维看板')).toBeTruthy();
    expect(await screen.findByText('设备通道 32 秒未更新')).toBeTruthy();
  });

  test('translates its default name into the language of the wall', async () => {
    await setTestLanguage('en-US');
    open();
    expect(await screen.findByText('华东一厂 · Maintenance board')).toBeTruthy();
  });

  test('sets the root size by distance and diagonal, and restores it on unmount', async () => {
    const { unmount } = open();
    await screen.findByText('华东一厂 · 装备运维看板');
    expect(document.documentElement.style.fontSize).toBe('20px');
    unmount();
    expect(document.documentElement.style.fontSize).toBe('');
  });

  test('8 Errors, network failure: it shows that the board cannot be read, and displays it once it can', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    calls.call.mockRejectedValueOnce(new ApiError('NETWORK', { info: '网络断开。' }));
    open();
    const heading = await screen.findByRole('heading', {
      name: '参数不对或系统异常：请联系管理员',
    });
    expect(heading.parentElement?.textContent).toContain('网络断开。读不到看板');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('华东一厂 · 装备运维看板')).toBeTruthy();
    vi.useRealTimers();
  });

  test('shows users without permission whom to contact, and a link to the console', async () => {
    const info = '没有权限：请联系企业管理员';
    calls.call.mockRejectedValueOnce(new ApiError('DENIED', { info, code: '403' }));
    open();
    expect(await screen.findByText(info)).toBeTruthy();
    expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/home');
    expect(screen.queryByText('每 5 秒自动重试。')).toBeNull();
  });

  test('fetches the board at once when a newer version is published, and only once', async () => {
    const { publishVersion } = openWithBoardTopic();
    publishVersion(board.version);
    await screen.findByText('华东一厂 · 装备运维看板');
    expect(calls.call).toHaveBeenCalledOnce();
    calls.call.mockResolvedValue({ ...board, version: 4, boardName: '新看板' });
    act(() => publishVersion(4));
    expect(await screen.findByText('华东一厂 · 新看板')).toBeTruthy();
    expect(calls.call).toHaveBeenCalledTimes(2);
  });

  test('fetches a published board not during editing, but afterwards', async () => {
    const { publishVersion } = openWithBoardTopic();
    fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
    await screen.findByRole('button', { name: '保存看板' });
    calls.call.mockResolvedValue({ ...board, version: 4, boardName: '新看板' });
    act(() => publishVersion(4));
    expect(calls.call).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('华东一厂 · 新看板')).toBeTruthy();
  });

  test('offers no editing without the permission', async () => {
    calls.mayEdit = false;
    open();
    expect(await screen.findByText('返回管理台')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});

describe('notices', () => {
  test('a stopped channel fills the screen, with a retry button', async () => {
    const { retry } = open({
      ...sampleLinks,
      daping: { ...sampleLinks.daping, status: 'stopped' },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('大屏已停止接收');
    fireEvent.click(screen.getByRole('button', { name: '立即重试' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('an ended session has a banner with the user’s name, and the login opens in another tab', async () => {
    open();
    await screen.findByText('华东一厂 · 装备运维看板');
    act(() => endSession({ name: 'SESSION_EXPIRED', info: '登录已过期。' }));
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('陈立的登录已结束');
    expect(notice.className).toContain('wall-notice-band');
    expect(await screen.findByText('17')).toBeTruthy();
    const link = screen.getByRole('link', { name: '登录（新标签页）' });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2FEquipmentKanban');
    expect(link.getAttribute('target')).toBe('_blank');
  });
});

describe('the editor', () => {
  test('an arrow moves the tile, Shift and an arrow resize it, and both are announced', async () => {
    const { tile, container } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowRight' });
    expect(tileAt(/^当前故障：/)).toBe('当前故障：第 2 列第 1 行，宽 6 高 5');
    const announced = container.querySelector('[aria-live]');
    expect(announced?.textContent).toBe('当前故障：第 2 列第 1 行，宽 6 高 5');
    fireEvent.keyDown(screen.getByRole('group', { name: /^当前故障：/ }), {
      key: 'ArrowRight',
      shiftKey: true,
    });
    expect(tileAt(/^当前故障：/)).toBe('当前故障：第 2 列第 1 行，宽 7 高 5');
  });

  test('a tile is refused where its text would become too small', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(screen.getByRole('group', { name: /^当前故障：/ }), {
      key: 'ArrowLeft',
      shiftKey: true,
    });
    expect(tileAt(/^当前故障：/)).toBe('当前故障：第 1 列第 1 行，宽 5 高 5');
    expect(screen.getByText('再小从观看距离就看不清了，未调整')).toBeTruthy();
  });

  test('any distance is accepted, and the tiles that are too small for it are marked', async () => {
    await edit();
    const distance = screen.getByLabelText('观看距离（米）');
    fireEvent.change(distance, { target: { value: '8' } });
    fireEvent.blur(distance);
    expect(distance).toHaveProperty('value', '8');
    expect(screen.getByText(/从 8 米外看不清：当前故障、工单流转。/)).toBeTruthy();
    const tile = screen.getByRole('group', { name: /^当前故障：/ });
    expect(within(tile).getByText('从此距离看不清：至少宽 10 高 8')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(within(tile).queryByText(/看不清/)).toBeNull();
  });

  test('a board is arranged anew for its distance: each tile is large enough, or is removed and named', async () => {
    await edit();
    const distance = screen.getByLabelText('观看距离（米）');
    expect(screen.queryByRole('button', { name: '按此距离重新排布' })).toBeNull();
    fireEvent.change(distance, { target: { value: '5.5' } });
    fireEvent.blur(distance);
    fireEvent.click(screen.getByRole('button', { name: '按此距离重新排布' }));
    expect(screen.getByText('已按此距离重新排布；可撤销')).toBeTruthy();
    expect(screen.queryByText(/从此距离看不清/)).toBeNull();
    fireEvent.change(distance, { target: { value: '12' } });
    fireEvent.blur(distance);
    fireEvent.click(screen.getByRole('button', { name: '按此距离重新排布' }));
    expect(screen.getByText(/放不下、已移除：工单流转。可撤销/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(screen.getByRole('group', { name: /^工单流转：/ })).toBeTruthy();
  });

  test('a refused move shows the reason on the tile', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowUp' });
    const again = screen.getByRole('group', { name: /^当前故障：/ });
    expect(within(again).getByText('超出看板边界，未移动')).toBeTruthy();
    fireEvent.keyDown(again, { key: 'ArrowRight' });
    expect(within(again).queryByText('超出看板边界，未移动')).toBeNull();
  });

  test('a name can be saved while it is typed', async () => {
    await edit();
    const save = () => screen.getByRole('button', { name: '保存看板' });
    expect(save()).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('看板名称'), { target: { value: '二车间看板' } });
    expect(save()).toHaveProperty('disabled', false);
    fireEvent.click(save());
    await waitFor(() => {
      const [, body] = calls.call.mock.calls.find(([one]) => one === saveBoard) ?? [];
      expect(body).toMatchObject({ BoardName: '二车间看板' });
    });
  });

  test('an older version is restored as a step that can be undone, and saved over the present one', async () => {
    await edit();
    const older = { ...board.layout, items: board.layout.items.slice(0, 1) };
    const versions = [
      { version: 3, boardName: '装备运维看板', tiles: 2, time: board.updateTime, userName: '陈立' },
      { version: 2, boardName: '旧看板', tiles: 1, time: board.updateTime, userName: null },
    ];
    calls.call.mockImplementation((endpoint) =>
      Promise.resolve(
        endpoint === listBoardVersions
          ? versions
          : endpoint === getBoardVersion
            ? { ...board, version: 2, boardName: '旧看板', layout: older }
            : board,
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: '历史版本' }));
    const dialog = screen.getByRole('dialog', { name: '历史版本' });
    expect((await within(dialog).findAllByText(/版本 3 .* 陈立/))[0]?.tagName).toBe('B');
    expect(await within(dialog).findByText('两个版本没有差别')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: /^恢复 版本 2/ }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^工单流转：/ })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('看板名称')).toHaveProperty('value', '旧看板');
    fireEvent.click(screen.getByRole('button', { name: '保存看板' }));
    await waitFor(() => {
      const [, body] = calls.call.mock.calls.find(([one]) => one === saveBoard) ?? [];
      expect(body).toMatchObject({ BoardName: '旧看板', Version: 3 });
    });
  });

  test('undo and redo go back and forth, by key too', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowRight' });
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(tileAt(/^当前故障：/)).toContain('第 1 列');
    fireEvent.keyDown(screen.getByRole('group', { name: /^当前故障：/ }), {
      key: 'y',
      ctrlKey: true,
    });
    expect(tileAt(/^当前故障：/)).toContain('第 2 列');
  });

  test('tiles are removed and added, and a tile has the fields of its schema', async () => {
    await edit();
    fireEvent.keyDown(screen.getByRole('group', { name: /^当前故障：/ }), { key: 'Delete' });
    expect(screen.queryByRole('group', { name: /^当前故障：/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
    fireEvent.click(screen.getByRole('button', { name: /^故障趋势/ }));
    expect(await screen.findByRole('group', { name: /^故障趋势：第 1 列第 1 行/ })).toBeTruthy();
    const flow = screen.getByRole('group', { name: /^工单流转：/ });
    expect(within(flow).queryByText('设置')).toBeNull();
    const trend = screen.getByRole('group', { name: /^故障趋势：/ });
    fireEvent.click(within(trend).getByText('设置'));
    const days = screen.getByLabelText('天数（天）');
    fireEvent.change(days, { target: { value: '500' } });
    fireEvent.blur(days);
    expect(screen.getByText('应为 7 到 30 的整数')).toBeTruthy();
  });

  test('saves the draft over the version that was edited, and displays it', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowRight' });
    const saved = { ...board, version: 4 };
    calls.call.mockResolvedValue(saved);
    fireEvent.click(screen.getByRole('button', { name: '保存看板' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存看板' })).toBeNull());
    const [endpoint, body] = calls.call.mock.calls.find(([one]) => one === saveBoard) ?? [];
    expect(endpoint).toBe(saveBoard);
    expect(saveBoard.body.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      Version: 3,
      Layout: { items: [{ i: 'faults', x: 1 }, { i: 'flow' }] },
    });
  });

  test('a conflict is reported, and reloading edits the other user’s version', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowRight' });
    calls.call.mockRejectedValueOnce(new ApiError('STALE_VERSION', { code: '409', http: 200 }));
    fireEvent.click(screen.getByRole('button', { name: '保存看板' }));
    expect(await screen.findByText('看板已被他人修改')).toBeTruthy();
    const [faults, ...rest] = board.layout.items;
    const theirs = {
      ...board,
      version: 9,
      layout: { ...board.layout, items: [{ ...faults, x: 3 }, ...rest] },
    };
    calls.call.mockImplementation((endpoint) =>
      Promise.resolve(endpoint === getBoard ? theirs : null),
    );
    fireEvent.click(screen.getByRole('button', { name: '重新读取' }));
    await waitFor(() => expect(tileAt(/^当前故障：/)).toContain('第 4 列'));
  });

  test('leaving prompts for confirmation only after changes', async () => {
    const { tile } = await edit();
    fireEvent.keyDown(tile, { key: 'ArrowRight' });
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('放弃未保存的改动？')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '放弃改动' }));
    fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
    await screen.findByRole('group', { name: /^当前故障：第 1 列/ });
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('button', { name: '编辑' })).toBeTruthy();
  });
});
