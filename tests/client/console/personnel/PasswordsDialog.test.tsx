import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PasswordsDialog } from '../../../../src/client/console/personnel/PasswordsDialog.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';

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
  vi.unstubAllGlobals();
});

test('the next passwords are not called copied: the clipboard holds the former ones', async () => {
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
