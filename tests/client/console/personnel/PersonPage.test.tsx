import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { PersonPage } from '../../../../src/client/console/personnel/PersonPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { anOrder } from '../repair/anOrder.ts';
import { aDetail, roles } from './aPerson.ts';

const person = aDetail();
const all: readonly PermissionID[] = [
  'personnel.view',
  'personnel.edit',
  'personnel.state',
  'personnel.reset',
  'repair.view',
];

function open(search = `?id=${person.id}`) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/personnel/mailList/mailinfo${search}`]}>
        <PersonPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function serve(answer: (sent: Sent) => Answer = () => success(null)): Sent[] {
  return fakeServer((sent) => {
    if (sent.path.endsWith('GetUserById')) return success(person);
    if (sent.path.endsWith('GetWorkOrderList')) return success([anOrder()], { totalNum: 12 });
    if (sent.path.endsWith('UserRoleList')) return success(roles);
    return answer(sent);
  });
}

const bodies = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const named = (text: string) => new RegExp(`^${Array.from(text).join('\\s?')}$`);
const press = async (text: string) =>
  fireEvent.click(await screen.findByRole('button', { name: named(text) }));

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel');
}, 60_000);
beforeEach(() => signIn(aUser(all)));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Address book, routes: a person with their state, facts and orders', async () => {
  const sent = serve();
  open();
  expect(await screen.findByRole('heading', { name: '李强' })).toBeTruthy();
  expect(bodies(sent, 'GetUserById')).toMatchObject([{ id: person.id }]);
  const facts = screen.getByRole('region', { name: '基本信息' });
  expect(facts.textContent).toContain('华东一厂股份有限公司');
  expect(facts.textContent).toContain('部门设备动力部');
  expect(facts.textContent).toContain('职位维修班长');
  expect(facts.textContent).toContain('在手工单2');
  expect(await screen.findByRole('link', { name: '包装线 2' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看全部 12 单' }).getAttribute('href')).toContain(
    `RepairUserID=${person.id}`,
  );
});

test('2 Address book, routes: without an id it is oneself', async () => {
  const sent = serve();
  open('');
  await screen.findByRole('heading', { name: '李强' });
  expect(bodies(sent, 'GetUserById')).toMatchObject([
    { id: '0190a000-0000-7000-8000-000000000001' },
  ]);
});

test.for(['?id=nobody', `?id=${person.id}`])(
  '%s without such a person shows that nobody was found',
  async (search) => {
    fakeServer(() => refusal('404', '找不到该数据', { error: 'NOT_FOUND' }));
    open(search);
    expect(await screen.findByText('找不到这个人')).toBeTruthy();
    expect(screen.getByRole('link', { name: '人员通讯录' })).toBeTruthy();
  },
);

test('they are disabled after a confirmation, and a refusal is shown', async () => {
  const sent = serve(() => refusal('400', '李强 是企业管理员', { error: 'ADMIN_ONLY' }));
  open();
  await press('停用');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('确认停用这1个用户?');
  fireEvent.click(within(dialog).getByRole('button', { name: named('停用') }));
  await waitFor(() =>
    expect(bodies(sent, 'UpdateUserState')).toMatchObject([{ IDs: [person.id], UserState: 0 }]),
  );
  expect(await screen.findByText('李强 是企业管理员')).toBeTruthy();
});

test('nobody disables or resets themselves', async () => {
  signIn(aUser(all, { id: person.id }));
  serve();
  open();
  await screen.findByRole('button', { name: named('编辑') });
  expect(screen.queryByRole('button', { name: named('停用') })).toBeNull();
  expect(screen.queryByRole('button', { name: named('更多') })).toBeNull();
});

test('the input stays when the person is read again after a change by another user, and replaces that change only at a second save', async () => {
  let version = 3;
  const sent = fakeServer(({ path, body }) => {
    const realName = version === 3 ? person.realName : '李坚';
    if (path.endsWith('GetUserById')) return success({ ...person, realName, version });
    if (path.endsWith('UserRoleList')) return success(roles);
    if (path.endsWith('UpdateUserInfo')) {
      const { Version } = JSON.parse(body) as { Version: number };
      if (Version === version) return success({ ...person, version: version + 1 });
      return refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' });
    }
    return success([], { totalNum: 0 });
  });
  open();
  await press('编辑');
  const name = () => screen.findByLabelText<HTMLInputElement>(/^姓名/);
  fireEvent.change(await name(), { target: { value: '李强强' } });
  version = 4;
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: '李坚', hidden: true });
  expect((await name()).value).toBe('李强强');
  const save = () => fireEvent.click(screen.getByRole('button', { name: '保存人员' }));
  save();
  await screen.findByText('已更新为最新内容，您的改动仍在；核对后可再次保存。');
  expect((await name()).value).toBe('李强强');
  save();
  await waitFor(() =>
    expect(bodies(sent, 'UpdateUserInfo')).toMatchObject([
      { Version: 3, RealName: '李强强' },
      { Version: 4, RealName: '李强强' },
    ]),
  );
});

test('who may only look is offered nothing', async () => {
  signIn(aUser(['personnel.view']));
  const sent = serve();
  open();
  await screen.findByRole('heading', { name: '李强' });
  expect(screen.queryByRole('button', { name: named('编辑') })).toBeNull();
  expect(bodies(sent, 'GetWorkOrderList')).toEqual([]);
});

test('personal data: who left is erased after a confirmation, with the version that was seen; who is active is not', async () => {
  signIn(aUser([...all, 'personnel.erase']));
  serve();
  open();
  await press('更多');
  expect(screen.queryByRole('menuitem', { name: '删除个人数据' })).toBeNull();
  cleanup();
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('GetUserById')) return success({ ...person, userState: 0 });
    if (path.endsWith('GetWorkOrderList')) return success([], { totalNum: 0 });
    return success({ id: person.id, pseudonym: 'erased:A1B2C3', version: 4 });
  });
  open();
  await press('更多');
  fireEvent.click(await screen.findByRole('menuitem', { name: '删除个人数据' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = () =>
    within(dialog).getByRole('button', { name: named('删除个人数据') }) as HTMLButtonElement;
  expect(confirm().disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('switch', { name: '我知道无法恢复' }));
  fireEvent.click(confirm());
  await waitFor(() =>
    expect(bodies(sent, 'ErasePersonalData')).toMatchObject([{ id: person.id, Version: 3 }]),
  );
});
