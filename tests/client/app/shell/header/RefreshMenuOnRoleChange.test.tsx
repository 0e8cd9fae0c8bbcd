import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEndpoint } from '../../../../../src/client/api/query/useEndpoint.ts';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { RefreshMenuOnRoleChange } from '../../../../../src/client/app/shell/header/Header.tsx';
import { LiveProvider } from '../../../../../src/client/streams/useTopic.tsx';
import { getOrgMenu } from '../../../../../src/contract/areas/organisation/endpoints.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, success } from '../../../api/fakeServer.ts';
import { fakeLive } from '../../../console/message/fakeLive.tsx';

/** The menu, read as in the shell. */
function Menu() {
  useEndpoint(getOrgMenu, { OrgCode: '' });
  return null;
}

afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('4 Session, role change: the menu is read again when a message of a role change arrives', async () => {
  signIn(aUser());
  const sent = fakeServer(() => success([]));
  const streams = fakeLive();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider live={streams.live}>
        <Menu />
        <RefreshMenuOnRoleChange />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => streams.setUnread({ 1: 1, 3: 2 }, 'one')); // as it was found
  act(() => streams.setUnread({ 1: 1, 3: 3 }, 'one'));
  act(() => streams.setUnread({ 1: 0, 3: 3 }, 'one')); // it was read
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(sent).toHaveLength(1);
  act(() => streams.setUnread({ 1: 1, 3: 3 }, 'two'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toMatch(/GetOrgMenu$/);
});
