import { getSetupGuide } from '../../../src/contract/areas/home/setupGuide.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/home/dataOverview';

const steps = (
  [
    'devices',
    'people',
    'import',
    'invitation',
    'timeLimits',
    'duty',
    'labels',
    'relations',
    'wall',
    'firstOrder',
  ] as const
).map(
  (step, at) =>
    ({ step, count: at === 1 ? 3 : 0, done: at === 1 ? 1 : 0, needed: at < 2 ? 1 : 0 }) as const,
);
const lacks = async ({ server, page }: Driver) => {
  await page.addInitScript(() => localStorage.removeItem('introduced'));
  await server.answer(getSetupGuide, { steps, introduced: 0 });
};

/** The overview, and the setup guide that it offers. */
export const homeScenes: readonly Scene[] = [
  { name: 'overview', who: 'admin', path },
  { name: 'overview-repairer', alike: true, who: 'repairer', path },
  { name: 'overview-provider', alike: true, who: 'provider', path },
  {
    name: 'overview-own-days',
    alike: true,
    who: 'admin',
    path: `${path}?from=2026-01-01&to=2026-03-31&trend=downHours`,
  },
  {
    name: 'overview-foot',
    alike: true,
    who: 'admin',
    path,
    act: ({ page }) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
  },
  {
    name: 'run-state',
    alike: true,
    who: 'admin',
    path,
    act: async ({ page, dialog }) => {
      await page.locator('li button:has(i[data-state]):not(:disabled):visible').first().click();
      await dialog();
    },
  },
  { name: 'device-data', who: 'admin', path: '/home/deviceData?days=90' },
  { name: 'device-data-provider', alike: true, who: 'provider', path: '/home/deviceData?days=90' },
  { name: 'personnel-data', who: 'admin', path: '/home/personnelData?days=90' },
  {
    name: 'personnel-data-repairer',
    alike: true,
    who: 'repairer',
    path: '/home/personnelData?days=90',
  },
  {
    name: 'fault-analysis',
    who: 'admin',
    path: '/home/faultAnalysis?days=90',
  },
  {
    name: 'fault-analysis-tables',
    alike: true,
    who: 'admin',
    path: '/home/faultAnalysis?days=90',
    act: ({ page }) =>
      page.locator('[data-page]:visible details summary').evaluateAll((all) => {
        for (const one of all) (one as HTMLElement).click();
      }),
  },
  { name: 'reports', who: 'admin', path: '/home/reports' },
  {
    name: 'report-schedule',
    who: 'admin',
    path: '/home/reports',
    act: async ({ page }) => {
      await page.locator('[data-page]:visible a[href*="reports/detail"]').first().click();
      await page.waitForURL(/reports\/detail/);
    },
  },
  {
    name: 'setup-guide',
    alike: true,
    who: 'admin',
    path,
    prepare: lacks,
    act: ({ dialog }) => dialog(),
  },
  {
    name: 'setup-device',
    alike: true,
    who: 'admin',
    path,
    prepare: lacks,
    act: async ({ press, dialog, button, page }) => {
      await press('setup.step.devices.do', await dialog());
      await button('setup.device.submit').click();
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
];
