import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { CalendarFeed } from '../../../../src/client/kit/feed/CalendarFeed.tsx';
import {
  addDutyFeed,
  deleteDutyFeed,
  getDutyFeed,
} from '../../../../src/contract/areas/duty/own.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { press } from '../../console/repair/openOrderPage.tsx';

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('calendarFeed');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  signOut('user');
});

test('an address that programs use is renewed or ended only after a question', async () => {
  signIn(aUser());
  const state = { createTime: '2026-11-20T01:00:00.000Z', lastReadTime: null };
  const sent = fakeServer(({ path }) => success(path === getDutyFeed.path ? state : null));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarFeed
        calls={{ get: getDutyFeed, add: addDutyFeed, end: deleteDutyFeed }}
        text="我的值班。"
      />
    </QueryClientProvider>,
  );
  const writes = () => sent.map(({ path }) => path).filter((path) => path !== getDutyFeed.path);
  press('停用地址', await screen.findByRole('region'));
  const question = await screen.findByRole('dialog');
  expect(writes()).toEqual([]);
  press('停用地址', question);
  await vi.waitFor(() => expect(writes()).toEqual([deleteDutyFeed.path]));
});
