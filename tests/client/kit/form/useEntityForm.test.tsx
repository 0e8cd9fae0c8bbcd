import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useEndpoint } from '../../../../src/client/api/query/useEndpoint.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { useEntityForm } from '../../../../src/client/kit/form/useEntityForm.ts';
import { addUser, updateUser } from '../../../../src/contract/areas/personnel/actions.ts';
import { getUser } from '../../../../src/contract/areas/personnel/endpoints.ts';
import { saveTimeoutConfig } from '../../../../src/contract/areas/timeoutConfig/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { aDetail } from '../../console/personnel/aPerson.ts';

const nothing = () => undefined;
let sent: Sent[];
let silent: boolean;
let saves: Answer;
let person = aDetail();

/** A form for a record; saving it invalidates the read of the record. */
function useForm({ visible }: { readonly visible: boolean }) {
  const { data } = useEndpoint(getUser, { id: person.id });
  const form = useEntityForm(updateUser, {
    visible,
    row: data,
    invalidates: [getUser],
    isIdempotent: false,
    onDone: nothing,
    onClose: nothing,
  });
  return { ...form, name: form.field('RealName'), phone: form.field('UserName') };
}

function render<Result, Props>(hook: (props: Props) => Result, initialProps: Props) {
  return renderHook(hook, {
    initialProps,
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children),
  });
}

async function open() {
  const opened = render(useForm, { visible: true });
  await waitFor(() => expect(opened.result.current.name.value).toBe('李强'));
  return opened;
}

const bodies = (path: string) =>
  sent.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as object);
const saved = () => bodies(updateUser.path);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel'); // with the kit's
}, 60_000);
beforeEach(() => {
  signIn(aUser());
  silent = false;
  saves = success(null);
  person = aDetail();
  sent = fakeServer(({ path }) => {
    if (path !== getUser.path) return saves;
    return silent ? 'silence' : success(person);
  });
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('saved input stays in the fields until it has been read again, and does not count as unsaved', async () => {
  const { result } = await open();
  act(() => result.current.name.onChange('李坚'));
  expect(result.current.changed).toBe(true);
  person = aDetail({ realName: '李坚', version: 4 });
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.dialog).toMatchObject({ busy: false, dirty: false }));
  expect(result.current.name.value).toBe('李坚');
});

test('a form that is opened again is a new one, even if the last save has not been read again yet', async () => {
  const { result, rerender } = await open();
  act(() => result.current.name.onChange('李坚'));
  silent = true;
  act(() => result.current.submit());
  await waitFor(() => expect(bodies(getUser.path)).toHaveLength(2));
  expect(result.current.name.value).toBe('李坚');
  rerender({ visible: false });
  rerender({ visible: true });
  expect(result.current.name.value).toBe('李强');
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
    const { result } = await open();
    act(() => result.current.submit());
    await waitFor(() => expect(result.current.problem).toMatchObject({ field: null, text }));
  },
);

test('8 Errors, 403: a form whose action is refused shows it above its fields', async () => {
  saves = refusal('403', '没有权限', { error: 'DENIED' });
  const { result } = await open();
  act(() => result.current.submit());
  const text = '您的角色不能执行此操作。需要时请联系企业管理员开通。';
  await waitFor(() => expect(result.current.problem).toMatchObject({ field: null, text }));
});

test('5 Request helper, form validation: a form of the console sends nothing while it is invalid, and shows the errors at the fields', async () => {
  const { result } = await open();
  act(() => result.current.name.onChange(' '));
  act(() => result.current.phone.onChange('12345'));
  act(() => result.current.submit());
  expect(result.current.name.error).toBe('请填写姓名');
  expect(result.current.phone.error).toBe('请输入正确的手机号格式');
  expect(saved()).toEqual([]);
  act(() => result.current.phone.onChange('1'));
  expect(result.current.phone.error).toBeUndefined(); // it belongs to the text that was sent
  act(() => result.current.change({ RealName: '李坚', UserName: '13900000001' }));
  act(() => result.current.submit());
  await waitFor(() => expect(saved()).toMatchObject([{ RealName: '李坚' }]));
  expect(result.current.name.error).toBeUndefined();
});

