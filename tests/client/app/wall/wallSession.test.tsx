import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { followOtherTabs, signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { App } from '../../../../src/client/app/App.tsx';
import { acquireLive, presentLive } from '../../../../src/client/app/live/startLive.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { loadAllTiles } from '../../../../src/client/wallboard/registry.ts';
import { openOrderRows } from '../../../../src/client/wallboard/samples/orderRows.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, type Sent, success } from '../../api/fakeServer.ts';
import { sampleBoard } from '../../wallboard/wallFixtures.tsx';

vi.mock('../../../../src/client/streams/channels/hubs.ts', async () => {
  const { fakeHub } = await import('../../streams/support/fakeHub.ts');
  return { hubConnector: () => () => fakeHub() };
});
// jsrsasign is loaded on first use; a test of timers cannot wait for that.
vi.mock('../../../../src/client/api/signing/sign.ts', () => ({
  signBody: () => Promise.resolve('S'),
  digestBody: () => Promise.resolve('D'),
}));

const viewer = (over = {}) => aUser(['kanban.view'], over);
const faultsNow = { i: 'faults', type: 'faultsNow', x: 0, y: 0, w: 6, h: 5, config: {} };
const board = { ...sampleBoard, layout: { schema: 1, items: [faultsNow] } };
const openOrders = {
  Topic: 'openOrders',
  Epoch: 'e',
  Rev: 1,
  At: '2026-11-20T00:00:00.000Z',
  Rows: Object.fromEntries(openOrderRows(Date.parse('2026-11-20T00:00:00.000Z'))),
};
const title = '华东一厂 · 装备运维看板';
let answerBoard: Answer;

function server(): Sent[] {
  return fakeServer(({ path, body }) => {
    if (path.endsWith('GetTopic') && body.includes('openOrders')) return success(openOrders);
    if (path.endsWith('GetBoard')) return answerBoard;
    if (path.endsWith('GetServerTime')) return success({ time: '2026-11-20T00:00:00.000Z' });
    return path.endsWith('GetSetupState') ? success({ needed: false }) : 'silence';
  });
}

async function openWall(): Promise<Sent[]> {
  const sent = server();
  signIn(viewer());
  history.replaceState(null, '', '/EquipmentKanban');
  render(<App />);
  await screen.findByText(title);
  return sent;
}

function signOutInAnotherTab() {
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
  localStorage.removeItem('userinfo');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' })));
}

let stopFollowing: () => void;

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('wall');
  await import('../../../../src/client/routes/WallRoute.tsx');
  await loadAllTiles();
}, 60_000);
beforeEach(() => {
  answerBoard = success(board);
  localStorage.clear();
  signOut();
  stopFollowing = followOtherTabs();
});
afterEach(() => {
  cleanup();
  stopFollowing();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the wall', () => {
  test('stays visible when its session expires, and shows that in place', async () => {
    await openWall();
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect((await screen.findByRole('alert')).textContent).toContain('的登录已结束');
    expect(location.pathname).toBe('/EquipmentKanban');
    expect(screen.getByText(title)).toBeTruthy();
    act(() => signIn(viewer({ token: 'second' })));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText(title)).toBeTruthy();
  });

  test('keeps the last values when a user signs out in another tab, names them, and continues with the next user who signs in', async () => {
    await openWall();
    await screen.findByText('17');
    signOutInAnotherTab();
    expect((await screen.findByRole('alert')).textContent).toContain('陈立已退出登录');
    expect(location.pathname).toBe('/EquipmentKanban');
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText('17')).toBeTruthy();
    answerBoard = success({ ...board, boardName: '二班看板' });
    act(() => signIn(viewer({ id: 'other', token: 'second', realName: '李强' })));
    await screen.findByText('华东一厂 · 二班看板');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('requests no board while nobody is signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = await openWall();
    signOutInAnotherTab();
    await screen.findByRole('alert');
    const before = sent.length;
    await act(() => vi.advanceTimersByTimeAsync(130_000));
    expect(sent.slice(before)).toEqual([]);
    expect((await screen.findByRole('alert')).textContent).toContain('已退出登录');
  });

  test('a wall that is opened without a session redirects to the login', async () => {
    server();
    history.replaceState(null, '', '/EquipmentKanban');
    render(<App />);
    await screen.findByLabelText('手机号');
    expect(location.pathname + location.search).toBe('/login?redirect=%2FEquipmentKanban');
  });

  test('shows no data of one organisation to the next, not even until its own board arrives', async () => {
    await openWall();
    answerBoard = 'silence';
    act(() => signIn(viewer({ token: 'second', orgCode: 'ORG2' })));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    cleanup();
    render(<App />);
    expect(screen.queryByText(title)).toBeNull();
  });
});

test('without a connection neither probes nor snapshot requests accumulate', async () => {
  vi.useFakeTimers();
  const sent = fakeServer(() => 'silence');
  const lookouts: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    lookouts.push(signal);
    return new Promise(() => undefined);
  });
  signIn(viewer());
  const letGo = acquireLive();
  const subscription = presentLive()?.topic('openOrders').subscribe();
  await vi.advanceTimersByTimeAsync(120_000);
  const pending = (call: string) =>
    sent.filter(({ path, aborted }) => path.endsWith(call) && !aborted).length;
  expect(sent.filter(({ path }) => path.endsWith('GetServerTime')).length).toBeGreaterThan(5);
  expect(pending('GetServerTime')).toBeLessThanOrEqual(1);
  expect(sent.filter(({ path }) => path.endsWith('GetTopic')).length).toBeGreaterThan(0);
  expect(pending('GetTopic')).toBe(0); // they wait until the server answers
  const looking = () => lookouts.filter(({ aborted }) => !aborted).length;
  expect(lookouts.length).toBeGreaterThan(100);
  expect(looking()).toBeLessThanOrEqual(3);
  subscription?.unsubscribe();
  letGo();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(pending('GetServerTime') + pending('GetTopic') + looking()).toBe(0);
});
