import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { introducedKey, SetupGuide } from '../../../../src/client/app/setup/SetupGuide.tsx';
import {
  closeSetupGuide,
  openSetupGuide,
} from '../../../../src/client/app/setup/setupGuideState.ts';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { SetupStep } from '../../../../src/contract/areas/home/setupGuide.ts';
import type { SignedInUser } from '../../../../src/contract/areas/session/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';

const administrator = aUser(['home.view', 'device.edit', 'personnel.add'], {
  roleName: '企业管理员',
});

/** Starts a server of an organisation with the given number of devices. @param introduced the person has closed the introduction */
function serve(devices: number, introduced: 0 | 1 = 0): Sent[] {
  let count = devices;
  let isIntroduced = introduced;
  const step = (name: SetupStep, has: number, needed: 0 | 1 = 0) => ({
    step: name,
    count: has,
    done: has > 0 ? 1 : 0,
    needed,
  });
  return fakeServer(({ path, body }) => {
    if (path.endsWith('/GetSetupGuide')) {
      return success({
        steps: [step('devices', count, 1), step('people', 2, 1), step('relations', 0)],
        introduced: isIntroduced,
      });
    }
    if (path.endsWith('/CloseIntroduction')) {
      isIntroduced = 1;
      return success(null);
    }
    const { DeviceCode } = JSON.parse(body) as { DeviceCode: string };
    if (DeviceCode === 'TAKEN') {
      const refused = { error: 'DEVICE_CODE_TAKEN', field: 'DeviceCode' } as const;
      return refusal('400', 'DeviceCode：设备编号 TAKEN 已存在，请换一个编号', refused);
    }
    count += 1;
    return success({ deviceName: '压力机' });
  });
}

function open(user: SignedInUser = administrator, path = '/home/dataOverview') {
  signIn(user);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <SetupGuide user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const guide = async () => within(await screen.findByRole('dialog', { name: '基础数据设置向导' }));
const welcome = async () => within(await screen.findByRole('dialog', { name: '欢迎使用安灯' }));

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('setup');
}, 60_000);
beforeEach(() => localStorage.removeItem(introducedKey));
afterEach(() => {
  closeSetupGuide();
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Shell layout, introduction: the first sign-in opens one dialog, with the steps of an administrator, once', async () => {
  const sent = serve(0);
  open();
  const dialog = await welcome();
  expect(dialog.getByText(/^新消息会立即送达/)).toBeTruthy();
  expect(await dialog.findByText('已完成 1 / 3 步')).toBeTruthy();
  expect(dialog.getByText('已有 2 位同事')).toBeTruthy();
  expect(dialog.getByText('必需')).toBeTruthy();
  const link = dialog.getByRole('link', { name: '管理关联企业' });
  expect(link.getAttribute('href')).toBe('/systemInfo/AffEnterprise');
  fireEvent.click(dialog.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(sent.some(({ path }) => path.endsWith('/CloseIntroduction'))).toBe(true),
  );
  cleanup();
  const again = serve(0, 1);
  open();
  await waitFor(() => expect(again).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('2 Shell layout, introduction: others have its lines without the steps, and the wall only if they may see it', async () => {
  serve(0);
  open(aUser(['home.view']));
  const dialog = await welcome();
  expect(dialog.getByText(/^新消息会立即送达/)).toBeTruthy();
  expect(dialog.queryByText(/^大屏看板上的数字/)).toBeNull();
  expect(dialog.queryByText('添加设备')).toBeNull();
  cleanup();
  open(aUser(['home.view', 'kanban.view']));
  expect(await (await welcome()).findByText(/^大屏看板上的数字/)).toBeTruthy();
});

test('2 Shell layout, introduction: it is in front of no other page, no scanned code, and nobody under review', async () => {
  const sent = serve(0);
  open(administrator, '/Troubleshooting/workOrder');
  cleanup();
  open(administrator, '/home/dataOverview?apply=HDYC01');
  cleanup();
  open(aUser(['home.view'], { userState: 2 }));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('2 Dialogs, setup guide: a device is added in the dialog, and its step is completed', async () => {
  serve(0, 1);
  open();
  openSetupGuide();
  fireEvent.click(await (await guide()).findByRole('button', { name: '添加设备' }));
  const form = within(await screen.findByRole('dialog', { name: '添加设备' }));
  const save = () => fireEvent.click(form.getByRole('button', { name: '保存设备' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  save();
  expect(await form.findAllByText(/^请填写设备(编号|名称)$/)).toHaveLength(2);
  type(/设备编号/, 'TAKEN');
  type(/设备名称/, '压力机');
  type(/设备类型/, '锻压');
  save();
  expect((await form.findByRole('alert')).textContent).toBe('设备编号 TAKEN 已存在，请换一个编号');
  type(/设备编号/, 'EQ-1');
  save();
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/设备编号/).value).toBe(''));
  expect(form.getByLabelText<HTMLInputElement>(/设备类型/).value).toBe('锻压');
  expect(document.activeElement).toBe(form.getByLabelText(/设备编号/));
  fireEvent.click(form.getByRole('button', { name: /取\s*消/ }));
  expect(await (await guide()).findByText('已有 1 台设备')).toBeTruthy();
});

test('2 Dialogs, setup guide: for other users it opens only on request', async () => {
  const sent = serve(0);
  open(aUser(['device.edit']), '/device/list');
  expect(sent).toEqual([]);
  openSetupGuide();
  expect(await (await guide()).findByText('添加人员')).toBeTruthy();
});

test('2 Dialogs, setup guide: the next user does not find the previous user’s guide open', async () => {
  serve(3, 1);
  open();
  openSetupGuide();
  await guide();
  cleanup();
  open(aUser(['device.edit'], { id: 'another', token: 'second' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
