import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { TimeoutConfigPage } from '../../../../src/client/console/timeoutConfig/TimeoutConfigPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import {
  noTargets,
  type TimeoutConfig,
  timeoutDefaults,
} from '../../../../src/contract/areas/timeoutConfig/endpoints.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../api/fakeServer.ts';
import { press, type } from '../repair/openOrderPage.tsx';

const defaults: TimeoutConfig = {
  ...timeoutDefaults,
  ...noTargets,
  labourRate: null,
  updateTime: null,
  version: 0,
};

function open(
  answer: (call: string) => Answer,
  permissions: readonly PermissionID[] = ['repair.view', 'repair.timeouts', 'repair.settings'],
): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) =>
    path.endsWith('TimeoutConfig') ? answer(path) : success([], { totalNum: 0 }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TimeoutConfigPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

function findForm(): Promise<HTMLElement> {
  return screen.findByRole('form', { name: '工单时限与指标目标' });
}

function saved(sent: readonly Sent[]): Record<string, unknown>[] {
  return sent
    .filter(({ path }) => path.endsWith('SaveTimeoutConfig'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('timeoutConfig');
}, 60_000);
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('each effect names the typed delay; who may not change the settings reads them as sentences', async () => {
  open(() => success(defaults));
  const form = await findForm();
  expect(form.textContent).toContain('报修 15 分钟后仍无人接单');
  type(form, /^无人接单时通知下一位/, '20');
  expect(form.textContent).toContain('报修 20 分钟后仍无人接单');
  expect(within(form).getByRole('status').textContent).toBe('有改动尚未保存');
  cleanup();
  open(() => success(defaults), ['repair.view', 'repair.timeouts']);
  expect(await screen.findByText(/^报修 15 分钟后仍无人接单/)).toBeTruthy();
  expect(screen.getByText(/“工单时限设置”权限/)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('each limit shows its saved value and checks its bounds; all are saved together', async () => {
  const sent = open(() => success(defaults));
  const form = await findForm();
  const first = await within(form).findByLabelText<HTMLInputElement>(/^无人接单时通知下一位/);
  expect(first.value).toBe('15');
  expect(form.textContent).toContain('目前为默认值');
  const expectError = async (message: string) => {
    press('保存设置', form);
    await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe(message));
  };
  fireEvent.change(first, { target: { value: '1.5' } });
  await expectError('应为 1 到 1440 的整数（分钟）');
  expect(document.activeElement).toBe(first);
  fireEvent.change(first, { target: { value: '30' } });
  await expectError('应比通知下一位值班人的时间长');
  type(form, /^仍无人接单/, '45');
  type(form, /^无人确认时/, '');
  await expectError('应为 1 到 720 的整数（小时）');
  type(form, /^无人确认时/, '48');
  fireEvent.click(within(form).getByRole('radio', { name: '到场' }));
  fireEvent.click(within(form).getByLabelText('不登录也可以扫码报修'));
  press('保存设置', form);
  await waitFor(() =>
    expect(saved(sent)).toEqual([
      {
        EscalateMinutes: 30,
        SuperviseMinutes: 45,
        WriteDueHours: 24,
        AutoConfirmHours: 48,
        LabelReport: 0,
        RespondBasis: 1,
        MttrTargetHours: null,
        MtbfTargetHours: null,
        RespondTargetMinutes: null,
        AvailabilityTarget: null,
        LabourRate: null,
        Version: 0,
        OrgCode: 'ORG1',
      },
    ]),
  );
});

test('a target has up to two decimals, and an empty field is no target', async () => {
  const sent = open(() => success({ ...defaults, mtbfTargetHours: 360 }));
  const form = await findForm();
  const mttr = await within(form).findByLabelText<HTMLInputElement>(/^平均修复时间/);
  expect(mttr.value).toBe('');
  fireEvent.change(mttr, { target: { value: '2.125' } });
  press('保存设置', form);
  await waitFor(() =>
    expect(within(form).getByRole('alert').textContent).toContain('最多两位小数'),
  );
  fireEvent.change(mttr, { target: { value: '2.5' } });
  type(form, /^平均故障间隔/, '');
  type(form, /^可用率/, '98.5');
  press('保存设置', form);
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
  const form = await findForm();
  const first = await within(form).findByLabelText<HTMLInputElement>(/^无人接单时通知下一位/);
  fireEvent.change(first, { target: { value: '10' } });
  press('保存设置', form);
  expect((await within(form).findByRole('alert')).textContent).toContain('您的改动仍在');
  expect(within(form).getByLabelText<HTMLInputElement>(/^补填/).value).toBe('12');
  expect(first.value).toBe('10');
  press('保存设置', form);
  await waitFor(() => expect(saved(sent)).toHaveLength(2));
  expect(saved(sent)[1]).toMatchObject({ EscalateMinutes: 10, WriteDueHours: 12, Version: 4 });
});

test('settings that failed to load show the error', async () => {
  open(() => ({
    status: 500,
    json: { code: '500', info: '编号 8f3a', data: { error: 'FAILED' } },
  }));
  const failure = await screen.findByText(/编号 8f3a/);
  expect(failure.closest('[role=alert]')).not.toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});
