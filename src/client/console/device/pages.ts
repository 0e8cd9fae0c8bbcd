import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of equipment. Their parts are loaded when a page is opened. */
export const devicePages: readonly Page[] = [
  {
    path: pagePaths.deviceList,
    name: 'deviceList',
    title: label('设备台账', 'Equipment list'),
    namespace: 'device',
    permission: 'device.view',
    load: async () => (await import('./list/DeviceListPage.tsx')).DeviceListPage,
  },
  {
    path: pagePaths.deviceDetail,
    name: 'deviceDetail',
    title: label('设备详情', 'Device'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    parent: 'deviceList',
    keyParam: 'id',
    load: async () => (await import('./detail/DevicePage.tsx')).DevicePage,
  },
  {
    path: pagePaths.relationDeviceDetail,
    name: 'relationDeviceDetail',
    title: label('设备详情', 'Device'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    parent: 'deviceList',
    keyParam: 'id',
    load: async () => (await import('./detail/DevicePage.tsx')).DevicePage,
  },
  {
    path: pagePaths.addDevice,
    name: 'addDevice',
    title: label('新增设备', 'Add a device'),
    namespace: 'device',
    permission: 'device.edit',
    hidden: true,
    parent: 'deviceList',
    load: async () => (await import('./list/DeviceListPage.tsx')).DeviceListPage,
  },
  {
    path: pagePaths.deviceGroups,
    name: 'deviceGroups',
    title: label('设备类型与位置', 'Equipment types and positions'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    parent: 'deviceList',
    load: async () => (await import('./groups/DeviceGroupsPage.tsx')).DeviceGroupsPage,
  },
  {
    path: pagePaths.concernDevice,
    name: 'concernDevice',
    title: label('关注设备', 'Followed devices'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    load: async () => (await import('./followed/ConcernDevicePage.tsx')).ConcernDevicePage,
  },
];
