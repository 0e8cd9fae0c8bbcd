import { z } from 'zod';
import { bit, oneOf } from '../../validators.ts';
import { complianceRule, planKind } from './planEnums.ts';

/** The bounds of plans: what one may have, and what one answer returns. */
export const planLimits = {
  devices: 2000,
  executors: 50,
  /** Units between two dates, by cycleType. */
  cycle: [3650, 520, 120, 10, 100_000, 1],
  windowDays: 365,
  /** No limit of a reading is farther from 0. */
  reading: 1e15,
  /** The open points of a plan; a plan with more has a shorter horizon. */
  points: 20_000,
  /** The points of all plans of one call. */
  pointsOfCall: 50_000,
  /** The shortest horizon, days: a plan with too many points within it is refused. */
  leastDays: 35,
  preview: 12,
  samples: 20,
  plans: 10_000,
  calendarDays: 42,
  /** The plans of a day that the calendar shows, and the days of an address for calendars. */
  plansOfDay: 12,
  calendarRows: 2000,
  /** The days that lie between a completion and its report at most. */
  backDays: 7,
  corrections: 50,
  /** The records of a point; each but the last leaves a rest. */
  recordsOfPoint: 50,
  minutes: 10_000,
  /** The answers of a record, its files of one answer and in all, its parts, and the former answers that stay beside one. */
  answers: 300,
  answerFiles: 20,
  files: 200,
  parts: 50,
  formerAnswers: 20,
  staySeconds: 86_400,
} as const;

/** The two areas by the name of their menus, and their groups of the wire. */
export const planAreas = {
  maintenance: { kind: planKind.values.maintenance, group: 'Maintenance', noun: 'maintenance' },
  inspection: { kind: planKind.values.inspection, group: 'SpotPatrolCheck', noun: 'inspection' },
} as const;
export type PlanArea = keyof typeof planAreas;

/** Returns a function that gives a call of an area its id, path, permission and source. */
export function planCall<const Area extends PlanArea>(area: Area) {
  const { group } = planAreas[area];
  return <const Name extends string, const Right extends 'edit' | 'view' | 'work'>(
    name: Name,
    call: string,
    right: Right,
    source: 'product decision' | 'specification 7',
  ) => ({
    id: `plan.${area}${name}` as const,
    path: `/api/${group}/${call}` as const,
    permission: `${area}.${right}` as const,
    source: source === 'specification 7' ? `specification 7 ${group}` : source,
  });
}

/** The path of an area's points, and the body that lists those of a figure. */
const drilldown = z.object({
  path: z.string(),
  body: z.object({
    FirstDate: z.string(),
    LastDate: z.string(),
    Rule: oneOf(complianceRule),
    /** 1: those that were done in time; 0: the others. Absent: all that were due. */
    InTime: bit.optional(),
    PlanID: z.string().optional(),
  }),
});

/** The compliance of a window by each complianceRule: open and skipped points stay in `due`. */
export const complianceFields = {
  /** The window, both days included. */
  firstDate: z.string(),
  lastDate: z.string(),
  compliance: z.array(
    z.object({
      rule: z.int(),
      formula: z.string(),
      /** The points that were due, n, and those of them that were done in time. */
      due: z.int(),
      inTime: z.int(),
      /** With one decimal; null: nothing was due. */
      percent: z.number().nullable(),
      drilldown,
    }),
  ),
} as const;
