import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { SchedulingPage } from '../../../../src/client/console/duty/SchedulingPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { dayOf } from '../../../../src/client/lib/time/zonedTime.ts';
import type { DutySet, DutyShift } from '../../../../src/contract/areas/duty/endpoints.ts';
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
  turnDays: 1,
  userOrder: people.map(({ userID, realName }) => ({ userID, realName, people: null })),
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

/** A shift of a day, some days from today, from one clock time of it on for twelve hours. */
function shiftOn(days: number, hours: number, person: number): DutyShift {
  const midnight = Date.parse(`${dayOf(Date.now(), 'Asia/Shanghai')}T00:00:00+08:00`);
  const start = midnight + (days * 24 + hours) * 3_600_000;
  return {
    setID: set.id,
    setName: set.setName,
    day: dayOf(start, 'Asia/Shanghai'),
    start: new Date(start).toISOString(),
    end: new Date(start + 12 * 3_600_000).toISOString(),
    userID: people[person]?.userID ?? null,
    realName: people[person]?.realName ?? null,
    people: people.slice(person, person + 1),
    teamID: null,
    teamName: null,
    isOver: 0,
    reason: 0,
    replacesName: null,
    backupID: null,
    backupName: null,
    holiday: null,
  };
}

const problem = {
  kind: 2,
  userID: id(1),
  realName: '李强',
  start: '2026-11-20T12:00:00.000Z',
  end: '2026-11-21T02:00:00.000Z',
};

function open(
  sets: readonly DutySet[],
  permissions: readonly PermissionID[],
  tab = '',
  shifts: readonly DutyShift[] = [],
): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path, body }) => {
    if (path.endsWith('GetOutCallSetList')) return success(sets);
    if (path.endsWith('GetvOutcalldeviceList')) return success(onCall);
    if (path.endsWith('GetOutCallPersonList')) return success(people);
    if (path.endsWith('GetOutCallSetPreview')) {
      const { UserOrder } = JSON.parse(body) as { readonly UserOrder: readonly string[] };
      const after = people.findIndex(({ userID }) => userID === UserOrder[0]);
      const stays = shiftOn(0, 20, 0);
      return success({
        before: [stays, shiftOn(1, 20, 1)],
        after: [
          { ...stays, backupID: id(3), backupName: '赵六' }, // the back-up alone is no change
          { ...shiftOn(1, 20, after === 0 ? 1 : 0), reason: 1, replacesName: '孙七' },
        ],
        problems: after === 0 ? [] : [problem],
      });
    }
    if (path.endsWith('GetOutCallTeamList')) return success([]);
    return success(path.endsWith('GetvOutcalluserList') ? shifts : set);
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
  vi.useRealTimers();
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
  press('仍要保存', await screen.findByRole('dialog', { name: '仍要保存？' }));
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

test('an edit shows the next two weeks before and after in its dialog, as it is typed and before it is saved', async () => {
  const sent = open([set], ['duty.view', 'duty.edit'], '?tab=sets');
  press('编辑班次“夜班”', await screen.findByRole('region', { name: '夜班' }));
  const dialog = await screen.findByRole('dialog');
  const preview = within(dialog).getByRole('group', { name: '未来两周的值班' });
  await within(preview).findByText('未来两周的值班不变。');
  press('王磊 上移', dialog);
  await within(preview).findByText('未来两周有 1 天不同，保存后生效。');
  const rows = within(preview).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toMatchObject([
    expect.stringMatching(/李强李强 后备 赵六$/),
    expect.stringMatching(/王磊李强调班，原为 孙七有变化$/),
  ]);
  expect(bodyTo(sent, 'GetOutCallSetPreview').at(-1)).toMatchObject({
    ID: set.id,
    UserOrder: [id(2), id(1)],
    TimeFrom: '20:00',
  });
  expect(preview.textContent).toContain('保存后有 1 处需要留意李强 连续值班超过 12 小时');
  press('保存班次', dialog);
  const question = await screen.findByRole('dialog', { name: '仍要保存？' });
  expect(question.textContent).toContain('李强 连续值班超过 12 小时：11月20日周五 20:00');
  expect(bodyTo(sent, 'UpdteOutCallSet')).toEqual([]);
  press('仍要保存', question);
  await waitFor(() => expect(bodyTo(sent, 'UpdteOutCallSet')).toHaveLength(1));
});

test('the week is a row of bars for each person; the shift that is on since yesterday is marked, and its change begins on its own day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') }); // 02:00
  const running = shiftOn(-1, 20, 1);
  const over = { ...shiftOn(-1, 8, 0), isOver: 1 as const };
  open([set], ['duty.view', 'duty.edit'], '', [over, running, shiftOn(0, 20, 0), shiftOn(1, 8, 0)]);
  const axis = await screen.findByRole('region', { name: '每人的值班时间' });
  const rows = within(axis)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual(['李强 我夜班夜班', '王磊现在夜班', '无人值班']); // a bar of yesterday alone is not shown
  const bar = within(axis).getByRole('button', { name: /现在/ });
  expect(bar.style.insetInlineStart).toBe('0.000%');
  expect(bar.style.width).toBe(`${((8 / 24 / 7) * 100).toFixed(3)}%`);
  expect(screen.getByText(/李强 连续值班超过 12 小时/)).toBeTruthy(); // 20:00 to 20:00
  fireEvent.click(bar);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByDisplayValue(running.day).length).toBeGreaterThan(0);
});

test('without a shift the page explains what it is for, and offers the first step to who may take it', async () => {
  open([], ['duty.view', 'duty.edit']);
  await screen.findByText('还没有班次');
  expect(screen.getByRole('button', { name: '新增班次' })).toBeTruthy();
});
