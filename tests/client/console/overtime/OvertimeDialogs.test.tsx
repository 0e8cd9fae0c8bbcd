import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { OvertimeDialogs } from '../../../../src/client/console/overtime/OvertimeDialogs.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { OvertimeProposal } from '../../../../src/contract/areas/overtime/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('overtime');
});
beforeEach(() => signIn(aUser(['overtime.view'])));
afterEach(() => {
  cleanup();
  signOut();
});

const proposal = (day: string, minutes: number): OvertimeProposal => ({
  startTime: `2026-11-${day}T10:00:00.000Z`,
  endTime: new Date(Date.parse(`2026-11-${day}T10:00:00.000Z`) + minutes * 60_000).toISOString(),
  minutes,
  hours: minutes / 60,
  orderIDs: [`0190a000-0000-7000-8000-0000000003${day}`],
  orderCodes: [`W2611${day}-0001`],
});

test('several proposals are applied for at once: the dialog shows their hours, orders, sum and the least time, and sends all of them', async () => {
  const close = vi.fn<() => void>();
  const sent = fakeServer(({ path }) =>
    path.endsWith('Setting')
      ? success({ leastMinutes: 30, version: 1 })
      : success([{ minutes: 90 }, { minutes: 60 }]),
  );
  const proposals = [proposal('20', 90), proposal('21', 60)];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OvertimeDialogs open={{ kind: 'add', proposals }} onClose={close} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const dialog = await screen.findByRole('dialog');
  const times = within(dialog).getByRole('group', { name: '可申请的加班' });
  expect(within(times).getAllByRole('listitem')[0]?.textContent).toMatch(/1\.5 小时.*W261120-0001/);
  expect(within(times).getByText('已选 2 段，共 2.5 小时')).toBeTruthy();
  await within(times).findByText('不足 30 分钟的不能申请。');
  fireEvent.change(within(dialog).getByLabelText(/^说明/), { target: { value: '夜间抢修' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const bodies = sent.filter(({ body }) => body.includes('夜间抢修'));
  expect(bodies.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    {
      Reason: '夜间抢修',
      Spans: proposals.map(({ startTime, endTime }) => ({
        StartTime: startTime,
        EndTime: endTime,
      })),
    },
  ]);
});
