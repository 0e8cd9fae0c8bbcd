import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearErrorLog, logError } from '../../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { administratorRole } from '../../../../src/contract/roles.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';
import { aPerson } from '../../console/account/aPerson.ts';

const fetched = vi.hoisted(() => vi.fn<() => void>());
vi.mock('../../../../src/client/app/organisation/OrganisationNotes.tsx', () => {
  fetched();
  return { OrganisationNotes: () => null };
});

beforeAll(() => startI18n('zh-CN'), 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

async function openAccount(userState: 1 | 2) {
  const user = aUser([], { userState, roleName: administratorRole });
  fakeServer(({ path }) => {
    if (path.endsWith('GetUserById')) return success(aPerson({ id: user.id, userState }));
    return path.endsWith('GetOrgMenu') ? success([], { dataRemark: {} }) : success(null);
  });
  signIn(user);
  history.replaceState(null, '', '/account');
  render(<App />);
  await screen.findByText(userState === 1 ? '退出所有设备' : '账号待审核');
}

test('the notes of the organisation are loaded for active users only', async () => {
  await openAccount(2);
  expect(fetched).not.toHaveBeenCalled();
  cleanup();
  await openAccount(1);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
});

test('a pending user has no error log', async () => {
  const button = () => screen.queryByRole('button', { name: /错误日志/ });
  logError({ where: '/api/a', name: 'DENIED', info: 'a refusal' });
  await openAccount(2);
  expect(button()).toBeNull();
  cleanup();
  await openAccount(1);
  expect(button()).not.toBeNull();
  clearErrorLog();
});
