import type { HelpGroup } from '../shape.ts';
import { account } from './account.ts';
import { addressBook } from './addressBook.ts';
import { faq } from './faq.ts';
import { figures } from './figures.ts';
import { keyboard } from './keyboard.ts';
import { messages } from './messages.ts';
import { start } from './start.ts';
import { versions } from './versions.ts';
import { wall } from './wall.ts';
import { workOrders } from './workOrders.ts';

/** The help of the console and the wall: `/helpDoc`. */
export const helpDoc: readonly HelpGroup[] = [
  { id: 'basics', title: { 'zh-CN': '开始使用', 'en-US': 'Basics' }, pages: [start, keyboard] },
  {
    id: 'work',
    title: { 'zh-CN': '日常工作', 'en-US': 'Daily work' },
    pages: [wall, workOrders, figures, messages],
  },
  {
    id: 'people',
    title: { 'zh-CN': '人员与账号', 'en-US': 'People and accounts' },
    pages: [account, addressBook],
  },
  { id: 'more', title: { 'zh-CN': '更多', 'en-US': 'More' }, pages: [faq, versions] },
];
