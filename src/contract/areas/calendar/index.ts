import { defineArea } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button, menu, sidebarGroups } from '../../permissions.ts';
import { deleteCalendar, listCalendars, saveCalendar } from './endpoints.ts';

export const calendarArea = defineArea({
  name: 'calendar',
  label: label('工作日历', 'Calendars'),
  endpoints: [listCalendars, saveCalendar, deleteCalendar],
  permissions: [
    menu('calendar.view', sidebarGroups.device, '工作日历', 'Calendars', 'calendar', {
      defaultRoles: ['维修主管'],
      forVisitors: true,
    }),
    button('calendar.edit', 'calendar.view', '维护工作日历', 'Edit calendars'),
  ],
  errors: {
    CALENDAR_NAME_TAKEN: defineError(
      'CalendarName：日历“{name}”已存在，请换一个名称',
      'CalendarName: there is a calendar {name} already; choose another name',
    ),
    TOO_MANY_CALENDARS: defineError(
      '最多 {limit} 个日历，请先删除不用的',
      'At most {limit} calendars; delete one first',
    ),
  },
  actionNames: {
    save: label('保存工作日历', 'Save a calendar'),
    delete: label('删除工作日历', 'Delete a calendar'),
  },
  fieldNames: {
    first: label('第一天', 'First day'),
    last: label('最后一天', 'Last day'),
    spans: label('工作时段（分钟）', 'Working time (minutes of the day)'),
    isDefault: { label: label('默认日历', 'Default'), values: 'yesNo' },
  },
  changeKinds: ['calendar'],
});