test('labels, required marks and limits of the fields come from the body of the call', async () => {
  const { result } = await open();
  const { name, field } = result.current;
  expect(name).toMatchObject({ label: '姓名', required: true, maxLength: 40 });
  expect(field('PostName')).toMatchObject({ label: '部门', required: false, maxLength: 60 });
  expect(name.validate('')).toBeUndefined();
  expect(field('UserName').validate('12345')).toBe('请输入正确的手机号格式');
});

test('a record is sent whole, with the version that was shown and a field that was cleared', async () => {
  const { result } = await open();
  act(() => result.current.change({ PostName: '' }));
  act(() => result.current.submit());
  const { id, userName, realName, departmentName, roleID } = person;
  await waitFor(() =>
    expect(saved()).toEqual([
      expect.objectContaining({
        id,
        UserName: userName,
        RealName: realName,
        PostName: '',
        DepartmentName: departmentName,
        RoleID: roleID,
        UserState: 1,
        Version: 3,
      }),
    ]),
  );
});

test('a new record leaves out optional fields that are empty', async () => {
  const { result } = render(
    () =>
      useEntityForm(addUser, {
        visible: true,
        invalidates: [],
        onDone: nothing,
        onClose: nothing,
      }),
    {},
  );
  act(() => result.current.change({ RealName: '孙丽', UserName: '13900000001' }));
  act(() => result.current.submit());
  expect(result.current.problem).toMatchObject({ field: null, text: '角色：请选择角色' });
  act(() => result.current.change({ RoleID: person.roleID }));
  act(() => result.current.submit());
  await waitFor(() => expect(bodies(addUser.path)).toHaveLength(1));
  expect(Object.keys(bodies(addUser.path)[0] ?? {}).toSorted()).toEqual([
    'OrgCode',
    'RealName',
    'RoleID',
    'UserName',
  ]);
});

test('numbers and options are typed as text and sent as the wire has them; a cleared target is null', async () => {
  const row = {
    escalateMinutes: 15,
    superviseMinutes: 30,
    writeDueHours: 24,
    autoConfirmHours: 72,
    respondBasis: 0,
    mttrTargetHours: 4,
    mtbfTargetHours: null,
    version: 2,
  };
  const { result } = render(() => {
    const form = useEntityForm(saveTimeoutConfig, {
      visible: true,
      row,
      invalidates: [],
      onDone: nothing,
      onClose: nothing,
    });
    return { ...form, escalate: form.field('EscalateMinutes') };
  }, {});
  expect(result.current.escalate).toMatchObject({ value: '15', min: 1, max: 1440 });
  act(() => result.current.change({ EscalateMinutes: '' }));
  act(() => result.current.submit());
  expect(result.current.escalate.error).toBe('应为 1 到 1440 的整数（分钟）');
  act(() =>
    result.current.change({ EscalateMinutes: '20', RespondBasis: '1', MttrTargetHours: '' }),
  );
  act(() => result.current.submit());
  await waitFor(() =>
    expect(bodies(saveTimeoutConfig.path)).toMatchObject([
      {
        EscalateMinutes: 20,
        SuperviseMinutes: 30,
        RespondBasis: 1,
        MttrTargetHours: null,
        MtbfTargetHours: null,
        Version: 2,
      },
    ]),
  );
});

test('a newer record shows itself while nothing is typed; typed input stays until the server refuses it as outdated', async () => {
  const { result } = await open();
  const readAgain = async (name: string, version: number) => {
    person = aDetail({ realName: name, version });
    const before = bodies(getUser.path).length;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(bodies(getUser.path).length).toBeGreaterThan(before));
  };
  await readAgain('李坚', 4);
  await waitFor(() => expect(result.current.name.value).toBe('李坚'));
  act(() => result.current.phone.onChange('13900000001'));
  await readAgain('李健', 5);
  expect(result.current.name.value).toBe('李坚');
  saves = refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' });
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.problem?.kind).toBe('outdated'));
  await waitFor(() => expect(result.current.name.value).toBe('李健'));
  expect(result.current.phone.value).toBe('13900000001');
  saves = success(null);
  act(() => result.current.submit());
  await waitFor(() => expect(saved()).toMatchObject([{ Version: 4 }, { Version: 5 }]));
});
