import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../../src/client/api/http/call.ts';
import {
  currentUser,
  followOtherTabs,
  presentSession,
  signIn,
  signOut,
} from '../../../../src/client/api/session/session.ts';
import { SwitchedElsewhereDialog } from '../../../../src/client/app/organisation/SwitchedElsewhereDialog.tsx';
import {
  loadSelected,
  reloadAfterMs,
} from '../../../../src/client/app/organisation/switchOrganisation.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { useUnsavedMark } from '../../../../src/client/ui/page/unsaved.ts';
import { listWorkOrders } from '../../../../src/contract/areas/repair/queries.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, success } from '../../api/fakeServer.ts';

const here = aUser(['home.view'], { orgName: '华东一厂' });
const elsewhere = { ...here, orgCode: 'ORG2', orgName: '华西二厂', relation: 'Y' } as const;
let stopFollowing: () => void;

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('organisation');
}, 60_000);
beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue(undefined);
  signIn(here);
  stopFollowing = followOtherTabs();
});
afterEach(() => {
  stopFollowing();
  cleanup();
  signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function ReportForm() {
  return (
    <form {...useUnsavedMark('报修', true)}>
      <label htmlFor="fault">故障描述</label>
      <textarea id="fault" defaultValue="料筒不加热" />
      <input aria-label="备注" defaultValue="夜班" />
      <input aria-label="密码" type="password" defaultValue="secret" />
    </form>
  );
}

function open({ typed = false } = {}) {
  render(
    <>
      {typed && <ReportForm />}
      <SwitchedElsewhereDialog user={here} onReload={loadSelected} />
    </>,
  );
}

/** Has another tab store its record, and this one hear of it. */
function storeElsewhere(user: object) {
  localStorage.setItem('userinfo', JSON.stringify(user));
  window.dispatchEvent(new StorageEvent('storage', { key: 'userinfo' }));
}

const rule = '4 Other transitions, organisation switch';

test(`${rule}: a tab keeps its organisation while a dialog names the one that another tab has selected`, async () => {
  open();
  storeElsewhere(elsewhere);
  expect(
    await screen.findByRole('dialog', { name: '已在另一个标签页切换到 华西二厂' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: '复制未保存的内容' })).toBeNull();
  expect(currentUser()?.orgCode).toBe(here.orgCode);
  const sent = fakeServer(() => success([]));
  await call(listWorkOrders, {}).catch(() => null);
  expect(JSON.parse(sent[0]?.body ?? ''), 'in its own name').toMatchObject({ OrgCode: 'ORG1' });
  storeElsewhere({ ...elsewhere, orgCode: 'ORG3', orgName: '华南三厂' });
  expect(await screen.findByRole('dialog', { name: /华南三厂/ })).toBeTruthy();
  expect(location.assign).not.toHaveBeenCalled();
});

test(`${rule}: text that is not saved is offered for copying, without passwords`, async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  open({ typed: true });
  storeElsewhere(elsewhere);
  expect(await screen.findByText(/还没有保存：报修。/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '复制未保存的内容' }));
  expect(await screen.findByRole('button', { name: '已复制' })).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('报修\n故障描述: 料筒不加热\n备注: 夜班');
  storeElsewhere({ ...elsewhere, orgCode: 'ORG3', orgName: '华南三厂' });
  const again = await screen.findByRole('button', { name: '复制未保存的内容' });
  writeText.mockRejectedValueOnce(new Error('denied'));
  document.execCommand = () => false;
  fireEvent.click(again);
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('button', { name: '已复制' }), 'what was not copied').toBeNull();
});

test('the dialog closes when a tab comes back to the organisation', async () => {
  open();
  storeElsewhere(elsewhere);
  await screen.findByRole('dialog');
  storeElsewhere({ ...here, realName: '李强' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentUser()?.realName).toBe('李强');
});

test('changed permissions and another user are no switch', () => {
  open();
  storeElsewhere({ ...here, roleName: '维修主管' });
  expect(currentUser()?.roleName).toBe('维修主管');
  signOut();
  signIn(aUser(['repair.view'], { token: 'second', orgCode: 'ORG3' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page keeps its owner when the token expires meanwhile', async () => {
  open();
  const { owner } = presentSession();
  storeElsewhere(elsewhere);
  await screen.findByRole('dialog');
  for (let times = 0; times < 2; times += 1) {
    document.cookie = 'Admin-Token=; Path=/; Max-Age=0';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(presentSession()).toMatchObject({ token: null, user: null, owner });
  }
  signIn({ ...elsewhere, token: 'second' });
  expect(presentSession().owner).toBe(`ORG2/${here.id}`);
});

// The last one: a page that leaves stays so.
test(`${rule}: the dialog reloads the page in the organisation of the other tab`, async () => {
  open();
  storeElsewhere(elsewhere);
  const reload = await screen.findByRole('button', { name: '重新加载' });
  vi.useFakeTimers();
  fireEvent.click(reload);
  vi.advanceTimersByTime(reloadAfterMs);
  vi.useRealTimers();
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/home/dataOverview');
});
