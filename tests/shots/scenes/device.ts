import { listConcernDevices } from '../../../src/contract/areas/device/endpoints.ts';
import { listRelations } from '../../../src/contract/areas/relation/endpoints.ts';
import type { Scene } from '../scene.ts';

const followed = '/device/concernDevice';
const relations = '/systemInfo/AffEnterprise';

/** Followed devices, and affiliated enterprises. */
export const deviceScenes: readonly Scene[] = [
  { name: 'followed', who: 'supervisor', path: followed },
  {
    name: 'followed-none',
    alike: true,
    who: 'supervisor',
    path: followed,
    prepare: ({ server }) => server.answer(listConcernDevices, { data: [], totalNum: 0 }),
  },
  {
    name: 'follow',
    who: 'supervisor',
    path: followed,
    act: async ({ press, dialog, page }) => {
      await press('device.followed.add');
      await (await dialog()).getByRole('combobox').click();
      await page.locator('[role="option"]').first().waitFor();
    },
  },
  { name: 'relations', who: 'admin', path: relations },
  { name: 'relations-provider', who: 'provider', path: '/relationEnt/index' },
  {
    name: 'relations-none',
    alike: true,
    who: 'provider',
    path: relations,
    prepare: ({ server }) => server.answer(listRelations, { data: [], totalNum: 0 }),
  },
  {
    name: 'relation-apply',
    who: 'provider',
    path: relations,
    act: async ({ press, dialog }) => {
      await press('relation.apply.open');
      await press('relation.apply.submit', await dialog());
    },
  },
  {
    name: 'relation-end',
    who: 'admin',
    path: relations,
    act: async ({ page, press, pick, dialog, isNarrow, text }) => {
      if (isNarrow) {
        await page
          .getByRole('button', { name: text('kit.list.moreOf') })
          .first()
          .click();
        await pick('relation.end');
      } else await press('relation.end');
      await dialog();
    },
  },
];
