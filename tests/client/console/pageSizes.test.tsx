import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import { MessageCentre } from '../../../src/client/console/message/MessageCentre.tsx';
import { ManageDialog } from '../../../src/client/console/notice/ManageDialog.tsx';
import { NoticeListPage } from '../../../src/client/console/notice/NoticeListPage.tsx';
import { PhoneBookPage } from '../../../src/client/console/personnel/PhoneBookPage.tsx';
import { loadNamespaces, startI18n } from '../../../src/client/i18n/i18n.ts';
import { LiveProvider } from '../../../src/client/streams/useTopic.tsx';
import type { Notice } from '../../../src/contract/areas/notice/endpoints.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, type Sent, success } from '../api/fakeServer.ts';
import { fakeLive } from './message/fakeLive.tsx';
import { aPerson } from './personnel/aPerson.ts';

const message = {
  id: 'm',
  title: '新报修',
  createdTime: '2026-11-20T08:00:00.000Z',
  mType: 3,
  isRead: 1,
  url: '',
  msg: '',
};
const total = { totalNum: 200, allcount: 0 };
let sent: Sent[];

/** An announcement with what a row shows. */
const notice: Partial<Notice> = {
  id: 'notice-1',
  title: '停电通知',
  pushUser: '设备部',
  pushTime: '2026-11-20',
  updateTime: '2026-11-20T00:00:00.000Z',
  Nstate: 0,
};

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([
    loadNamespaces('personnel'),
    loadNamespaces('message'),
    loadNamespaces('notice'),
  ]);
}, 60_000);
beforeEach(() => {
  signIn(aUser(['personnel.view', 'notice.view']));
  sent = fakeServer(({ path }) => {
    if (path.endsWith('/UserPhoneBook')) return success([aPerson()], total);
    if (path.endsWith('/New_GetALLMessages')) return success({ data1: [message] }, total);
    if (path.endsWith('/GetNoticeDataList')) return success([notice], total);
    return success([], { totalNum: 0 });
  });
});
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const pagesOf = (call: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(body) as { pageNum: number; pageSize: number })
    .map(({ pageNum, pageSize }) => [pageNum, pageSize]);

test.for([
  ['the address book', 'UserPhoneBook', <PhoneBookPage key="" />],
  ['notifications', 'New_GetALLMessages', <MessageCentre key="" hasPage={() => true} />],
  ['announcements', 'GetNoticeDataList', <NoticeListPage key="" />],
  [
    'announcements that are managed',
    'GetNoticeDataList',
    <ManageDialog key="" visible onClose={() => undefined} />,
  ],
] as [string, string, ReactElement][])(
  '9 Constants, page sizes: %s have 15, 20, 30 and 50, by default 15, and pages count from zero',
  async ([, call, page]) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <LiveProvider live={fakeLive().live}>{page}</LiveProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await act(() => Promise.resolve());
    const bell = screen.queryByRole('button', { name: /^消息中心/ });
    if (bell !== null) fireEvent.click(bell);
    const pager = within(await screen.findByRole('navigation', { name: '分页' }));
    expect(pagesOf(call)[0]).toEqual([0, 15]);
    const sizes = pager.getByRole<HTMLSelectElement>('combobox');
    expect([...sizes.options].map(({ value }) => Number(value))).toEqual([15, 20, 30, 50]);
    expect(sizes.value).toBe('15');
    fireEvent.click(pager.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(pagesOf(call)).toContainEqual([1, 15]));
    fireEvent.change(sizes, { target: { value: '50' } });
    await waitFor(() => expect(pagesOf(call).at(-1)?.[1]).toBe(50));
  },
);
