import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { respondBasis } from '../../enums.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { amount, bit, isoInstant, oneOf } from '../../validators.ts';

/** The time limits of an organisation that has set none. */
export const timeoutDefaults = {
  escalateMinutes: 15,
  superviseMinutes: 30,
  writeDueHours: 24,
  autoConfirmHours: 72,
  respondBasis: respondBasis.values.receipt,
  labelReport: 1,
} as const;

/** The targets of an organisation's figures; null where it has no target, and none is shown. */
export const figureTargets = z.object({
  /** The maximum MTTR in hours. */
  mttrTargetHours: z.number().nullable(),
  /** The minimum MTBF in hours. */
  mtbfTargetHours: z.number().nullable(),
  /** The maximum MTR in minutes, measured to the event of respondBasis. */
  respondTargetMinutes: z.number().nullable(),
  /** The minimum availability in percent. */
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
 * The time limits of an organisation's orders and the targets of its figures. The owner's limits apply to
 * an order, even if another organisation repairs.
 */
export const timeoutConfig = z.object({
  /** Minutes after the report, while the order is not received, until the next people on call are notified. */
  escalateMinutes: z.int(),
  /** Minutes after the report, while the order is not received, until the supervisors of the repair side are notified. */
  superviseMinutes: z.int(),
  /** Hours after the machine ran again until the record is due and the repairer is reminded. */
  writeDueHours: z.int(),
  /** Hours after the repair until it is confirmed automatically. */
  autoConfirmHours: z.int(),
  /** respondBasis: the event at which MTR ends. */
  respondBasis: z.int(),
  /** 1: people without an account may report faults by the labels of devices. */
  labelReport: bit,
  ...figureTargets.shape,
  /** The cost of an hour of the organisation's people, CNY; null: orders have no cost of labour. */
  labourRate: z.number().nullable(),
  /** null until somebody has set the limits. */
  updateTime: isoInstant.nullable(),
  version: z.int(),
});
export type TimeoutConfig = z.output<typeof timeoutConfig>;

function whole(most: number, reason: FieldReason) {
  return z.int(reason).min(1, reason).max(most, reason);
}

/** A target: a number with at most two decimals, or null for none. Unchanged where absent. */
function target(least: number, most: number, reason: FieldReason) {
  const bounded = z.number(reason).min(least, reason).max(most, reason);
  return bounded.multipleOf(0.01, reason).nullable().optional();
}

/** The current limits and targets; the defaults, with version 0, until somebody sets them. */
export const getTimeoutConfig = defineEndpoint({
  id: 'timeoutConfig.get',
  path: '/api/Service/GetTimeoutConfig',
  permission: 'repair.view',
  summary: 'Time limits of orders and targets of figures',
  body: z.object({}),
  data: timeoutConfig,
  source: 'product decision for specification 2 Page-name lookup (timeoutConfig)',
});

/** Sets the limits and targets. They apply to orders that enter a state from now on. */
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
    /** Unchanged where absent. */
    LabelReport: bit.optional(),
    MttrTargetHours: target(0.01, 720, 'targetMttr'),
    MtbfTargetHours: target(0.01, 100_000, 'targetMtbf'),
    RespondTargetMinutes: target(0.01, 1440, 'targetRespond'),
    AvailabilityTarget: target(0.01, 100, 'targetAvailability'),
    /** Unchanged where absent. */
    LabourRate: labelled(
      amount.nullable(),
      '工时单价（元/小时）',
      'Labour rate (CNY/h)',
    ).optional(),
    /** The version that the caller saw. Another version is refused, with the current settings in the answer. */
    Version: z.int().min(0),
  }),
  data: timeoutConfig,
  errors: ['STALE_VERSION'],
  source: 'product decision for specification 2 Page-name lookup (timeoutConfig)',
});

/** The targets only, for people who may see the figures. */
export const getFigureTargets = defineEndpoint({
  id: 'timeoutConfig.getTargets',
  path: '/api/Home/GetTargets',
  permission: 'home.view',
  summary: 'Targets of the figures',
  body: z.object({}),
  data: figureTargets,
  source: 'product decision for specification 1 Home dashboard',
});
