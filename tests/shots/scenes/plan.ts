import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';
import type { World } from '../world.ts';

const areas = {
  maintenance: '/maintenance/planCalendar',
  inspection: '/Inspection/inspectionPlan',
} as const;

const visible = '[data-page]:visible';

async function openFirst({ page }: Driver, href: string): Promise<void> {
  await page.locator(`${visible} a[href*="${href}"]`).first().click();
}

/** Opens the first route of the calendar that is not finished. */
async function openRoute({ page }: Driver): Promise<void> {
  const routes = page.locator(`${visible} a[href*="&walk="]:not([data-state="closed"])`);
  await routes.first().click();
}

/** Returns the path of the single check of a device by its label. */
async function spotPath(world: World): Promise<string> {
  return (await world.label()).replace(/^[^?]*/, '/Inspection/spotCheck');
}

/** The pages of plans: views, a plan, a point, and their dialogs. Inspection has the same ones. */
export const planScenes: readonly Scene[] = [
  { name: 'plan-calendar', who: 'admin', path: `${areas.maintenance}?view=calendar` },
  { name: 'plan-due', who: 'repairer', path: `${areas.maintenance}?view=due` },
  { name: 'plans', who: 'admin', path: `${areas.maintenance}?view=plans` },
  { name: 'plan-points', who: 'admin', path: `${areas.maintenance}?view=points&State=open` },
  { name: 'plan-workload', who: 'admin', path: `${areas.maintenance}?view=workload` },
  { name: 'plan-records', who: 'admin', path: '/maintenance/records' },
  {
    name: 'plan',
    who: 'admin',
    path: `${areas.maintenance}?view=plans`,
    act: (driver) => openFirst(driver, 'planDetail?id='),
  },
  {
    name: 'plan-point',
    who: 'admin',
    path: `${areas.maintenance}?view=points&State=open`,
    act: (driver) => openFirst(driver, 'projectDetail?id='),
  },
  {
    name: 'plan-not-in-time',
    who: 'admin',
    path: `${areas.maintenance}?view=points&Rule=0&InTime=0`,
  },
  {
    name: 'plan-sheet',
    who: 'admin',
    path: `${areas.maintenance}?view=points`,
    act: async (driver) => {
      await driver.press('plan.sheet.open');
      await driver.dialog();
    },
  },
  {
    name: 'device-plans',
    who: 'admin',
    path: '/device/list',
    act: async (driver) => {
      await openFirst(driver, 'deviceDetail?id=');
      await driver.page.getByRole('tab', { name: driver.text('device.detail.plans') }).click();
      await driver.page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      const charts = await driver.page.locator(`${visible} figure[role=img]`).all();
      await charts.at(-1)?.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'plan-add',
    who: 'admin',
    path: `${areas.maintenance}?view=plans`,
    act: async (driver) => {
      await driver.press('plan.add');
      await driver.dialog();
    },
  },
  {
    name: 'plan-edit',
    who: 'admin',
    path: `${areas.maintenance}?view=plans`,
    act: async (driver) => {
      await openFirst(driver, 'planDetail?id=');
      await driver.press('plan.edit');
      await driver.dialog();
    },
  },
  {
    name: 'plan-finish',
    who: 'repairer',
    path: `${areas.maintenance}?view=due`,
    act: async ({ page, dialog, text }) => {
      await page
        .locator(visible)
        .getByText(text('plan.finish.open'), { exact: true })
        .first()
        .click();
      await dialog();
    },
  },
  {
    name: 'inspection-plan',
    alike: true,
    who: 'admin',
    path: `${areas.inspection}?view=plans`,
    act: (driver) => openFirst(driver, 'inspectionPlan/plan?id='),
  },
  { name: 'inspection-records', alike: true, who: 'admin', path: '/Inspection/records' },
  {
    name: 'inspection-calendar',
    alike: true,
    who: 'admin',
    path: `${areas.inspection}?view=calendar`,
  },
  { name: 'inspection-due', alike: true, who: 'repairer', path: `${areas.inspection}?view=due` },
  { name: 'inspection-plans', alike: true, who: 'admin', path: `${areas.inspection}?view=plans` },
  { name: 'plan-routes', who: 'repairer', path: `${areas.inspection}?view=routes` },
  {
    name: 'plan-walk',
    who: 'admin',
    path: `${areas.inspection}?view=calendar`,
    act: async (driver) => {
      await openRoute(driver);
      await driver.button('plan.route.substitute').waitFor();
    },
  },
  {
    name: 'plan-stop',
    who: 'admin',
    path: `${areas.inspection}?view=calendar`,
    act: async (driver) => {
      await openRoute(driver);
      const mark = driver.page.locator(`${visible} figure [data-mark]`).first();
      const path = `${areas.inspection}/plan?point=${await mark.getAttribute('data-mark')}`;
      await driver.page.goto(new URL(path, driver.page.url()).href);
      await driver.page.locator(`${visible} figure [data-here]`).first().waitFor();
    },
  },
  {
    name: 'plan-floor-plan',
    who: 'admin',
    path: `${areas.inspection}?view=plans`,
    act: async (driver) => {
      await openFirst(driver, 'plan?id=');
      await driver.page.getByRole('tab', { name: driver.text('plan.floorPlan.title') }).click();
      await driver.press('plan.floorPlan.change');
      await driver.dialog();
      await driver.page.locator('[role=dialog] [data-mark]').first().waitFor();
    },
  },
  {
    name: 'plan-substitute',
    who: 'admin',
    path: `${areas.inspection}?view=calendar`,
    act: async (driver) => {
      await openRoute(driver);
      await driver.press('plan.route.substitute');
      await driver.dialog();
    },
  },
  {
    name: 'plan-stops',
    who: 'admin',
    path: `${areas.inspection}?view=plans`,
    act: async (driver) => {
      await openFirst(driver, 'plan?id=');
      await driver.press('plan.edit');
      await driver.dialog();
      await driver.page.locator('[data-stop]').first().waitFor();
    },
  },
  {
    name: 'plan-move-day',
    who: 'admin',
    path: `${areas.maintenance}?view=calendar`,
    act: async ({ page, dialog }) => {
      await page.locator(`${visible} a[draggable="true"]`).first().hover();
      await page.locator(`${visible} a[draggable="true"] + span button`).first().click();
      await dialog();
    },
  },
  { name: 'spot-find', who: 'repairer', path: '/Inspection/spotCheck' },
  {
    name: 'spot-device',
    who: 'repairer',
    path: spotPath,
  },
  {
    name: 'spot-fill',
    who: 'repairer',
    path: spotPath,
    act: async ({ page, text }) => {
      const [start, goOn] = [text('plan.spot.start'), text('plan.spot.goOn')];
      const card = page.locator(visible).getByText(start).or(page.locator(visible).getByText(goOn));
      await card.first().click();
      await page.locator(visible).getByText(text('plan.fill.done')).first().waitFor();
    },
  },
  {
    name: 'spot-unknown',
    alike: true,
    who: 'repairer',
    path: '/Inspection/spotCheck?code=no-such-code',
  },
];
