import { createHash } from 'node:crypto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentUser, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const listPath = '/Troubleshooting/workOrder';
const hash = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();
let answer: Answer;
let sent: Sent[];

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../../src/client/app/login/ForcedPassword.tsx');
  await import('../../../../src/client/console/repair/list/OrderListPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
  answer = success(null);
  sent = fakeServer(({ path }) => {
    if (path.endsWith('ResetPassword')) return answer;
    if (path.endsWith('GetSetupState')) return success({ needed: false });
    return path.endsWith('GetWorkOrderList') ? success([], { totalNum: 0 }) : success(null);
  });
  signIn(aUser(undefined, { mustChangePassword: true }));
  history.replaceState(null, '', listPath);
  render(<App />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const changes = () => sent.filter(({ path }) => path.endsWith('ResetPassword'));
async function fillIn(old: string, password: string, confirm: string) {
  for (const [label, value] of [
    [/^当前密码/, old],
    [/^新密码/, password],
    [/^确认密码/, confirm],
  ] as const) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: '修改密码并继续' }));
}

test('a one-time password is changed before any page; then the requested page opens', async () => {
  await fillIn('kqxm-4827-tbyd', 'Mein#2027', 'Mein#2027');
  await screen.findByText('没有未完成的工单');
  expect(JSON.parse(changes()[0]?.body ?? '')).toMatchObject({
    UserName: '13800000001',
    oldPSD: hash('kqxm-4827-tbyd'),
    PSD: hash('Mein#2027'),
  });
  expect(currentUser()?.mustChangePassword).toBe(false);
  expect(location.pathname).toBe(listPath);
});

test('missing, weak or different input is reported at its field, and nothing is sent', async () => {
  await fillIn('', 'abcdefgh', 'abcdefgi');
  expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toEqual([
    '请输入原密码',
    '密码较弱,请输入带字母、数字或特殊符号',
    '确认密码与新密码不相同请检查',
  ]);
  expect(changes()).toEqual([]);
});

test('the server’s refusals are shown at their fields, and the input stays', async () => {
  answer = refusal('400', 'oldPSD：原密码不正确', { error: 'WRONG_OLD_PASSWORD', field: 'oldPSD' });
  await fillIn('wrong', 'Mein#2027', 'Mein#2027');
  await screen.findByText('原密码不正确');
  const old = screen.getByLabelText<HTMLInputElement>(/^当前密码/);
  await waitFor(() => expect(document.activeElement).toBe(old));
  answer = refusal('400', 'PSD：太常见', { error: 'WEAK_PASSWORD', field: 'PSD' });
  fireEvent.click(screen.getByRole('button', { name: '修改密码并继续' }));
  await screen.findByText('太常见');
  expect(old.value).toBe('wrong');
});

test('a user who does not change it can sign out', async () => {
  fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
  await screen.findByLabelText('手机号');
  expect(currentUser()).toBeNull();
});
