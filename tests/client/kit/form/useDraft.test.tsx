import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useEndpoint } from '../../../../src/client/api/query/useEndpoint.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { useDraft } from '../../../../src/client/kit/form/useDraft.ts';
import { getServerTime, saveBoardImage } from '../../../../src/contract/areas/kanban.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

let sent: Sent[];
let silent: boolean;
let saves: Answer;
let time: string;

/** A form for a record; saving it invalidates the read of the record. */
function useForm({ visible }: { readonly visible: boolean }) {
  const { data } = useEndpoint(getServerTime, {});
  return useDraft({
    visible,
    initial: { name: data?.time ?? '' },
    endpoint: saveBoardImage,
    invalidates: [getServerTime],
    fields: {},
    toBody: ({ name }) => (name === '' ? { field: 'name', text: '请填写名称' } : { Content: name }),
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

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel'); // with the kit's
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  silent = false;
  saves = success(null);
  time = 'old';
  sent = fakeServer(({ path }) => {
    if (path !== getServerTime.path) return saves;
    return silent ? 'silence' : success({ time });
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('saved input stays in the fields until it has been read again, and does not count as unsaved', async () => {
  const { result } = open();
  await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
  act(() => result.current.change({ name: 'new' }));
  expect(result.current.dialog.dirty).toBe(true);
  time = 'new';
  act(() => result.current.dialog.onSubmit());
  await waitFor(() => expect(result.current.dialog).toMatchObject({ busy: false, dirty: false }));
  expect(result.current.draft).toEqual({ name: 'new' });
});

test('a form that is opened again is a new one, even if the last save has not been read again yet', async () => {
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

test.for([
  [
    null,
    '参数不对或系统异常：请联系管理员\n没有收到服务器的答复，可能已经保存：请先查看，再决定是否重新提交。',
  ],
  [
    { status: 500, json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } } },
    '参数不对或系统异常：请联系管理员\n编号 8f3a',
  ],
  [{ status: 502, text: '<html>' }, '参数不对或系统异常：请联系管理员'],
] as [Answer, string][])(
  '8 Errors, network failure: a form shows the general message above its fields, and the details below it',
  async ([answer, text]) => {
    saves = answer;
    const { result } = open();
    await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
    act(() => result.current.dialog.onSubmit());
    await waitFor(() => expect(result.current.problem).toMatchObject({ field: null, text }));
  },
);

test('8 Errors, 403: a form whose action is refused shows it above its fields', async () => {
  saves = refusal('403', '没有权限', { error: 'DENIED' });
  const { result } = open();
  await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
  act(() => result.current.dialog.onSubmit());
  const text = '您的角色不能执行此操作。需要时请联系企业管理员开通。';
  await waitFor(() => expect(result.current.problem).toMatchObject({ field: null, text }));
});

test('5 Request helper, form validation: a form of the console sends nothing while it is invalid, and shows the errors at the fields', async () => {
  const { result } = open();
  await waitFor(() => expect(result.current.draft).toEqual({ name: 'old' }));
  const saved = () => sent.filter(({ path }) => path === saveBoardImage.path);
  act(() => result.current.change({ name: '' }));
  await act(async () => result.current.dialog.onSubmit());
  expect(result.current.errorOf('name')).toBe('请填写名称');
  expect(saved()).toEqual([]);
  act(() => result.current.change({ name: 'new' }));
  act(() => result.current.dialog.onSubmit());
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(result.current.errorOf('name')).toBeUndefined();
});
