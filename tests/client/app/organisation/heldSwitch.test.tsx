import { setTimeout } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  currentUser,
  followOtherTabs,
  presentSession,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { HeldSwitchDialog } from '../../../../src/client/app/organisation/HeldSwitchDialog.tsx';
import {
  followSwitches,
  reloadAfterMs,
} from '../../../../src/client/app/organisation/switchOrganisation.ts';
import { loadWords, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, success } from '../../api/fakeServer.ts';
import { UnsavedForm } from '../../ui/UnsavedForm.tsx';

const here = aUser(['home.view'], { orgName: '华东一厂' });
const elsewhere = { ...here, orgCode: 'ORG2', orgName: '华西二厂', relation: 'Y' } as const;
let stops: (() => void)[] = [];

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadWords('organisation');
}, 60_000);
beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue(undefined);
  signIn(here);
  stops = [followOtherTabs(), followSwitches()];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnsavedForm title="新增人员" />
      <HeldSwitchDialog user={here} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  for (const stop of stops) stop();
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Another tab stores its record, and this one hears of it. */
function storedElsewhere(user: object) {
  localStorage.setItem('userinfo', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
}

/** The page is not loaded anew, past the moment at which it would be. */
async function expectToStay() {
  await setTimeout(2 * reloadAfterMs);
  expect(location.assign).not.toHaveBeenCalled();
}

const rule = '4 Other transitions, organisation switch';

test(`${rule}: a tab that holds what is typed stays as it is, and goes back to its organisation`, async () => {
  const sent = fakeServer(() => success(here.permissions, { dataRemark: { ...here, id: 'id' } }));
  storedElsewhere(elsewhere);
  expect(await screen.findByText(/这个标签页还没有保存：新增人员。切回 华东一厂/)).toBeTruthy();
  expect(currentUser()?.orgCode).toBe(here.orgCode);
  fireEvent.click(screen.getByRole('button', { name: '切回并继续填写' }));
  await waitFor(() => expect(localStorage.getItem('userinfo')).toContain('"orgName":"华东一厂"'));
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ OrgCode: here.orgCode }]);
  await expectToStay();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.for([
  [refusal('400', '企业套餐已到期', { error: 'ORG_EXPIRED' }), '企业套餐已到期'],
  [
    { status: 500, json: { code: '500', info: '编号 8f3a', data: null } },
    /^参数不对或系统异常：请联系管理员 编号 8f3a$/,
  ],
] as const)(
  'an organisation that cannot be gone back to says why, and what was typed still stands',
  async ([answer, words]) => {
    fakeServer(() => answer);
    storedElsewhere(elsewhere);
    fireEvent.click(await screen.findByRole('button', { name: '切回并继续填写' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(currentUser()?.orgCode).toBe(here.orgCode);
  },
);

test('another tab that comes back by itself ends the question', async () => {
  storedElsewhere(elsewhere);
  await screen.findByText(/这个标签页还没有保存/);
  storedElsewhere({ ...here, realName: '李强' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectToStay();
});

test('a further switch elsewhere is named in its turn', async () => {
  storedElsewhere(elsewhere);
  await screen.findByRole('dialog', { name: /华西二厂/ });
  storedElsewhere({ ...elsewhere, orgCode: 'ORG3', orgName: '华南三厂' });
  expect(await screen.findByRole('dialog', { name: /华南三厂/ })).toBeTruthy();
});

test('the end of the token leaves the page its owner while the switch is held', async () => {
  const { owner } = presentSession();
  storedElsewhere(elsewhere);
  await screen.findByRole('dialog');
  for (let times = 0; times < 2; times += 1) {
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(presentSession()).toMatchObject({ token: null, user: null, owner });
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  signIn({ ...elsewhere, token: 'second' });
  expect(presentSession().owner).toBe(`ORG2/${here.id}`);
});

test('who discards as the other tab has come back already is asked again at the next switch', async () => {
  storedElsewhere(elsewhere);
  const discard = await screen.findByRole('button', { name: '放弃并跟随切换' });
  localStorage.setItem('userinfo', JSON.stringify(here)); // the event has not come yet
  fireEvent.click(discard);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  storedElsewhere(elsewhere);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(currentUser()?.orgCode).toBe(here.orgCode);
  await expectToStay();
});

// The last one: a page that leaves stays so.
test(`${rule}: what is typed is given up on purpose alone, and the tab then follows`, async () => {
  storedElsewhere(elsewhere);
  fireEvent.click(await screen.findByRole('button', { name: '放弃并跟随切换' }));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/home/dataOverview'));
  expect(currentUser()?.orgCode).toBe('ORG2');
});
