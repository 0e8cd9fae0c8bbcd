import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of duty. Their parts are loaded when a page is opened. */
export const dutyPages: readonly Page[] = [
  {
    path: pagePaths.scheduling,
    name: 'scheduling',
    title: label('值班排班', 'Duty'),
    namespace: 'duty',
    permission: 'duty.view',
    load: async () => (await import('./SchedulingPage.tsx')).SchedulingPage,
  },
  {
    path: pagePaths.schedulingRecord,
    name: 'schedulingRecord',
    title: label('值班记录', 'Duty record'),
    namespace: 'duty',
    permission: 'duty.record',
    load: async () => (await import('./DutyRecordPage.tsx')).DutyRecordPage,
  },
];
