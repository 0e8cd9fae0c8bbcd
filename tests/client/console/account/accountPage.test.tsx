import { createHash } from 'node:crypto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { currentUser, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { AccountPage } from '../../../../src/client/console/account/AccountPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';
import type { UserDetail } from '../../../../src/contract/areas/personnel/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { UnsavedForm } from '../../ui/overlays/UnsavedForm.tsx';
import { aPerson } from './aPerson.ts';
import { aPreference } from './aPreference.ts';

const colleague = {
  ...aPerson({ id: '0190a000-0000-7000-8000-000000000002', realName: '王芳' }),
  userName: '13800000002',
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function open(
  over: Partial<UserDetail> = {},
  answer: (call: string, sent: Sent) => Answer | undefined = () => undefined,
): Sent[] {
  const person = aPerson(over);
  const { roleName, roleID, userState } = person;
  signIn(aUser(['repair.view'], { roleName, roleID, userState }));
  const sent = fakeServer((request) => {
    const call = request.path.split('/').at(-1) ?? '';
    const found = answer(call, request);
    if (found !== undefined) return found;
    if (call === 'GetUserById') return success(person);
    if (call === 'GetOutboundPreference') return success(aPreference());
    if (call === 'GetUserByOrgCode') return success([colleague], { totalNum: 1 });
    if (call === 'UpdateUserInfo') return success({ ...person, realName: '陈立新' });
    if (call === 'UpdateToRole') return success({ roleID: 'r2', roleName: '维修主管' });
    if (call === 'GetOrgMenu') {
      const remark = { ...person, orgState: 1, ownOrgCode: 'ORG1', id: person.orgID };
      return success([], { dataRemark: remark });
    }
    return success(null);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Address />
        <AccountPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const bodies = (sent: readonly Sent[], call: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

async function typeInto(label: string | RegExp, value: string, root = document.body) {
  fireEvent.change(await within(root).findByLabelText(label), { target: { value } });
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('account');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the account', () => {
  test('5 Account, read-only fields: phone, organisation and role can be read and not changed', async () => {
    open();
    for (const [label, value] of [
      ['手机号', '13800000001'],
      ['企业', '华东一厂'],
      ['角色', '维修工'],
    ] as const) {
      const field = await screen.findByLabelText(label);
      expect(field.tagName).toBe('OUTPUT');
      expect(field.textContent).toBe(value);
    }
  });

  test('2 Dialogs, account info: name, department and post are saved, and the session’s record is updated', async () => {
    const sent = open();
    await typeInto(/^姓名/, ' 陈立新 ');
    await typeInto('部门', '二车间');
    await typeInto('职位', '主任');
    fireEvent.click(screen.getByRole('button', { name: '保存资料' }));
    await screen.findByText('修改成功');
    expect(bodies(sent, 'UpdateUserInfo')).toEqual([
      expect.objectContaining({
        UID: aPerson().id,
        Uname: '13800000001',
        id: aPerson().id,
        UserName: '13800000001',
        Photo: '',
        UserState: 1,
        RoleID: aPerson().roleID,
        RealName: '陈立新',
        PostName: '二车间',
        DepartmentName: '主任',
        Version: 3,
      }),
    ]);
    expect(currentUser()?.realName).toBe('陈立新');
  });

  test('an empty name shows an error at its field and sends nothing', async () => {
    const sent = open();
    await typeInto(/^姓名/, '  ');
    fireEvent.click(screen.getByRole('button', { name: '保存资料' }));
    expect((await screen.findByText('请填写姓名')).getAttribute('role')).toBe('alert');
    expect(bodies(sent, 'UpdateUserInfo')).toEqual([]);
  });

  test('5 Avatar upload, size: a photo of 2 MB is refused with the specified message', async () => {
    const sent = open();
    const input = await screen.findByLabelText<HTMLInputElement>('更换头像', {
      selector: 'input',
    });
    const file = new File([new Uint8Array(2 * 1024 * 1024)], 'me.png', { type: 'image/png' });
    fireEvent.change(input, { target: { files: [file] } });
    await screen.findByText('上传头像图片大小不能超过 2MB!');
    expect(sent.filter(({ path }) => path.includes('UploadFile'))).toEqual([]);
  });

  test.each([
    [2, '账号待审核'],
    [3, '账号申请已被驳回'],
  ])('4 Route guard, other user states: state %i reads its status alone', async (state, title) => {
    open({ userState: state });
    await screen.findByText(title);
    expect(screen.queryByRole('button', { name: '保存资料' })).toBeNull();
    expect(screen.queryByRole('button', { name: '修改密码' })).toBeNull();
  });
});

describe('changing the password', () => {
  async function openDialog(): Promise<HTMLElement> {
    fireEvent.click(await screen.findByRole('button', { name: '修改密码' }));
    return screen.findByRole('dialog');
  }
  const submit = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: '修改密码' }));
  /** The warning toast, not the field's error of the same text. */
  const warning = (text: string) =>
    screen.findByText(text, { selector: '.arco-message-warning *' });

  test('5 Change password, original: a missing current password is the first warning', async () => {
    const sent = open();
    submit(await openDialog());
    await warning('请输入原密码');
    expect(screen.queryByText('请输入新密码')).toBeNull();
    expect(bodies(sent, 'ResetPassword')).toEqual([]);
  });

  test('5 Change password, new: a missing new password is the second warning', async () => {
    open();
    const dialog = await openDialog();
    await typeInto(/^原密码/, 'Andon#2026', dialog);
    submit(dialog);
    await warning('请输入新密码');
    expect(screen.queryByText('请输入确认密码')).toBeNull();
  });

  test('5 Change password, confirmation: a missing confirmation is the third warning', async () => {
    open();
    const dialog = await openDialog();
    await typeInto(/^原密码/, 'Andon#2026', dialog);
    await typeInto(/^新密码/, 'weak', dialog);
    submit(dialog);
    await warning('请输入确认密码');
  });

  test('5 Change password, equal: a difference is warned of next, and a weak password last', async () => {
    open();
    const dialog = await openDialog();
    await typeInto(/^原密码/, 'Andon#2026', dialog);
    await typeInto(/^新密码/, 'weakweak', dialog);
    await typeInto(/^确认密码/, 'other', dialog);
    submit(dialog);
    await warning('确认密码与新密码不相同请检查');
    await typeInto(/^确认密码/, 'weakweak', dialog);
    submit(dialog);
    await warning('密码较弱,请输入带字母、数字或特殊符号');
  });

  test('2 Dialogs, change password: both passwords are sent as uppercase hashes, and the session stays', async () => {
    const sent = open();
    const dialog = await openDialog();
    await typeInto(/^原密码/, 'Andon#2026', dialog);
    await typeInto(/^新密码/, 'Andon#2027', dialog);
    await typeInto(/^确认密码/, 'Andon#2027', dialog);
    submit(dialog);
    await waitFor(() => expect(dialog.textContent).not.toContain('密码强度')); // the dialog is emptied and closed
    expect((await screen.findAllByText('修改成功')).length).toBeGreaterThan(0);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();
    expect(bodies(sent, 'ResetPassword')).toEqual([
      {
        UserName: '13800000001',
        oldPSD: hash('Andon#2026'),
        PSD: hash('Andon#2027'),
        OrgCode: 'ORG1',
      },
    ]);
    expect(currentUser()).not.toBeNull();
  });

  test('an error of the server is shown at its field', async () => {
    open({}, (call) =>
      call === 'ResetPassword'
        ? refusal('400', '原密码不正确', { error: 'WRONG_OLD_PASSWORD', field: 'oldPSD' })
        : undefined,
    );
    const dialog = await openDialog();
    await typeInto(/^原密码/, 'Wrong#2026', dialog);
    await typeInto(/^新密码/, 'Andon#2027', dialog);
    await typeInto(/^确认密码/, 'Andon#2027', dialog);
    submit(dialog);
    const message = await within(dialog).findByText('原密码不正确');
    expect(message.id).toBe(
      within(dialog)
        .getByLabelText(/^原密码/)
        .getAttribute('aria-describedby'),
    );
  });
});

describe('transferring the role', () => {
  const administrator = { roleName: '企业管理员' };

  test('5 Role transfer, administrator only: only 企业管理员 has the button', async () => {
    open();
    await screen.findByRole('button', { name: '修改密码' });
    expect(screen.queryByRole('button', { name: '转移角色' })).toBeNull();
    cleanup();
    open(administrator);
    await screen.findByRole('button', { name: '转移角色' });
  });

  async function openDialog(): Promise<HTMLElement> {
    fireEvent.click(await screen.findByRole('button', { name: '转移角色' }));
    return screen.findByRole('dialog');
  }

  test('5 Role transfer, user required: without a selected user it warns and sends nothing', async () => {
    const sent = open(administrator);
    const dialog = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: '转移角色' }));
    await screen.findByText('请选择一个转移用户', { selector: '.arco-message-warning *' });
    expect(bodies(sent, 'UpdateToRole')).toEqual([]);
  });

  test('5 Role transfer, confirmation: it confirms with 确认转移当前角色, then transfers and updates the role', async () => {
    let done = false;
    const sent = open(administrator, (call) => {
      if (call === 'UpdateToRole') done = true;
      return call === 'GetUserById'
        ? success(aPerson(done ? { roleName: '维修主管' } : administrator))
        : undefined;
    });
    const dialog = await openDialog();
    fireEvent.click(await within(dialog).findByLabelText(/^转移给/));
    fireEvent.click(await within(dialog).findByText('王芳'));
    fireEvent.click(within(dialog).getByRole('button', { name: '转移角色' }));
    await screen.findByText('确认转移当前角色');
    expect(bodies(sent, 'UpdateToRole')).toEqual([]);
    expect(unsavedForms()).toEqual(['确认转移当前角色']);
    const confirmDialog = screen.getByRole('dialog');
    fireEvent.click(within(confirmDialog).getByRole('button', { name: '转移角色' }));
    await screen.findByText('操作成功');
    expect(bodies(sent, 'UpdateToRole')).toEqual([
      {
        OrgCode: 'ORG1',
        RoleName: '企业管理员',
        RoleID: aPerson().roleID,
        UserID: aPerson().id,
        ToUserID: colleague.id,
      },
    ]);
    await waitFor(() => expect(currentUser()?.roleName).toBe('维修主管'));
    await waitFor(() => expect(screen.queryByRole('button', { name: '转移角色' })).toBeNull());
  });
});

