import {
  applyMenu,
  countMenu,
  partFiguresMenu,
  partMenu,
  requisitionMenu,
  stockRecordMenu,
} from '../../../contract/areas/part/menu.ts';
import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of spare parts. Their parts are loaded when a page is opened. */
export const partPages: readonly Page[] = [
  {
    path: pagePaths.sparePartList,
    name: 'sparePartList',
    title: partMenu.label,
    namespace: 'stock',
    permission: partMenu.id,
    load: async () => (await import('./partPages.tsx')).PartListPage,
  },
  {
    path: pagePaths.sparePartDetail,
    name: 'sparePartDetail',
    title: label('备件详情', 'Spare part'),
    namespace: 'stock',
    permission: partMenu.id,
    hidden: true,
    parent: 'sparePartList',
    keyParam: 'id',
    load: async () => (await import('./partPages.tsx')).PartPage,
  },
  {
    path: pagePaths.sparePartPosition,
    name: 'sparePartPosition',
    title: label('备件类型与库位', 'Part types and positions'),
    namespace: 'stock',
    permission: partMenu.id,
    hidden: true,
    parent: 'sparePartList',
    load: async () => (await import('./partPages.tsx')).PartTreesPage,
  },
  {
    path: pagePaths.sparePartScan,
    name: 'sparePartScan',
    title: label('扫码出入库', 'Move stock by scan'),
    namespace: 'stock',
    permission: partMenu.id,
    hidden: true,
    parent: 'sparePartList',
    load: async () => (await import('./scan/ScanPage.tsx')).ScanPage,
  },
  {
    path: pagePaths.sparePartApplyFor,
    name: 'sparePartApplyFor',
    title: applyMenu.label,
    namespace: 'partApplications',
    permission: applyMenu.id,
    load: async () => (await import('./applications/ApplyForPage.tsx')).ApplyForPage,
  },
  {
    path: pagePaths.sparePartRequisition,
    name: 'sparePartRequisition',
    title: requisitionMenu.label,
    namespace: 'partApplications',
    permission: requisitionMenu.id,
    load: async () => (await import('./applications/RequisitionPage.tsx')).RequisitionPage,
  },
  {
    path: pagePaths.sparePartCounts,
    name: 'sparePartCounts',
    title: countMenu.label,
    namespace: 'partCounts',
    permission: countMenu.id,
    load: async () => (await import('./counts/CountsPage.tsx')).CountsPage,
  },
  {
    path: pagePaths.sparePartRecord,
    name: 'sparePartRecord',
    title: stockRecordMenu.label,
    namespace: 'stock',
    permission: stockRecordMenu.id,
    load: async () => (await import('./MovementsPage.tsx')).MovementsPage,
  },
  {
    path: pagePaths.sparePartFigures,
    name: 'sparePartFigures',
    title: partFiguresMenu.label,
    namespace: 'partFigures',
    permission: partFiguresMenu.id,
    load: async () => (await import('./figures/FiguresPage.tsx')).FiguresPage,
  },
];
