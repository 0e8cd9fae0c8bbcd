import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  followActivity,
  lastActive,
  noteActivity,
} from '../../../../src/client/api/session/activity.ts';
import {
  currentUser,
  followOtherTabs,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { reportActivity } from '../../../../src/client/app/idle/reportActivity.ts';
import { idlePhase } from '../../../../src/client/app/idle/useIdlePhase.ts';
import { startI18n } from '../../../../src/client/i18n/i18n.ts';
import { countViewingAsActivity } from '../../../../src/client/routes/WallRoute.tsx';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { UnsavedForm } from '../../ui/overlays/UnsavedForm.tsx';

// jsrsasign is loaded on first use; a test of timers cannot wait for that.
vi.mock('../../../../src/client/api/signing/sign.ts', () => ({
  signBody: () => Promise.resolve('S'),
  digestBody: () => Promise.resolve('D'),
}));

const minute = 60_000;
const listPath = '/Troubleshooting/workOrder';
let sent: Sent[];
const calls = (name: string) => sent.filter(({ path }) => path.endsWith(`/${name}`)).length;

beforeAll(async () => {
  await startI18n('zh-CN');
  await import('../../../../src/client/app/ConsoleFrame.tsx');
  await import('../../../../src/client/app/login/LoginPage.tsx');
  await import('../../../../src/client/console/repair/list/OrderListPage.tsx');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  signOut();
  sent = fakeServer(({ path }) => {
    if (path.endsWith('GetSetupState')) return success({ needed: false });
    if (path.endsWith('GetServerTime')) return success({ time: '2026-11-22T00:00:00.000Z' });
    return path.endsWith('GetWorkOrderList') ? success([], { totalNum: 0 }) : success(null);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  [0, { phase: 'used', nextMs: 28 * minute }],
  [28 * minute - 1, { phase: 'used', nextMs: 1 }],
  [28 * minute, { phase: 'warned', secondsLeft: 120 }],
  [30 * minute - 1, { phase: 'warned', secondsLeft: 1 }],
  [30 * minute, { phase: 'ended' }],
])('after %i ms of thirty minutes: %j', (idleMs, phase) => {
  expect(idlePhase(idleMs, 30 * minute)).toEqual(phase);
});

describe('an unused console', () => {
  /** Opens the console of a user whose session ends after so many minutes without use. */
  async function openConsole(idleMinutes = 5) {
    signIn({ ...aUser(), idleMinutes });
    history.replaceState(null, '', listPath);
    render(<App />);
    await screen.findByText('没有未完成的工单');
    vi.useFakeTimers();
    cleanup();
    noteActivity();
    render(<App />);
    await pass(1000);
  }

  test('warns two minutes before with a countdown, then signs out in all tabs and shows the reason', async () => {
    await openConsole(30);
    await pass(28 * minute - 2000);
    expect(screen.queryByText('您还在吗？')).toBeNull();
    await pass(2000);
    expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:59) 后退出$/);
    await pass(minute);
    expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:59) 后退出$/);
    await pass(minute + 1000);
    expect(calls('Logout')).toBe(1);
    expect(currentUser()).toBeNull();
    vi.useRealTimers();
    await screen.findByText('您已 30 分钟未操作，系统已自动退出登录。');
    expect(location.pathname + location.search).toBe(
      `/login?redirect=${encodeURIComponent(listPath)}`,
    );
  });

  test('stays signed in when the user confirms, or uses another tab', async () => {
    await openConsole();
    await pass(3.5 * minute);
    fireEvent.click(screen.getByRole('button', { name: '继续使用' }));
    await pass(3.5 * minute);
    expect(screen.getByRole('timer').textContent).toMatch(/^1:(30|29) /);
    localStorage.setItem('lastActive', String(Date.now()));
    await pass(4 * minute);
    expect(currentUser()).not.toBeNull();
    expect(calls('Logout')).toBe(0);
  });

  test('signs out at once by the button', async () => {
    await openConsole();
    await pass(3.5 * minute);
    fireEvent.click(screen.getByRole('button', { name: '立即退出' }));
    await pass(1000);
    expect(calls('Logout')).toBe(1);
    expect(currentUser()).toBeNull();
  });

  test('prompts about unsaved input when the user signs out by the button', async () => {
    await openConsole();
    render(<UnsavedForm title="新增人员" />);
    await pass(3.5 * minute);
    fireEvent.click(screen.getByRole('button', { name: '立即退出' }));
    await pass(1000);
    expect(currentUser()).not.toBeNull();
    expect(screen.getByText(/新增人员/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '放弃并退出' }));
    await pass(1000);
    expect(currentUser()).toBeNull();
  });

  test('signs out when the machine slept past the limit', async () => {
    await openConsole();
    vi.setSystemTime(Date.now() + 60 * minute);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(1000);
    expect(currentUser()).toBeNull();
  });
});

test('a visible wall counts as use, one in the background does not', () => {
  vi.useFakeTimers();
  const stop = countViewingAsActivity();
  vi.advanceTimersByTime(60 * minute);
  expect(Date.now() - lastActive()).toBeLessThanOrEqual(minute);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(60 * minute);
  expect(Date.now() - lastActive()).toBeGreaterThanOrEqual(59 * minute);
  vi.restoreAllMocks();
  stop();
});

test('activity without calls is reported to the server within a minute, and nothing else is', async () => {
  vi.useFakeTimers();
  const stopTabs = followOtherTabs();
  const stopWatching = followActivity();
  signIn(aUser());
  const stop = reportActivity();
  await vi.advanceTimersByTimeAsync(minute);
  const after = calls('GetServerTime');
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(calls('GetServerTime')).toBe(after);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(minute);
  expect(calls('GetServerTime')).toBe(after + 1);
  expect(Number(sent.at(-1)?.headers['x-idle'])).toBeLessThanOrEqual(60);
  for (const end of [stop, stopWatching, stopTabs]) end();
});
