import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn, signOut } from '../../../../src/client/api/session/session.ts';
import { DeviceListPage } from '../../../../src/client/console/device/list/DeviceListPage.tsx';
import { loadNamespaces, startI18n } from '../../../../src/client/i18n/i18n.ts';
import { ofDeviceDetail, ofDeviceRow } from '../../../../src/contract/areas/device/deviceFields.ts';
import type { Device, DeviceDetail } from '../../../../src/contract/areas/device/endpoints.ts';
import type { PermissionID } from '../../../../src/contract/index.ts';
import { aUser } from '../../api/aUser.ts';
import { fakeServer, type Sent, success } from '../../api/fakeServer.ts';

const press: Device = {
  id: '0190a000-0000-7000-8000-000000000210',
  deviceCode: 'EQ-1',
  deviceName: '压力机',
  typeID: null,
  typeName: '锻压',
  positionID: null,
  positionName: '一车间',
  ...ofDeviceRow(() => null),
  brand: '扬力',
  model: 'J36',
  serialNo: 'SN-1',
  ratedPower: 30,
  startUpDate: '2020-01-01',
  scrapDate: null,
  weightRating: 'A',
  serviceOrgCode: null,
  deviceState: 1,
  runState: 1,
  runStateTime: null,
  runHours: 120.5,
  qrCode: 'http://andon.test/assets?d=1&s=2',
  createTime: '2026-01-01T00:00:00.000Z',
  version: 3,
};
const serviced: Device = {
  ...press,
  id: '0190a000-0000-7000-8000-000000000211',
  deviceCode: 'EQ-2',
  deviceName: '冷水机',
  ownerName: '二厂',
};
const whole: DeviceDetail = {
  ...press,
  orgCode: 'ORG1',
  parentID: null,
  parent: null,
  children: [],
  ...ofDeviceDetail(() => null),
  price: 1000,
  photos: [],
  customFields: [],
  calendarID: null,
  calendarName: null,
  positionManager: null,
  serviceOrgName: null,
  openOrders: 0,
  shared: null,
};

function serve(): Sent[] {
  return fakeServer(({ path, body }) => {
    if (path.endsWith('/GetDeviceList')) return success([press, serviced], { totalNum: 2 });
    if (path.endsWith('/GetDeviceInfo')) return success(whole);
    if (path.endsWith('TypeList') || path.endsWith('PositionList'))
      return success([{ id: press.id, name: '锻压', parentID: null, devices: 1, version: 0 }]);
    if (path.endsWith('/GetDeviceByCode')) {
      const { DeviceCode } = JSON.parse(body) as { DeviceCode: string };
      const { id, deviceCode, deviceName, runState } = press;
      return success(DeviceCode === deviceCode ? { id, deviceCode, deviceName, runState } : null);
    }
    if (path.endsWith('/AddDevice')) return success({ ...press, id: serviced.id });
    if (path.endsWith('/UpdateDevice')) return success({ ...whole, version: 4 });
    if (path.endsWith('/GetDeviceFieldList')) return success([]);
    if (path.endsWith('ProviderList')) return success([{ orgCode: 'ORG9', orgName: '维保公司' }]);
    if (path.endsWith('/UpdatebatchDevice'))
      return success({ changed: 0, refused: [{ id: press.id, info: '“功率”：不能为空' }] });
    return success({ changed: 1 });
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

function open(path = '/device/list') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <DeviceListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const all: readonly PermissionID[] = ['device.view', 'device.edit', 'device.export'];
const bodies = (sent: readonly Sent[], name: string) =>
  sent
    .filter(({ path }) => path.endsWith(name))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const named = (text: string) => new RegExp(`^${Array.from(text).join('\\s?')}$`);
const tick = (name: string) => fireEvent.click(screen.getByLabelText(`选择 ${name}`));
const run = (text: string) =>
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: named(text) }));
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label, { exact: false }), {
    target: { value },
  });

beforeAll(async () => {
  await startI18n('zh-CN');
  await loadNamespaces('device');
}, 60_000);
beforeEach(() => signIn(aUser(all)));
afterEach(() => {
  cleanup();
  signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a row leads to the device; another owner’s is named, and led to by its own page', async () => {
  serve();
  open();
  const link = await screen.findByRole('link', { name: '压力机' });
  expect(link.getAttribute('href')).toBe(`/device/list/deviceDetail?id=${press.id}`);
  const theirs = screen.getByRole('link', { name: '冷水机' });
  expect(theirs.getAttribute('href')).toBe(`/device/list/relationDeviceDetail?id=${serviced.id}`);
  expect(screen.getByText('二厂')).toBeTruthy();
});

