import type { HelpGroup } from '../shape.ts';
import { accountPage } from './account.ts';
import { addressBookPage } from './addressBook.ts';
import { affiliatesPage } from './affiliates.ts';
import { checkFormsPage } from './checkForms.ts';
import { checkRecordsPage } from './checkRecords.ts';
import { checkRoutesPage } from './checkRoutes.ts';
import { dutyPage } from './duty.ts';
import { enterprisePage } from './enterprise.ts';
import { equipmentPage } from './equipment.ts';
import { faqPage } from './faq.ts';
import { figuresPage } from './figures.ts';
import { helpEditPage } from './helpEdit.ts';
import { joiningPage } from './joining.ts';
import { keyboardPage } from './keyboard.ts';
import { knowledgePage } from './knowledge.ts';
import { messagesPage } from './messages.ts';
import { outboundWaysPage } from './outboundWays.ts';
import { plansPage } from './plans.ts';
import { problemLogPage } from './problemLog.ts';
import { rolesPage } from './roles.ts';
import { sparePartsPage } from './spareParts.ts';
import { startPage } from './start.ts';
import { versionsPage } from './versions.ts';
import { wallPage } from './wall.ts';
import { workOrdersPage } from './workOrders.ts';

/** The help of the console and the wall: `/helpDoc`. */
export const helpDoc: readonly HelpGroup[] = [
  {
    id: 'basics',
    title: { 'zh-CN': '开始使用', 'en-US': 'Basics' },
    pages: [startPage, keyboardPage],
  },
  {
    id: 'work',
    title: { 'zh-CN': '日常工作', 'en-US': 'Daily work' },
    pages: [
      wallPage,
      workOrdersPage,
      equipmentPage,
      sparePartsPage,
      plansPage,
      checkFormsPage,
      checkRoutesPage,
      checkRecordsPage,
      knowledgePage,
      dutyPage,
      figuresPage,
      messagesPage,
    ],
  },
  {
    id: 'people',
    title: { 'zh-CN': '人员与账号', 'en-US': 'People and accounts' },
    pages: [accountPage, addressBookPage, joiningPage, rolesPage, outboundWaysPage],
  },
  {
    id: 'enterprises',
    title: { 'zh-CN': '企业', 'en-US': 'Enterprises' },
    pages: [enterprisePage, affiliatesPage],
  },
  {
    id: 'more',
    title: { 'zh-CN': '更多', 'en-US': 'More' },
    pages: [faqPage, problemLogPage, helpEditPage, versionsPage],
  },
];
