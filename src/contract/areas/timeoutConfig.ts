import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { respondBasis } from '../enums.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { instant, oneOf } from '../validators.ts';

/** The delays of an organisation that has set none (design page 3, Transitions). */
export const timeoutDefaults = {
  escalateMinutes: 15,
  superviseMinutes: 30,
  writeDueHours: 24,
  autoConfirmHours: 72,
  respondBasis: respondBasis.values.receipt,
} as const;

/** The targets of an organisation's figures; null: it has none, and none is shown. */
export const figureTargets = z.object({
  /** MTTR at most, hours. */
  mttrTargetHours: z.number().nullable(),
  /** MTBF at least, hours. */
  mtbfTargetHours: z.number().nullable(),
  /** MTR at most, minutes, to whatever respondBasis measures it. */
  respondTargetMinutes: z.number().nullable(),
  /** Availability at least, percent. */
  availabilityTarget: z.number().nullable(),
});
export type FigureTargets = z.output<typeof figureTargets>;

/** The targets of an organisation that has set none. */
export const noTargets: FigureTargets = {
  mttrTargetHours: null,
  mtbfTargetHours: null,
  respondTargetMinutes: null,
  availabilityTarget: null,
};

/**
 * How long an organisation's orders may wait, which are the owner's limits, whoever repairs; and what
 * its figures are measured against.
 */
export const timeoutConfig = z.object({
  /** After the report, while nobody receives the order: the next on call are told. */
  escalateMinutes: z.int(),
  /** After the report, still: the supervisors of the repair side are told. */
  superviseMinutes: z.int(),
  /** After the machine ran again: the record is due, and the repairer is reminded. */
  writeDueHours: z.int(),
  /** After the repair: it counts as confirmed. */
  autoConfirmHours: z.int(),
  /** respondBasis: what MTR is measured to. */
  respondBasis: z.int(),
  ...figureTargets.shape,
  /** null while nobody has set anything. */
  updateTime: instant.nullable(),
  version: z.int(),
});
export type TimeoutConfig = z.output<typeof timeoutConfig>;

function whole(most: number, reason: FieldReason) {
  return z.int(reason).min(1, reason).max(most, reason);
}

/** A target: a number with at most two decimals, or null. Absent: it stays as it is. */
function target(least: number, most: number, reason: FieldReason) {
  const bounded = z.number(reason).min(least, reason).max(most, reason);
  return bounded.multipleOf(0.01, reason).nullable().optional();
}

/** The delays as they are; the defaults, in version 0, until somebody sets them. */
export const getTimeoutConfig = defineEndpoint({
  id: 'timeoutConfig.get',
  path: '/api/Service/GetTimeoutConfig',
  permission: 'repair.view',
  summary: 'Time limits of orders and targets of figures',
  body: z.object({}),
  data: timeoutConfig,
  source: 'specification 2 Page-name lookup (timeoutConfig); design page 3 Transitions, Figures',
});

/** Sets the delays; they count for orders that come into a state from now on. */
export const saveTimeoutConfig = defineEndpoint({
  id: 'timeoutConfig.save',
  path: '/api/Service/SaveTimeoutConfig',
  permission: 'repair.settings',
  summary: 'Set the time limits of orders and the targets of figures',
  body: z.object({
    EscalateMinutes: whole(1440, 'escalateMinutes'),
    /** More than EscalateMinutes. */
    SuperviseMinutes: whole(2880, 'superviseMinutes'),
    WriteDueHours: whole(720, 'limitHours'),
    AutoConfirmHours: whole(720, 'limitHours'),
    RespondBasis: oneOf(respondBasis),
    MttrTargetHours: target(0.01, 720, 'targetMttr'),
    MtbfTargetHours: target(0.01, 100_000, 'targetMtbf'),
    RespondTargetMinutes: target(0.01, 1440, 'targetRespond'),
    AvailabilityTarget: target(0.01, 100, 'targetAvailability'),
    /** The version that the caller saw; another one is refused with the present settings. */
    Version: z.int().min(0),
  }),
  data: timeoutConfig,
  errors: ['STALE_VERSION'],
  source: 'specification 2 Page-name lookup (timeoutConfig); design page 3 Transitions, Figures',
});

/** The targets alone, for whoever sees the figures. */
export const getFigureTargets = defineEndpoint({
  id: 'timeoutConfig.getTargets',
  path: '/api/Home/GetTargets',
  permission: 'home.view',
  summary: 'Targets of the figures',
  body: z.object({}),
  data: figureTargets,
  source: 'specification 1 Home dashboard; design page 9 The wall, target',
});
