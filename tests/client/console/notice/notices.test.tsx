import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ManageDialog } from '../../../../src/client/console/notice/ManageDialog.tsx';
import { NoticeDetailPage } from '../../../../src/client/console/notice/NoticeDetailPage.tsx';
import { NoticeListPage } from '../../../../src/client/console/notice/NoticeListPage.tsx';
import { NoticePopup } from '../../../../src/client/console/notice/NoticePopup.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { LiveProvider } from '../../../../src/client/streams/useTopic.tsx';
import type { Notice } from '../../../../src/contract/areas/notice/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { fakeLive } from '../message/fakeLive.tsx';

/** An announcement of today. */
function aNotice(over: Partial<Notice> = {}): Notice {
  return {
    id: '0199b2c4-0000-7000-8000-000000000001',
    title: '停电通知',
    content: '周六停电。\n请提前关机。',
    pushUser: '设备部',
    pushTime: '2026-11-20',
    carousel: 0,
    Nstate: 0,
    isRead: 0,
    createTime: '2026-11-20T00:00:00.000Z',
    updateTime: '2026-11-20T00:00:00.000Z',
    version: 3,
    ...over,
  };
}

const [a, b, c] = ['a', 'b', 'c'].map((key, at) =>
  aNotice({
    id: `0199b2c4-0000-7000-8000-00000000000${String(at)}`,
    title: `公告 ${key}`,
    carousel: key === 'a' ? 1 : 0,
  }),
) as [Notice, Notice, Notice];

let stored: Notice[];
let sent: Sent[];
let fails: (call: string, nth: number) => Answer | undefined;

