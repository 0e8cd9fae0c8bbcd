import type { HelpGroup } from '../shape.ts';
import { labels } from './labels.ts';
import { phoneRepair } from './phoneRepair.ts';
import { phoneReport } from './phoneReport.ts';

/** The help of the pages on a phone: `/appletDoc`. */
export const appletDoc: readonly HelpGroup[] = [
  {
    id: 'phone',
    title: { 'zh-CN': '手机使用', 'en-US': 'On a phone' },
    pages: [labels, phoneReport, phoneRepair],
  },
];
