import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ActionLogPage } from '../../../../src/client/console/logs/ActionLogPage.tsx';
import { LoginLogPage } from '../../../../src/client/console/logs/LoginLogPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { ActionLogRow, LoginLogRow } from '../../../../src/contract/areas/log/endpoints.ts';
import { actionLogNames } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const anAction = (over: Partial<ActionLogRow> = {}): ActionLogRow => ({
  seq: 7,
  time: '2026-11-20T08:00:00.000Z',
  userID: '0190a000-0000-7000-8000-000000000001',
  userName: '13800000001',
  realName: '陈立',
  module: 'repair',
  action: 'repair.receive',
  targetID: '0190a000-0000-7000-8000-000000000110',
  targetName: 'W261120-000729',
  refused: null,
  changes: [{ field: 'orderState', before: '0', after: '1' }],
  costMs: 12,
  requestID: '0190a000-0000-4000-8000-000000000110',
  ip: '10.0.0.7',
  ...over,
});

const aLogin = (over: Partial<LoginLogRow> = {}): LoginLogRow => ({
  id: '1',
  userID: 'u',
  userName: '13800000001',
  realName: '陈立',
  ip: '10.0.0.7',
  client: 'web',
  loginTime: '2026-11-20T08:00:00.000Z',
  result: 0,
  failReason: '手机号或密码不正确',
  count: 1,
  ...over,
});

function open(page: 'logins' | 'actions', answer: Answer, path = '/'): Sent[] {
  const sent = fakeServer(({ path: called }) => {
    if (called.endsWith('GetSavedViewList')) return success([]);
    return called.endsWith('GetActionLogNames') ? success(actionLogNames) : answer;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {page === 'logins' ? <LoginLogPage /> : <ActionLogPage />}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const bodies = (sent: readonly Sent[], call: string) =>
  sent
    .filter(({ path }) => path.endsWith(call))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('logs');
}, 60_000);
beforeEach(() => signIn(aUser(['log.view', 'log.actions'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Page-name lookup, table: on the page of sign-ins a row shows the person, the result, the reason and the address', async () => {
  const sent = open('logins', success([aLogin()], { totalNum: 1 }), '/?Result=0&sort=loginTime');
  await screen.findByText('陈立');
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  for (const fact of ['失败', '手机号或密码不正确', '13800000001', '10.0.0.7', '网页']) {
    expect(row?.textContent).toContain(fact);
  }
  expect(row?.textContent).not.toContain('次');
  expect(bodies(sent, 'GetLoginLogList')[0]).toMatchObject({ Result: 0, Sort: 'loginTime' });
});

test('failures within one minute are one row with their count', async () => {
  open('logins', success([aLogin({ count: 12 })], { totalNum: 1 }));
  expect(await screen.findByText('手机号或密码不正确（一分钟内 12 次）')).toBeTruthy();
});

test('2 Page-name lookup, table: on the page of actions a row shows the action, its target, and the values before and after', async () => {
  open('actions', success([anAction()], { totalNum: 1 }));
  await screen.findByRole('button', { name: '接单' });
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  for (const fact of ['陈立', 'W261120-000729', '工单状态 新报修 → 待维修', '维修工单']) {
    expect(row?.textContent).toContain(fact);
  }
  fireEvent.click(screen.getByRole('button', { name: '接单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2026-11-20 16:00')).toBeTruthy();
  expect(dialog.getByText(anAction().requestID)).toBeTruthy();
  expect(dialog.getByRole('columnheader', { name: '变更前' })).toBeTruthy();
});

test.each([
  ['logins', '/systemInfo/loginLog', '登录日志'],
  ['actions', '/oplog/index', '操作日志'],
] as const)(
  '2 Hidden routes, titled routes: the operation log is a tab beside the sign-in log (on the page of %s)',
  async (page, path, current) => {
    open(page, success([], { totalNum: 0 }), path);
    const tabs = within(await screen.findByRole('navigation', { name: '日志' }));
    const links = tabs.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/systemInfo/loginLog', '/oplog/index']);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(current);
  },
);

test('a user who may see only one of the logs has no tabs', async () => {
  signIn(aUser(['log.view']));
  open('logins', success([aLogin()], { totalNum: 1 }));
  await screen.findByText('陈立');
  expect(screen.queryByRole('navigation', { name: '日志' })).toBeNull();
});

test('a refused action shows the reason, and a row action filters by its person', async () => {
  const refused = anAction({ refused: '没有权限', changes: [], action: 'message.get' });
  const sent = open('actions', success([refused], { totalNum: 1 }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '此人的操作' }));
  await waitFor(() =>
    expect(bodies(sent, 'GetActionLogList').at(-1)).toMatchObject({ UserID: refused.userID }),
  );
  expect(await screen.findByRole('combobox', { name: /操作人/ })).toBeTruthy();
});

test('selecting another module clears the action filter', async () => {
  const sent = open(
    'actions',
    success([anAction()], { totalNum: 1 }),
    '/?Module=repair&Action=repair.receive',
  );
  await screen.findByRole('button', { name: '接单' });
  fireEvent.click(screen.getByRole('combobox', { name: /模块/ }));
  fireEvent.click(await screen.findByRole('option', { name: '公告' }));
  await waitFor(() =>
    expect(bodies(sent, 'GetActionLogList').at(-1)).toMatchObject({ Module: 'notice' }),
  );
  expect(bodies(sent, 'GetActionLogList').at(-1)).not.toHaveProperty('Action');
});

test('a list of records is shown as text, without ids', async () => {
  const part = { PartID: '01a2046b-6490-7000-8000-000000000001', Qty: 2 };
  const changes = [{ field: 'Parts', before: null, after: JSON.stringify([part]) }];
  open('actions', success([anAction({ action: 'repair.updateParts', changes })], { totalNum: 1 }));
  expect(await screen.findByText('备件 数量 2')).toBeTruthy();
});

test('an action without a label is shown by its wire name', async () => {
  open('actions', success([anAction({ module: 'new', action: 'new.action' })], { totalNum: 1 }));
  expect(await screen.findByRole('button', { name: 'new.action' })).toBeTruthy();
});
