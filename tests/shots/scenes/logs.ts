import { listActionLog } from '../../../src/contract/areas/log/endpoints.ts';
import type { Scene } from '../scene.ts';

const actions = '/oplog/index';

/** The login log and the action log. */
export const logScenes: readonly Scene[] = [
  { name: 'login-log', who: 'admin', path: '/systemInfo/loginLog' },
  { name: 'login-log-refused', alike: true, who: 'admin', path: '/systemInfo/loginLog?Result=0' },
  { name: 'action-log', who: 'admin', path: actions },
  {
    name: 'action-log-filters',
    alike: true,
    who: 'admin',
    path: actions,
    act: async ({ page, press, text, isNarrow, dialog }) => {
      if (isNarrow) {
        await press('kit.list.filters');
        await dialog();
      } else {
        await page.getByRole('combobox', { name: text('logs.action.action') }).click();
      }
    },
  },
  {
    name: 'action',
    who: 'admin',
    path: `${actions}?Module=personnel`,
    act: async ({ page, dialog }) => {
      await page.locator('[data-page]:visible').locator('td button, li button').first().click();
      await dialog();
    },
  },
  {
    name: 'action-log-failed',
    alike: true,
    who: 'admin',
    path: actions,
    prepare: ({ server }) => server.fail(listActionLog),
    fails: true,
  },
];
