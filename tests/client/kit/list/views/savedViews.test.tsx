import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearErrorLog, errorLog$ } from '../../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import {
  optionFilter,
  textFilter,
} from '../../../../../src/client/kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../../../src/client/kit/list/ListPage.tsx';
import { useList } from '../../../../../src/client/kit/list/useList.ts';
import { listDevices } from '../../../../../src/contract/areas/device/endpoints.ts';
import type { SavedView } from '../../../../../src/contract/areas/savedView/endpoints.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';

const filters = { SearchText: textFilter(), DeviceState: optionFilter([0, 1]) };

function Page() {
  const list = useList(listDevices, { name: 'concernDevice', filters });
  return (
    <>
      <output data-testid="address">{useLocation().search}</output>
      <ListPage
        list={list}
        title="设备"
        columns={[
          { key: 'name', title: '名称', fixed: true, render: ({ deviceName }) => deviceName },
          { key: 'code', title: '编号', render: ({ deviceCode }) => deviceCode },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ deviceName }) => deviceName}
        search={{ label: '搜索设备', placeholder: '名称' }}
        empty={{ title: '还没有设备', text: '先新增一台。' }}
      />
    </>
  );
}

const aView = (over: Partial<SavedView> = {}): SavedView => ({
  id: '0190a000-0000-7000-8000-0000000000aa',
  page: 'concernDevice',
  viewName: '停用的',
  filter: { DeviceState: '0' },
  columns: { order: ['name', 'code'], hidden: ['code'] },
  shared: 0,
  isMine: 1,
  ownerName: '陈立',
  version: 0,
  ...over,
});

let views: SavedView[] | null = [];
let sent: Sent[] = [];