test('signing out everywhere names the unsaved forms first', async () => {
  const sent = open();
  render(<UnsavedForm title="报修" />);
  fireEvent.click(await screen.findByRole('button', { name: '退出所有设备' }));
  await screen.findByText(/还没有保存：报修。/);
  expect(bodies(sent, 'LogoutEverywhere')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '放弃并全部退出' }));
  await waitFor(() => expect(currentUser()).toBeNull());
});

test('4 Route guard, redirect query: signing out everywhere confirms first, and the login redirects back', async () => {
  history.replaceState(null, '', '/account?tab=sessions');
  const sent = open();
  fireEvent.click(await screen.findByRole('button', { name: '退出所有设备' }));
  expect(bodies(sent, 'LogoutEverywhere')).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: '全部退出' }));
  await waitFor(() => expect(currentUser()).toBeNull());
  expect(bodies(sent, 'LogoutEverywhere')).toHaveLength(1);
  const address = await screen.findByTestId('address');
  const back = '/login?redirect=%2Faccount%3Ftab%3Dsessions';
  await waitFor(() => expect(address.textContent).toBe(back));
});

test('a person leaves after they have typed their own phone, and is signed out; the enterprise administrator transfers that role first', async () => {
  const right = ['wrong'];
  const sent = open({}, (call) => {
    if (call !== 'LeaveOrganisation') return undefined;
    const isWrong = right.shift() === 'wrong';
    const refused = { error: 'BAD_FIELD', field: 'UserName' };
    return isWrong ? refusal('400', '手机号：不是您本人的手机号', refused) : success(null);
  });
  fireEvent.click(await screen.findByRole('button', { name: '离开企业' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('离开 华东一厂？');
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: '离开企业' }));
  await typeInto(/^手机号/, '13800000009', dialog);
  submit();
  await waitFor(() => expect(dialog.textContent).toContain('不是您本人的手机号'));
  expect(currentUser()).not.toBeNull();
  await typeInto(/^手机号/, '13800000001', dialog);
  submit();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/login'));
  expect(currentUser()).toBeNull();
  expect(bodies(sent, 'LeaveOrganisation').at(-1)).toMatchObject({ UserName: '13800000001' });
  cleanup();
  open({ roleName: '企业管理员' });
  await screen.findByRole('button', { name: '转移角色' });
  expect(screen.queryByRole('button', { name: '离开企业' })).toBeNull();
});
