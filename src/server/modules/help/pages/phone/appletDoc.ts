import type { HelpGroup } from '../../shape.ts';
import { labelsPage } from './labels.ts';
import { phoneChecksPage } from './phoneChecks.ts';
import { phoneRepairPage } from './phoneRepair.ts';
import { phoneReportPage } from './phoneReport.ts';

/** The help of the pages on a phone: `/appletDoc`. */
export const appletDoc: readonly HelpGroup[] = [
  {
    id: 'phone',
    title: { 'zh-CN': '手机使用', 'en-US': 'On a phone' },
    pages: [labelsPage, phoneReportPage, phoneRepairPage, phoneChecksPage],
  },
];
