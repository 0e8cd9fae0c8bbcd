import Message from '@arco-design/web-react/es/Message';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { PhoneBookPage } from '../../../../src/client/console/personnel/PhoneBookPage.tsx';
import { usePeopleColumns } from '../../../../src/client/console/personnel/peopleColumns.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { aFile, savedFiles } from '../../api/savedFiles.ts';
import { aPreference } from '../account/aPreference.ts';
import { aPerson, roles } from './aPerson.ts';

const li = aPerson({ photo: '/ORG1/UserPhoto/li?e=1&s=2' });
const wang = aPerson({
  id: '0190a000-0000-7000-8000-000000000012',
  userName: '13800000112',
  realName: '王芳',
  userState: 0,
  postName: '',
});
const all: readonly PermissionID[] = [
  'personnel.view',
  'personnel.add',
  'personnel.edit',
  'personnel.state',
  'personnel.reset',
  'personnel.export',
];
const oneTime = (person: typeof li) => ({
  id: person.id,
  userName: person.userName,
  realName: person.realName,
  password: `kqxm-4827-${person.realName === '李强' ? 'tbyd' : 'hhhh'}`,
  expireTime: '2026-11-24T02:00:00.000Z',
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(path = '/personnel/mailList') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <PhoneBookPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Answers the page's reads, and the other calls by `answer`. */
function serve(answer: (sent: Sent) => Answer = () => success(null)): Sent[] {
  return fakeServer((sent) => {
    if (sent.path.endsWith('UserPhoneBook')) return success([li, wang], { totalNum: 40 });
    if (sent.path.endsWith('UserRoleList')) return success(roles);
    return answer(sent);
  });
}

const bodies = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const tick = (name: string) => fireEvent.click(screen.getByLabelText(`选择 ${name}`));
const bar = () => within(screen.getByRole('toolbar'));
/** Arco sets two Chinese letters apart. */
const named = (text: string) => new RegExp(`^${Array.from(text).join('\\s?')}$`);
const press = (text: string) => fireEvent.click(bar().getByRole('button', { name: named(text) }));
const dialog = () => screen.findByRole('dialog');
async function confirm(text: string) {
  fireEvent.click(within(await dialog()).getByRole('button', { name: named(text) }));
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel');
}, 60_000);
beforeEach(() => signIn(aUser(all)));
afterEach(() => {
  cleanup();
  Message.clear(); // it stands beside the page, for three seconds
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('2 Address book, columns: real name as the link to the person, phone, organisation, department, post, role, state', async () => {
  serve();
  open();
  const link = await screen.findByRole('link', { name: '李强' });
  expect(link.getAttribute('href')).toBe(`/personnel/mailList/mailinfo?id=${li.id}`);
  const [head, row] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = (of: HTMLElement | undefined, selector: string) =>
    [...(of?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent).slice(1);
  expect(cells(head, 'th')).toEqual(['姓名', '手机号', '组织', '部门', '职位', '角色', '状态']);
  expect(cells(row, 'td')).toEqual([
    '李强',
    '13800000111',
    '一厂',
    '设备动力部', // the department is postName
    '维修班长', // the post is departmentName
    '维修工',
    '正常',
  ]);
});

test('the phone of an active person that is not verified has a mark where the installation sends SMS, and who has left is shown as such', async () => {
  const people = [
    { ...li, isPhoneVerified: false },
    { ...wang, userName: '', userState: 0, hasLeft: true, isPhoneVerified: false },
  ];
  for (const canVerifyPhone of [1, 0] as const) {
    fakeServer(({ path }) => {
      if (path.endsWith('UserPhoneBook')) return success(people, { totalNum: 2 });
      if (path.endsWith('GetOutboundPreference')) return success(aPreference({ canVerifyPhone }));
      return success(path.endsWith('UserRoleList') ? roles : null);
    });
    open();
    expect(await screen.findByText('已离开')).toBeDefined();
    if (canVerifyPhone === 1) expect(await screen.findAllByText('未验证')).toHaveLength(1);
    else expect(screen.queryByText('未验证')).toBeNull();
    cleanup();
  }
});

test('2 Address book, table: it is searched, and its rows are selected one by one or all at once', async () => {
  const sent = serve();
  open();
  await screen.findByRole('link', { name: '李强' });
  const boxes = within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(3); // one of the head, one a row
  tick('王芳');
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true]);
  expect(screen.getByText('已选 1 项')).toBeTruthy();
  const [every] = boxes;
  if (every !== undefined) fireEvent.click(every);
  expect(screen.getByText('已选 2 项')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '王' } });
  await waitFor(() =>
    expect(bodies(sent, 'UserPhoneBook').at(-1)).toMatchObject({ SearchText: '王' }),
  );
});

