import { z } from 'zod';
import { feedSchema } from '../../calendarFeeds.ts';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, oneOf, text } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { type PlanArea, planAreas, planCall, planLimits } from './planAreas.ts';
import { complianceRule } from './planEnums.ts';
import { fillSchema, recordSchema } from './planRecords.ts';

/** A person, role or shift that carries a plan out. */
export const executorSchema = z.object({ id: z.string(), name: z.string() });

/** The reason for which a point has another day than its cycle. */
export const reasonSchema = z
  .object({
    kind: z.enum(['earlier', 'later', 'stay', 'noWorkday', 'season', 'moved', 'reading']),
    day: z.string(),
    name: z.string(),
  })
  .nullable();

/** The readings from which a day was estimated. */
export const basisSchema = z
  .object({
    firstDay: z.string(),
    lastDay: z.string(),
    value: z.number(),
    target: z.number(),
    perDay: z.number(),
    count: z.int(),
  })
  .nullable();

/** The place of a stop on the floor plan of its route: the shares of its width and height; null: it has none. */
export const markSchema = z.object({ x: z.number().nullable(), y: z.number().nullable() });

/** A point of a plan for one device, or for a stop without one. */
export const pointSchema = z.object({
  id: z.string(),
  planID: z.string(),
  planCode: z.string(),
  planName: z.string(),
  /** The device or the position. */
  stopID: z.string(),
  /** Null: a stop of a route without a device, which is a position. Code and name are then those of the position. */
  deviceID: z.string().nullable(),
  /** '' of a position without a code. */
  deviceCode: z.string(),
  deviceName: z.string(),
  /** The position of the device, or the one that the position is in. */
  positionName: z.string().nullable(),
  /** Days are yyyy-MM-dd: of the cycle, due, and the window. */
  nominalDate: z.string(),
  dueDate: z.string(),
  fromDate: z.string(),
  untilDate: z.string(),
  reason: reasonSchema,
  basis: basisSchema,
  needStop: bit,
  planMinutes: z.int().nullable(),
  executorType: z.int(),
  executors: z.array(executorSchema),
  formID: z.string().nullable(),
  mustScan: bit,
  minStaySeconds: z.int(),
  isRoute: bit,
  /** The place of the device in the plan, from 1; null: it has left the plan. */
  place: z.int().nullable(),
  shiftName: z.string().nullable(),
  /** HH:mm: the time of the day of the shift, or that of the plan; null: any. */
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  /** The person who carries it out in place of the executors. */
  substituteID: z.string().nullable(),
  substituteName: z.string().nullable(),
  /** planState */
  planState: z.int(),
  /** pointResult; null: nothing was done. `partly` is still open. */
  result: z.int().nullable(),
  /** The rest that is still to do, after `partly`. */
  rest: z.string(),
  doneDate: z.string().nullable(),
  doneUserName: z.string().nullable(),
  /** 1: a single check without a plan; `planName` is the name of its form. */
  isSpot: bit,
  version: z.int(),
});
export type PlanPoint = z.output<typeof pointSchema>;

const dayRowSchema = z.object({
  day: z.string(),
  planID: z.string(),
  planName: z.string(),
  /** The version of the plan, which a move of the day needs. */
  planVersion: z.int(),
  isRoute: bit,
  /** 1: the dates of each device follow from its completions or run hours, so that a date moves alone. */
  isPerDevice: bit,
  /** The points of the plan on this day, and those that are done, skipped, and open after their window. */
  count: z.int(),
  done: z.int(),
  skipped: z.int(),
  late: z.int(),
  /** The device, where there is one. */
  deviceName: z.string().nullable(),
});
export type PlanDay = z.output<typeof dayRowSchema>;

const workloadSchema = z.object({
  executorType: z.int(),
  /** Null: whoever is on duty, or nobody. */
  id: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  done: z.int(),
  late: z.int(),
  /** The planned minutes of open points. */
  minutes: z.int(),
  /** The minutes of the person's shifts or working days in the window; null: unknown, and of roles and duty. */
  workMinutes: z.int().nullable(),
});
export type PlanWorkload = z.output<typeof workloadSchema>;

/** A stop of a route on a day. */
const stopSchema = pointSchema.extend({
  ...markSchema.shape,
  /** The last record; null: there is none. */
  record: z
    .object({
      userName: z.string().nullable(),
      doneTime: isoInstant,
      reason: z.string(),
      isNG: bit,
      scanMode: z.int().nullable(),
      isOutside: bit,
      isSubstitute: bit,
    })
    .nullable(),
});
export type PlanStop = z.output<typeof stopSchema>;

const pointFilter = {
  PlanID: id.optional(),
  DeviceID: id.optional(),
  /** Points that this person carries out. */
  UserID: id.optional(),
};

/** The filter of a list of points. */
export const pointListFilter = z.object({
  ...pointFilter,
  FirstDate: dayText.optional(),
  LastDate: dayText.optional(),
  /** `open`: not closed; `due`: open in its window or after it; `late`: open after its window; `closed`: done or skipped. */
  State: z.enum(['open', 'due', 'late', 'closed']).optional(),
  /** 1: those that the caller carries out: as a person, by role, or on duty now. */
  Mine: bit.optional(),
  /** Those that were due before today. 1: done in time by `Rule`; 0: the others, with those that are open. */
  InTime: bit.optional(),
  Rule: oneOf(complianceRule).default(0),
});

const writes = ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'] as const;

const ofID = { ID: id, Version: z.int().min(0).optional() };

