// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/api/http/apiError.ts';
import { WallPage } from '../../../../src/client/wallboard/page/WallPage.tsx';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { sampleLinks, sampleLive } from '../../../../src/client/wallboard/samples/samples.ts';
import { tileGroups } from '../../../../src/client/wallboard/tileGroups.ts';
import {
  boardImageBytes,
  getBoardImage,
  saveBoardImage,
} from '../../../../src/contract/areas/kanban/edits.ts';
import { saveBoard } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { wallDimRoom } from '../../../../themes/wallDimRoom.ts';
import { wallLitRoom } from '../../../../themes/wallLitRoom.ts';
import { liveState, renderWall, sampleBoard, setTestLanguage } from '../wallFixtures.tsx';

const calls = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, body: unknown) => Promise<unknown>>(),
}));
vi.mock('../../../../src/client/api/http/call.ts', () => ({ call: calls.call }));
vi.mock('../../../../src/client/api/session/useSession.ts', () => ({
  useCan: () => true,
  useIsSignedIn: () => true,
  useUser: () => null,
}));

const image = '00000000-0000-4000-8000-00000000000a';
const board = {
  ...sampleBoard,
  layout: {
    schema: 1 as const,
    items: [
      { i: 'faults', type: 'faultsNow', x: 0, y: 0, w: 6, h: 5, config: {} },
      { i: 'text', type: 'text', x: 6, y: 0, w: 7, h: 4, config: { text: '旧' } },
      { i: 'logo', type: 'image', x: 13, y: 0, w: 6, h: 4, config: {} },
      { i: 'flow', type: 'workOrderFlow', x: 0, y: 5, w: 15, h: 13, config: {} },
    ],
  },
};