test('3 User, state colours: 0 warning, 1 success, 2 danger, 3 grey', async () => {
  const people = [0, 1, 2, 3].map((userState) => aPerson({ id: `u${userState}`, userState }));
  fakeServer(({ path }) =>
    path.endsWith('UserPhoneBook') ? success(people, { totalNum: 4 }) : success(roles),
  );
  open();
  await screen.findAllByRole('link', { name: '李强' });
  const tones = [...document.querySelectorAll('[data-tone]')].map((tag) => [
    tag.textContent,
    tag.getAttribute('data-tone'),
  ]);
  expect(tones).toEqual([
    ['停用', 'warning'],
    ['正常', 'success'],
    ['待审核', 'danger'],
    ['已驳回', 'rest'],
  ]);
});

test('7 Calls, UserPhoneBook: it sends SearchText, WorkOrderState, RoleID, pageNum from zero and pageSize', async () => {
  const sent = serve();
  open(`/personnel/mailList?SearchText=李&WorkOrderState=2&RoleID=${li.roleID}`);
  await screen.findByRole('link', { name: '李强' });
  fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(bodies(sent, 'UserPhoneBook')).toHaveLength(2));
  expect(bodies(sent, 'UserPhoneBook')).toEqual(
    [0, 1].map((pageNum) => ({
      SearchText: '李',
      WorkOrderState: 2,
      RoleID: li.roleID,
      pageNum,
      pageSize: 15,
      OrgCode: 'ORG1',
    })),
  );
});

