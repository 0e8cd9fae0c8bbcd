import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, clockTime, dayText, id, isoInstant, oneOf, text } from '../../validators.ts';
import { holidayMode, rotateType } from './dutyEnums.ts';

/** The most shifts and teams of an organisation, people or teams of a shift, people of a team, days of a turn, shifts that a cycle adds beside the first, people named for devices, devices of one of them, changes still to come, and days of an answer and of a preview. */
export const dutyLimits = {
  sets: 30,
  teams: 30,
  people: 60,
  teamPeople: 30,
  turnDays: 31,
  following: 3,
  userDevices: 1000,
  devices: 200,
  changes: 1000,
  days: 62,
  previewDays: 14,
} as const;

function reason(name: FieldReason): FieldReason {
  return name;
}

const namedPerson = z.object({ userID: z.string(), realName: z.string() });

/** A person, or a team whose people are on call together. */
const dutyMember = z.object({
  userID: z.string(),
  /** The name of the person or of the team. */
  realName: z.string(),
  /** The people of a team; null: it is a person. */
  people: z.array(namedPerson).nullable(),
});

/** An out-call setting (specification 3): a shift, and the people who take turns in it. */
export const dutySetSchema = z.object({
  id: z.string(),
  setName: z.string(),
  /** Days of the organisation, yyyy-MM-dd, both included; no end: until further notice. */
  startDate: z.string(),
  endDate: z.string().nullable(),
  /** The weekdays on which it begins, 1 (Monday) to 7. */
  weekDays: z.array(z.int()),
  /** HH:mm. A shift that does not end later than it begins ends on the next day. */
  timeFrom: z.string(),
  timeTo: z.string(),
  /** rotateType */
  rotateType: z.int(),
  /** The days of a turn, where turns go by the day; else 1. */
  turnDays: z.int(),
  /** The people and teams in the order of their turns. */
  userOrder: z.array(dutyMember),
  /** Minutes after which an order that nobody has received goes to the back-up; null: the organisation's limit. */
  escalateMinutes: z.int().nullable(),
  /** holidayMode */
  holidayMode: z.int(),
  updateTime: isoInstant,
  version: z.int(),
});
export type DutySet = z.output<typeof dutySetSchema>;

const setFields = {
  SetName: labelled(text(lengths.dutySetName), '班次名称', 'Name of the shift'),
  StartDate: labelled(dayText, '开始日期', 'From'),
  /** Absent or null: until further notice. */
  EndDate: labelled(dayText.nullable().optional(), '结束日期', 'Until'),
  WeekDays: labelled(
    z.array(z.int().min(1).max(7)).min(1, reason('required')).max(7),
    '值班日',
    'Weekdays',
  ),
  TimeFrom: labelled(clockTime, '上班时间', 'Begins'),
  TimeTo: labelled(clockTime, '下班时间', 'Ends'),
  RotateType: labelled(oneOf(rotateType), '轮换方式', 'Turns'),
  /** Days of a turn of the shift on which it takes place; by week it is left out. */
  TurnDays: labelled(
    z
      .int(reason('dutyTurnDays'))
      .min(1, reason('dutyTurnDays'))
      .max(dutyLimits.turnDays, reason('dutyTurnDays')),
    '每轮天数',
    'Days of a turn',
  ).default(1),
  /** People, or teams. */
  UserOrder: labelled(
    z
      .array(id)
      .min(1, reason('required'))
      .max(dutyLimits.people)
      .refine((ids) => new Set(ids).size === ids.length, reason('dutyTwice')),
    '轮值顺序',
    'Order of turns',
  ),
  /** At the latest a minute before the supervisors are notified. Absent or null: the organisation's limit. */
  EscalateMinutes: z
    .int(reason('escalateMinutes'))
    .min(1, reason('escalateMinutes'))
    .max(1440, reason('escalateMinutes'))
    .nullable()
    .optional(),
  HolidayMode: labelled(oneOf(holidayMode), '节假日', 'Holidays'),
};

/** Further shifts of a cycle, through which each person or team goes one turn after the other. */
const following = labelled(
  z
    .array(
      z.object({
        SetName: setFields.SetName,
        TimeFrom: setFields.TimeFrom,
        TimeTo: setFields.TimeTo,
      }),
    )
    .max(dutyLimits.following),
  '其余班次',
  'Further shifts',
).default([]);

/** The shifts of the organisation, by name. */
export const listDutySets = defineEndpoint({
  id: 'duty.listSets',
  path: '/api/OutCall/GetOutCallSetList',
  permission: 'duty.view',
  summary: 'List the shifts of the duty',
  body: z.object({}),
  data: z.array(dutySetSchema),
  source: 'specification 7 GetOutCallSetList',
});

const setErrors = ['DUTY_SET_NAME_TAKEN', 'TOO_MANY_DUTY_SETS'] as const;

/**
 * Adds a shift; from then on the people on call are notified of faults before others. With `Following` a cycle: a shift
 * each, in which everybody is on call a turn after the shift before it, and then free until the order begins again.
 */
export const addDutySet = defineEndpoint({
  id: 'duty.addSet',
  path: '/api/OutCall/AddOutCallSet',
  permission: 'duty.edit',
  summary: 'Add a shift of the duty',
  body: z.object({ ...setFields, Following: following }),
  data: dutySetSchema,
  errors: setErrors,
  source: 'specification 7 AddOutCallSet',
});

/**
 * Changes a shift. What was on duty before stays on record as it was. The person whose turn it is stays, and the order
 * goes on from them; another start date begins with the first of the order.
 */
