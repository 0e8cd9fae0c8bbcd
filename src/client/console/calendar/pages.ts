import { label } from '../../../contract/locale.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import type { Page } from '../../loading/page.ts';

/** The pages of calendars. Their parts are loaded when a page is opened. */
export const calendarPages: readonly Page[] = [
  {
    path: pagePaths.calendar,
    name: 'calendar',
    title: label('工作日历', 'Calendars'),
    namespace: 'calendar',
    permission: 'calendar.view',
    load: async () => (await import('./CalendarPage.tsx')).CalendarPage,
  },
];