function server(): Sent[] {
  const counts = new Map<string, number>();
  return fakeServer(({ path, body }) => {
    const call = path.split('/').at(-1) ?? '';
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    const failed = fails(call, nth);
    if (failed !== undefined) return failed;
    const input = JSON.parse(body) as { Carousel?: number; ID?: string };
    if (call === 'GetNoticeDataList' || call === 'GetNoticeList') {
      const rows = stored.filter((one) => (input.Carousel ?? one.carousel) === one.carousel);
      const allcount = rows.filter(({ isRead }) => isRead === 0).length;
      return success(rows, { totalNum: rows.length, allcount });
    }
    if (call === 'GetNoticeId') {
      const found = stored.find(({ id }) => id === input.ID);
      return found === undefined
        ? refusal('404', '找不到', { error: 'NOT_FOUND' })
        : success({ ...found, isRead: 1 });
    }
    return success(call === 'UpdateHomeNotice' ? null : aNotice());
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function show(page: ReactElement, path = '/proclamation/list') {
  const streams = fakeLive();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <LiveProvider live={streams.live}>{page}</LiveProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return streams;
}

const bodies = (call: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('notice');
}, 60_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:24:08Z') });
  signIn(aUser(['notice.view', 'notice.edit'], { id: 'me', realName: '周敏' }));
  stored = [a, b, c];
  fails = () => undefined;
  sent = server();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('management', () => {
  test('requests nothing while it is closed', async () => {
    show(<ManageDialog visible={false} onClose={() => undefined} />);
    window.dispatchEvent(new Event('visibilitychange'));
    await act(() => Promise.resolve());
    expect(sent).toEqual([]);
  });

  test('2 Dialogs, announcement management: what is ticked is saved as specified: 1 for the selected, then 0 for the rest', async () => {
    const closed = vi.fn<() => void>();
    show(<ManageDialog visible onClose={closed} />);
    const dialog = await dialogNamed('管理公告');
    const save = dialog.getByRole('button', { name: '保存轮播' });
    fireEvent.click(await dialog.findByLabelText('轮播“公告 b”'));
    fireEvent.click(dialog.getByLabelText('轮播“公告 a”'));
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(bodies('UpdateHomeNotice')).toEqual([
      expect.objectContaining({ IDs: [b.id], UserID: 'me', Carousel: 1 }),
      expect.objectContaining({ IDs: [a.id, c.id], UserID: 'me', Carousel: 0 }),
    ]);
  });

  test('shows which of the selected do not fit on the home page', async () => {
    stored = [b, ...Array.from({ length: 20 }, (_, at) => ({ ...a, id: `${a.id}-${at}` }))];
    show(<ManageDialog visible onClose={() => undefined} />);
    const dialog = await dialogNamed('管理公告');
    await dialog.findByText('已选 20 条轮播');
    fireEvent.click(dialog.getByLabelText('轮播“公告 b”'));
    await dialog.findByText('已选 21 条轮播 · 首页只轮播发布日期最近的 20 条。');
  });

  test('changes of the carousel by another user meanwhile stay in force', async () => {
    const closed = vi.fn<() => void>();
    show(<ManageDialog visible onClose={closed} />);
    const dialog = await dialogNamed('管理公告');
    fireEvent.click(await dialog.findByLabelText('轮播“公告 b”'));
    stored = [{ ...a, carousel: 0 }, b, { ...c, carousel: 1 }];
    fireEvent.click(dialog.getByRole('button', { name: '保存轮播' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(bodies('UpdateHomeNotice')).toEqual([
      expect.objectContaining({ IDs: [b.id, c.id], Carousel: 1 }),
      expect.objectContaining({ IDs: [a.id], Carousel: 0 }),
    ]);
  });

  test('where the second call fails, an error is shown, the selection stays, and saving again sends both calls', async () => {
    fails = (call, nth) => (call === 'UpdateHomeNotice' && nth === 2 ? null : undefined);
    const closed = vi.fn<() => void>();
    show(<ManageDialog visible onClose={closed} />);
    const dialog = await dialogNamed('管理公告');
    fireEvent.click(await dialog.findByLabelText('轮播“公告 b”'));
    const save = dialog.getByRole('button', { name: '保存轮播' });
    fireEvent.click(save);
    await dialog.findByRole('alert');
    expect(dialog.getByLabelText<HTMLInputElement>('轮播“公告 b”').checked).toBe(true);
    expect(closed).not.toHaveBeenCalled();
    await waitFor(() => expect(save.classList.contains('arco-btn-loading')).toBe(false));
    fireEvent.click(save);
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(bodies('UpdateHomeNotice')).toHaveLength(4);
  });

  /** Publishes an announcement by the dialog, which stays open. */
  async function publishNew() {
    show(<ManageDialog visible onClose={() => undefined} />);
    const manage = await dialogNamed('管理公告');
    fireEvent.click(manage.getByRole('button', { name: '新增公告' }));
    const adding = await dialogNamed('新增公告');
    fireEvent.change(adding.getByLabelText(/^标题/), { target: { value: '新的' } });
    fireEvent.change(adding.getByLabelText(/^内容/), { target: { value: '内容' } });
    fireEvent.click(adding.getByRole('button', { name: '发布公告' }));
    await waitFor(() => expect(bodies('AddNotice')).toHaveLength(1));
    return manage;
  }

  test('4 Other transitions, announcement edit: without an id it adds, with one it updates', async () => {
    const manage = await publishNew();
    expect(bodies('UpdateNotice')).toEqual([]);
    fireEvent.click(manage.getByRole('button', { name: '编辑 公告 b' }));
    const editing = await dialogNamed('编辑公告');
    fireEvent.change(editing.getByLabelText(/^标题/), { target: { value: '改了' } });
    fireEvent.click(editing.getByRole('button', { name: '保存公告' }));
    await waitFor(() => expect(bodies('UpdateNotice')).toHaveLength(1));
    expect(bodies('AddNotice')).toHaveLength(1);
  });

  test('7 Calls, AddNotice: it sends Content, Nstate 0, PushTime as yyyy-MM-dd, PushUser and Title', async () => {
    await publishNew();
    expect(bodies('AddNotice')).toEqual([
      {
        Title: '新的',
        Content: '内容',
        PushUser: '周敏',
        PushTime: '2026-11-20',
        Nstate: 0,
        OrgCode: 'ORG1',
      },
    ]);
  });

  test('7 Calls, UpdateNotice: it sends ID, Content, Nstate, PushTime, PushUser and Title', async () => {
    stored = [{ ...b, Nstate: 1 }];
    show(<ManageDialog visible onClose={() => undefined} />);
    const manage = await dialogNamed('管理公告');
    fireEvent.click(await manage.findByRole('button', { name: '编辑 公告 b' }));
    const editing = await dialogNamed('编辑公告');
    fireEvent.change(editing.getByLabelText(/^标题/), { target: { value: '改了' } });
    fireEvent.click(editing.getByRole('button', { name: '保存公告' }));
    await waitFor(() => expect(bodies('UpdateNotice')).toHaveLength(1));
    expect(bodies('UpdateNotice')).toEqual([
      {
        ID: b.id,
        Title: '改了',
        Content: b.content,
        PushUser: b.pushUser,
        PushTime: b.pushTime,
        Nstate: 1,
        Version: b.version,
        OrgCode: 'ORG1',
      },
    ]);
  });

  test('a save that is refused as outdated can be repeated with the newest version', async () => {
    show(<ManageDialog visible onClose={() => undefined} />);
    const manage = await dialogNamed('管理公告');
    fireEvent.click(await manage.findByRole('button', { name: '编辑 公告 b' }));
    const editing = await dialogNamed('编辑公告');
    await waitFor(() => expect(bodies('GetNoticeId')).toHaveLength(1));
    fireEvent.change(editing.getByLabelText(/^标题/), { target: { value: '改了' } });
    stored = [{ ...b, content: '同事改的', version: 4 }];
    fails = (call, nth) =>
      call === 'UpdateNotice' && nth === 1
        ? refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' })
        : undefined;
    const save = editing.getByRole('button', { name: '保存公告' });
    fireEvent.click(save);
    await editing.findByText(/已更新为最新内容/);
    await editing.findByDisplayValue('同事改的');
    fireEvent.click(save);
    await waitFor(() => expect(bodies('UpdateNotice')).toHaveLength(2));
    expect(bodies('UpdateNotice')[1]).toMatchObject({
      Title: '改了',
      Content: '同事改的',
      Version: 4,
    });
  });

  test('each empty field is named, and nothing is sent', async () => {
    show(<ManageDialog visible onClose={() => undefined} />);
    const manage = await dialogNamed('管理公告');
    fireEvent.click(manage.getByRole('button', { name: '新增公告' }));
    const adding = await dialogNamed('新增公告');
    const submit = adding.getByRole('button', { name: '发布公告' });
    const messages = () => adding.getAllByRole('alert').map(({ textContent }) => textContent);
    fireEvent.click(submit);
    await waitFor(() => expect(messages()).toEqual(['请填写标题', '请填写内容']));
    fireEvent.change(adding.getByLabelText(/^标题/), { target: { value: 'x' } });
    fireEvent.click(submit);
    await waitFor(() => expect(messages()).toEqual(['请填写内容']));
    expect(bodies('AddNotice')).toEqual([]);
  });
});

describe('the list page', () => {
  test('2 Hidden routes, titled routes: /proclamation/list lists announcements, each leading to its detail', async () => {
    show(<NoticeListPage />);
    const link = await screen.findByRole('link', { name: '公告 b' });
    expect(link.getAttribute('href')).toBe(`/proclamation/list/detail?id=${b.id}`);
    const [head, first] = within(screen.getByRole('table')).getAllByRole('row');
    for (const title of ['标题', '状态', '发布日期', '发布人', '首页轮播']) {
      expect(head?.textContent).toContain(title);
    }
    expect(first?.textContent).toContain('公告 a已发布2026-11-20设备部轮播中');
  });

  test.each([
    ['加入轮播', 'b', [a.id, b.id], [c.id]],
    ['移出轮播', 'a', [], [a.id, b.id, c.id]],
  ] as const)(
    '7 Calls, UpdateHomeNotice: %s of selected rows is sent twice, 1 for what is then on the carousel, 0 for the rest',
    async (action, selected, on, off) => {
      show(<NoticeListPage />);
      await screen.findByRole('link', { name: `公告 ${selected}` });
      fireEvent.click(screen.getByLabelText(`选择 公告 ${selected}`));
      fireEvent.click(screen.getByRole('button', { name: action }));
      await waitFor(() => expect(bodies('UpdateHomeNotice')).toHaveLength(2));
      const saved = bodies('UpdateHomeNotice').map(({ IDs, ...rest }) => ({
        ...rest,
        IDs: new Set(IDs as string[]),
      }));
      expect(saved).toMatchObject([
        { IDs: new Set(on), UserID: 'me', Carousel: 1 },
        { IDs: new Set(off), UserID: 'me', Carousel: 0 },
      ]);
    },
  );

  test('what a colleague has put on the carousel or taken off since the list was read stays so', async () => {
    show(<NoticeListPage />);
    await screen.findByRole('link', { name: '公告 b' });
    stored = [{ ...a, carousel: 0 }, b, { ...c, carousel: 1 }];
    fireEvent.click(screen.getByLabelText('选择 公告 b'));
    fireEvent.click(screen.getByRole('button', { name: '加入轮播' }));
    await waitFor(() => expect(bodies('UpdateHomeNotice')).toHaveLength(2));
    const [on, off] = bodies('UpdateHomeNotice').map(({ IDs }) => new Set(IDs as string[]));
    expect([on, off]).toEqual([new Set([b.id, c.id]), new Set([a.id])]);
  });

  test('6 Roles, announcement management: a user who may not edit is offered no action', async () => {
    signIn(aUser(['notice.view'], { id: 'me' }));
    show(<NoticeListPage />);
    await screen.findByRole('link', { name: '公告 b' });
    for (const name of ['新增公告', '编辑', '撤下', '加入轮播']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  test('one whose day has not come, and one that was withdrawn, show that state', async () => {
    stored = [aNotice({ pushTime: '2026-11-21' }), { ...b, Nstate: 1 }];
    show(<NoticeListPage />);
    expect((await screen.findByText('待发布')).textContent).toBe('待发布');
    expect(screen.getByText('已撤下')).toBeTruthy();
  });

  test('3 Announcement, carousel: what is withdrawn is not on it, and what waits for its day is not yet', async () => {
    const [pending, withdrawn] = [{ pushTime: '2026-11-21' }, { Nstate: 1 as const }];
    stored = [
      { ...a, ...pending, carousel: 1 },
      { ...b, ...withdrawn, carousel: 1 },
    ];
    show(<NoticeListPage />);
    await screen.findByText('待发布');
    const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
    expect(first?.textContent).toContain('发布后轮播');
    expect(second?.textContent).not.toContain('轮播');
  });
});

describe('the detail page', () => {
  test('shows the whole text in its lines, and marks it as read', async () => {
    show(<NoticeDetailPage />, `/proclamation/list/detail?id=${a.id}`);
    await screen.findByRole('heading', { name: '公告 a' });
    expect(screen.getByText(/周六停电。/).textContent).toBe('周六停电。\n请提前关机。');
    expect(bodies('GetNoticeId')).toEqual([expect.objectContaining({ ID: a.id })]);
  });

  test('one that is withdrawn while it is read is shown no longer', async () => {
    show(<NoticeDetailPage />, `/proclamation/list/detail?id=${a.id}`);
    await screen.findByRole('heading', { name: '公告 a' });
    stored = [b, c];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('公告不存在或已撤下');
    expect(screen.queryByRole('heading', { name: '公告 a' })).toBeNull();
  });

  test('the input stays when the announcement is read again after a change by another user', async () => {
    show(<NoticeDetailPage />, `/proclamation/list/detail?id=${a.id}`);
    fireEvent.click(await screen.findByRole('button', { name: /^编\s*辑$/ }));
    const title = () => screen.findByLabelText<HTMLInputElement>(/^标题/);
    fireEvent.change(await title(), { target: { value: '停电改期' } });
    stored = [{ ...a, content: '周日停电。', version: 4 }];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('周日停电。');
    expect((await title()).value).toBe('停电改期');
  });

  test.each(['', '?id=nonsense', '?id=0199b2c4-0000-7000-8000-0000000000ff'])(
    'shows that there is none at "%s", with a link to the others',
    async (query) => {
      show(<NoticeDetailPage />, `/proclamation/list/detail${query}`);
      await screen.findByText('公告不存在或已撤下');
      expect(screen.getByRole('link', { name: '全部公告' })).toBeTruthy();
    },
  );
});

describe('the header', () => {
  test('2 Header, announcements: the button counts the unread, shows the latest and leads to each', async () => {
    const streams = show(<NoticePopup />);
    const button = await screen.findByRole('button', { name: '公告，3 条未读' });
    fireEvent.click(button);
    fireEvent.click(screen.getByText('公告 c'));
    expect(screen.getByTestId('address').textContent).toBe(`/proclamation/list/detail?id=${c.id}`);
    expect(screen.queryByText('全部公告')).toBeNull();
    stored = stored.map((one) => ({ ...one, isRead: 1 }));
    act(() => streams.setUnread({ 7: 0 }, 'x')); // read in another tab
    await screen.findByRole('button', { name: '公告' });
  });

  test('8 Errors, shell calls: announcements that cannot be loaded are an empty state with a quiet retry, and a line in the error log', async () => {
    errorLog$.next([]);
    fails = (_, nth) => (nth === 1 ? refusal('400', '服务维护中') : undefined);
    show(<NoticePopup />);
    fireEvent.click(await screen.findByRole('button', { name: '公告' }));
    await screen.findByText('暂时没有内容');
    expect(screen.queryByText('服务维护中')).toBeNull();
    expect(errorLog$.value).toMatchObject([{ info: '服务维护中' }]);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('公告 a');
  });

  test('who may edit opens the management from it', async () => {
    show(<NoticePopup />);
    fireEvent.click(await screen.findByRole('button', { name: /^公告/ }));
    fireEvent.click(await screen.findByRole('button', { name: '管理公告' }));
    await dialogNamed('管理公告');
  });
});
