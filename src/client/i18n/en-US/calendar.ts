import type { English } from '../translations.ts';

export const calendar = {
  title: 'Calendars',
  text: 'Availability and MTBF count required time and downtime within working time only. A device uses the calendar that it names, else the default one; without a default one it is required around the clock. After a change, figures are computed anew within minutes, device by device.',
  add: 'Add a calendar',
  edit: 'Edit',
  deleteLabel: 'Delete the calendar {{name}}',
  none: 'There is no calendar yet',
  ofOwner: 'Calendars are for the people of the organisation itself.',
  noneText:
    'Without one, all devices are required around the clock. Add a default calendar, and figures count working time.',
  confirmDelete_one:
    'Delete the calendar {{name}}? The {{count}} device that names it will use the default one. This cannot be undone.',
  confirmDelete_other:
    'Delete the calendar {{name}}? The {{count}} devices that name it will use the default one. This cannot be undone.',
  default: 'Default',
  separator: ', ',
  hours: '{{hours}} hours a week',
  devices_one: '{{count}} device names it',
  devices_other: '{{count}} devices name it',
  pending_one: 'figures of {{count}} device are being computed anew',
  pending_other: 'figures of {{count}} devices are being computed anew',
  range: '{{from}} to {{to}}',
  next: 'Holidays and other days',
  noNext: 'None from today on.',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  weekday: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  pattern: {
    day: 'Day shift, Monday to Friday',
    two: 'Monday to Saturday 6:00-22:00',
    always: 'Around the clock',
  },
  form: {
    add: 'Add a calendar',
    edit: 'Edit the calendar {{name}}',
    save: 'Save calendar',
    saved: 'Saved; figures are computed anew within minutes',
    isDefault: 'Default calendar',
    defaultHelp: 'Devices that name no calendar use it.',
    weekHelp:
      'E.g. 08:00-12:00 13:00-17:00; 22:00-06:00 passes midnight and belongs to the day on which it begins; 00:00-24:00 is the whole day; empty: closed.',
    copyMonday: 'Use Monday for Tuesday to Friday',
    closed: 'Closed',
    daysHelp:
      'The spans that begin on these days, in place of the weekly ones; a holiday has none. A night shift of the day before ends as usual.',
    addDay: 'Add days',
    row: 'Row {{number}}',
    name: 'Name',
    days: 'Days',
    spans: 'Working time',
    remove: 'Remove',
    removeDay: 'Remove {{name}}',
  },
} as const satisfies English<'calendar'>;