export const updateDutySet = defineEndpoint({
  id: 'duty.updateSet',
  path: '/api/OutCall/UpdteOutCallSet',
  permission: 'duty.edit',
  summary: 'Change a shift of the duty',
  body: z.object({
    ID: id,
    ...setFields,
    /** The version that the caller saw. Another version is refused, with the current shift in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: dutySetSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', ...setErrors],
  source: 'specification 7 UpdteOutCallSet',
});

/** Deletes a shift with its people for devices and its changes. The record of who was on call stays. */
export const deleteDutySet = defineEndpoint({
  id: 'duty.deleteSet',
  path: '/api/OutCall/DeleteOutCallSet',
  permission: 'duty.edit',
  summary: 'Delete a shift of the duty',
  body: z.object({ ID: id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
  source: 'specification 7 DeleteOutCallSet',
});

/** The people who can be on call: the active ones with the repair permission, by name. */
export const listDutyPeople = defineEndpoint({
  id: 'duty.people',
  path: '/api/OutCall/GetOutCallPersonList',
  permission: 'duty.edit',
  summary: 'List the people who can be on call',
  body: z.object({}),
  data: z.array(namedPerson.extend({ postName: z.string() })),
  source: 'product decision',
});
export type DutyPerson = z.output<typeof listDutyPeople.data>[number];

/** One shift of one day, with who is on call in it. */
const dutyShiftSchema = z.object({
  setID: z.string(),
  setName: z.string(),
  /** The day on which it begins. */
  day: z.string(),
  start: isoInstant,
  end: isoInstant,
  userID: z.string().nullable(),
  /** null: nobody of the shift can be called. */
  realName: z.string().nullable(),
  /** Everybody who is first on call, the person above before others. */
  people: z.array(namedPerson),
  /** The team that has the turn. */
  teamID: z.string().nullable(),
  teamName: z.string().nullable(),
  /** dutyReason */
  reason: z.int(),
  /** The person whose turn it is, where somebody else is on call. */
  replacesName: z.string().nullable(),
  backupID: z.string().nullable(),
  backupName: z.string().nullable(),
  /** The holiday on which it falls. */
  holiday: z.string().nullable(),
  /** 1: it is over, and comes from the record: the times are those for which the person was on call. */
  isOver: bit,
});
export type DutyShift = z.output<typeof dutyShiftSchema>;

/** A weakness of the duty (`problems.ts`). */
export const dutyProblemSchema = z.object({
  /** dutyProblem */
  kind: z.int(),
  /** null: of a gap. */
  userID: z.string().nullable(),
  realName: z.string().nullable(),
  start: isoInstant,
  end: isoInstant,
});

/**
 * The calendar of who is on call: the shifts that begin from FirstDate to LastDate, in order. Where FirstDate is today,
 * the shifts that are on since yesterday are there too. Shifts that are over come from the record, for readers of it;
 * others see none of them.
 */
export const listDutyShifts = defineEndpoint({
  id: 'duty.shifts',
  path: '/api/OutCall/GetvOutcalluserList',
  permission: 'duty.view',
  summary: 'The calendar of who is on call',
  body: z.object({ FirstDate: dayText, LastDate: dayText }),
  data: z.array(dutyShiftSchema),
  source: 'specification 7 GetvOutcalluserList',
});

/** Who is on call before and after a change, and the weaknesses that the change makes in all shifts together. */
export const dutyPreviewSchema = z.object({
  before: z.array(dutyShiftSchema),
  after: z.array(dutyShiftSchema),
  problems: z.array(dutyProblemSchema),
});
export type DutyPreview = z.output<typeof dutyPreviewSchema>;

/**
 * Who is on call in a shift in the next two weeks: as it is, and as it will be with other fields; without ID as a new
 * shift. Changes nothing.
 */
export const previewDutySet = defineEndpoint({
  id: 'duty.previewSet',
  path: '/api/OutCall/GetOutCallSetPreview',
  permission: 'duty.edit',
  summary: 'Show who is on call before and after a change of a shift',
  body: z.object({
    ID: id.optional(),
    ...setFields,
    /** Only without ID. */ Following: following,
  }),
  data: dutyPreviewSchema,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A person on call, and why. */
const onCallPersonSchema = z.object({
  userID: z.string(),
  realName: z.string(),
  /** The phone number. */
  userName: z.string(),
  /** dutyLevel */
  level: z.int(),
  /** dutyReason */
  reason: z.int(),
  replacesName: z.string().nullable(),
  setName: z.string(),
  /** The end of the shift. */
  until: isoInstant,
});
export type OnCallPerson = z.output<typeof onCallPersonSchema>;

/**
 * Who is on call now, for one device or in general: first and back-up, in the order in which they are notified, and
 * why. `fallback` shows who is notified while nobody is on call: 1 the people bound to the device, 2 everybody who
 * repairs; 0 where somebody is.
 */
export const getOnCall = defineEndpoint({
  id: 'duty.onCall',
  path: '/api/OutCall/GetvOutcalldeviceList',
  permission: 'duty.view',
  summary: 'Who is on call now for a device, and why',
  body: z.object({ DeviceID: id.optional() }),
  data: z.object({
    time: isoInstant,
    people: z.array(onCallPersonSchema),
    fallback: z.literal([0, 1, 2]),
    /** 1: the organisation has shifts. */
    hasDuty: bit,
    /** The provider whose duty decides, where it services the device; its people are not shown. */
    serviceOrgName: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
  source: 'specification 7 GetvOutcalldeviceList',
});
