import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { PasswordsDialog } from '../../../../src/client/console/personnel/PasswordsDialog.tsx';
import { PhoneBookPage } from '../../../../src/client/console/personnel/PhoneBookPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { unsavedForms } from '../../../../src/client/ui/page/unsaved.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { aPerson, roles } from './aPerson.ts';

vi.mock('../../../../src/client/console/personnel/PersonDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const li = aPerson();
const named = (text: string) => new RegExp(`^${Array.from(text).join('\\s?')}$`);

const expireTime = '2026-11-24T02:00:00.000Z';
const passwordsOf = (...names: string[]) =>
  names.map((realName) => ({
    id: realName,
    userName: '13800138000',
    realName,
    password: `${realName}-4827`,
    expireTime,
  }));

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('personnel');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('new passwords are shown even if no further script can be loaded, because only this answer contains them', async () => {
  signIn(aUser(['personnel.view', 'personnel.reset']));
  fakeServer(({ path }) => {
    if (path.endsWith('UserPhoneBook')) return success([li], { totalNum: 1 });
    if (path.endsWith('UserRoleList')) return success(roles);
    const { id, userName, realName } = li;
    return success([{ id, userName, realName, password: 'kqxm-4827-tbyd', expireTime }]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/personnel/mailList']}>
        <PhoneBookPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByLabelText(`选择 ${li.realName}`));
  const bar = within(screen.getByRole('toolbar'));
  fireEvent.click(bar.getByRole('button', { name: named('重置密码') }));
  const question = within(await screen.findByRole('dialog'));
  fireEvent.click(question.getByRole('button', { name: named('重置密码') }));
  expect(await screen.findByText('kqxm-4827-tbyd')).toBeTruthy();
  expect(unsavedForms()).toEqual(['一次性密码']);
  fireEvent.click(screen.getByRole('button', { name: named('我已转交') }));
  expect(unsavedForms()).toEqual([]);
});

test('the next passwords are not shown as copied, because the clipboard contains the former ones', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const dialogOf = (...names: string[]) => (
    <PasswordsDialog passwords={passwordsOf(...names)} onHandedOver={() => undefined} />
  );
  const { rerender } = render(dialogOf('李强', '王芳'));
  fireEvent.click(screen.getByRole('button', { name: '复制全部' }));
  expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
  rerender(dialogOf());
  rerender(dialogOf('赵敏', '孙磊'));
  expect(screen.getByRole('button', { name: '复制全部' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '复制全部' }));
  expect(writeText.mock.calls.at(-1)?.[0]).toContain('赵敏-4827');
});
