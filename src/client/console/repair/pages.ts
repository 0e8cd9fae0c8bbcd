import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of work orders. Their parts are loaded when a page is opened. */
export const repairPages: readonly Page[] = [
  {
    path: pagePaths.workOrder,
    name: 'workOrder',
    title: label('维修工单', 'Work orders'),
    namespace: 'repair',
    permission: 'repair.view',
    load: async () => (await import('./list/OrderListPage.tsx')).OrderListPage,
  },
  {
    path: pagePaths.orderDetail,
    name: 'orderDetail',
    title: label('工单详情', 'Work order'),
    namespace: 'repair',
    permission: 'repair.view',
    hidden: true,
    parent: 'workOrder',
    keyParam: 'id',
    load: async () => (await import('./detail/OrderDetailPage.tsx')).OrderDetailPage,
  },
];
