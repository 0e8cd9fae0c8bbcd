import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToken, readSession, signIn } from '../../../src/client/api/session/session.ts';
import { useSignOut } from '../../../src/client/app/useSignOut.ts';
import { logout } from '../../../src/contract/areas/session/endpoints.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, type Sent } from '../api/fakeServer.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('2 Navigation targets, logout: signing out ends the session in the browser at once, whether or not the server answers', async () => {
  const sent: Sent[] = fakeServer(() => 'silence');
  const user = aUser();
  signIn(user);
  const { result } = renderHook(() => useSignOut(), { wrapper: MemoryRouter });
  act(() => void result.current());
  expect(currentToken()).toBeNull();
  expect(readSession().owner).toBeNull();
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([logout.path]));
  expect(sent[0]?.headers['authorization']).toBe(`Bearer ${user.token}`);
});