test('the path of a new device opens its form, shows that a code is taken, and leads to the device', async () => {
  const sent = serve();
  open('/deviceDetail/deviceDetail');
  const dialog = await screen.findByRole('dialog');
  type('设备编号', 'EQ-1');
  expect(await within(dialog).findByText('编号已被“压力机”使用')).toBeTruthy();
  type('设备编号', 'EQ-9');
  type('设备名称', '磨床');
  fireEvent.click(within(dialog).getByRole('button', { name: named('新增设备') }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(
      `/device/list/deviceDetail?id=${serviced.id}`,
    ),
  );
  expect(bodies(sent, '/AddDevice')).toMatchObject([{ DeviceCode: 'EQ-9', DeviceName: '磨床' }]);
});

test('an edit sends what was cleared as null, with the version that was seen, and the run hours only if corrected', async () => {
  const sent = serve();
  open();
  await screen.findByText('压力机');
  fireEvent.click(screen.getByRole('button', { name: named('编辑') })); // only of the own device
  const dialog = await screen.findByRole('dialog');
  type('品牌', '');
  fireEvent.click(within(dialog).getByRole('button', { name: named('保存设备') }));
  await waitFor(() => expect(bodies(sent, '/UpdateDevice')).toHaveLength(1));
  expect(bodies(sent, '/UpdateDevice')[0]).toMatchObject({ ID: press.id, Brand: null, Version: 3 });
  expect(bodies(sent, '/UpdateDevice')[0]).not.toHaveProperty('RunHours');
});

test('an action on selected devices names and skips one of another owner, alone it is not offered', async () => {
  const sent = serve();
  open();
  await screen.findByText('压力机');
  tick('压力机');
  tick('冷水机');
  run('停用');
  const question = await screen.findByText(/跳过 1 项不能执行此操作的：冷水机/);
  const dialog = question.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  fireEvent.click(within(dialog).getByRole('button', { name: named('停用') }));
  await waitFor(() =>
    expect(bodies(sent, '/UpdateDeviceState')).toMatchObject([{ IDs: [press.id] }]),
  );
  const toolbar = within(screen.getByRole('toolbar'));
  await waitFor(() => expect(toolbar.queryByRole('button', { name: named('停用') })).toBeNull());
  expect(toolbar.getByRole('button', { name: '打印标签' })).toBeDefined();
});

test('an edit of many confirms the new values, and lists the devices that it could not change', async () => {
  const sent = serve();
  open();
  await screen.findByText('压力机');
  tick('压力机');
  run('批量编辑');
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: '保存 1 台' }));
  expect(await screen.findByText('请至少填写一项')).toBeTruthy();
  type('维修方', 'none');
  expect(screen.queryByText('请至少填写一项')).toBeNull();
  type('类型', '电机');
  expect(screen.getByText('“电机”还没有，保存时会新增')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存 1 台' }));
  const question = await screen.findByText(
    '1 台设备的类型改为“电机（新增）”和维修方改为“本企业”？',
  );
  expect(bodies(sent, '/UpdatebatchDevice')).toEqual([]);
  const confirmed = question.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  fireEvent.click(within(confirmed).getByRole('button', { name: '保存 1 台' }));
  expect(await screen.findByText('压力机：“功率”：不能为空')).toBeTruthy();
  expect(bodies(sent, '/UpdatebatchDevice')).toMatchObject([
    { IDs: [press.id], TypeName: '电机', ServiceOrgCode: null },
  ]);
});

test('a filter by a type that is deleted is dropped; one that is there stays', async () => {
  serve();
  open(`/device/list?TypeID=${serviced.id}&PositionID=${press.id}`);
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(`/device/list?PositionID=${press.id}`),
  );
});

test('scrapping requires the day and explains what it means', async () => {
  const sent = serve();
  open();
  await screen.findByText('压力机');
  tick('压力机');
  run('报废');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/指标只算到这一天/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: named('报废') }));
  await waitFor(() => expect(bodies(sent, '/ScrapDevice')).toHaveLength(1));
  expect(bodies(sent, '/ScrapDevice')[0]).toMatchObject({ IDs: [press.id] });
});

test('who may not edit prints labels and follows devices, and has no other action', async () => {
  signOut();
  signIn(aUser(['device.view']));
  const sent = serve();
  open();
  await screen.findByText('压力机');
  expect(screen.queryByRole('button', { name: named('新增设备') })).toBeNull();
  for (const action of ['编辑', '批量编辑', '停用', '启用', '报废'])
    expect(screen.queryByRole('button', { name: named(action) })).toBeNull();
  expect(screen.getByRole('button', { name: '打印标签' })).toBeDefined();
  tick('压力机');
  run('关注设备');
  await waitFor(() =>
    expect(bodies(sent, '/ConcernDevice')).toMatchObject([{ DeviceID: press.id, Concern: 1 }]),
  );
});
