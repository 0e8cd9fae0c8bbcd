import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../../src/client/api/session/session.ts';
import { OrderListPage } from '../../../../../src/client/console/repair/list/OrderListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../../src/client/i18n/i18n.ts';
import type { PermissionID } from '../../../../../src/contract/index.ts';
import { aUser } from '../../../api/aUser.ts';
import { type Answer, fakeServer, refusal, type Sent, success } from '../../../api/fakeServer.ts';
import { anOrder } from '../anOrder.ts';

const order = anOrder({ id: '0190a000-0000-7000-8000-000000000199', orderCode: 'WX20261120009' });
const devices = [
  { id: '0190a000-0000-7000-8000-000000000211', deviceName: '空压机 1', deviceCode: 'KY-1' },
  { id: '0190a000-0000-7000-8000-000000000212', deviceName: '空压机 2', deviceCode: 'KY-2' },
].map((device) => ({ ...device, positionName: '二车间' }));

const options = [
  { id: '0190a000-0000-7000-8000-000000000221', name: '漏气', uses: 5 },
  { id: '0190a000-0000-7000-8000-000000000222', name: '排气温度过高', uses: 0 },
];

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Renders a user's list page with a server that responds to a report with `answer`. */
function open(answer: () => Answer, permissions: readonly PermissionID[] = reporter): Sent[] {
  signIn(aUser(permissions));
  const sent = fakeServer(({ path }) => {
    if (path.endsWith('AddWorkOrder')) return answer();
    if (path.endsWith('GetFaultOptionList')) return success(options);
    if (path.endsWith('GetDeviceList')) return success(devices, { totalNum: 2 });
    return success([], { totalNum: 0 });
  });
  renderList();
  return sent;
}
/** Renders the list page beside its address. */
function renderList(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/list']}>
        <Address />
        <Routes>
          <Route path="/list" element={<OrderListPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const reporter: PermissionID[] = ['repair.view', 'repair.report', 'device.view'];

async function openDialog() {
  const button = await screen.findByRole('button', { name: /^报\s*修$/ });
  button.focus();
  fireEvent.click(button);
  return { button, dialog: await screen.findByRole('dialog') };
}

const submitButton = (dialog: HTMLElement) =>
  within(dialog).getByRole('button', { name: '提交报修' });

/** Types a device and selects the second match, by keyboard. */
async function chooseDevice(dialog: HTMLElement): Promise<HTMLInputElement> {
  const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^设备/ });
  fireEvent.change(field, { target: { value: '空压' } });
  const list = await within(dialog).findByRole('listbox');
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  return field;
}

async function fill(dialog: HTMLElement) {
  await chooseDevice(dialog);
  fireEvent.change(within(dialog).getByLabelText(/^故障描述/), { target: { value: ' 漏气 ' } });
  fireEvent.click(within(dialog).getByRole('radio', { name: '已停机' }));
}

function bodies(sent: readonly Sent[], call: string): Record<string, unknown>[] {
  return sent
    .filter(({ path }) => path.endsWith(call))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('repair');
}, 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

describe('the fault description', () => {
  test('is one of those of the device’s type, which typing filters, and may be added to', async () => {
    const sent = open(() => success(order));
    const { dialog } = await openDialog();
    expect(within(dialog).queryByRole('group', { name: '从目录中选择' })).toBeNull();
    await fill(dialog);
    const offered = await within(dialog).findByRole('group', { name: '从目录中选择' });
    expect(within(offered).getAllByRole('button')).toHaveLength(2);
    const text = within(dialog).getByLabelText(/^故障描述/);
    fireEvent.change(text, { target: { value: '温度' } });
    expect(within(offered).getAllByRole('button')).toHaveLength(1);
    fireEvent.click(within(offered).getByRole('button', { name: '排气温度过高' }));
    fireEvent.change(text, { target: { value: '排气温度过高，晚班更明显' } });
    fireEvent.click(submitButton(dialog));
    await waitFor(() =>
      expect(bodies(sent, 'AddWorkOrder')).toMatchObject([
        { FaultText: '排气温度过高，晚班更明显', FaultDescID: options[1]?.id },
      ]),
    );
  });

  test('of the reporter’s own has no entry of the catalogue', async () => {
    const sent = open(() => success(order));
    const { dialog } = await openDialog();
    await fill(dialog);
    const offered = await within(dialog).findByRole('group', { name: '从目录中选择' });
    fireEvent.click(within(offered).getByRole('button', { name: /^漏气/ }));
    const text = within(dialog).getByLabelText(/^故障描述/);
    fireEvent.change(text, { target: { value: '皮带断了' } });
    fireEvent.click(submitButton(dialog));
    await waitFor(() => expect(bodies(sent, 'AddWorkOrder')).toHaveLength(1));
    expect(bodies(sent, 'AddWorkOrder')[0]).not.toHaveProperty('FaultDescID');
  });

  test('has a level whose meaning is explained', async () => {
    open(() => success(order));
    const { dialog } = await openDialog();
    expect(dialog.textContent).toContain('三级：可以带病运行');
    fireEvent.click(within(dialog).getByRole('radio', { name: '一级' }));
    expect(dialog.textContent).toContain('一级：有人身或质量风险');
  });
});