function open(path = '/list') {
  sent = fakeServer(({ path: called, body }) => {
    if (called.endsWith('GetSavedViewList')) {
      return views === null ? refusal('403', '', { error: 'DENIED' }) : success(views);
    }
    if (called.endsWith('SaveSavedView')) {
      const { ViewName, Filter, Columns } = JSON.parse(body) as {
        ViewName: string;
        Filter: Record<string, string>;
        Columns: SavedView['columns'];
      };
      const saved = aView({ viewName: ViewName, filter: Filter, columns: Columns });
      views = [saved];
      return success(saved);
    }
    if (called.endsWith('DeleteSavedView')) {
      views = [];
      return success(null);
    }
    return success([{ id: 'a', deviceName: 'Press 1', deviceCode: 'EQ-1' }], { totalNum: 1 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const address = () => screen.getByTestId('address').textContent;
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const bodies = (name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
}, 60_000);
beforeEach(() => {
  clearErrorLog();
  views = [];
  signIn(aUser(['device.view']));
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a view is a tab: it applies its filters and columns, and the first tab clears them', async () => {
  views = [aView(), aView({ id: 'b', viewName: '夜班', isMine: 0, filter: {}, columns: null })];
  open();
  const tabs = within(await screen.findByRole('navigation', { name: '视图' }));
  fireEvent.click(tabs.getByRole('button', { name: '停用的' }));
  expect(address()).toBe(`?DeviceState=0&view=${aView().id}`);
  await waitFor(() => expect(titles()).toEqual(['名称']));
  expect(tabs.getByRole('button', { name: '停用的' }).getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(bodies('GetDeviceList').at(-1)).toMatchObject({ DeviceState: 0 }));
  expect(tabs.getByRole('button', { name: '夜班' }).title).toBe('陈立 共享');
  fireEvent.click(tabs.getByRole('button', { name: '全部' }));
  expect(address()).toBe('');
  expect(titles()).toEqual(['名称', '编号']);
});

test('the current state is saved under a required name', async () => {
  open('/list?DeviceState=0&page=3');
  fireEvent.click(await screen.findByRole('button', { name: '保存为视图' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '保存视图' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请填写名称');
  fireEvent.change(dialog.getByLabelText(/^名称/), { target: { value: ' 停用的 ' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存视图' }));
  await waitFor(() => expect(address()).toContain('view='));
  expect(bodies('SaveSavedView')).toMatchObject([
    {
      Page: 'concernDevice',
      ViewName: '停用的',
      Filter: { DeviceState: '0' },
      Columns: null,
      Shared: 0,
    },
  ]);
});

test('closing the dialog with input prompts, and discards it only when confirmed', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: '保存为视图' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>(/^名称/);
  fireEvent.change(name, { target: { value: '夜班' } });
  fireEvent.click(dialog.getByRole('button', { name: /^取\s*消$/ }));
  expect(dialog.getByText('已填写的内容还没有保存。')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '继续填写' }));
  expect(name.value).toBe('夜班');
  fireEvent.click(dialog.getByRole('button', { name: /^取\s*消$/ }));
  fireEvent.click(dialog.getByRole('button', { name: '放弃并关闭' }));
  expect(name.value).toBe('');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('5 Request helper, delete confirmation: an own view is deleted only after a confirmation', async () => {
  views = [aView()];
  open(`/list?DeviceState=0&view=${aView().id}`);
  fireEvent.click(await screen.findByRole('button', { name: '视图操作：停用的' }));
  fireEvent.click(screen.getByRole('menuitem', { name: '删除视图' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('删除视图“停用的”')).toBeTruthy();
  expect(dialog.getByText('你确定删除, 是否继续?')).toBeTruthy();
  expect(bodies('DeleteSavedView')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(address()).toBe(''));
  expect(bodies('DeleteSavedView')).toMatchObject([{ ID: aView().id }]);
});

test('a list works without its views if they cannot be read, or the address names an unknown one', async () => {
  views = null;
  open('/list?view=17');
  expect(await screen.findByText('Press 1')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '视图' })).toBeNull();
});

test('an unreadable view does not affect the others, and is logged', async () => {
  const other = aView({ id: '0190a000-0000-7000-8000-0000000000bb', viewName: '在用的' });
  views = [{ ...aView(), filter: 7 } as unknown as SavedView, other];
  open();
  expect(await screen.findByText('在用的')).toBeTruthy();
  expect(screen.queryByText('停用的')).toBeNull();
  expect(errorLog$.value.filter(({ name }) => name === 'VIEW')).toHaveLength(1);
});

async function openMenu(action: string) {
  fireEvent.click(await screen.findByRole('button', { name: '视图操作：停用的' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('renaming a view does not change what is shown', async () => {
  views = [aView()];
  open(`/list?view=${aView().id}&SearchText=press`);
  await screen.findByText('Press 1');
  const before = address();
  expect(before).toContain('SearchText=press');
  await openMenu('重命名');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^名称/), { target: { value: '停下的' } });
  fireEvent.click(dialog.getByRole('button', { name: '保存视图' }));
  await screen.findByRole('button', { name: '停下的' });
  expect(address()).toBe(before);
});

test('columns that are saved in a view belong to the view from then on', async () => {
  views = [aView()];
  open(`/list?view=${aView().id}`);
  await waitFor(() => expect(titles()).toEqual(['名称']));
  const settings = () => screen.getByRole('button', { name: '列设置' });
  const restore = () => screen.findByRole<HTMLButtonElement>('button', { name: '恢复默认' });
  fireEvent.click(settings());
  expect((await restore()).disabled).toBe(true); // they belong to the view: nothing was selected here
  fireEvent.click(screen.getByRole('checkbox', { name: '编号' }));
  await waitFor(() => expect(titles()).toEqual(['名称', '编号']));
  expect((await restore()).disabled).toBe(false);
  fireEvent.click(settings());
  await openMenu('更新为当前筛选');
  await screen.findByText('视图已保存');
  expect(titles()).toEqual(['名称', '编号']);
  fireEvent.click(settings());
  await waitFor(async () => expect((await restore()).disabled).toBe(true)); // once the view is read again
  expect(bodies('SaveSavedView')).toMatchObject([{ Columns: { hidden: [] } }]);
});
