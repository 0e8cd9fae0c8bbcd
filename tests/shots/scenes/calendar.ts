import { type Calendar, listCalendars } from '../../../src/contract/areas/calendar/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/device/calendar';

const day: Calendar['week'][number] = [
  [480, 720],
  [780, 1020],
];

const calendars: Calendar[] = [
  {
    id: '0190a000-0000-7000-8000-000000000001',
    calendarName: '白班',
    isDefault: 1,
    week: Array.from({ length: 7 }, (_, at) => (at < 5 ? day : [])),
    days: [
      { first: '2027-10-01', last: '2027-10-07', name: '国庆节', spans: [] },
      { first: '2027-10-09', last: '2027-10-09', name: '调休上班', spans: day },
    ],
    devices: 0,
    pending: 40,
    updateTime: '2026-11-20T01:00:00.000Z',
    version: 2,
  },
  {
    id: '0190a000-0000-7000-8000-000000000002',
    calendarName: '三班',
    isDefault: 0,
    week: Array.from({ length: 7 }, (_, at): Calendar['week'][number] =>
      at < 6
        ? [
            [480, 960],
            [1320, 1800],
          ]
        : [],
    ),
    days: [],
    devices: 12,
    pending: 0,
    updateTime: '2026-11-20T01:00:00.000Z',
    version: 0,
  },
];

const prepare = ({ server }: Driver) => server.answer(listCalendars, calendars);

/** The calendars of an organisation and their editor. */
export const calendarScenes: readonly Scene[] = [
  { name: 'calendars', who: 'admin', path, prepare },
  {
    name: 'calendars-none',
    alike: true,
    who: 'supervisor',
    path,
    prepare: ({ server }) => server.answer(listCalendars, []),
  },
  {
    name: 'calendar-edit',
    who: 'admin',
    path,
    prepare,
    async act(driver) {
      const edits = driver.page.getByRole('button', { name: driver.text('calendar.form.edit') });
      await edits.first().click();
      await driver.dialog();
    },
  },
];
