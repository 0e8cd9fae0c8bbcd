import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { optionFilter, textFilter } from '../../../../src/client/kit/list/filters/filterCodecs.ts';
import { ListPage } from '../../../../src/client/kit/list/ListPage.tsx';
import type { ListAction } from '../../../../src/client/kit/list/listTypes.ts';
import { useList } from '../../../../src/client/kit/list/useList.ts';
import {
  type Device,
  listDevices,
  saveDeviceService,
} from '../../../../src/contract/areas/device/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

type Row = Pick<Device, 'id' | 'deviceName' | 'deviceCode'>;

const row = (number: number): Row => ({
  id: `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  deviceName: `Press ${number}`,
  deviceCode: `EQ-${number}`,
});
const filters = { SearchText: textFilter(), DeviceState: optionFilter([0, 1]) };

const opened = vi.fn<(rows: readonly Row[]) => void>();
const stop = (device: Row) =>
  call(saveDeviceService, { IDs: [device.id], ServiceOrgCode: 'ORG2' } as never);
const actions: ListAction<Row>[] = [
  { key: 'edit', label: '编辑', requires: 'one', run: (rows) => opened(rows) },
  {
    key: 'stop',
    label: '停用',
    requires: 'some',
    maxRows: 3,
    destructive: true,
    confirm: (rows) => `确认停用这${rows.length}台设备?`,
    runEach: stop,
  },
  { key: 'keys', label: '密钥', permission: 'gateway.manage', run: () => opened([]) },
];

function Page() {
  const list = useList(listDevices, { name: 'concernDevice', filters, sorts: ['deviceCode'] });
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <output data-testid="address">{search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <ListPage
        list={list}
        title="设备"
        columns={[
          { key: 'name', title: '名称', fixed: true, render: (device) => device.deviceName },
          { key: 'code', title: '编号', sort: 'deviceCode', render: (device) => device.deviceCode },
          { key: 'id', title: '标识', optional: true, render: (device) => device.id },
        ]}
        keyOf={(device) => device.id}
        nameOf={(device) => device.deviceName}
        search={{ label: '搜索设备', placeholder: '名称' }}
        main={{ label: '新增设备', run: () => opened([]) }}
        actions={actions}
        rowActions={[
          ...actions.slice(0, 2),
          { key: 'label', label: '标签', run: (rows) => opened(rows) },
        ]}
        empty={{ title: '还没有设备', text: '先新增一台。', actionLabel: '新增第一台设备' }}
      />
    </>
  );
}

function open(path = '/list') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const bodies = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

/** Pages of two devices each. */
const pages = (sent: Sent) => {
  const { pageNum } = JSON.parse(sent.body) as { pageNum: number };
  return success([row(pageNum * 2 + 1), row(pageNum * 2 + 2)], { totalNum: 40 });
};
const tick = (name: string) => fireEvent.click(screen.getByLabelText(`选择 ${name}`));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('kit');
}, 60_000);
beforeEach(() => signIn(aUser(['device.view'])));
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  opened.mockClear();
  vi.unstubAllGlobals();
});

test('while loading, grey rows are shown under the same columns', async () => {
  fakeServer(() => 'silence');
  open();
  expect(await screen.findByLabelText('正在加载')).toBeTruthy();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(15);
  expect(document.querySelectorAll('thead th')).toHaveLength(4);
});

test('an empty list explains itself and offers the first step, and no action on rows; with filters it offers a reset', async () => {
  fakeServer(() => success([], { totalNum: 0 }));
  open();
  expect(await screen.findByText('还没有设备')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
  press('新增第一台设备');
  expect(opened).toHaveBeenCalledOnce();
  cleanup();
  open('/list?DeviceState=1');
  expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '重置筛选' })[0] ?? document.body);
  expect(screen.getByTestId('address').textContent).toBe('');
});

test('rows that could not be refreshed stay, with a banner, until they are; without rows only the failure is shown', async () => {
  let down = true;
  fakeServer((sent) => (down ? refusal('400', '数据库维护中') : pages(sent)));
  open();
  expect(await screen.findByText('数据库维护中')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  down = false;
  press(/^重\s*试$/);
  await screen.findByText('Press 1');
  tick('Press 1');
  down = true;
  press(/^刷\s*新$/);
  expect(await screen.findByText('未能更新，以下是之前读到的内容')).toBeTruthy();
  expect(screen.getByText('Press 1')).toBeTruthy();
  expect(screen.getByText('已选 1 项')).toBeTruthy();
  down = false;
  press(/^重\s*试$/);
  await waitFor(() => expect(screen.queryByText('数据库维护中')).toBeNull());
});

describe('sorting', () => {
  test('is done by the server, stored in the address, and ended by a third press', async () => {
    const sent = fakeServer(pages);
    open('/list?page=3');
    const sorted = async () =>
      waitFor(() => expect(bodies(sent, 'GetDeviceList').at(-1)).toHaveProperty('Sort'));
    const title = await screen.findByRole('button', { name: '编号' });
    fireEvent.click(title);
    await sorted();
    expect(bodies(sent, 'GetDeviceList').at(-1)).toMatchObject({ Sort: 'deviceCode', pageNum: 0 });
    fireEvent.click(title);
    expect(screen.getByTestId('address').textContent).toBe('?sort=-deviceCode');
    expect(screen.getByRole('columnheader', { name: '编号' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    fireEvent.click(title);
    expect(screen.getByTestId('address').textContent).toBe('');
    press('back');
    expect(screen.getByTestId('address').textContent).toBe('?sort=-deviceCode');
  });
});

describe('columns', () => {
  test('are selected and moved, and the browser stores that for this user', async () => {
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    expect(titles()).toEqual(['', '名称', '编号', '操作']);
    press('列设置');
    expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true);
    fireEvent.click(screen.getByLabelText('标识'));
    press('上移“标识”');
    expect(titles()).toEqual(['', '名称', '标识', '编号', '操作']);
    cleanup();
    open();
    await screen.findByText('Press 1');
    expect(titles()).toEqual(['', '名称', '标识', '编号', '操作']);
    press('列设置');
    press('恢复默认');
    expect(titles()).toEqual(['', '名称', '编号', '操作']);
  });

  test('invalid stored columns are ignored', async () => {
    localStorage.setItem(
      'columns:ORG1/0190a000-0000-7000-8000-000000000001:concernDevice',
      '{"order":1',
    );
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    expect(titles()).toEqual(['', '名称', '编号', '操作']);
  });
});

describe('5 Address book actions, selection: actions on rows', () => {
  test('requires some: 请选择一项数据; requires one: 只能选择一条数据进行编辑', async () => {
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    const bar = within(screen.getByRole('toolbar'));
    fireEvent.click(bar.getByRole('button', { name: /^停\s*用$/ }));
    expect(await screen.findByText('请选择一项数据')).toBeTruthy();
    tick('Press 1');
    tick('Press 2');
    fireEvent.click(bar.getByRole('button', { name: /^编\s*辑$/ }));
    expect(await screen.findByText('只能选择一条数据进行编辑')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
    tick('Press 2');
    fireEvent.click(bar.getByRole('button', { name: /^编\s*辑$/ }));
    expect(opened).toHaveBeenCalledWith([row(1)]);
    expect(bar.queryByRole('button', { name: /^密\s*钥$/ })).toBeNull(); // not permitted to this user
  });

  test('works on rows of several pages, confirms first, and leaves the refused ones selected with their reason', async () => {
    const sent = fakeServer((one) => {
      if (one.path.endsWith('GetDeviceList')) return pages(one);
      return one.body.includes(row(3).id)
        ? refusal('400', '设备有未完成的工单', { error: 'WRONG_STATE' })
        : success([]);
    });
    open();
    await screen.findByText('Press 1');
    tick('Press 1');
    press('第 2 页');
    await screen.findByText('Press 3');
    fireEvent.click(screen.getByLabelText('选择本页全部'));
    expect(screen.getByText('已选 3 项')).toBeTruthy();
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /^停\s*用$/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('确认停用这3台设备?')).toBeTruthy();
    expect(bodies(sent, 'SaveDeviceService')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: /^停\s*用$/ }));
    expect(await screen.findByText('Press 3: 设备有未完成的工单'.replace(': ', '：'))).toBeTruthy();
    expect(screen.getByText('已完成 2 项，1 项未完成，仍保持选中')).toBeTruthy();
    expect(await screen.findByText('已选 1 项')).toBeTruthy(); // once the list is read again
    expect(screen.getByLabelText<HTMLInputElement>('选择 Press 3').checked).toBe(true);
  });

  test('other filters clear the selection', async () => {
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    tick('Press 1');
    fireEvent.change(screen.getByLabelText('搜索设备'), { target: { value: 'x' } });
    await waitFor(() => expect(screen.queryByText('已选 1 项')).toBeNull());
  });

  test('a row shows two actions, or one and a menu with keyboard navigation', async () => {
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    const more = screen.getByRole('button', { name: '更多操作：Press 1' });
    fireEvent.click(more);
    const [first, second] = screen.getAllByRole('menuitem');
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.click(second ?? document.body);
    expect(opened).toHaveBeenCalledWith([row(1)]);
  });
});

describe('an action on many rows', () => {
  const actionsAnswered = async (answered: Answer, isSilentAfter = false) => {
    let isSilent = false;
    const sent = fakeServer((one) => {
      if (!one.path.endsWith('SaveDeviceService')) return isSilent ? 'silence' : pages(one);
      isSilent = isSilentAfter;
      return answered;
    });
    open();
    await screen.findByText('Press 1');
    for (const name of ['Press 1', 'Press 2']) tick(name);
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /^停\s*用$/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^停\s*用$/ }));
    return () => bodies(sent, 'SaveDeviceService').length;
  };

  test.each([
    ['a session that has ended', refusal('50008', '登录已失效')],
    ['a link that is dead', null],
  ])('ends at %s, and names what was not done', async (_, answered) => {
    const count = await actionsAnswered(answered);
    expect(await screen.findByText('已完成 0 项，2 项未完成，仍保持选中')).toBeTruthy();
    expect(screen.getByText('Press 2：未进行')).toBeTruthy();
    expect(count()).toBe(1);
  });

  test('is cancelled by a button, also while an answer is missing', async () => {
    const count = await actionsAnswered('silence');
    fireEvent.click(await screen.findByRole('button', { name: /^停\s*止$/ }));
    expect(await screen.findByText('Press 2：未进行')).toBeTruthy();
    expect(count()).toBe(1);
  });

  test('is refused for more rows than it takes at once', async () => {
    fakeServer(pages);
    open();
    await screen.findByText('Press 1');
    for (const name of ['Press 1', 'Press 2']) tick(name);
    fireEvent.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('Press 3');
    for (const name of ['Press 3', 'Press 4']) tick(name);
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /^停\s*用$/ }));
    expect(await screen.findByText('一次最多选择 3 项')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows its failure until the filters change', async () => {
    await actionsAnswered(refusal('50008', '登录已失效'));
    await screen.findByText('Press 2：未进行');
    fireEvent.change(screen.getByLabelText('搜索设备'), { target: { value: 'EQ-1' } });
    await waitFor(() => expect(screen.queryByText('Press 2：未进行')).toBeNull());
  });

  test('that was cancelled is over, even if the list cannot be reloaded either', async () => {
    await actionsAnswered('silence', true);
    fireEvent.click(await screen.findByRole('button', { name: /^停\s*止$/ }));
    expect(await screen.findByText('Press 2：未进行')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^停\s*止$/ })).toBeNull();
    const toolbar = within(screen.getByRole('toolbar'));
    expect(toolbar.getAllByRole<HTMLButtonElement>('button').some((one) => one.disabled)).toBe(
      false,
    );
  });
});
