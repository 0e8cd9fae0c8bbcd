import { checkLabel } from '../../../src/contract/areas/label/endpoints.ts';
import { getLabelForm, listLabelReports } from '../../../src/contract/areas/label/reports.ts';
import { getSetupState } from '../../../src/contract/areas/session/endpoints.ts';
import type { Scene } from '../scene.ts';

const publicDevice = {
  deviceCode: 'A-1',
  deviceName: '冲床',
  positionName: '一车间',
  orgName: '华东一厂',
  deviceState: 1,
  runState: 0,
  reportable: 1,
} as const;

const faults = ['漏油', '异响', '不能启动', '温度过高', '急停按钮失灵'].map((name, at) => ({
  id: String(at),
  name,
}));

const reported = {
  orderState: 2,
  reportTime: '2026-11-20T02:10:00.000Z',
  isStop: 1,
  faultName: '漏油',
} as const;

const ownReport = {
  secret: '0123456789ABCDEF',
  orderCode: 'WX20261120-0007',
  isRemark: 0,
  text: '主轴漏油，地上有一滩',
  time: '2026-11-20T02:10:00.000Z',
  orderState: 2,
  receiveTime: '2026-11-20T02:14:00.000Z',
  repairStartTime: '2026-11-20T02:31:00.000Z',
  finishTime: null,
  confirmTime: null,
  rejectTime: null,
  calls: {
    count: 2,
    lastTime: '2026-11-20T02:10:00.000Z',
    nextTime: '2026-11-20T02:25:00.000Z',
    nextCount: 1,
    supervisorTime: '2026-11-20T02:40:00.000Z',
  },
  photos: 2,
} as const;

/** Pages without a sign-in, and those outside of the shell. */
export const outerScenes: readonly Scene[] = [
  { name: 'login', who: null, path: '/login' },
  {
    name: 'login-refused',
    who: null,
    path: '/login',
    act: ({ press }) => press('login.submit'),
  },
  {
    name: 'login-forgotten',
    who: null,
    path: '/login',
    act: ({ press }) => press('login.forgot'),
  },
  {
    name: 'login-set-up',
    who: null,
    path: '/login',
    prepare: ({ server }) => server.answer(getSetupState, { needed: true, registration: 'none' }),
  },
  {
    name: 'login-one-time',
    alone: true,
    who: 'repairer',
    path: '/home/dataOverview',
    prepare: ({ changeUserRecord: isKnownAs }) => isKnownAs({ mustChangePassword: true }),
  },
  { name: 'partner', who: null, path: '/mylogin' },
  { name: 'partner-cqxdwi', alike: true, who: null, path: '/cqxdwialogin' },
  { name: 'partner-wx', alike: true, who: null, path: '/auth-redirect' },
  { name: 'help', who: null, path: '/helpDoc' },
  { name: 'help-versions', alike: true, who: null, path: '/helpDoc?page=versions' },
  { name: 'help-faq', alike: true, who: null, path: '/helpDoc?page=faq' },
  { name: 'help-no-page', who: null, path: '/helpDoc?page=nothing' },
  {
    name: 'help-search',
    who: null,
    path: '/helpDoc',
    act: async ({ page, text, isNarrow, press }) => {
      if (isNarrow) await press('help.menu');
      await page.getByRole('searchbox', { name: text('help.search') }).fill('zzz');
    },
  },
  { name: 'help-phone', who: null, path: '/appletDoc' },
  { name: 'label-invalid', who: null, path: '/assets?d=1&s=1' },
  { name: 'label-unsigned', who: null, path: '/assets?d=1' },
  {
    name: 'label-off',
    alike: true,
    who: null,
    path: '/assets?d=1&s=1',
    prepare: ({ server }) =>
      server.answer(checkLabel, { valid: true, device: { ...publicDevice, reportable: 0 } }),
  },
  {
    name: 'label-own',
    alike: true,
    alone: true,
    who: null,
    path: `/assets?d=1&s=1&r=${ownReport.secret}`,
    prepare: async ({ server }) => {
      await server.answer(checkLabel, { valid: true, device: publicDevice });
      await server.answer(listLabelReports, [ownReport]);
    },
    act: ({ page }) => page.getByText(ownReport.text).waitFor(),
  },
  {
    name: 'label-report',
    who: null,
    path: '/assets?d=1&s=1&view=report',
    prepare: async ({ server }) => {
      await server.answer(checkLabel, { valid: true, device: publicDevice });
      await server.answer(getLabelForm, { faults, reported: null });
    },
    act: ({ press }) => press('labelReport.report.submit'),
  },
  {
    name: 'label-remark',
    who: null,
    path: '/assets?d=1&s=1&view=report',
    prepare: async ({ server }) => {
      await server.answer(checkLabel, { valid: true, device: publicDevice });
      await server.answer(getLabelForm, { faults, reported });
    },
    act: ({ page, text }) => page.getByText(text('labelReport.remark.already')).waitFor(),
  },
  { name: 'label-guest', who: null, path: (world) => world.label() },
  { name: 'label-device', who: 'repairer', path: (world) => world.label() },
  { name: 'no-such-page', who: null, path: '/401' },
  { name: 'not-found', who: null, path: '/404' },
  { name: 'page-missing', who: 'admin', path: '/error-page/401' },
  { name: 'tiles', alike: true, who: 'admin', path: '/dev/tiles', waits: true },
];