describe('a report', () => {
  test('is offered only with the permission', async () => {
    open(() => success(order), ['repair.view', 'device.view']);
    await screen.findByText('没有未完成的工单');
    expect(screen.queryByRole('button', { name: /报\s*修/ })).toBeNull();
  });

  test('explains whom to contact where the user may not see devices, and fetches none', async () => {
    const sent = open(() => success(order), ['repair.view', 'repair.report']);
    const { dialog } = await openDialog();
    expect(dialog.textContent).toContain('请联系企业管理员开通设备查看权限');
    expect(submitButton(dialog).hasAttribute('disabled')).toBe(true);
    expect(bodies(sent, 'GetDeviceList')).toEqual([]);
  });

  test('shows an error at each required field that is empty', async () => {
    const sent = open(() => success(order));
    const { dialog } = await openDialog();
    const expectErrors = async (...messages: string[]) => {
      fireEvent.click(submitButton(dialog));
      const alerts = () =>
        within(dialog)
          .getAllByRole('alert')
          .map(({ textContent }) => textContent);
      await waitFor(() => expect(alerts()).toEqual(messages));
    };
    await expectErrors('请从列表中选择设备', '请填写故障描述', '请选择设备是否停机');
    const field = await chooseDevice(dialog);
    expect(field.value).toBe('空压机 2 KY-2');
    await expectErrors('请填写故障描述', '请选择设备是否停机');
    fireEvent.change(within(dialog).getByLabelText(/^故障描述/), { target: { value: '漏气' } });
    await expectErrors('请选择设备是否停机');
    fireEvent.click(within(dialog).getByRole('radio', { name: '未停机' }));
    expect(bodies(sent, 'AddWorkOrder')).toEqual([]);
  });

  test('offers the open orders of its device instead of a second one', async () => {
    const isOpen = { ...order, faultText: '排气温度过高', orderState: 2 };
    signIn(aUser(reporter));
    const sent = fakeServer(({ path, body }) => {
      if (path.endsWith('GetDeviceList')) return success(devices, { totalNum: 2 });
      const ofDevice = path.endsWith('GetWorkOrderList') && body.includes(devices[1]?.id ?? '');
      return success(ofDevice ? [isOpen] : [], { totalNum: ofDevice ? 1 : 0 });
    });
    renderList();
    const { dialog } = await openDialog();
    await chooseDevice(dialog);
    fireEvent.click(await within(dialog).findByRole('link', { name: /排气温度过高$/ }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toContain(`orderDetail?id=${order.id}`),
    );
    expect(bodies(sent, 'GetWorkOrderList').at(-1)).toMatchObject({
      DeviceID: devices[1]?.id,
      Unfinished: 1,
    });
    expect(bodies(sent, 'AddWorkOrder')).toEqual([]);
  });

  test('sends its fields and opens its order', async () => {
    const sent = open(() => success(order));
    const { dialog } = await openDialog();
    await fill(dialog);
    fireEvent.change(within(dialog).getByLabelText('故障时间'), {
      target: { value: '2026-01-02T03:04' },
    });
    fireEvent.click(submitButton(dialog));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(
        `/Troubleshooting/workOrder/orderDetail?id=${order.id}&opt=detail`,
      ),
    );
    expect(bodies(sent, 'AddWorkOrder')).toEqual([
      {
        DeviceID: devices[1]?.id,
        FaultText: '漏气',
        FaultLevel: 3,
        IsStop: 1,
        FaultTime: '2026-01-02 03:04',
        ActionID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        OrgCode: 'ORG1',
      },
    ]);
    expect(bodies(sent, 'GetDeviceList')).toContainEqual({
      SearchText: '空压',
      DeviceState: 1,
      pageNum: 0,
      pageSize: 20,
      OrgCode: 'ORG1',
    });
  });

  test('that got no answer is sent again with the same id', async () => {
    let lost = true;
    const sent = open(() => (lost ? null : success(order)));
    const { dialog } = await openDialog();
    await fill(dialog);
    fireEvent.click(submitButton(dialog));
    await within(dialog).findByText(/再次提交是安全的/);
    lost = false;
    fireEvent.click(submitButton(dialog));
    await waitFor(() => expect(bodies(sent, 'AddWorkOrder')).toHaveLength(2));
    const [first, second] = bodies(sent, 'AddWorkOrder');
    expect(second).toEqual(first);
  });

  test('shows a refusal at its field, and is then sent with another id', async () => {
    const message = '2026-03-01 08:00 应在 2026-03-01 09:00 与 2026-03-01 10:00 之间';
    const info = `FaultTime：${message}`; // the wire's name is for programs
    const sent = open(() => refusal('400', info, { error: 'TIME_ORDER', field: 'FaultTime' }));
    const { dialog } = await openDialog();
    await fill(dialog);
    fireEvent.click(submitButton(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
    const time = within(dialog).getByLabelText('故障时间');
    expect(time.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(submitButton(dialog));
    await waitFor(() => expect(bodies(sent, 'AddWorkOrder')).toHaveLength(2));
    const [first, second] = bodies(sent, 'AddWorkOrder');
    expect(second?.['ActionID']).not.toBe(first?.['ActionID']);
  });

  test('closes the list of devices by Escape, then the dialog, restores the focus and keeps the draft', async () => {
    open(() => success(order));
    const { button, dialog } = await openDialog();
    fireEvent.change(within(dialog).getByLabelText(/^故障描述/), { target: { value: '漏气' } });
    const field = within(dialog).getByRole('combobox');
    field.focus();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await within(dialog).findByRole('listbox');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(within(dialog).queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^故障描述/).value).toBe('漏气');
  });
});
