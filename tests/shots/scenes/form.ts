import { formsOf } from '../../../src/contract/areas/form/form.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const maintenance = '/maintenance/formConfig';
const inspection = '/Inspection/formConfig';

async function openForm({ page }: Driver): Promise<void> {
  await page.locator('[data-page]:visible a[href*="formContent"]').first().click();
  await page.waitForURL(/formContent/);
}

async function openDesigner(driver: Driver): Promise<void> {
  await openForm(driver);
  await driver.press('form.design');
  await driver.page.waitForURL(/configItem/);
  await driver.page.locator('[data-rows] [data-row]').first().waitFor({ state: 'attached' });
}

/** Forms of maintenance and inspections: lists, a form, its parts, the designer and the form as on a phone. */
export const formScenes: readonly Scene[] = [
  { name: 'forms', who: 'admin', path: maintenance },
  { name: 'forms-inspection', alike: true, who: 'repairer', path: inspection },
  {
    name: 'forms-none',
    alike: true,
    who: 'admin',
    path: maintenance,
    prepare: ({ server }) =>
      server.answer(formsOf.maintenance.calls.list, { data: [], totalNum: 0 }),
  },
  {
    name: 'form-make',
    who: 'admin',
    path: maintenance,
    act: async (driver) => {
      await driver.press('form.make');
      await driver.dialog();
    },
  },
  { name: 'form', who: 'admin', path: maintenance, act: openForm },
  {
    name: 'form-bindings',
    who: 'admin',
    path: maintenance,
    act: async (driver) => {
      await openForm(driver);
      await driver.page.locator('[role="tab"]:visible').nth(1).click();
    },
  },
  {
    name: 'form-bind',
    who: 'admin',
    path: maintenance,
    act: async (driver) => {
      await openForm(driver);
      await driver.page.locator('[role="tab"]:visible').nth(1).click();
      await driver.press('form.bind.action');
      await driver.dialog();
    },
  },
  {
    name: 'form-revisions',
    alike: true,
    who: 'admin',
    path: maintenance,
    act: async (driver) => {
      await openForm(driver);
      await driver.page.locator('[role="tab"]:visible').nth(2).click();
    },
  },
  { name: 'form-designer', who: 'admin', path: maintenance, act: openDesigner },
  {
    name: 'form-preview',
    who: 'admin',
    path: maintenance,
    act: async (driver) => {
      await openDesigner(driver);
      const { page } = driver;
      const pane = page.locator('label:visible', { hasText: driver.text('form.designer.preview') });
      if ((await pane.count()) > 0) await pane.click();
      const phone = page.getByRole('region', { name: driver.text('form.designer.preview') });
      await phone.getByRole('textbox').nth(1).fill('0.9');
      await phone
        .getByRole('radio', { name: driver.text('form.fill.ng') })
        .first()
        .check({ force: true });
      await phone.getByRole('button', { name: driver.text('form.fill.done') }).click();
    },
  },
];
