import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../../../src/client/api/session/session.ts';
import { App } from '../../../src/client/app/App.tsx';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { permissions } from '../../../src/contract/index.ts';
import { menuOf } from '../../../src/server/kernel/auth/menu.ts';
import { specifiedPaths } from '../../specification/specified.ts';
import { unbuiltRoutes } from '../../specification/unbuilt.ts';
import { aUser } from '../api/aUser.ts';
import { fakeServer } from '../api/fakeServer.ts';

/** The routes that only lead to another page. */
const redirects: Readonly<Record<string, string>> = {
  '/': '/login',
  '/home': '/home/dataOverview',
  '/redirect/account': '/account',
};

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../src/client/app/ConsoleFrame.tsx');
});
afterEach(() => vi.unstubAllGlobals());

/** Opens an address as an administrator, and returns the path of the page that is shown then. */
async function pathShownAt(path: string): Promise<string> {
  document.title = '';
  history.replaceState(null, '', path);
  render(<App />);
  await waitFor(() => expect(document.title).toContain(' - '));
  cleanup();
  return location.pathname;
}

test('2 Routes, every name: it opens as a page, or it is in the list of unbuilt routes, and never both', async () => {
  fakeServer(() => 'silence'); // the pages show their loading state
  signIn(aUser([], { permissions: menuOf(permissions.map(({ id }) => id)) }));
  const missing: string[] = [];
  for (const path of specifiedPaths) {
    const shown = await pathShownAt(path);
    if (shown !== (redirects[path] ?? path)) missing.push(path);
  }
  expect(missing).toEqual(unbuiltRoutes);
});
