import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DevicePage } from '../../../../src/client/console/device/detail/DevicePage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { ofDeviceDetail, ofDeviceRow } from '../../../../src/contract/areas/device/deviceFields.ts';
import type { DeviceDetail } from '../../../../src/contract/areas/device/endpoints.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, refusal, success } from '../../api/fakeServer.ts';

const me = aUser(['device.view', 'personnel.view']);
const idOf = (n: number) => `0190a000-0000-7000-8000-00000000040${n}`;
const own: DeviceDetail = {
  id: idOf(1),
  deviceCode: 'EQ-1',
  deviceName: '压力机',
  typeID: null,
  typeName: '锻压',
  positionID: null,
  positionName: '一车间',
  ...ofDeviceRow(() => null),
  scrapDate: null,
  weightRating: 'A',
  serviceOrgCode: 'ORG9',
  calendarID: null,
  calendarName: null,
  positionManager: null,
  serviceOrgName: '维保公司',
  deviceState: 1,
  runState: 1,
  runStateTime: null,
  runHours: null,
  qrCode: 'http://andon.test/assets?d=1&s=2',
  createTime: '2026-01-01T00:00:00.000Z',
  version: 3,
  orgCode: me.orgCode,
  parentID: idOf(2),
  parent: { id: idOf(2), deviceCode: 'L-1', deviceName: '一号线', runState: 1 },
  children: [],
  ...ofDeviceDetail(() => null),
  photos: [],
  customFields: [],
  openOrders: 0,
  shared: null,
};
const people = [
  { userID: idOf(5), realName: '王海涛', orgCode: me.orgCode },
  { userID: idOf(6), realName: '马俊', orgCode: 'ORG9' },
];

/** Opens the page of the own device. @param answer answers a path; null: as for every test */
function openWith(answer: (path: string) => ReturnType<typeof success> | null) {
  open(own, answer);
}

function open(
  device: DeviceDetail | null,
  answer: (path: string) => ReturnType<typeof success> | null = () => null,
) {
  fakeServer(({ path }) => {
    const given = answer(path);
    if (given !== null) return given;
    if (path.endsWith('/GetDeviceInfo'))
      return device === null ? refusal('400', '没有这条记录') : success(device);
    if (path.endsWith('/GetDeviceUsers'))
      return success({ deviceID: idOf(1), users: people, concern: 0 });
    if (path.endsWith('/GetDeviceTimeline'))
      return success({
        entries: [
          {
            kind: 'order',
            id: 'order 1',
            time: '2026-01-01T00:00:00.000Z',
            orderID: idOf(7),
            orderCode: 'WO-1',
            faultText: '漏油',
            faultLevel: 1,
            orderState: 4,
            repairUserName: '王海涛',
            finishTime: null,
          },
        ],
      });
    return success([]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/device/list/deviceDetail?id=${idOf(1)}`]}>
        <DevicePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('device');
}, 60_000);
beforeEach(() => signIn(me));
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

test('a colleague among the bound people is led to; one of the other side is named with the organisation', async () => {
  open(own);
  const panel = within(await screen.findByRole('region', { name: '绑定人员' }));
  expect((await panel.findByRole('link', { name: '王海涛' })).getAttribute('href')).toContain(
    idOf(5),
  );
  expect(panel.queryByRole('link', { name: '马俊' })).toBeNull();
  expect(panel.getByText('维保公司')).toBeTruthy();
});

test('the timeline shows faults, and offers changes of the record to the owner alone', async () => {
  open(own);
  expect(screen.queryByRole('tab', { name: '备件' })).toBeNull();
  fireEvent.click(await screen.findByRole('tab', { name: '时间线' }));
  expect((await screen.findByRole('link', { name: '漏油' })).getAttribute('href')).toContain(
    idOf(7),
  );
  expect(screen.getByText('档案变更')).toBeTruthy();
  cleanup();
  open({ ...own, ownerName: '二厂' });
  fireEvent.click(await screen.findByRole('tab', { name: '时间线' }));
  await screen.findByRole('link', { name: '漏油' });
  expect(screen.queryByText('档案变更')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: '概况' }));
  const parent = await screen.findByRole('link', { name: '一号线' });
  expect(parent.getAttribute('href')).toBe(`/device/list/relationDeviceDetail?id=${idOf(2)}`);
});

test('what its orders cost is shown to people who may list them, opens them, and is not read for visitors', async () => {
  const open90 = () => {
    const cost = { orders: 3, labour: 71.25, labourMinutes: 50, parts: 0, outside: 120.35 };
    return openWith((path) => {
      if (path.endsWith('/DeviceReport')) return success([], { totalNum: 0 });
      if (path.endsWith('/FaultReport')) return success({ byCause: [], byType: [] });
      if (path.endsWith('/GetDeviceCost'))
        return success({ ...cost, unpricedParts: 1, total: 191.6 });
      return null;
    });
  };
  signIn(aUser(['device.view', 'home.view', 'repair.view']));
  open90();
  const total = await screen.findByRole('link', { name: '¥191.60' });
  expect(total.getAttribute('href')).toContain(`DeviceID=${idOf(1)}`);
  expect(screen.getByText('1 项备件没有单价，未计入')).toBeTruthy();
  for (const user of [
    aUser(['device.view', 'home.view']),
    { ...aUser(['device.view', 'home.view', 'repair.view']), relation: 'Y' as const },
  ]) {
    cleanup();
    signIn(user);
    open90();
    await screen.findByText('该时段内没有故障');
    expect(screen.queryByText('费用（本企业承担）')).toBeNull();
  }
});

test('an expired organisation changes nothing: the buttons of the head are grey with the reason, labels are still printed', async () => {
  const user = aUser(['device.view', 'device.edit', 'repair.report'], { orgState: 2 });
  signIn(user);
  open({ ...own, orgCode: user.orgCode });
  for (const name of ['编辑', '报修']) {
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveProperty('disabled', true);
    expect(button.title).toContain('到期');
  }
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getByRole('menuitem', { name: '停用' })).toHaveProperty('disabled', true);
  expect(menu.getByRole('menuitem', { name: /标签/ })).toHaveProperty('disabled', false);
});
