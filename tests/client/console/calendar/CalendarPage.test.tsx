import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { CalendarPage } from '../../../../src/client/console/calendar/CalendarPage.tsx';
import {
  dayPieces,
  noSpans,
  readSpans,
  spansText,
  weekHours,
} from '../../../../src/client/console/calendar/workingText.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { Calendar } from '../../../../src/contract/areas/calendar/endpoints.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { press, type } from '../repair/openOrderPage.tsx';

const calendar: Calendar = {
  id: '0190a000-0000-7000-8000-000000000001',
  calendarName: '白班',
  isDefault: 1,
  week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [[480, 720] as [number, number]] : [])),
  days: [{ first: '2099-10-01', last: '2099-10-07', name: '国庆节', spans: [] }],
  devices: 3,
  pending: 0,
  updateTime: '2026-11-20T01:00:00.000Z',
  version: 4,
};

function open(
  calendars: readonly Calendar[],
  permissions: readonly PermissionID[],
  relation: 'N' | 'Y' = 'N',
): Sent[] {
  signIn({ ...aUser(permissions), relation });
  const sent = fakeServer(({ path }) =>
    path.endsWith('GetCalendarList') ? success(calendars) : success(calendar),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CalendarPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

function saved(sent: readonly Sent[]): Record<string, unknown>[] {
  return sent
    .filter(({ path }) => path.endsWith('SaveCalendar'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('calendar');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('spans are read as they are written, pass midnight, and fill the day that follows', () => {
  const spans = readSpans('8:00-12:00，13：00 - 17:00、22:00-06:00');
  expect(spans).toEqual([
    [480, 720],
    [780, 1020],
    [1320, 1800],
  ]);
  expect(spansText(spans)).toBe('08:00-12:00 13:00-17:00 22:00-06:00');
  expect(readSpans('00:00-24:00')).toEqual([[0, 1440]]);
  expect(['8-12', '08:00-25:00', '08:60-09:00', 'x'].map(readSpans)).toEqual(
    Array.from({ length: 4 }, () => noSpans),
  );
  const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? spans : []));
  expect(dayPieces(week, 0)).toEqual([[0, 360]]);
  expect(weekHours(week)).toBe(16);
});

test('a calendar is changed by typing; a wrong text is refused at the day and nothing is sent', async () => {
  const sent = open([calendar], ['calendar.view', 'calendar.edit']);
  const card = await screen.findByRole('region', { name: '白班' });
  expect(card.textContent).toContain('每周 20 小时');
  expect(card.textContent).toContain('周六至周日');
  press('编辑日历“白班”', card);
  const dialog = await screen.findByRole('dialog');
  type(dialog, '周六', '8-12');
  fireEvent.blur(within(dialog).getByLabelText('周六'));
  expect(within(dialog).getByLabelText('周六').getAttribute('aria-invalid')).toBe('true');
  press('保存日历', dialog);
  expect(await within(dialog).findAllByText(/时段应按先后列出/)).not.toEqual([]);
  expect(saved(sent)).toEqual([]);
  press('周一的时间用于周二至周五', dialog);
  type(dialog, '周六', '22:00-6:00');
  fireEvent.blur(within(dialog).getByLabelText('周六'));
  expect(within(dialog).getByLabelText<HTMLInputElement>('周六').value).toBe('22:00-06:00');
  press('新增日期', dialog);
  press('移除第 2 项', dialog);
  press('保存日历', dialog);
  await waitFor(() => expect(saved(sent)).toHaveLength(1));
  expect(saved(sent)[0]).toMatchObject({
    ID: calendar.id,
    CalendarName: '白班',
    IsDefault: 1,
    Week: calendar.week.with(5, [[1320, 1800]]),
    Days: [{ First: '2099-10-01', Last: '2099-10-07', Name: '国庆节', Spans: [] }],
    Version: 4,
  });
});

test('who may not edit sees calendars without actions; without a calendar the page shows what that means', async () => {
  open([calendar], ['calendar.view']);
  const card = await screen.findByRole('region', { name: '白班' });
  expect(within(card).queryAllByRole('button')).toEqual([]);
  cleanup();
  open([], ['calendar.view']);
  expect(await screen.findByText('还没有工作日历')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增日历' })).toBeNull();
});

test('a visitor, for whom there is no calendar to see, reads why', async () => {
  open([], ['calendar.view'], 'Y');
  await screen.findByText('工作日历只对本企业人员开放。');
  expect(screen.queryByText('还没有工作日历')).toBeNull();
});
