import { listRelations } from '../../../src/contract/areas/relation/endpoints.ts';
import {
  getRelation,
  previewRelationShare,
  type RelationDetail,
} from '../../../src/contract/areas/relation/scope.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const relations = '/systemInfo/AffEnterprise';
const detail = `${relations}/detail?org=`;
const id = (at: number) => `0190a000-0000-7000-8000-0000000009${at}`;

const provider = { orgName: '安捷设备服务', userName: '何志远' };
const owner = { orgName: '华东一厂', userName: '王建国' };
const named = (at: number, name: string) => ({ id: id(at), name });
/** A relation with a long history, as its owner reads it. */
const relation: RelationDetail = {
  fromOrgCode: 'AJFW01',
  fromOrgName: provider.orgName,
  toOrgCode: 'HDYC01',
  toOrgName: owner.orgName,
  relationState: 1,
  ending: null,
  createTime: '2026-02-03T01:12:00.000Z',
  updateTime: '2026-02-03T06:40:00.000Z',
  version: 3,
  share: {
    scopeKind: 1,
    types: [named(10, '数控机床'), named(11, '空压机')],
    positions: [named(12, '一车间'), named(13, '三车间东跨装配线')],
    devices: [],
    shareItems: ['passports', 'history'],
  },
  shareVersion: 2,
  counts: { givenDevices: 48, seenDevices: 31, openOrders: 4 },
  history: [
    {
      id: id(20),
      kind: 5,
      time: '2026-11-18T03:25:00.000Z',
      ...owner,
      from: { scopeKind: 0, shareItems: ['passports', 'documents'], seenDevices: 48, names: [] },
      to: {
        scopeKind: 1,
        shareItems: ['passports', 'history'],
        seenDevices: 31,
        names: ['数控机床', '空压机', '一车间', '三车间东跨装配线'],
      },
    },
    { id: id(21), kind: 1, time: '2026-02-03T06:40:00.000Z', ...owner },
    { id: id(22), kind: 0, time: '2026-02-03T01:12:00.000Z', ...provider },
    { id: id(23), kind: 2, time: '2025-12-30T01:12:00.000Z', ...owner },
    { id: id(24), kind: 0, time: '2025-12-29T01:12:00.000Z', orgName: null, userName: null },
  ],
};

/** Opens the sharing of a relation, of which a narrower scope takes devices and orders back. */
async function openShare({ press, dialog }: Driver): Promise<void> {
  await press('relation.share.open');
  await dialog();
}
const asOwner = ({ server }: Driver) => server.answer(getRelation, relation);
const losing = (driver: Driver) =>
  driver.server.answer(previewRelationShare, {
    givenDevices: 48,
    seenDevices: 31,
    openOrders: 4,
    lostDevices: 17,
    lostOrders: 3,
  });

export const relationScenes: readonly Scene[] = [
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
    alike: true,
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
  {
    name: 'relation-code',
    who: 'admin',
    path: relations,
    act: async ({ press, dialog }) => {
      await press('relation.qr.open');
      await dialog();
    },
  },
  { name: 'relation-detail', who: 'admin', path: `${detail}AJFW01`, prepare: asOwner },
  {
    name: 'relation-detail-provider',
    alike: true,
    who: 'provider',
    path: relations,
    act: async ({ page }) => {
      await page.locator('[data-page]:visible a[href*="AffEnterprise/detail"]').first().click();
      await page.waitForURL(/detail/);
    },
  },
  { name: 'relation-missing', alike: true, who: 'admin', path: `${detail}NOBODY1` },
  {
    name: 'relation-share',
    who: 'admin',
    path: `${detail}AJFW01`,
    prepare: (driver) => Promise.all([asOwner(driver), losing(driver)]),
    act: openShare,
  },
  {
    name: 'relation-share-narrower',
    alike: true,
    who: 'admin',
    path: `${detail}AJFW01`,
    prepare: (driver) => Promise.all([asOwner(driver), losing(driver)]),
    act: async (driver) => {
      await openShare(driver);
      await driver.press('relation.share.save', await driver.dialog());
      await driver.dialog();
    },
  },
];
