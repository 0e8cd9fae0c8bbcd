import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { ConcernDevicePage } from '../../../../src/client/console/device/followed/ConcernDevicePage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { FollowedDevice } from '../../../../src/contract/areas/device/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const deviceID = '0190a000-0000-7000-8000-000000000210';
const press: FollowedDevice = {
  deviceID,
  deviceCode: 'EQ-1',
  deviceName: '压力机',
  typeName: '锻压',
  positionName: '一车间',
  deviceState: 1,
  runState: 2,
  runStateTime: '2026-11-20T01:00:00.000Z',
  openOrders: 2,
  faultLevel: 1,
  lastFaultTime: '2026-11-20T01:00:00.000Z',
  lastFaultText: '漏油',
  concernTime: '2026-11-01T01:00:00.000Z',
};

/** A server that stores whether the device is followed. */
function serve(followed: boolean): Sent[] {
  let follows = followed;
  return fakeServer(({ path, body }) => {
    if (path.endsWith('/GetConcernDeviceList')) {
      return success(follows ? [press] : [], { totalNum: follows ? 1 : 0 });
    }
    if (path.endsWith('/ConcernDevice')) {
      const { Concern } = JSON.parse(body) as { Concern: 0 | 1 };
      follows = Concern === 1;
      return success({ deviceID, users: [], concern: Concern });
    }
    if (path.endsWith('/GetDeviceUsers')) {
      return success({ deviceID, users: [], concern: follows ? 1 : 0 });
    }
    const { DeviceID = deviceID } = JSON.parse(body) as { DeviceID?: string };
    if (DeviceID !== deviceID) return success([], { totalNum: 0 });
    return success(
      [
        {
          id: deviceID,
          deviceCode: 'EQ-1',
          deviceName: '压力机',
          positionName: null,
          typeName: '锻压',
          runState: 0,
          runStateTime: null,
        },
      ],
      {
        totalNum: 1,
      },
    );
  });
}

/** @param state the navigation state */
function open(state: unknown = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/device/concernDevice', state }]}>
        <ConcernDevicePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('device');
}, 60_000);
beforeEach(() => signIn(aUser(['repair.view', 'device.view'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Hidden routes, titled routes: followed devices show their state, and link to their page and their orders', async () => {
  serve(true);
  open();
  const link = await screen.findByRole('link', { name: '压力机' });
  expect(link.getAttribute('href')).toBe(`/device/list/deviceDetail?id=${deviceID}`);
  const row = within(screen.getByRole('table')).getAllByRole('row')[1];
  for (const text of ['EQ-1', '故障', '漏油', '锻压', '一车间']) {
    expect(row?.textContent).toContain(text);
  }
  const open2 = screen.getByRole('link', { name: /2/ });
  expect(open2.getAttribute('href')).toContain(`Behind=open&DeviceID=${deviceID}`);
});

test('unfollowing a device can be undone at once', async () => {
  serve(true);
  open();
  await screen.findByRole('link', { name: '压力机' });
  fireEvent.click(screen.getByRole('button', { name: '取消关注' }));
  expect(await screen.findByText('还没有关注的设备')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /撤\s*销/ }));
  expect(await screen.findByRole('link', { name: '压力机' })).toBeTruthy();
});

test('without followed devices the page explains itself, and a device can be searched and followed', async () => {
  const sent = serve(false);
  open();
  await screen.findByText('还没有关注的设备');
  fireEvent.click(screen.getAllByRole('button', { name: '关注设备' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: '关注设备' }));
  expect((await dialog.findByText('请从列表中选择设备')).getAttribute('role')).toBe('alert');
  const field = dialog.getByRole('combobox');
  fireEvent.change(field, { target: { value: '压力' } });
  fireEvent.click(await dialog.findByRole('option', { name: /压力机/ }));
  fireEvent.click(dialog.getByRole('button', { name: '关注设备' }));
  expect(await screen.findByRole('link', { name: '压力机' })).toBeTruthy();
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/ConcernDevice'))).toBe(true));
});

test('2 Navigation targets, every type: the device of a message is shown above the list and can be followed there', async () => {
  const sent = serve(false);
  open({ deviceID });
  const linked = within(await screen.findByRole('region', { name: '消息所说的设备' }));
  expect(await linked.findByText('压力机')).toBeTruthy();
  for (const text of ['EQ-1', '停止', '锻压']) expect(linked.getByText(text)).toBeTruthy();
  const orders = linked.getByRole('link', { name: '查看工单' });
  expect(orders.getAttribute('href')).toBe(`/Troubleshooting/workOrder?DeviceID=${deviceID}`);
  fireEvent.click(await linked.findByRole('button', { name: '关注设备' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: '压力机' })).toHaveLength(2));
  expect(await linked.findByRole('button', { name: '已关注' })).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('/ConcernDevice'))).toHaveLength(1);
  fireEvent.click(linked.getByRole('button', { name: '收起这台设备' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: '消息所说的设备' })).toBeNull());
});

test('an inaccessible device of a message shows a note; an invalid navigation state shows no device', async () => {
  serve(false);
  open({ deviceID: '0190a000-0000-7000-8000-000000000999' });
  expect(await screen.findByText('您看不到这台设备，它可能已被移除。')).toBeTruthy();
  cleanup();
  open({ deviceID: 7 });
  await screen.findByText('还没有关注的设备');
  expect(screen.queryByRole('region', { name: '消息所说的设备' })).toBeNull();
});
