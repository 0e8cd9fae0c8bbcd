import { label } from '../../contract/locale.ts';
import { pagePaths } from '../lib/paths/pagePaths.ts';
import { pathKey } from '../lib/paths/pathKey.ts';
import type { Page } from '../loading/page.ts';
import { outerPages } from './outerPages.ts';

/**
 * The console's pages; menu, tags, search, titles and breadcrumb derive from this list. It is
 * loaded with the shell: neither the login nor the wall loads it.
 */
const consolePages: readonly Page[] = [
  {
    path: pagePaths.dataOverview,
    name: 'dataOverview',
    title: label('数据概览', 'Overview'),
    namespace: 'home',
    permission: 'home.view',
    affix: true,
    load: async () => (await import('../console/home/DataOverviewPage.tsx')).DataOverviewPage,
  },
  {
    path: pagePaths.account,
    name: 'account',
    title: label('账号管理', 'Account'),
    namespace: 'account',
    hidden: true,
    load: async () => (await import('../console/account/AccountPage.tsx')).AccountPage,
  },
  {
    path: pagePaths.workOrder,
    name: 'workOrder',
    title: label('维修工单', 'Work orders'),
    namespace: 'repair',
    permission: 'repair.view',
    load: async () => (await import('../console/repair/list/OrderListPage.tsx')).OrderListPage,
  },
  {
    path: pagePaths.orderDetail,
    name: 'orderDetail',
    title: label('工单详情', 'Work order'),
    namespace: 'repair',
    permission: 'repair.view',
    hidden: true,
    parent: 'workOrder',
    keyParam: 'id',
    load: async () =>
      (await import('../console/repair/detail/OrderDetailPage.tsx')).OrderDetailPage,
  },
  {
    path: pagePaths.timeoutConfig,
    name: 'timeoutConfig',
    title: label('时限设置', 'Time limits'),
    namespace: 'timeoutConfig',
    permission: 'repair.timeouts',
    load: async () =>
      (await import('../console/timeoutConfig/TimeoutConfigPage.tsx')).TimeoutConfigPage,
  },
  {
    path: pagePaths.loginLog,
    name: 'loginLog',
    title: label('登录日志', 'Sign-in log'),
    namespace: 'logs',
    permission: 'log.view',
    load: async () => (await import('../console/logs/LoginLogPage.tsx')).LoginLogPage,
  },
  {
    path: pagePaths.oplog,
    name: 'opLog',
    title: label('操作日志', 'Operation log'),
    namespace: 'logs',
    permission: 'log.actions',
    hidden: true,
    load: async () => (await import('../console/logs/ActionLogPage.tsx')).ActionLogPage,
  },
  {
    path: pagePaths.mailList,
    name: 'mailList',
    title: label('人员通讯录', 'Address book'),
    namespace: 'personnel',
    permission: 'personnel.view',
    load: async () => (await import('../console/personnel/PhoneBookPage.tsx')).PhoneBookPage,
  },
  {
    path: pagePaths.mailinfo,
    name: 'mailinfo',
    title: label('人员详情', 'Person'),
    namespace: 'personnel',
    permission: 'personnel.view',
    hidden: true,
    parent: 'mailList',
    keyParam: 'id',
    load: async () => (await import('../console/personnel/PersonPage.tsx')).PersonPage,
  },
  {
    path: pagePaths.userApplyList,
    name: 'userApplyList',
    title: label('新用户申请', 'New users'),
    namespace: 'application',
    permission: 'registration.review',
    hidden: true,
    parent: 'mailList',
    load: async () =>
      (await import('../console/personnel/applications/ApplicationsPage.tsx')).ApplicationsPage,
  },
  {
    path: pagePaths.newUserApplication,
    name: 'newUserApplication',
    title: label('新用户申请', 'New users'),
    namespace: 'application',
    permission: 'registration.review',
    hidden: true,
    parent: 'mailList',
    load: async () =>
      (await import('../console/personnel/applications/ApplicationsPage.tsx')).ApplicationsPage,
  },
  {
    path: pagePaths.invitations,
    name: 'invitations',
    title: label('邀请', 'Invitations'),
    namespace: 'application',
    permission: 'registration.invite',
    hidden: true,
    parent: 'mailList',
    load: async () =>
      (await import('../console/personnel/applications/InvitationsPage.tsx')).InvitationsPage,
  },
  {
    path: pagePaths.roleList,
    name: 'roleList',
    title: label('角色管理', 'Roles'),
    namespace: 'role',
    permission: 'role.view',
    load: async () => (await import('../console/personnel/roles/RolesPage.tsx')).RolesPage,
  },
  {
    path: pagePaths.scheduling,
    name: 'scheduling',
    title: label('值班排班', 'Duty'),
    namespace: 'duty',
    permission: 'duty.view',
    load: async () => (await import('../console/duty/SchedulingPage.tsx')).SchedulingPage,
  },
  {
    path: pagePaths.schedulingRecord,
    name: 'schedulingRecord',
    title: label('值班记录', 'Duty record'),
    namespace: 'duty',
    permission: 'duty.record',
    load: async () => (await import('../console/duty/DutyRecordPage.tsx')).DutyRecordPage,
  },
  {
    path: pagePaths.overtime,
    name: 'overtime',
    title: label('加班申请', 'Overtime'),
    namespace: 'overtime',
    permission: 'overtime.view',
    load: async () => (await import('../console/overtime/OvertimePage.tsx')).OvertimePage,
  },
  {
    path: pagePaths.overtimeSheet,
    name: 'overtimeSheet',
    title: label('加班月表', 'Overtime sheet'),
    namespace: 'overtime',
    permission: 'overtime.view',
    hidden: true,
    parent: 'overtime',
    load: async () => (await import('../console/overtime/SheetPage.tsx')).SheetPage,
  },
  {
    path: pagePaths.proclamation,
    name: 'proclamation',
    title: label('公告', 'Announcements'),
    namespace: 'notice',
    permission: 'notice.view',
    load: async () => (await import('../console/notice/NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: pagePaths.proclamationDetail,
    name: 'proclamationDetail',
    title: label('公告详情', 'Announcement'),
    namespace: 'notice',
    permission: 'notice.view',
    hidden: true,
    parent: 'proclamation',
    keyParam: 'id',
    load: async () => (await import('../console/notice/NoticeDetailPage.tsx')).NoticeDetailPage,
  },
  {
    path: pagePaths.deviceList,
    name: 'deviceList',
    title: label('设备台账', 'Equipment list'),
    namespace: 'device',
    permission: 'device.view',
    load: async () => (await import('../console/device/list/DeviceListPage.tsx')).DeviceListPage,
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
    load: async () => (await import('../console/device/detail/DevicePage.tsx')).DevicePage,
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
    load: async () => (await import('../console/device/detail/DevicePage.tsx')).DevicePage,
  },
  {
    path: pagePaths.addDevice,
    name: 'addDevice',
    title: label('新增设备', 'Add a device'),
    namespace: 'device',
    permission: 'device.edit',
    hidden: true,
    parent: 'deviceList',
    load: async () => (await import('../console/device/list/DeviceListPage.tsx')).DeviceListPage,
  },
  {
    path: pagePaths.calendar,
    name: 'calendar',
    title: label('工作日历', 'Calendars'),
    namespace: 'calendar',
    permission: 'calendar.view',
    load: async () => (await import('../console/calendar/CalendarPage.tsx')).CalendarPage,
  },
  {
    path: pagePaths.deviceGroups,
    name: 'deviceGroups',
    title: label('设备类型与位置', 'Equipment types and positions'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    parent: 'deviceList',
    load: async () =>
      (await import('../console/device/groups/DeviceGroupsPage.tsx')).DeviceGroupsPage,
  },
  {
    path: pagePaths.concernDevice,
    name: 'concernDevice',
    title: label('关注设备', 'Followed devices'),
    namespace: 'device',
    permission: 'device.view',
    hidden: true,
    load: async () =>
      (await import('../console/device/followed/ConcernDevicePage.tsx')).ConcernDevicePage,
  },
  {
    path: pagePaths.faultSetting,
    name: 'faultSetting',
    title: label('故障设置', 'Fault catalogues'),
    namespace: 'kit',
    permission: 'fault.view',
    load: async () => (await import('../console/fault/FaultSettingPage.tsx')).FaultSettingPage,
  },
  {
    path: pagePaths.enterpriseInfo,
    name: 'enterpriseInfo',
    title: label('企业信息', 'Enterprise'),
    namespace: 'enterprise',
    permission: 'enterprise.view',
    load: async () => (await import('../console/enterprise/EnterprisePage.tsx')).EnterprisePage,
  },
  {
    path: pagePaths.enterprises,
    name: 'enterprises',
    title: label('平台企业', 'Organisations of the platform'),
    namespace: 'enterprise',
    permission: 'platform.enterprises',
    load: async () =>
      (await import('../console/enterprise/OrganisationsPage.tsx')).OrganisationsPage,
  },
  {
    path: pagePaths.outbound,
    name: 'outbound',
    title: label('消息外发', 'Outbound messages'),
    namespace: 'outbound',
    permission: 'outbound.view',
    load: async () => (await import('../console/outbound/OutboundPage.tsx')).OutboundPage,
  },
  {
    path: pagePaths.affEnterprise,
    name: 'affEnterprise',
    title: label('关联企业', 'Affiliated enterprises'),
    namespace: 'relation',
    permission: 'relation.view',
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
  {
    path: pagePaths.relationDetail,
    name: 'relationDetail',
    title: label('关联详情', 'Affiliation'),
    namespace: 'relation',
    permission: 'relation.view',
    hidden: true,
    parent: 'affEnterprise',
    keyParam: 'org',
    load: async () =>
      (await import('../console/relation/RelationDetailPage.tsx')).RelationDetailPage,
  },
  {
    path: pagePaths.relationEnt,
    name: 'relationEnt',
    title: label('关联企业', 'Affiliated enterprises'),
    namespace: 'relation',
    permission: 'relation.view',
    hidden: true,
    load: async () => (await import('../console/relation/RelationPage.tsx')).RelationPage,
  },
];

/** The pages that areas define in their own folders. */
const areaPages = import.meta.glob<Readonly<Record<string, readonly Page[]>>>(
  '../console/*/pages.ts',
  { eager: true },
);

/** All pages. */
export const pages: readonly Page[] = [
  ...outerPages,
  ...consolePages,
  ...Object.values(areaPages).flatMap((exported) => Object.values(exported).flat()),
];

const byPath = new Map(pages.map((page) => [pathKey(page.path), page]));
const byName = new Map(pages.map((page) => [page.name, page]));

/** Returns the page of a path in any spelling (`pathKey`); null where there is none. */
export function pageAt(pathname: string): Page | null {
  return byPath.get(pathKey(pathname)) ?? null;
}

/** Returns a page by its name; null where there is none. */
export function pageNamed(name: string): Page | null {
  return byName.get(name) ?? null;
}