test('2 Address book, filter: search, work-order state and role are in the address and in the request', async () => {
  const sent = serve();
  const role = roles[1]?.roleID ?? '';
  open(`/personnel/mailList?SearchText=李&WorkOrderState=2&RoleID=${role}&page=2`);
  await screen.findByRole('link', { name: '李强' });
  expect(bodies(sent, 'UserPhoneBook')[0]).toMatchObject({
    SearchText: '李',
    WorkOrderState: 2,
    RoleID: role,
    pageNum: 1,
    pageSize: 15,
  });
  expect(screen.getByLabelText<HTMLInputElement>('搜索人员').value).toBe('李');
  fireEvent.click(screen.getByRole('button', { name: '重置筛选' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(''));
});

test('2 Address book, height and page sizes: 400 px; 15, 20, 30, 50, by default 15', async () => {
  const sent = serve();
  open();
  await screen.findByRole('link', { name: '李强' });
  const scroller = screen.getByRole('table').parentElement;
  expect(scroller?.style.maxHeight || scroller?.style.height).toBe('400px');
  const sizes = screen.getByLabelText<HTMLSelectElement>('每页条数');
  expect([...sizes.options].map(({ value }) => value)).toEqual(['15', '20', '30', '50']);
  fireEvent.change(sizes, { target: { value: '30' } });
  await waitFor(() => expect(bodies(sent, 'UserPhoneBook').at(-1)?.['pageSize']).toBe(30));
});

describe('the toolbar', () => {
  test('2 Address book, toolbar: each action is offered to people with its permission', async () => {
    serve();
    open();
    await screen.findByRole('link', { name: '李强' });
    for (const text of ['编辑', '批量修改', '停用', '启用', '重置密码'])
      expect(bar().getByRole('button', { name: named(text) })).toBeTruthy();
    expect(screen.getByRole('button', { name: '新增人员' })).toBeTruthy();
    cleanup();
    signIn(aUser(['personnel.view']));
    open();
    await screen.findByRole('link', { name: '李强' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByLabelText('选择 李强')).toBeNull();
    expect(screen.queryByRole('button', { name: '新增人员' })).toBeNull();
    expect(screen.queryByRole('button', { name: named('导出') })).toBeNull();
  });

  test.for(['停用', '启用', '重置密码'])(
    '5 Address book actions, at least one: %s without a selection shows 请选择一项数据',
    async (text) => {
      const sent = serve();
      open();
      await screen.findByRole('link', { name: '李强' });
      press(text);
      expect(await screen.findByText('请选择一项数据')).toBeTruthy();
      expect(bodies(sent, 'UpdateUserState')).toEqual([]);
    },
  );

  test('5 Address book actions, exactly one: 编辑 of two shows 只能选择一条数据进行编辑', async () => {
    serve();
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    tick('王芳');
    press('编辑');
    expect(await screen.findByText('只能选择一条数据进行编辑')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.for([
    ['停用', 0],
    ['启用', 1],
  ] as const)(
    '5 Address book actions, confirmations: %s shows the count for confirmation, then sends one call for all',
    async ([text, UserState]) => {
      const sent = serve(() => success({ changed: 2 }));
      open();
      await screen.findByRole('link', { name: '李强' });
      tick('李强');
      tick('王芳');
      press(text);
      expect((await dialog()).textContent).toContain(`确认${text}这2个用户?`);
      expect(bodies(sent, 'UpdateUserState')).toEqual([]);
      await confirm(text);
      await waitFor(() =>
        expect(bodies(sent, 'UpdateUserState')).toMatchObject([
          { IDs: [li.id, wang.id], UserState },
        ]),
      );
      await waitFor(() => expect(bodies(sent, 'UserPhoneBook').length).toBeGreaterThan(1));
    },
  );

  test('8 Errors, success messages: an action that is done shows 操作成功', async () => {
    serve(() => success({ changed: 1 }));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    press('启用');
    await confirm('启用');
    expect(await screen.findByText('操作成功')).toBeTruthy();
  });

  test('a refusal stays beside the selection, with the server’s text', async () => {
    serve(() => refusal('400', '不能停用唯一在用的企业管理员 李强', { error: 'LAST_ADMIN' }));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    press('停用');
    await confirm('停用');
    expect(await screen.findByText('不能停用唯一在用的企业管理员 李强')).toBeTruthy();
    expect(screen.getByText('已选 1 项')).toBeTruthy();
  });

  test('5 Address book actions, confirmations: 确认重置用户密码?; the new passwords are shown until they are handed over', async () => {
    const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: written },
    });
    serve(() => success([oneTime(li), oneTime(wang)]));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    tick('王芳');
    press('重置密码');
    expect((await dialog()).textContent).toContain('确认重置用户密码?');
    await confirm('重置密码');
    await screen.findByText('kqxm-4827-tbyd');
    fireEvent.click(screen.getByRole('button', { name: '复制 李强 的密码' }));
    await waitFor(() => expect(written).toHaveBeenLastCalledWith('kqxm-4827-tbyd'));
    fireEvent.click(screen.getByRole('button', { name: '复制全部' }));
    await waitFor(() =>
      expect(written).toHaveBeenLastCalledWith(
        '李强\t13800000111\tkqxm-4827-tbyd\n王芳\t13800000112\tkqxm-4827-hhhh',
      ),
    );
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
    expect(screen.getByText('kqxm-4827-tbyd')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '我已转交' }));
    await waitFor(() => expect(screen.queryByText('kqxm-4827-tbyd')).toBeNull());
  });
});

describe('2 Address book, dialog', () => {
  const field = async (label: string) =>
    within(await dialog()).findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const fill = async (label: string, value: string) =>
    fireEvent.change(await field(label), { target: { value } });
  const submit = async (text: string) =>
    fireEvent.click(within(await dialog()).getByRole('button', { name: named(text) }));

  test('2 Address book, dialog: adding checks, sends, and shows the one-time password', async () => {
    const sent = serve(() => success({ ...li, oneTimePassword: oneTime(li) }));
    open();
    await screen.findByRole('link', { name: '李强' });
    fireEvent.click(screen.getByRole('button', { name: '新增人员' }));
    await submit('新增人员');
    expect(await screen.findByText('请填写姓名')).toBeTruthy();
    expect(document.activeElement).toBe(await field('姓名'));
    await fill('姓名', '孙丽');
    await fill('手机号', '12345');
    fireEvent.blur(await field('手机号'));
    expect(await screen.findByText('请输入正确的手机号格式')).toBeTruthy();
    await fill('手机号', '13900000001');
    await submit('新增人员');
    expect((await screen.findAllByText('请选择角色')).length).toBeGreaterThan(1);
    const role = await field('角色');
    const offered = within(role)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['请选择角色', '维修工', '仓管员']); // the administrator's passes on by transfer
    await fill('角色', roles[2]?.roleID ?? '');
    await fill('部门', '物资部');
    await fill('职位', '保管员');
    expect(bodies(sent, 'AddUserOrg')).toEqual([]);
    await submit('新增人员');
    expect(await screen.findByText('kqxm-4827-tbyd')).toBeTruthy();
    expect(bodies(sent, 'AddUserOrg')).toMatchObject([
      {
        UserName: '13900000001',
        RealName: '孙丽',
        RoleID: roles[2]?.roleID,
        PostName: '物资部',
        DepartmentName: '保管员',
      },
    ]);
  });

  test('a refusal of the server is shown at its field, and the input stays', async () => {
    serve(() =>
      refusal('400', 'UserName：该手机号已有账号，请换一个', {
        error: 'BAD_FIELD',
        field: 'UserName',
      }),
    );
    open();
    await screen.findByRole('link', { name: '李强' });
    fireEvent.click(screen.getByRole('button', { name: '新增人员' }));
    await fill('姓名', '孙丽');
    await fill('手机号', '13900000001');
    await fill('角色', roles[2]?.roleID ?? '');
    await submit('新增人员');
    const refused = await screen.findByText('该手机号已有账号，请换一个');
    expect((await field('手机号')).getAttribute('aria-describedby')).toBe(refused.id);
    expect((await field('姓名')).value).toBe('孙丽');
  });

  test('2 Address book, dialog: editing shows the person and sends them with the caller’s own UID and Uname', async () => {
    const sent = serve(() => success(li));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    press('编辑');
    expect((await field('部门')).value).toBe('设备动力部');
    await fill('姓名', '李小强');
    await submit('保存人员');
    await waitFor(() =>
      expect(bodies(sent, 'UpdateUserInfo')).toMatchObject([
        {
          UID: '0190a000-0000-7000-8000-000000000001',
          Uname: '13800000001',
          id: li.id,
          UserName: li.userName,
          RealName: '李小强',
          PostName: '设备动力部',
          DepartmentName: '维修班长',
          RoleID: li.roleID,
          Photo: '/ORG1/UserPhoto/li?e=1&s=2',
          UserState: 1,
          Version: 3,
        },
      ]),
    );
    expect(await screen.findByText('修改成功')).toBeTruthy();
  });

  test('editing begins with the person as they are by now, not as the list has seen them', async () => {
    const sent = serve(() => success({ ...li, realName: '李小强', version: 9 }));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    press('编辑');
    await waitFor(async () => expect((await field('姓名')).value).toBe('李小强'));
    await fill('部门', '动力部');
    await submit('保存人员');
    await waitFor(() =>
      expect(bodies(sent, 'UpdateUserInfo')).toMatchObject([{ Version: 9, RealName: '李小强' }]),
    );
  });

  test('5 Account, read-only fields: one’s own phone and role, and the administrator’s role, cannot be changed', async () => {
    signIn(aUser(all, { id: li.id }));
    serve();
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    press('编辑');
    expect((await field('手机号')).disabled).toBe(true);
    expect((await field('角色')).disabled).toBe(true);
  });

  test('editing many together sends what was filled in alone', async () => {
    const sent = serve(() => success({ changed: 2 }));
    open();
    await screen.findByRole('link', { name: '李强' });
    tick('李强');
    tick('王芳');
    press('批量修改');
    await submit('修改 2 人');
    expect(await screen.findByText('请至少填写一项')).toBeTruthy();
    await fill('部门', '动力部');
    await submit('修改 2 人');
    await waitFor(() => expect(bodies(sent, 'UpdatebatchUserInfo')).toHaveLength(1));
    const [body] = bodies(sent, 'UpdatebatchUserInfo');
    expect(body).toMatchObject({ IDs: [li.id, wang.id], PostName: '动力部' });
    expect(body).not.toHaveProperty('RoleID');
    expect(body).not.toHaveProperty('DepartmentName');
  });
});

