import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { SchedulingPage } from '../../../../src/client/console/duty/SchedulingPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { DutySet } from '../../../../src/contract/areas/duty/endpoints.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { press, type } from '../repair/openOrderPage.tsx';

const id = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`;
const people = [
  { userID: id(1), realName: '李强', postName: '电工' },
  { userID: id(2), realName: '王磊', postName: '机修工' },
];
const set: DutySet = {
  id: id(9),
  setName: '夜班',
  startDate: '2026-01-01',
  endDate: null,
  weekDays: [1, 2, 3, 4, 5],
  timeFrom: '20:00',
  timeTo: '08:00',
  rotateType: 0,
  userOrder: people.map(({ userID, realName }) => ({ userID, realName })),
  escalateMinutes: null,
  holidayMode: 1,
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 2,
};
const onCall = {
  time: '2026-11-20T14:00:00.000Z',
  people: [
    {
      userID: id(2),
      realName: '王磊',
      userName: '13800000002',
      level: 1,
      reason: 2,
      replacesName: '李强',
      setName: '夜班',
      until: '2026-11-21T00:00:00.000Z',
    },
  ],
  fallback: 0,
  hasDuty: 1,
  serviceOrgName: null,
};

function open(sets: readonly DutySet[], permissions: readonly PermissionID[], tab = ''): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('GetOutCallSetList')) return success(sets);
    if (path.endsWith('GetvOutcalldeviceList')) return success(onCall);
    if (path.endsWith('GetOutCallPersonList')) return success(people);
    return success(path.endsWith('GetvOutcalluserList') ? [] : set);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/personnel/scheduling${tab}`]}>
        <SchedulingPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const bodyTo = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('duty');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('who is on call now stands first, with the reason and until when', async () => {
  open([set], ['duty.view']);
  const now = await screen.findByRole('region', { name: '现在谁值班' });
  await within(now).findByText('王磊');
  expect(now.textContent).toContain('夜班：代班，原为 李强');
  expect(now.textContent).toContain('至 2026-11-21 08:00');
  expect(screen.queryByRole('button', { name: '新增班次' })).toBeNull();
});

test('a shift is changed: the order of turns by its buttons, and the version that was shown is sent', async () => {
  const sent = open([set], ['duty.view', 'duty.edit'], '?tab=sets');
  const card = await screen.findByRole('region', { name: '夜班' });
  expect(card.textContent).toContain('20:00–08:00 次日');
  expect(card.textContent).toContain('李强 → 王磊');
  press('编辑班次“夜班”', card);
  const dialog = await screen.findByRole('dialog');
  press('王磊 上移', dialog);
  type(dialog, /下班时间/, '25:00');
  press('保存班次', dialog);
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/下班时间/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  );
  expect(bodyTo(sent, 'UpdteOutCallSet')).toEqual([]);
  type(dialog, /下班时间/, '07:30');
  fireEvent.click(within(dialog).getByLabelText('星期六'));
  press('保存班次', dialog);
  await waitFor(() => expect(bodyTo(sent, 'UpdteOutCallSet')).toHaveLength(1));
  expect(bodyTo(sent, 'UpdteOutCallSet')[0]).toMatchObject({
    ID: set.id,
    TimeTo: '07:30',
    WeekDays: [1, 2, 3, 4, 5, 6],
    UserOrder: [id(2), id(1)],
    EndDate: null,
    Version: 2,
  });
});

test('without a shift the page explains what it is for, and offers the first step to who may take it', async () => {
  open([], ['duty.view', 'duty.edit']);
  await screen.findByText('还没有班次');
  expect(screen.getByRole('button', { name: '新增班次' })).toBeTruthy();
});
