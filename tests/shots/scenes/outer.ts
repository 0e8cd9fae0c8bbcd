import { checkLabel } from '../../../src/contract/areas/label/endpoints.ts';
import { getSetupState } from '../../../src/contract/areas/session/endpoints.ts';
import type { Scene } from '../scene.ts';

const publicDevice = {
  deviceCode: 'A-1',
  deviceName: '冲床',
  positionName: '一车间',
  orgName: '华东一厂',
  deviceState: 1,
  reportable: 1,
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
    prepare: ({ server }) => server.answer(getSetupState, { needed: true }),
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
  {
    name: 'label-guest',
    who: null,
    path: '/assets?d=1&s=1',
    prepare: ({ server }) => server.answer(checkLabel, { valid: true, device: publicDevice }),
  },
  { name: 'label-device', who: 'repairer', path: (world) => world.label() },
  { name: 'no-such-page', who: null, path: '/401' },
  { name: 'not-found', who: null, path: '/404' },
  { name: 'page-missing', who: 'admin', path: '/error-page/401' },
  { name: 'wall', who: 'admin', path: '/EquipmentKanban' },
  { name: 'tiles', alike: true, who: 'admin', path: '/dev/tiles', waits: true },
];