describe('the export', () => {
  const pressExport = async () => {
    await screen.findByRole('link', { name: '李强' });
    fireEvent.click(screen.getByRole('button', { name: named('导出') }));
  };

  test('requests the rows that the filters show, and downloads the file by its name', async () => {
    const names = savedFiles();
    const sent = serve(() => aFile('人员通讯录.xlsx'));
    open('/personnel/mailList?SearchText=李');
    await pressExport();
    await waitFor(() => expect(names).toEqual(['人员通讯录.xlsx']));
    expect(bodies(sent, 'ExportDataExcel')).toMatchObject([
      { Kind: 'User', Filter: { SearchText: '李' } },
    ]);
    vi.restoreAllMocks();
  });

  test('shows the reason of a refusal', async () => {
    serve(() => refusal('400', '超过 10000 条，不能一次导出', { error: 'EXPORT_TOO_LARGE' }));
    open();
    await pressExport();
    expect(await screen.findByText(/超过 10000 条/)).toBeTruthy();
  });
});

test('a user without the permission sees whom to contact', async () => {
  fakeServer(() => refusal('403', '没有权限', { error: 'DENIED' }));
  open();
  expect(await screen.findByText('没有权限')).toBeTruthy();
});

test('9 Constants, relative time: the time since a person joined the organisation has the format of other times in lists', () => {
  const columns = renderHook(() => usePeopleColumns()).result.current;
  const registerDate = columns.find(({ key }) => key === 'registerDate');
  const then = new Date(Date.now() - 5_400_000).toISOString();
  const { container } = render(registerDate?.render(aPerson({ registerDate: then })));
  expect(container.textContent).toBe('1 小时前');
  expect(container.querySelector('time')?.title).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});
