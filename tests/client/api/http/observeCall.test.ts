import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../../src/client/api/http/errorLog.ts';
import { observeCall } from '../../../../src/client/api/http/observeCall.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { getServerTime } from '../../../../src/contract/areas/kanban/endpoints.ts';
import { aUser } from '../aUser.ts';
import { fakeServer, type Sent, success } from '../fakeServer.ts';

const time = '2026-11-20T00:00:00.000Z';

beforeEach(() => {
  signIn(aUser());
  errorLog$.next([]);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

test('it is made for each who subscribes, and brings what the call does', async () => {
  const sent = fakeServer(() => success({ time }));
  const call$ = observeCall(getServerTime, {});
  expect(sent).toHaveLength(0);
  const seen = await new Promise((resolve) => call$.subscribe(resolve));
  expect(seen).toEqual({ time });
});

test('unsubscribing aborts the request, without a line in the log', async () => {
  const sent: Sent[] = fakeServer(() => 'silence');
  const subscription = observeCall(getServerTime, {}).subscribe();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.aborted).toBe(false);
  subscription.unsubscribe();
  expect(sent[0]?.aborted).toBe(true);
  expect(errorLog$.value).toEqual([]);
});
