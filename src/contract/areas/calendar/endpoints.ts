import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, text } from '../../validators.ts';

/** The most calendars of an organisation, spans of a day, and other days of a calendar. */
export const calendarLimits = { calendars: 20, spans: 8, days: 200 } as const;

export const minutesOfDay = 1440;

function reason(name: FieldReason): FieldReason {
  return name;
}

/**
 * A span of working time, [from, to) in minutes of the day on which it begins. It may end on the next day: 22:00 to
 * 06:00 is [1320, 1800]. At most 24 hours.
 */
const workingSpan = z
  .tuple([
    z
      .int()
      .min(0)
      .max(minutesOfDay - 1),
    z
      .int()
      .min(1)
      .max(2 * minutesOfDay),
  ])
  .refine(([from, to]) => to > from && to - from <= minutesOfDay, reason('workingSpans'));
export type WorkingSpan = z.output<typeof workingSpan>;

/** The spans of one day, in order; none: nobody works. */
const workingSpans = z
  .array(workingSpan)
  .max(calendarLimits.spans)
  .refine(
    (spans) => spans.every(([from], place) => from >= (spans[place - 1]?.[1] ?? 0)),
    reason('workingSpans'),
  );

/** Holidays and other days with times of their own, in answers. Days are yyyy-MM-dd, both included. */
const calendarDays = z.object({
  first: z.string(),
  last: z.string(),
  name: z.string(),
  spans: workingSpans,
});
export type CalendarDays = z.output<typeof calendarDays>;

export const calendarSchema = z.object({
  id: z.string(),
  calendarName: z.string(),
  /** 1: devices that name no calendar use it; at most one has it. */
  isDefault: bit,
  /** The spans of each weekday, from Monday. */
  week: z.array(workingSpans),
  days: z.array(calendarDays),
  /** The number of devices that name it. */
  devices: z.int(),
  /** The number of devices whose figures do not follow it yet: they do so within minutes. */
  pending: z.int(),
  updateTime: isoInstant,
  version: z.int(),
});
export type Calendar = z.output<typeof calendarSchema>;

/** The calendars of the organisation, by name. */
export const listCalendars = defineEndpoint({
  id: 'calendar.list',
  path: '/api/Device/GetCalendarList',
  permission: 'calendar.view',
  summary: 'List calendars',
  body: z.object({}),
  data: z.array(calendarSchema),
  source: 'product decision',
});

/**
 * Adds a calendar, or changes the one with ID. The figures of its devices follow within minutes, step by step; each
 * device's figures are whole at any time.
 */
export const saveCalendar = defineEndpoint({
  id: 'calendar.save',
  path: '/api/Device/SaveCalendar',
  permission: 'calendar.edit',
  summary: 'Add or change a calendar',
  body: z.object({
    ID: id.optional(),
    CalendarName: labelled(text(lengths.calendarName), '名称', 'Name'),
    /** 1: it becomes the default in place of another one. */
    IsDefault: bit.default(0),
    Week: labelled(z.array(workingSpans).length(7), '每周工作时间', 'Weekly working time'),
    Days: labelled(
      z
        .array(
          z
            .object({
              First: dayText,
              Last: dayText,
              Name: text(lengths.calendarName),
              Spans: workingSpans,
            })
            .refine(({ First, Last }) => First <= Last, reason('calendarDays')),
        )
        .max(calendarLimits.days)
        .refine((days) => {
          const sorted = days.toSorted((a, b) => (a.First < b.First ? -1 : 1));
          return sorted.every(({ First }, place) => First > (sorted[place - 1]?.Last ?? ''));
        }, reason('calendarDays')),
      '节假日与特殊工作日',
      'Holidays and other days',
    ).default([]),
    /** The version that the caller saw. Another version is refused, with the current calendar in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: calendarSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'CALENDAR_NAME_TAKEN', 'TOO_MANY_CALENDARS'],
  source: 'product decision',
});

/** Deletes a calendar. Devices that name it use the default one from then on. */
export const deleteCalendar = defineEndpoint({
  id: 'calendar.delete',
  path: '/api/Device/DeleteCalendar',
  permission: 'calendar.edit',
  summary: 'Delete a calendar',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
