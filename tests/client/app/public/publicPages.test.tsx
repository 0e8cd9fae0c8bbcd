import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { setLocale, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { pickLocale } from '../../../../src/contract/locale.ts';
import { helpDoc } from '../../../../src/server/modules/help/pages/helpDoc.ts';
import { appletDoc } from '../../../../src/server/modules/help/pages/phone/appletDoc.ts';
import { infosOf, menusOf } from '../../../../src/server/modules/help/shape.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const device = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  deviceCode: 'A-1',
  deviceName: '冲床',
  typeName: '',
  positionName: '一车间',
  deviceState: 1,
  ownerName: null,
  openOrders: [
    {
      id: '0190a000-0000-7000-8000-0000000000e1',
      orderCode: 'WX-1',
      orderState: 2,
      faultLevel: 2,
      faultText: '漏油',
      faultTime: '2026-11-20T00:00:00.000Z',
    },
  ],
};

function server(over: (call: string) => Answer | undefined = () => undefined): Sent[] {
  return fakeServer(({ path, body, headers }) => {
    const call = path.split('/').at(-1) ?? '';
    const found = over(call);
    if (found !== undefined) return found;
    const { HelpType } = JSON.parse(body) as { HelpType?: string };
    const help = HelpType === 'appletDoc' ? appletDoc : helpDoc;
    const locale = pickLocale(headers['accept-language']);
    if (call === 'GetHelpMenuList') return success(menusOf(help, locale));
    if (call === 'GetHelpInfoList') return success(infosOf(help, locale));
    if (call === 'CheckLabel') return success({ valid: body.includes('genuine') });
    if (call === 'ReadLabel') return success(device);
    return success(null);
  });
}

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
}
const here = () => location.pathname + location.search;

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/public/HelpRoute.tsx');
  await import('../../../../src/client/app/public/AssetsPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await setLocale('zh-CN');
});

describe('the help', () => {
  test('2 Public routes, helpDoc: without a token it shows its contents and its first page', async () => {
    server();
    open('/helpDoc');
    await screen.findByRole('heading', { level: 1, name: '快速入门' });
    expect(screen.getByRole('link', { name: '维修工单' }).getAttribute('href')).toContain(
      'page=work-orders',
    );
    await waitFor(() => expect(document.title).toMatch(/^快速入门 - /));
  });

  test('2 Public routes, appletDoc: the help of the pages on a phone', async () => {
    server();
    open('/appletDoc');
    await screen.findByRole('heading', { level: 1, name: '扫描设备二维码' });
  });

  test('an address opens its page; an unknown one offers the first page', async () => {
    server();
    open('/helpDoc?page=faq');
    await screen.findByRole('heading', { level: 1, name: '常见问题' });
    cleanup();
    open('/helpDoc?page=nobody');
    fireEvent.click(await screen.findByRole('link', { name: '从第一页开始' }));
    await screen.findByRole('heading', { level: 1, name: '快速入门' });
  });

  test('a search finds pages by their text, and shows when there are none', async () => {
    server();
    open('/helpDoc');
    const search = await screen.findByLabelText('搜索帮助');
    await screen.findByRole('heading', { level: 1 });
    fireEvent.change(search, { target: { value: '二维码 标签' } });
    fireEvent.click(await screen.findByRole('link', { name: /快速入门/ }));
    fireEvent.change(search, { target: { value: '没有这个词' } });
    await screen.findByText(/没有找到“没有这个词”/);
  });

  test('it switches the language at once', async () => {
    server();
    open('/helpDoc?page=keyboard');
    await screen.findByRole('heading', { level: 1, name: '键盘操作' });
    fireEvent.click(screen.getByLabelText('English'));
    await screen.findByRole('heading', { level: 1, name: 'Using the keyboard' });
  });
});

describe('the page of a label', () => {
  const path = `/assets?d=${device.id}&s=genuine`;

  test('2 Public routes, assets: a genuine label redirects to the login and back', async () => {
    const sent = server();
    open(path);
    fireEvent.click(await screen.findByRole('button', { name: '登录后查看' }));
    await waitFor(() => expect(here()).toBe(`/login?redirect=${encodeURIComponent(path)}`));
    expect(sent.some((one) => one.path.endsWith('ReadLabel'))).toBe(false);
  });

  test('an invalid label is reported', async () => {
    server();
    open('/assets?d=x&s=forged');
    await screen.findByText('标签无效');
  });

  test('4 Route guard, token on login pages: with a session it shows the device and its open orders', async () => {
    server();
    signIn(aUser(['device.view', 'repair.view', 'repair.report']));
    open(path);
    await screen.findByRole('heading', { level: 1, name: '冲床' });
    expect(screen.getByText('漏油').closest('a')?.getAttribute('href')).toContain(
      device.openOrders[0]?.id,
    );
    fireEvent.click(screen.getByRole('button', { name: '报修' }));
    const field = await screen.findByLabelText<HTMLInputElement>(/^设备/);
    expect(field.value).toBe('冲床 A-1');
  });

  test('without the permission no report is offered; a device of another organisation is not found', async () => {
    server();
    signIn(aUser(['device.view', 'repair.view']));
    open(path);
    await screen.findByRole('heading', { level: 1, name: '冲床' });
    expect(screen.queryByRole('button', { name: '报修' })).toBeNull();
    cleanup();
    server((call) =>
      call === 'ReadLabel' ? refusal('404', '找不到', { error: 'NOT_FOUND' }) : undefined,
    );
    open(path);
    await screen.findByText('找不到该设备');
  });

  test('a user without device permission, or an inactive one, sees the reason', async () => {
    server();
    signIn(aUser([]));
    open(path);
    await screen.findByText(/您的角色不能查看设备/);
    cleanup();
    signIn(aUser([], { userState: 2 }));
    open(path);
    await screen.findByText(/待审核/);
  });
});
