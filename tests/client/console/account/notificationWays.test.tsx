import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { NotificationWays } from '../../../../src/client/console/account/ways/NotificationWays.tsx';
import { OutboundSettings } from '../../../../src/client/console/outbound/OutboundSettings.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { OutboundSetting } from '../../../../src/contract/areas/outbound/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { aPreference } from './aPreference.ts';

beforeAll(async () => {
  await startI18n('zh-CN');
  await Promise.all([loadNamespaces('account'), loadNamespaces('outbound')]);
});
afterEach(() => {
  cleanup();
  signOut();
});

const setting: OutboundSetting = {
  senderName: '一厂',
  isSmsUsed: 1,
  isEmailUsed: 0,
  sms: 'gateway',
  email: 'gateway',
  wecom: { hint: '8d30', updateTime: '2026-11-26T00:00:00.000Z' },
  dingtalk: null,
  dingtalkSign: null,
  maySendSms: 1,
  version: 7,
};

function open(
  page: 'ways' | 'settings',
  codes: readonly string[] = [],
  preference = aPreference(),
): Sent[] {
  signIn(aUser(['outbound.view', 'outbound.edit']));
  const right = [...codes];
  const sent = fakeServer(({ path }) => {
    const call = path.split('/').at(-1) ?? '';
    if (call === 'GetOutboundSetting' || call === 'SaveOutboundSetting') return success(setting);
    if (call === 'TestOutbound') {
      return success({ state: 2, reason: 7, detail: 'errcode 93000' });
    }
    if (call === 'SendEmailCode' || call === 'SendPhoneCode') {
      return success({ delivery: 'log', againSeconds: 60, validMinutes: 10 });
    }
    if ((call === 'ConfirmEmail' || call === 'VerifyPhone') && right.shift() === 'wrong') {
      return refusal('400', '验证码不正确', { error: 'SMS_CODE', field: 'Code' });
    }
    return success(preference);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{page === 'ways' ? <NotificationWays /> : <OutboundSettings />}</MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

const bodies = (sent: readonly Sent[], call: string) =>
  sent
    .filter(({ path }) => path.endsWith(`/${call}`))
    .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

/** Opens the folded groups of kinds. */
async function openGroups() {
  await screen.findByText('一键设置');
  for (const group of screen.getAllByRole('button', { expanded: false })) fireEvent.click(group);
}

test('a person selects ways by kind: only the changed ones are sent, with the quiet hours and the version', async () => {
  const sent = open('ways');
  expect(await screen.findByText('短信：1 种通知')).toBeDefined();
  await press('设置通知方式');
  await openGroups();
  await type('免打扰开始', '25:00');
  await type('免打扰结束', '07:00');
  fireEvent.click(await screen.findByLabelText('角色变更：邮件'));
  fireEvent.click(screen.getByLabelText('新报修：邮件'));
  fireEvent.click(screen.getByLabelText('新报修：邮件'));
  await press('保存通知方式');
  await waitFor(() => {
    expect(screen.getByLabelText('免打扰开始').getAttribute('aria-invalid')).toBe('true');
  });
  expect(bodies(sent, 'SaveOutboundPreference')).toEqual([]);
  await type('免打扰开始', '22:00');
  await press('保存通知方式');
  await waitFor(() => {
    expect(bodies(sent, 'SaveOutboundPreference')).toEqual([
      expect.objectContaining({
        Kinds: [{ Kind: 'roleChanged', Channels: [2] }],
        QuietFrom: '22:00',
        QuietTo: '07:00',
        Version: 4,
      }),
    ]);
  });
});

test('a level of a way and a preset tick the kinds that they stand for', async () => {
  const sent = open('ways');
  await press('设置通知方式');
  const level = await screen.findByLabelText<HTMLSelectElement>('邮件');
  expect(level.value).toBe('none');
  fireEvent.change(level, { target: { value: 'all' } });
  await openGroups();
  expect(screen.getByLabelText<HTMLInputElement>('角色变更：邮件').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('新报修：邮件'));
  expect(screen.getByLabelText<HTMLSelectElement>('邮件').value).toBe('own');
  await press('全部关闭');
  await press('保存通知方式');
  await waitFor(() => expect(bodies(sent, 'SaveOutboundPreference')).toHaveLength(1));
  const [saved] = bodies(sent, 'SaveOutboundPreference');
  expect(saved?.['Kinds']).toContainEqual(expect.objectContaining({ Channels: [] }));
});

test('an e-mail address is confirmed by the code that was sent to it', async () => {
  const sent = open('ways', ['wrong']);
  await press('设置邮箱');
  await type(/^邮箱/, 'li.qiang');
  await press('发送验证码');
  expect(await screen.findByText('请输入正确的邮箱地址')).toBeDefined();
  await type(/^邮箱/, 'li.qiang@works.example');
  await press('发送验证码');
  await type(/^验证码/, '12a3456');
  await press('确认邮箱');
  expect(await screen.findByText('验证码不正确')).toBeDefined();
  await type(/^验证码/, '654321');
  await press('确认邮箱');
  await screen.findByText('邮箱已确认');
  expect(bodies(sent, 'ConfirmEmail')).toMatchObject([
    { Email: 'li.qiang@works.example', Code: '123456' },
    { Email: 'li.qiang@works.example', Code: '654321' },
  ]);
});

test('a phone that is not verified has a mark, and is verified by the code that was sent to it', async () => {
  const sent = open('ways', ['wrong'], aPreference({ isPhoneVerified: 0 }));
  expect(await screen.findByText('未验证')).toBeDefined();
  await press('验证手机号');
  await press('发送验证码');
  expect(await screen.findByText(/验证码已发送到 13800000001/)).toBeDefined();
  const submit = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '验证手机号' }));
  await type(/^验证码/, '12345');
  submit();
  expect(await screen.findByText('应为 6 位数字')).toBeDefined();
  await type(/^验证码/, '123456');
  submit();
  expect(await screen.findByText('验证码不正确')).toBeDefined();
  await type(/^验证码/, '654321');
  submit();
  await screen.findByText('手机号已验证');
  expect(bodies(sent, 'VerifyPhone')).toMatchObject([{ Code: '123456' }, { Code: '654321' }]);
});

