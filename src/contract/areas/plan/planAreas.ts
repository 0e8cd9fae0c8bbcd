import { planKind } from './planEnums.ts';

/** The bounds of plans: what one may have, and what one answer returns. */
export const planLimits = {
  devices: 2000,
  executors: 50,
  /** Units between two dates, by cycleType. */
  cycle: [3650, 520, 120, 10, 100_000],
  windowDays: 365,
  /** The open points of a plan; a plan with more has a shorter horizon. */
  points: 20_000,
  /** The shortest horizon, days: a plan with too many points within it is refused. */
  leastDays: 35,
  preview: 12,
  samples: 20,
  plans: 10_000,
  calendarDays: 42,
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
