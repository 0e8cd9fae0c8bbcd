import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { CalendarFeed } from '../../../../src/client/kit/feed/CalendarFeed.tsx';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  for (const name of ['calendarFeed', 'kit'] as const) await loadNamespaces(name);
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test.each([
  ['duty', 'OutCallFeed'],
  ['inspection', 'PlanFeed'],
] as const)(
  'the address of the calendar of %s is shown once, and ends after a confirmation',
  async (of, name) => {
    signIn(aUser(['duty.view', 'inspection.view']));
    const url = 'https://andon.example/api/OutCall/Calendar/0.ics';
    let createTime: string | null = null;
    const sent = fakeServer(({ path }) => {
      if (path.includes('Add')) {
        createTime = '2026-11-30T01:00:00.000Z';
        return success({ url });
      }
      return success(path.includes('Delete') ? null : { createTime, lastReadTime: null });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CalendarFeed of={of} text="您的任务" />
      </QueryClientProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: '生成订阅地址' }));
    await screen.findByText(url);
    fireEvent.click(await screen.findByRole('button', { name: '停用地址' }));
    const dialog = await screen.findByRole('dialog');
    const deleted = () => sent.filter(({ path }) => path.endsWith(`Delete${name}`));
    expect(deleted()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '停用地址' }));
    await waitFor(() => expect(deleted()).toHaveLength(1));
  },
);
