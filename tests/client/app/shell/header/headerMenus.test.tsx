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
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadPlatform } from '../../../../../src/client/api/http/platform.ts';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import {
  closeSetupGuide,
  useIsSetupGuideOpen,
} from '../../../../../src/client/app/setup/setupGuideState.ts';
import { HelpMenu } from '../../../../../src/client/app/shell/header/menus/HelpMenu.tsx';
import { QrCodes } from '../../../../../src/client/app/shell/header/menus/QrCodes.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../../api/aUser.ts';
import { fakeServer, success } from '../../../api/fakeServer.ts';

async function configure(config: object): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(config))));
  await loadPlatform();
}

function open(user = aUser()) {
  const sent = fakeServer(() => success(null));
  signIn(user);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HelpMenu />
        <QrCodes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('shell');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Header, help menu: help, version notes and questions open in new tabs; the website where there is one', async () => {
  await configure({ website: 'https://andon.example/' });
  open();
  fireEvent.click(screen.getByRole('button', { name: '帮助' }));
  for (const [name, href] of [
    ['帮助文档', '/helpDoc'],
    ['版本说明', '/helpDoc?page=versions'],
    ['常见问题', '/helpDoc?page=faq'],
    ['官方网站', 'https://andon.example/'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('target')).toBe('_blank');
  }
});

test.each(['', 'javascript:alert(1)'])('an invalid website has no entry: "%s"', async (website) => {
  await configure({ website });
  open();
  fireEvent.click(screen.getByRole('button', { name: '帮助' }));
  expect(screen.queryByText('官方网站')).toBeNull();
});

test('2 Dialogs, setup guide: an administrator can open it from the help menu; other users cannot', async () => {
  await configure({});
  open();
  fireEvent.click(screen.getByRole('button', { name: '帮助' }));
  expect(screen.queryByRole('button', { name: '基础数据向导' })).toBeNull();
  cleanup();
  open(aUser([], { roleName: '企业管理员' }));
  fireEvent.click(screen.getByRole('button', { name: '帮助' }));
  fireEvent.click(screen.getByRole('button', { name: '基础数据向导' }));
  const { result } = renderHook(useIsSetupGuideOpen);
  await waitFor(() => expect(result.current).toBe(true));
  closeSetupGuide();
});

test('2 Header, QR codes: the pictures that platform.json names; nothing where it names none', async () => {
  await configure({});
  open();
  expect(screen.queryByRole('button', { name: '移动端二维码' })).toBeNull();
  cleanup();
  await configure({ qrOfficial: '/qr/official.png', qrMiniProgram: '/qr/mini.png' });
  open();
  fireEvent.click(screen.getByRole('button', { name: '移动端二维码' }));
  expect(screen.getByRole('img', { name: '公众号' }).getAttribute('src')).toBe('/qr/official.png');
  expect(screen.getByRole('img', { name: '小程序' }).getAttribute('src')).toBe('/qr/mini.png');
});

async function openFeedback(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: '帮助' }));
  fireEvent.click(screen.getByRole('button', { name: '意见反馈' }));
  return screen.findByRole('dialog');
}

test('5 Feedback, empty: it is refused at its own field, and nothing is sent', async () => {
  await configure({});
  const sent = open();
  const dialog = await openFeedback();
  fireEvent.change(await within(dialog).findByLabelText(/^问题描述/), { target: { value: ' \n' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '发送反馈' }));
  const error = await within(dialog).findByText('反馈内容不能为空');
  expect(
    within(dialog)
      .getByLabelText(/^问题描述/)
      .getAttribute('aria-describedby'),
  ).toBe(error.id);
  expect(sent.filter(({ path }) => path.endsWith('AddFeedback'))).toEqual([]);
});

test('2 Dialogs, feedback: it is sent in the user’s name, and confirmed', async () => {
  await configure({});
  const sent = open();
  const dialog = await openFeedback();
  fireEvent.change(await within(dialog).findByLabelText(/^问题描述/), {
    target: { value: '字再大一些 ' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: '发送反馈' }));
  await screen.findByText('发送成功');
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('AddFeedback'))).toBe(true));
  const body = sent.find(({ path }) => path.endsWith('AddFeedback'))?.body ?? '';
  expect(JSON.parse(body)).toMatchObject({
    UserID: aUser().id,
    Remark: '字再大一些',
    Page: '/',
    OrgCode: 'ORG1',
  });
});
