import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorLog$ } from '../../../src/client/api/http/errorLog.ts';
import { signIn, signOut } from '../../../src/client/api/session/session.ts';
import { startI18n } from '../../../src/client/i18n/i18n.ts';
import { consoleChunk } from '../../../src/client/routes/consoleChunk.ts';
import { loginPage } from '../../../src/client/routes/outerPages.ts';
import { pageAt } from '../../../src/client/routes/pages.ts';
import { preloadFirstPage } from '../../../src/client/routes/preloadFirstPage.ts';
import { aUser } from '../api/aUser.ts';

const Page = () => null;
const never = new Promise<never>(() => {});

/** Returns whether a promise has resolved by now. */
async function isOver(loading: Promise<void>): Promise<boolean> {
  return Promise.race([loading.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);
}

beforeAll(() => startI18n('zh-CN'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  signOut();
});

test('without a session it waits for the login, half a second at most', async () => {
  const login = vi.spyOn(loginPage, 'load').mockReturnValue(never);
  const loading = preloadFirstPage('/personnel/mailList');
  expect(login).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(499);
  expect(await isOver(loading)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(loading)).toBe(true);
});

test('with a session it waits for the console', async () => {
  signIn(aUser());
  const shell = vi.spyOn(consoleChunk, 'load').mockResolvedValue(Page);
  await preloadFirstPage('/personnel/mailList');
  expect(shell).toHaveBeenCalledTimes(1);
});

test('a failed load is not waited for: the page reports it', async () => {
  vi.spyOn(loginPage, 'load').mockRejectedValue(new Error('no line'));
  await preloadFirstPage('/login');
});

test('the console loads even if its first page fails, with an entry in the error log', async () => {
  vi.useRealTimers();
  history.replaceState(null, '', '/personnel/mailList');
  const page = pageAt('/personnel/mailList');
  if (page === null) throw new Error('there is no address book');
  vi.spyOn(page, 'load').mockRejectedValue(new Error('no line'));
  expect(await consoleChunk.load()).toBeTypeOf('function');
  expect(errorLog$.value.at(0)).toMatchObject({ name: 'AHEAD', info: 'Error: no line' });
}, 60_000);