test('a verified phone has no button, and where the installation sends no SMS the phone is not shown', async () => {
  open('ways');
  expect(await screen.findByText('已验证')).toBeDefined();
  expect(screen.queryByRole('button', { name: '验证手机号' })).toBeNull();
  cleanup();
  open('ways', [], aPreference({ isPhoneVerified: 0, canVerifyPhone: 0 }));
  expect(await screen.findByText('短信：1 种通知')).toBeDefined();
  expect(screen.queryByText('13800000001')).toBeNull();
});

test('settings leave secrets out that nobody typed, a test shows the answer of the gateway, and a robot is removed after a confirmation', async () => {
  const sent = open('settings');
  expect(await screen.findByText('已设置，末尾 8d30')).toBeDefined();
  expect(screen.queryByRole('button', { name: '测试邮件' })).toBeNull(); // turned off
  await press('测试企业微信');
  expect(await screen.findByText('企业微信：网关拒绝（errcode 93000）')).toBeDefined();
  await press('设置外发方式');
  await type('发送方名称', '二厂');
  await type('钉钉群机器人地址', 'https://oapi.dingtalk.com/robot/send?access_token=0123456789');
  await press('保存外发方式');
  await waitFor(() => expect(bodies(sent, 'SaveOutboundSetting')).toHaveLength(1));
  const [body] = bodies(sent, 'SaveOutboundSetting');
  expect(body).toMatchObject({ SenderName: '二厂', IsEmailUsed: 0, Version: 7 });
  expect(body?.['DingtalkSecretUrl']).toContain('0123456789');
  expect(Object.keys(body ?? {})).not.toContain('WecomSecretUrl');
  await press('移除企业微信群机器人');
  await press('移除');
  await waitFor(() => {
    expect(bodies(sent, 'SaveOutboundSetting')[1]).toMatchObject({
      WecomSecretUrl: '',
      Version: 7,
    });
  });
});
