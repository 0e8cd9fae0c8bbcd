import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  currentUser,
  followOtherTabs,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const listPath = '/Troubleshooting/workOrder';
const hash = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();
let answers: Record<string, Answer>;
let sent: Sent[];

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../../src/client/app/login/PartnerPage.tsx');
  await import('../../../../src/client/app/login/ForgottenForm.tsx');
  await import('../../../../src/client/app/login/setUp/SetUpForm.tsx');
  await import('../../../../src/client/console/repair/list/OrderListPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
  answers = {};
  sent = fakeServer(({ path }) => {
    const call = path.split('/').at(-1) ?? '';
    if (call in answers) return answers[call] ?? null;
    if (call === 'GetSetupState') return success({ needed: false });
    return call === 'GetWorkOrderList' ? success([], { totalNum: 0 }) : success(null);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}
const bodies = (call: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('a forgotten password', () => {
  const sentCode = (delivery = 'sms') => success({ delivery, againSeconds: 60, validMinutes: 10 });

  async function untilPassword() {
    answers['ForgetPasswordSendSMS'] = sentCode();
    open(`/login?redirect=${encodeURIComponent(listPath)}`);
    fireEvent.click(await screen.findByRole('button', { name: '忘记密码？' }));
    await type('手机号', '13800000001');
    press('发送验证码');
    await type('验证码', '123456');
    press('下一步');
    await type(/^新密码/, 'Mein#2027');
    await type(/^确认密码/, 'Mein#2027');
  }

  test('7 Calls, ForgetPassword: phone, code and new password return to the login, which is prefilled with the phone', async () => {
    await untilPassword();
    expect(screen.getByRole('status').textContent).toContain('一般');
    press('重设密码');
    await screen.findByText('密码已重设，请用新密码登录。');
    expect(bodies('ForgetPasswordSendSMS')).toEqual([{ UserName: '13800000001' }]);
    expect(bodies('ForgetPassword')).toEqual([
      { UserName: '13800000001', Code: '123456', PSD: hash('Mein#2027') },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13800000001');
    expect(new URLSearchParams(location.search).get('redirect')).toBe(listPath);
  });

  test('7 Calls, ForgetPassword: a refused code returns to its field, and the new password is preserved', async () => {
    await untilPassword();
    answers['ForgetPassword'] = refusal('400', '验证码不正确', {
      error: 'SMS_CODE',
      field: 'Code',
    });
    press('重设密码');
    await screen.findByText('验证码不正确');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码')));
    await type('验证码', '654321');
    answers['ForgetPassword'] = success(null);
    press('下一步');
    expect((await screen.findByLabelText<HTMLInputElement>(/^新密码/)).value).toBe('Mein#2027');
    press('重设密码');
    await screen.findByText('密码已重设，请用新密码登录。');
  });

  test('a wrong code is refused at its own step, before a password is typed', async () => {
    answers['ForgetPasswordSendSMS'] = sentCode();
    answers['CheckSmsCode'] = refusal('400', '验证码不正确', { error: 'SMS_CODE', field: 'Code' });
    open('/login?way=forgotten');
    await type('手机号', '13800000001');
    press('发送验证码');
    await type('验证码', '123456');
    press('下一步');
    await screen.findByText('验证码不正确');
    expect(screen.queryByLabelText(/^新密码/)).toBeNull();
    expect(bodies('CheckSmsCode')).toEqual([
      { UserName: '13800000001', Code: '123456', Use: 'password' },
    ]);
  });

  test('7 Calls, ForgetPassword: each step sends only what is valid', async () => {
    open('/login?way=forgotten');
    await screen.findByLabelText('手机号');
    press('发送验证码');
    expect((await screen.findByRole('alert')).textContent).toBe('请输入手机号');
    await type('手机号', '12345');
    press('发送验证码');
    await screen.findByText('请输入正确的手机号格式');
    expect(bodies('ForgetPasswordSendSMS')).toEqual([]);
    answers['ForgetPasswordSendSMS'] = sentCode();
    await type('手机号', '13800000001');
    press('发送验证码');
    await type('验证码', '12x');
    press('下一步');
    await screen.findByText('应为 6 位数字');
  });

  test('a demonstration shows where the code is; a second code has to wait', async () => {
    answers['ForgetPasswordSendSMS'] = sentCode('log');
    open('/login?way=forgotten');
    await type('手机号', '13800000001');
    press('发送验证码');
    await screen.findByText('演示环境不发短信：验证码写在服务器的日志里。');
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /秒后可重新发送/ });
    expect(again.disabled).toBe(true);
  });

  test.each([
    ['SMS_UNCONFIGURED', '系统未开通短信，请联系企业管理员重置密码', 200],
    ['TOO_MANY', '请求过于频繁，请在 60 秒后重试', 429],
  ] as const)('%s is shown with its own message', async (error, info, status) => {
    answers['ForgetPasswordSendSMS'] = { status, json: { code: '400', info, data: { error } } };
    open('/login?way=forgotten');
    await type('手机号', '13800000001');
    press('发送验证码');
    await screen.findByText(info);
  });

  test('a code that was sent before a reload can still be entered', async () => {
    answers['ForgetPasswordSendSMS'] = {
      status: 429,
      json: refusedFor('请求过于频繁，请在 57 秒后重试'),
    };
    open('/login?way=forgotten');
    await type('手机号', '13800000001');
    press('发送验证码');
    await screen.findByText('请求过于频繁，请在 57 秒后重试');
    await screen.findByLabelText('验证码');
    screen.getByText('如果 13800000001 有账号，验证码已发出，10 分钟内有效；重设密码时核对。');
  });
});

const refusedFor = (info: string) => ({ code: '400', info, data: { error: 'TOO_MANY' } });

describe('the first set-up', () => {
  const errors = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  beforeEach(() => {
    answers['GetSetupState'] = success({ needed: true, registration: 'none' });
    open('/login');
  });

  test('5 Request helper, form validation: every missing or wrong field is reported at once, and nothing is sent', async () => {
    await type(/^时区/, 'Asia/Atlantis');
    await type(/^新密码/, 'abcdefgh');
    press('建立企业并登录');
    expect(errors()).toEqual([
      '请填写初始化码',
      '请填写企业名称',
      '不是有效的时区名，例如 Asia/Shanghai',
      '请填写姓名',
      '请填写手机号',
      '密码较弱,请输入带字母、数字或特殊符号',
      '请输入确认密码',
    ]);
    expect(bodies('SetUp')).toEqual([]);
  });

  test('sends the hash of the password, and signs the administrator in', async () => {
    answers['Login'] = success(aUser());
    await type(/^初始化码/, 'ABCD-1234');
    await type(/^企业名称/, '华东一厂');
    await type(/^姓名/, '陈立');
    await type(/^手机号/, '138 0000 0001');
    await type(/^新密码/, 'Mein#2027');
    await type(/^确认密码/, 'Mein#2027');
    press('建立企业并登录');
    await waitFor(() => expect(currentUser()?.id).toBe(aUser().id));
    expect(bodies('SetUp')).toEqual([
      {
        SetupCode: 'ABCD-1234',
        OrgName: '华东一厂',
        OrgType: 1,
        TimeZone: 'Asia/Shanghai',
        RealName: '陈立',
        UserName: '13800000001',
        PSD: hash('Mein#2027'),
      },
    ]);
  });
});

describe('a partner’s page', () => {
  test.each([
    ['/mylogin?token=T.T.T', 'PartnerLogin', { Way: 'mylogin', Token: 'T.T.T' }],
    ['/cqxdwialogin?token=T.T.T', 'PartnerLogin', { Way: 'cqxdwialogin', Token: 'T.T.T' }],
    ['/auth-redirect?code=C.C.C&state=x', 'WXLogin', { Code: 'C.C.C' }],
  ])(
    '2 Public routes, partner logins: %s is sent to the server once, and removed from the address',
    async (path, call, body) => {
      answers[call] = success(aUser());
      open(path);
      await screen.findByText('没有未完成的工单');
      expect(bodies(call)).toEqual([body]);
      expect(currentUser()?.id).toBe(aUser().id);
      expect(location.href).not.toMatch(/[TC]\.[TC]/);
    },
  );

  test('2 Public routes, partner logins: it opens the page in the address, of this origin only', async () => {
    answers['PartnerLogin'] = success(aUser());
    open(`/mylogin?token=T&redirect=${encodeURIComponent(`${listPath}?OrderState=3`)}`);
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`${listPath}?OrderState=3`),
    );
  });

  test('2 Public routes, partner logins: one that is not configured is reported, with a link to the login', async () => {
    const info = '此登录方式尚未开通，请用手机号和密码登录';
    answers['WXLogin'] = refusal('400', info, { error: 'PARTNER_UNCONFIGURED' });
    open('/auth-redirect?code=C');
    await screen.findByText(info);
    fireEvent.click(screen.getByRole('link', { name: '用手机号登录' }));
    await screen.findByLabelText('手机号');
    expect(location.pathname).toBe('/login');
  });

  test('2 Public routes, partner logins: without a ticket nothing is sent', async () => {
    open('/mylogin');
    await screen.findByText(/地址中没有登录凭据/);
    expect(sent.filter(({ path }) => path.includes('PartnerLogin'))).toEqual([]);
  });
});

test('4 Session, signed in: a login page follows a sign-in in another tab', async () => {
  const stop = followOtherTabs();
  open(`/login?redirect=${encodeURIComponent(listPath)}`);
  await screen.findByLabelText('手机号');
  act(() => signIn(aUser()));
  await screen.findByText('没有未完成的工单');
  stop();
});
