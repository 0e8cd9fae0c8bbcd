import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../src/client/api/session.ts';
import { useEndpoint } from '../../../src/client/api/useEndpoint.ts';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { useDraft } from '../../../src/client/kit/useDraft.ts';
import { getServerTime, saveBoardImage } from '../../../src/contract/areas/kanban.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer, type Sent, success } from '../api/fakeServer.ts';

let sent: Sent[];
let silent: boolean;
let time: string;

/** A form over what a read says; saving it makes that read stale. */
function useForm({ visible }: { readonly visible: boolean }) {
  const { data } = useEndpoint(getServerTime, {});
  return useDraft({
    visible,
    initial: { name: data?.time ?? '' },
    endpoint: saveBoardImage,
    stale: [getServerTime],
    fields: {},
    read: ({ name }) => ({ Content: name }),
    onDone: () => undefined,
    onClose: () => undefined,
  });
}

const open = () =>
  renderHook(useForm, {
    initialProps: { visible: true },
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children),
  });

beforeAll(() => startI18n('zh-CN'), 60_000);
beforeEach(() => {
  signIn(aUser());
  silent = false;
  time = 'old';
  sent = fakeServer(({ path }) => {
    if (path !== getServerTime.path) return success(null);
    return silent ? 'silence' : success({ time });
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('what was saved stands in the fields until it has come back, and nothing of it is unsaved', async () => {
  const { result } = open();
  await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
  act(() => result.current.change({ name: 'new' }));
  expect(result.current.dialog.dirty).toBe(true);
  time = 'new';
  act(() => result.current.dialog.onSubmit());
  await waitFor(() => expect(result.current.dialog).toMatchObject({ busy: false, dirty: false }));
  expect(result.current.draft).toEqual({ name: 'new' });
});

test('a form that is opened again is the next one, though the last has not come back yet', async () => {
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
  act(() => result.current.change({ name: 'new' }));
  silent = true;
  act(() => result.current.dialog.onSubmit());
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === getServerTime.path)).toHaveLength(2),
  );
  expect(result.current.draft).toEqual({ name: 'new' });
  rerender({ visible: false });
  rerender({ visible: true });
  expect(result.current.draft).toEqual({ name: 'old' });
});
