import { fileURLToPath } from 'node:url';
import { updateUser } from '../../../src/contract/areas/personnel/actions.ts';
import { requireFieldLabel } from '../../../src/contract/validation/bodyFields.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/account';
const picture = fileURLToPath(new URL('../../../.readme/wall.png', import.meta.url));

/** Opens the dialog of the user's own details, from any page. */
async function openDetails({ page, openUser, dialog }: Driver) {
  await openUser();
  await page.locator('button:visible', { hasText: /\d{11}/ }).click();
  return dialog();
}

async function openTransfer({ press, dialog }: Driver) {
  await press('account.transfer.open');
  return dialog();
}

/** The user's own account: page and dialogs. */
export const accountScenes: readonly Scene[] = [
  { name: 'account', who: 'admin', path },
  {
    name: 'account-refused',
    alike: true,
    who: 'admin',
    path,
    act: async ({ field, press }) => {
      await field(requireFieldLabel(updateUser, 'RealName')).fill('');
      await press('account.save');
    },
  },
  {
    name: 'account-dialog',
    alike: true,
    who: 'admin',
    path: '/proclamation/list',
    act: openDetails,
  },
  {
    name: 'account-dialog-unsaved',
    alike: true,
    who: 'admin',
    path: '/proclamation/list',
    act: async (driver) => {
      const dialog = await openDetails(driver);
      await driver.field(requireFieldLabel(updateUser, 'RealName'), dialog).fill('李');
      await driver.press('app.cancel', dialog);
    },
  },
  {
    name: 'account-crop',
    who: 'admin',
    path,
    act: async ({ page, dialog }) => {
      await page.locator('[data-page]:visible input[type="file"]').setInputFiles(picture);
      await dialog();
    },
  },
  { name: 'account-transfer', alike: true, who: 'admin', path, act: openTransfer },
  {
    name: 'account-transfer-confirm',
    who: 'admin',
    path,
    act: async (driver) => {
      const dialog = await openTransfer(driver);
      await dialog.getByRole('combobox').click();
      await dialog.locator('[role="option"]:visible').first().click();
      await driver.press('account.transfer.submit', dialog);
      await driver.page
        .getByRole('dialog', { name: driver.text('account.transfer.confirm') })
        .waitFor();
    },
  },
  {
    name: 'account-password',
    who: 'admin',
    path,
    act: async ({ press, dialog, page }) => {
      await press('account.password.open');
      await press('account.password.submit', await dialog());
      await page.locator('[aria-invalid="true"]:visible').first().waitFor();
    },
  },
  {
    name: 'account-everywhere',
    who: 'admin',
    path,
    act: async ({ press, dialog }) => {
      await press('account.sessions.open');
      await dialog();
    },
  },
];
