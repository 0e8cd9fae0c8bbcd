import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { OrderListPage } from '../../../../../src/client/console/repair/list/OrderListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import {
  noTargets,
  type TimeoutConfig,
  timeoutDefaults,
} from '../../../../../src/contract/areas/timeoutConfig/endpoints.ts';
import type { PermissionID } from '../../../../../src/contract/index.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';
import { press, type } from '../openOrderPage.tsx';

const defaults: TimeoutConfig = { ...timeoutDefaults, ...noTargets, updateTime: null, version: 0 };

function open(
  answer: (call: string) => Answer,
  permissions: readonly PermissionID[] = ['repair.view', 'repair.settings'],
): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) =>
    path.endsWith('TimeoutConfig') ? answer(path) : success([], { totalNum: 0 }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

async function openDialog(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: '时限与目标' }));
  return screen.findByRole('dialog');
}

function saved(sent: readonly Sent[]): Record<string, unknown>[] {
  return sent
    .filter(({ path }) => path.endsWith('SaveTimeoutConfig'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('only users with the permission see the limits', async () => {
  open(() => success(defaults), ['repair.view']);
  await screen.findByText('没有未完成的工单');
  expect(screen.queryByRole('button', { name: '时限与目标' })).toBeNull();
});

test('each limit shows its saved value and checks its bounds; all are saved together', async () => {
  const sent = open(() => success(defaults));
  const dialog = await openDialog();
  const first = await within(dialog).findByLabelText<HTMLInputElement>(/^无人接单时通知下一位/);
  expect(first.value).toBe('15');
  expect(dialog.textContent).toContain('目前为默认值');
  const expectError = async (message: string) => {
    press('保存设置', dialog);
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(message));
  };
  fireEvent.change(first, { target: { value: '1.5' } });
  await expectError('应为 1 到 1440 的整数（分钟）');
  expect(document.activeElement).toBe(first);
  fireEvent.change(first, { target: { value: '30' } });
  await expectError('应比通知下一位值班人的时间长');
  type(dialog, /^仍无人接单/, '45');
  type(dialog, /^无人确认时/, '');
  await expectError('应为 1 到 720 的整数（小时）');
  type(dialog, /^无人确认时/, '48');
  fireEvent.click(within(dialog).getByRole('radio', { name: '到场' }));
  press('保存设置', dialog);
  await waitFor(() =>
    expect(saved(sent)).toEqual([
      {
        EscalateMinutes: 30,
        SuperviseMinutes: 45,
        WriteDueHours: 24,
        AutoConfirmHours: 48,
        RespondBasis: 1,
        MttrTargetHours: null,
        MtbfTargetHours: null,
        RespondTargetMinutes: null,
        AvailabilityTarget: null,
        Version: 0,
        OrgCode: 'ORG1',
      },
    ]),
  );
});

test('a target has up to two decimals, and an empty field is no target', async () => {
  const sent = open(() => success({ ...defaults, mtbfTargetHours: 360 }));
  const dialog = await openDialog();
  const mttr = await within(dialog).findByLabelText<HTMLInputElement>(/^平均修复时间/);
  expect(mttr.value).toBe('');
  fireEvent.change(mttr, { target: { value: '2.125' } });
  press('保存设置', dialog);
  await waitFor(() =>
    expect(within(dialog).getByRole('alert').textContent).toContain('最多两位小数'),
  );
  fireEvent.change(mttr, { target: { value: '2.5' } });
  type(dialog, /^平均故障间隔/, '');
  type(dialog, /^可用率/, '98.5');
  press('保存设置', dialog);
  await waitFor(() =>
    expect(saved(sent)).toMatchObject([
      {
        MttrTargetHours: 2.5,
        MtbfTargetHours: null,
        RespondTargetMinutes: null,
        AvailabilityTarget: 98.5,
      },
    ]),
  );
});

test('settings changed by somebody else are shown, and the user’s own edits stay', async () => {
  let present = defaults;
  const sent = open((call) => {
    if (!call.endsWith('SaveTimeoutConfig') || present.version === 4) return success(present);
    present = { ...defaults, writeDueHours: 12, version: 4 };
    return refusal('409', '数据已被他人修改', { error: 'STALE_VERSION' });
  });
  const dialog = await openDialog();
  const first = await within(dialog).findByLabelText<HTMLInputElement>(/^无人接单时通知下一位/);
  fireEvent.change(first, { target: { value: '10' } });
  press('保存设置', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('您的改动仍在');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^补填/).value).toBe('12');
  expect(first.value).toBe('10');
  press('保存设置', dialog);
  await waitFor(() => expect(saved(sent)).toHaveLength(2));
  expect(saved(sent)[1]).toMatchObject({ EscalateMinutes: 10, WriteDueHours: 12, Version: 4 });
});

test('limits that failed to load show the error and cannot be saved', async () => {
  open(() => ({
    status: 500,
    json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } },
  }));
  const dialog = await openDialog();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('编号 8f3a');
  expect(within(dialog).getByRole('button', { name: '保存设置' }).hasAttribute('disabled')).toBe(
    true,
  );
});
