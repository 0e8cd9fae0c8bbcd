import {
  getEnterprise,
  getOrganisation,
  listEnterprises,
  type OrganisationDetail,
  type OrganisationRow,
} from '../../../src/contract/areas/enterprise/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/systemInfo/enterpriseInfo';
const listPath = '/systemInfo/enterprises';

const dayMs = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const organisationAt = (at: number): OrganisationRow => ({
  id: `0190a000-0000-7000-8000-00000000000${at}`,
  orgCode: ['HD7K2M9Q', 'PT4X8N2C', 'LM3R6T1Z', 'VN5B7W8D'][at] ?? '',
  orgName:
    ['华东一厂', 'Precision Tooling & Stamping Works', '联盟设备维护服务有限公司', '旧厂'][at] ??
    '',
  orgName_Short: '厂',
  orgType: at === 2 ? 0 : 1,
  orgState: [1, 1, 2, 0][at] ?? 1,
  packageName: (['professional', 'standard', 'trial', 'unlimited'] as const)[at] ?? 'trial',
  expireDate: [dayAfter(200), dayAfter(6), dayAfter(-3), null][at] ?? null,
  userLimit: [500, 100, 10, null][at] ?? null,
  deviceLimit: [5000, 500, 100, null][at] ?? null,
  users: [212, 100, 8, 3][at] ?? 0,
  devices: [1840, 421, 50, 0][at] ?? 0,
  maySendSms: at === 2 ? 0 : 1,
  fileBytes: [3.2e9, 41e9, 12e6, null][at] ?? null,
  rowBytes: [1.1e9, 620e6, 4e6, null][at] ?? null,
  diskShare: [0.021, 0.208, 0.0001, null][at] ?? null,
  contact: '王芳',
  phone: '13800000001',
  timeZone: 'Asia/Shanghai',
  createTime: '2026-03-20T01:00:00.000Z',
  version: 0,
});

const answerList = ({ server }: Driver) =>
  server.answer(listEnterprises, { data: [0, 1, 2, 3].map(organisationAt), totalNum: 4 });

const detail: OrganisationDetail = {
  ...organisationAt(1),
  administrators: [
    { realName: '周敏', userName: '13800000101', lastLoginTime: '2026-11-27T01:00:00.000Z' },
  ],
  lastLoginTime: '2026-11-28T01:00:00.000Z',
  recentUsers: 73,
  openOrders: 14,
  recentOrders: 211,
  orders: 3120,
  history: [
    {
      time: '2026-11-20T01:00:00.000Z',
      realName: '王建国',
      action: '设置套餐',
      change: '到期日 2026-11-30 → 2026-12-05；人员上限 50 → 100',
    },
    { time: '2026-03-20T01:00:00.000Z', realName: '王建国', action: '新增企业', change: '' },
  ],
};

const full = (fields: object) => (driver: Driver) =>
  driver.server.alter(getEnterprise, {
    packageName: 'standard',
    users: 100,
    userLimit: 100,
    devices: 421,
    deviceLimit: 500,
    industry: '汽车零部件',
    creditCode: '91350100M000100Y43',
    address: '上海市嘉定区安亭镇园国路 1000 号二号厂房',
    contact: '王芳',
    phone: '021-59500000',
    idleMinutes: 15,
    passwordLength: 10,
    passwordKinds: 3,
    passwordDays: 90,
    ...fields,
  });

/** The organisation's page with its dialogs, and the list of platform administrators. */
export const enterpriseScenes: readonly Scene[] = [
  { name: 'enterprise', who: 'admin', path },
  {
    name: 'enterprise-full',
    who: 'admin',
    path,
    prepare: full({ expireDate: dayAfter(6) }),
  },
  {
    name: 'enterprise-expired',
    loads: true,
    alike: true,
    who: 'supervisor',
    path,
    prepare: async (driver) => {
      await driver.changeUserRecord({ orgState: 2 });
      await full({ orgState: 2, expireDate: dayAfter(-3) })(driver);
    },
  },
  {
    name: 'enterprise-edit',
    who: 'admin',
    path,
    async act({ press, dialog }) {
      await press('enterprise.edit');
      await dialog();
    },
  },
  {
    name: 'enterprise-policy',
    alike: true,
    who: 'admin',
    path,
    async act({ press, dialog }) {
      await press('enterprise.editPolicy');
      await dialog();
    },
  },
  {
    name: 'enterprise-failed',
    alike: true,
    who: 'admin',
    path,
    prepare: ({ server }) => server.fail(getEnterprise),
    fails: true,
  },
  { name: 'platform-list', who: 'admin', path: listPath, prepare: answerList },
  {
    name: 'platform-organisation',
    who: 'admin',
    path: `${listPath}/detail?id=${detail.id}`,
    prepare: ({ server }) => server.answer(getOrganisation, detail),
  },
  {
    name: 'platform-add',
    alike: true,
    who: 'admin',
    path: listPath,
    prepare: answerList,
    async act({ press, dialog }) {
      await press('enterprise.list.add');
      await dialog();
    },
  },
];
