import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session.ts';
import { ConcernDevicePage } from '../../../../src/client/console/device/ConcernDevicePage.tsx';
import { loadWords, startI18n } from '../../../../src/client/i18n/i18n.ts';
import type { FollowedDevice } from '../../../../src/contract/areas/device.ts';
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

/** A server that remembers what is followed. */
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
    return success(
      [{ id: deviceID, deviceCode: 'EQ-1', deviceName: '压力机', positionName: null }],
      {
        totalNum: 1,
      },
    );
  });
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ConcernDevicePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadWords('device');
}, 60_000);
beforeEach(() => signIn(aUser(['repair.view', 'device.view'])));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('2 Hidden routes, titled routes: followed devices show how they are and lead to their orders', async () => {
  serve(true);
  open();
  const link = await screen.findByRole('link', { name: '压力机' });
  expect(link.getAttribute('href')).toBe(`/Troubleshooting/workOrder?DeviceID=${deviceID}`);
  const row = within(screen.getByRole('table')).getAllByRole('row')[1];
  for (const word of ['EQ-1', '故障', '漏油', '锻压', '一车间']) {
    expect(row?.textContent).toContain(word);
  }
  const open2 = screen.getByRole('link', { name: /2/ });
  expect(open2.getAttribute('href')).toContain(`Behind=open&DeviceID=${deviceID}`);
});

test('what is dropped can be taken up again at once', async () => {
  serve(true);
  open();
  await screen.findByRole('link', { name: '压力机' });
  fireEvent.click(screen.getByRole('button', { name: '取消关注' }));
  expect(await screen.findByText('还没有关注的设备')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /撤\s*销/ }));
  expect(await screen.findByRole('link', { name: '压力机' })).toBeTruthy();
});

test('nothing is followed: the page says what belongs here, and a device is found and followed', async () => {
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