/** The calls of one area about its points: lists, the calendar, routes, and what moves points or gives them to others. */
export function pointCallsOf<const Area extends PlanArea>(area: Area) {
  const { noun } = planAreas[area];
  const of = planCall(area);
  return {
    /** The calendar: for each day and plan how many points there are. */
    days: defineEndpoint({
      ...of('Days', 'GetPlanDatePoints', 'view', 'specification 7'),
      summary: `Get the calendar of ${noun} points`,
      body: z.object({
        FirstDate: dayText,
        LastDate: dayText,
        ...pointFilter,
        /** 1: routes alone; 0: other plans alone. */
        IsRoute: bit.optional(),
        /** The most plans of a day. */
        PerDay: z.int().min(1).max(planLimits.plansOfDay).default(planLimits.plansOfDay),
      }),
      /** The days by name of the plan, and those days that have more plans. */
      data: z.object({ rows: z.array(dayRowSchema), more: z.array(z.string()) }),
      errors: ['NOT_FOUND'],
    }),
    /** Points, the earliest first. */
    points: defineEndpoint({
      ...of('Points', 'GetPlanPointList', 'view', 'product decision'),
      summary: `List ${noun} points`,
      body: pageBody.extend(pointListFilter.shape),
      ...pageOf(pointSchema),
    }),
    /** One point. */
    point: defineEndpoint({
      ...of('Point', 'GetPlanPointInfo', 'view', 'product decision'),
      summary: `Get a ${noun} point`,
      body: z.object({ ID: id }),
      data: pointSchema.extend({ ...fillSchema.shape, records: z.array(recordSchema) }),
      errors: ['NOT_FOUND'],
    }),
    /** The points of a plan on a day, in the order of its devices: a route with its stops, and where they are. */
    stops: defineEndpoint({
      ...of('Stops', 'GetPlanStopList', 'view', 'product decision'),
      summary: `List the stops of a route of ${noun}`,
      body: z.object({ PlanID: id, DueDate: dayText }),
      data: z.object({
        /** The floor plan of the route; null: it has none. */
        floorPlan: uploadedFile.nullable(),
        stops: z.array(stopSchema),
      }),
      errors: ['NOT_FOUND'],
    }),
    /**
     * Gives the open points of a plan on a day to somebody else, or back to its executors. Where later dates follow from
     * completions or run hours, only the first open point of a device has a substitute.
     */
    substitute: defineEndpoint({
      ...of('Substitute', 'SetPlanSubstitute', 'edit', 'product decision'),
      summary: `Give ${noun} points of a day to a substitute`,
      body: z.object({
        PlanID: id,
        DueDate: labelled(dayText, '到期日', 'Due date'),
        /** Null: the executors of the plan. */
        SubstituteID: labelled(id.nullable(), '代替人', 'Substitute'),
        Reason: labelled(text(lengths.planText), '说明', 'Reason'),
      }),
      data: z.object({ changed: z.int() }),
      errors: ['NOT_FOUND', 'ORG_EXPIRED', 'EARLIER_OPEN'],
    }),
    /** The points of a window by who carries them out, the most first. */
    workload: defineEndpoint({
      ...of('Workload', 'GetPlanWorkload', 'view', 'product decision'),
      summary: `Get the workload of ${noun} per person`,
      body: z.object({ FirstDate: dayText, LastDate: dayText }),
      data: z.array(workloadSchema),
    }),
    /** Since when the caller has a secret address of their points as a calendar. */
    feed: defineEndpoint({
      ...of('Feed', 'GetPlanFeed', 'view', 'product decision'),
      summary: `The address of the caller's ${noun} as a calendar`,
      body: z.object({}),
      data: feedSchema,
    }),
    /** Makes an address of the caller's points; an earlier one ends. It ends with their account too. */
    addFeed: defineEndpoint({
      ...of('AddFeed', 'AddPlanFeed', 'view', 'product decision'),
      summary: `Make an address of the caller's ${noun} as a calendar`,
      body: z.object({}),
      data: z.object({ url: z.string() }),
    }),
    /** Ends the address of the caller's points. Without one it changes nothing. */
    deleteFeed: defineEndpoint({
      ...of('DeleteFeed', 'DeletePlanFeed', 'view', 'product decision'),
      summary: `End the address of the caller's ${noun} as a calendar`,
      body: z.object({}),
      data: z.null(),
    }),
    /** Moves a point to another day; the cycle goes on as before. */
    movePoint: defineEndpoint({
      ...of('MovePoint', 'UpdatePlanPoint', 'edit', 'product decision'),
      summary: `Move a ${noun} point`,
      body: z.object({ ...ofID, DueDate: labelled(dayText, '到期日', 'Due date') }),
      data: pointSchema,
      errors: [...writes, 'POINT_CLOSED', 'EARLIER_OPEN'],
    }),
    /**
     * Moves the open points of a plan from one day to another. With `IsFollowing` the later dates of its cycle move by as
     * many days, by a new revision of the plan.
     */
    moveDay: defineEndpoint({
      ...of('MoveDay', 'MovePlanDay', 'edit', 'product decision'),
      summary: `Move the ${noun} points of a day`,
      body: z.object({
        PlanID: id,
        /** The version of the plan. */
        Version: z.int().min(0).optional(),
        FromDate: labelled(dayText, '原日期', 'From'),
        DueDate: labelled(dayText, '到期日', 'Due date'),
        IsFollowing: labelled(bit, '之后的日期一起调整', 'Later dates too').default(0),
        Reason: labelled(text(lengths.planText), '说明', 'Reason'),
      }),
      data: z.object({ moved: z.int() }),
      errors: [...writes, 'EARLIER_OPEN'],
    }),
  } as const;
}