beforeEach(async () => {
  calls.call.mockReset().mockImplementation((endpoint) => {
    if (endpoint === saveBoardImage) return Promise.resolve({ id: image });
    if (endpoint !== getBoardImage) return Promise.resolve(board);
    return Promise.resolve({ id: image, contentType: 'image/png', content: 'iVBORw0KGgo=' });
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  window.innerWidth = 1920;
  window.innerHeight = 1080;
  await setTestLanguage('zh-CN');
  await loadAllTiles();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const edit = async () => {
  const view = renderWall(<WallPage />, sampleLive(liveState, sampleLinks));
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await screen.findByRole('group', { name: /^当前故障：/ });
  return view;
};
const rootSize = () => document.documentElement.style.fontSize;
const settingsOf = (name: RegExp) => {
  fireEvent.click(within(screen.getByRole('group', { name })).getByText('设置'));
};
const undoButton = () => screen.getByRole('button', { name: '撤销' });
const saved = async () => {
  fireEvent.click(screen.getByRole('button', { name: '保存看板' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '保存看板' })).toBeNull());
  const [, body] = calls.call.mock.calls.find(([endpoint]) => endpoint === saveBoard) ?? [];
  return body;
};

describe('a number that is typed', () => {
  test('shows at once, is committed on blur, and is one step to undo', async () => {
    await edit();
    const distance = screen.getByLabelText('观看距离（米）');
    fireEvent.change(distance, { target: { value: '3' } });
    expect(rootSize()).toBe('15px');
    expect(undoButton()).toHaveProperty('disabled', true);
    fireEvent.change(distance, { target: { value: '3.2' } });
    expect(rootSize()).toBe('16px');
    fireEvent.blur(distance);
    expect(rootSize()).toBe('16px');
    fireEvent.click(undoButton());
    expect(rootSize()).toBe('20px');
    expect(undoButton()).toHaveProperty('disabled', true);
  });

  test('shows a warning where text becomes illegible, and ends the preview once it is invalid', async () => {
    await edit();
    const distance = screen.getByLabelText('观看距离（米）');
    fireEvent.change(distance, { target: { value: '1' } });
    expect(rootSize()).toBe('12px');
    fireEvent.change(distance, { target: { value: '12' } });
    expect(rootSize()).toBe('60px');
    expect(screen.getByText(/从 12 米外看不清/)).toBeTruthy();
    fireEvent.change(distance, { target: { value: '1200' } });
    expect(rootSize()).toBe('20px');
    fireEvent.blur(distance);
    expect(screen.getByText('观看距离（米）应在 0.5 到 30 之间')).toBeTruthy();
    expect(distance).toHaveProperty('value', '4');
    expect(undoButton()).toHaveProperty('disabled', true);
  });

  test('that is refused as Save is pressed prevents saving until it is pressed again', async () => {
    await edit();
    fireEvent.keyDown(screen.getByRole('group', { name: /^文字：/ }), { key: 'ArrowDown' });
    const diagonal = screen.getByLabelText('屏幕对角线（英寸）');
    fireEvent.change(diagonal, { target: { value: '5' } });
    const save = screen.getByRole('button', { name: '保存看板' });
    const press = () => {
      fireEvent.mouseDown(save);
      fireEvent.blur(diagonal);
      fireEvent.click(save, { detail: 1 });
    };
    press();
    expect(screen.getByText('屏幕对角线（英寸）应在 10 到 300 之间')).toBeTruthy();
    expect(diagonal).toHaveProperty('value', '86');
    expect(calls.call.mock.calls.filter(([endpoint]) => endpoint === saveBoard)).toEqual([]);
    press();
    await waitFor(() => expect(screen.queryByRole('button', { name: '保存看板' })).toBeNull());
    const [, body] = calls.call.mock.calls.find(([endpoint]) => endpoint === saveBoard) ?? [];
    expect(body).toMatchObject({ Diagonal: 86 });
  });

  test('that was not committed is discarded when its dialog is closed', async () => {
    await edit();
    settingsOf(/^文字：/);
    fireEvent.change(screen.getByLabelText('标题'), { target: { value: '半句' } });
    expect(screen.getByRole('heading', { name: '半句' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(screen.queryByRole('heading', { name: '半句' })).toBeNull();
  });
});

describe('the keyboard', () => {
  const text = () => screen.getByRole('group', { name: /^文字：/ });

  test('keeps the focus on a tile whose move was refused at the edge', async () => {
    await edit();
    text().focus();
    fireEvent.keyDown(text(), { key: 'ArrowUp' });
    expect(screen.getByText('超出看板边界，未移动')).toBeTruthy();
    expect(document.activeElement).toBe(text());
    fireEvent.keyDown(text(), { key: 'ArrowDown' });
    const moved = document.activeElement;
    expect(moved?.getAttribute('aria-label')).toBe('文字：第 7 列第 2 行，宽 7 高 4');
    fireEvent.keyDown(moved ?? document.body, { key: 'z', ctrlKey: true });
    expect(text().getAttribute('aria-label')).toContain('第 1 行');
  });

  test('still undoes after the focused tile was removed', async () => {
    await edit();
    text().focus();
    fireEvent.keyDown(text(), { key: 'Delete' });
    expect(screen.queryByRole('group', { name: /^文字：/ })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    expect(text()).toBeTruthy();
  });
});

describe('the theme', () => {
  test('shows as soon as it is selected, can be undone, and is stored', async () => {
    const { container } = await edit();
    const field = () =>
      container.querySelector<HTMLElement>('.wall')?.style.getPropertyValue('--field');
    expect(field()).toBe(wallDimRoom.field);
    fireEvent.change(screen.getByLabelText('配色'), { target: { value: 'lit-room' } });
    expect(field()).toBe(wallLitRoom.field);
    fireEvent.click(undoButton());
    expect(field()).toBe(wallDimRoom.field);
    fireEvent.click(screen.getByRole('button', { name: '重做' }));
    const body = await saved();
    expect(saveBoard.body.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ Theme: 'lit-room' });
  });
});

describe('the menu of tiles', () => {
  test('offers every tile in its group, with a description', async () => {
    await edit();
    fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
    const menu = screen.getByRole('dialog', { name: '添加看板块' });
    const devices = within(menu).getByRole('region', { name: '设备' });
    expect(within(devices).getAllByRole('button')).toHaveLength(tileGroups.devices.length);
    expect(
      within(devices).getByText('按位置排列每台设备，位置固定，故障与离线的列出名称'),
    ).toBeTruthy();
    fireEvent.click(within(devices).getByRole('button', { name: /^运行状态占比/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('group', { name: /^运行状态占比：/ })).toBeTruthy();
  });

  test('returns the focus to the button that opened it', async () => {
    await edit();
    const button = screen.getByRole('button', { name: '添加看板块' });
    button.focus();
    fireEvent.click(button);
    const cancel = within(screen.getByRole('dialog')).getByRole('button', { name: '取消' });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('the settings of a tile', () => {
  test('text shows while it is typed, and is stored with the board', async () => {
    await edit();
    settingsOf(/^文字：/);
    const text = screen.getByRole('textbox', { name: '文字' });
    fireEvent.change(text, { target: { value: '第一行\n第二行' } });
    expect(screen.getByRole('group', { name: /^文字：/ }).textContent).toContain('第一行');
    fireEvent.blur(text);
    fireEvent.change(screen.getByLabelText('字号'), { target: { value: 'large' } });
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    const config = { text: '第一行\n第二行', size: 'large' };
    expect(await saved()).toMatchObject({ Layout: { items: [{}, { config }, {}, {}] } });
  });

  test('open at the side away from the tile, which stays visible', async () => {
    await edit();
    settingsOf(/^文字：/);
    expect(screen.getByRole('dialog').className).toContain('edit-dialog-right');
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    settingsOf(/^图片：/);
    expect(screen.getByRole('dialog').className).toContain('edit-dialog-left');
  });

  test.each([
    [/^最久未完成/, '未修复多久标橙（小时）', '0', '应为 1 到 720 的整数', '9'],
    [/^今日故障（按小时）/, '一小时内多于此数算偏多（项）', '99999', '应为 1 到 100 的整数', '7'],
  ])(
    'a number out of bounds stays in its field of %s with the reason, and keeps the dialog open',
    async (tile, name, wrong, why, right) => {
      await edit();
      fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
      fireEvent.click(screen.getByRole('button', { name: tile }));
      settingsOf(tile);
      const dialog = screen.getByRole('dialog');
      const field = within(dialog).getByLabelText(name);
      const lines = dialog.querySelectorAll('.edit-refusal').length;
      const done = async (value: string) => {
        fireEvent.change(field, { target: { value } });
        fireEvent.blur(field);
        const button = within(dialog).getByRole('button', { name: '完成' });
        button.focus();
        fireEvent.click(button);
      };
      await done(wrong);
      expect(within(dialog).getByText(why)).toBeTruthy();
      expect(dialog.querySelectorAll('.edit-refusal')).toHaveLength(lines);
      expect(field).toHaveProperty('value', wrong);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field);
      await done(right);
      expect(screen.queryByRole('dialog')).toBeNull();
      settingsOf(tile);
      expect(screen.getByLabelText(name)).toHaveProperty('value', right);
    },
  );

  test('a refused number that Escape discards is reported', async () => {
    await edit();
    fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
    fireEvent.click(screen.getByRole('button', { name: /^最久未完成/ }));
    settingsOf(/^最久未完成/);
    const field = screen.getByLabelText('未修复多久标橙（小时）');
    fireEvent.change(field, { target: { value: '-5' } });
    fireEvent.blur(field);
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('未修复多久标橙（小时）应为 1 到 720 的整数')).toBeTruthy();
  });

  test('an option is shown by its label, a boolean as a checkbox', async () => {
    await edit();
    fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
    fireEvent.click(screen.getByRole('button', { name: /^消息/ }));
    settingsOf(/^消息：/);
    const levels = screen.getByLabelText('故障等级');
    expect(
      within(levels)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['仅一级', '一、二级', '一至三级', '全部']);
    const devices = screen.getByLabelText('设备消息');
    expect(devices).toHaveProperty('checked', true);
    fireEvent.click(devices);
    expect(devices).toHaveProperty('checked', false);
  });

  test('a date is typed in any notation, and stored in one format', async () => {
    await edit();
    fireEvent.click(screen.getByRole('button', { name: '添加看板块' }));
    fireEvent.click(screen.getByRole('button', { name: /^平均修复时间/ }));
    settingsOf(/^平均修复时间/);
    for (const [name, value] of [
      ['起始日期', '2026/11/02'],
      ['截止日期', '2026年11月8日'],
    ] as const) {
      const field = screen.getByLabelText(name);
      expect(field.getAttribute('type')).toBe('text');
      fireEvent.change(field, { target: { value } });
    }
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    const config = { from: '2026-11-02', to: '2026-11-08' };
    expect(await saved()).toMatchObject({ Layout: { items: [{}, {}, {}, {}, { config }] } });
  });
});

describe('a picture', () => {
  const choose = async (file: File) => {
    const { container } = await edit();
    settingsOf(/^图片：/);
    const input = container.querySelector('input[accept^="image/"]');
    if (!input) throw new Error('no field for a picture');
    await act(() => fireEvent.change(input, { target: { files: [file] } }));
  };
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'a.png', { type: 'image/png' });

  test('is stored as soon as it is selected, and its tile shows it', async () => {
    await choose(png);
    expect(await screen.findByRole('button', { name: '移除图片' })).toBeTruthy();
    expect(calls.call).toHaveBeenCalledWith(saveBoardImage, { Content: 'iVBORw==' });
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    const [, , logo] = ((await saved()) as { Layout: { items: { config: object }[] } }).Layout
      .items;
    expect(logo?.config).toEqual({ image });
  });

  test('preserves changes made while it was stored, and can be undone alone', async () => {
    const storing = Promise.withResolvers<{ id: string }>();
    calls.call.mockImplementation((endpoint) => {
      if (endpoint === saveBoardImage) return storing.promise;
      return endpoint === getBoardImage ? new Promise(() => undefined) : Promise.resolve(board);
    });
    await choose(png);
    const alt = screen.getByLabelText('图片说明');
    fireEvent.change(alt, { target: { value: '安全标语' } });
    fireEvent.blur(alt);
    fireEvent.keyDown(screen.getByRole('group', { name: /^文字：/ }), {
      key: 'ArrowDown',
      shiftKey: true,
    });
    await act(async () => {
      storing.resolve({ id: image });
      await storing.promise;
    });
    fireEvent.click(await screen.findByRole('button', { name: '完成' }));
    expect(await saved()).toMatchObject({
      Layout: {
        items: [{}, { i: 'text', h: 5 }, { i: 'logo', config: { alt: '安全标语', image } }, {}],
      },
    });
  });

  test('whose tile was removed before it is stored changes nothing', async () => {
    const storing = Promise.withResolvers<{ id: string }>();
    calls.call.mockImplementation((endpoint) =>
      endpoint === saveBoardImage ? storing.promise : Promise.resolve(board),
    );
    await choose(png);
    fireEvent.keyDown(screen.getByRole('group', { name: /^图片：/ }), { key: 'Delete' });
    await act(async () => {
      storing.resolve({ id: image });
      await storing.promise;
    });
    fireEvent.click(undoButton());
    expect(screen.getByRole('group', { name: /^图片：/ }).textContent).toContain('还没有图片');
    expect(undoButton()).toHaveProperty('disabled', true);
  });

  test('that the server refuses is reported with the remedy', async () => {
    calls.call.mockImplementation((endpoint) =>
      endpoint === saveBoardImage
        ? Promise.reject(
            new ApiError('BAD_FIELD', { http: 200, info: 'Content：应为 300 KB 以内' }),
          )
        : Promise.resolve(board),
    );
    await choose(png);
    expect(await screen.findByText('Content：应为 300 KB 以内')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '移除图片' })).toBeNull();
  });

  test('that cannot be read is reported, and nothing is sent', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not an image')));
    await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText(/^读不出该图片/)).toBeTruthy();
    vi.unstubAllGlobals();
    const sent = calls.call.mock.calls.filter(([endpoint]) => endpoint === saveBoardImage);
    expect(sent).toEqual([]);
  });

  /** Makes files bitmaps of a size, of which more than 1000 px are too large. */
  const drawBitmaps = (width: number, height: number) => {
    const sizes: number[] = [];
    const bitmap = { width, height, close: () => undefined };
    const drawImage = vi.fn<CanvasRenderingContext2D['drawImage']>();
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(
      this: HTMLCanvasElement,
      done,
    ) {
      sizes.push(this.width);
      const bytes = this.width > 1000 ? boardImageBytes + 1 : 6;
      done(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
    });
    return { bitmap, drawImage, sizes };
  };

  test('of another type keeps its size', async () => {
    const { bitmap, drawImage } = drawBitmaps(400, 300);
    await choose(new File(['BM'], 'a.bmp', { type: 'image/bmp' }));
    expect(await screen.findByRole('button', { name: '移除图片' })).toBeTruthy();
    expect(drawImage).toHaveBeenCalledExactlyOnceWith(bitmap, 0, 0, 400, 300);
    vi.unstubAllGlobals();
  });

  test('that is too large is reduced until it is small enough', async () => {
    const { bitmap, drawImage, sizes } = drawBitmaps(4000, 3000);
    await choose(new File([new Uint8Array(boardImageBytes + 1)], 'a.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: '移除图片' })).toBeTruthy();
    expect(sizes).toEqual([1920, 1440, 960]);
    expect(drawImage).toHaveBeenLastCalledWith(bitmap, 0, 0, 960, 720);
    expect(calls.call).toHaveBeenCalledWith(saveBoardImage, { Content: 'AAAAAAAA' });
    vi.unstubAllGlobals();
  });
});
