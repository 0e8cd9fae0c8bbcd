import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { windowRemark } from '../../orders/figures.ts';
import { ownerNameField } from '../../orders/ownerNameField.ts';
import { analysisScope } from './analysis.ts';

/** The fewest failures from which a distribution is estimated. */
export const leastFailures = 5;
/** The confidence of bounds and tests. */
export const reliabilityConfidence = 0.95;
/** The most rows of an answer, and the most breakdowns that one reads. */
export const mostReliabilityRows = 100;
export const mostBreakdowns = 20_000;

/** How the bounds of a Weibull distribution are computed. */
export const boundsMethod = z.enum(['likelihoodRatio', 'fisher']);

/** The direction in which the distances of failures change, by two tests at the confidence; `unknown`: too few failures. */
export const trendVerdict = z.enum(['none', 'worsening', 'improving', 'unknown']);
export type TrendVerdict = z.output<typeof trendVerdict>;

const interval = z.object({ low: z.number(), high: z.number() });

const trend = z.object({
  verdict: trendVerdict,
  /** Laplace's statistic and its two-sided probability without a trend. */
  laplaceU: z.number(),
  laplaceP: z.number(),
  /** The power law of Crow and AMSAA, time-terminated. */
  beta: z.number(),
  betaBounds: interval,
  lambda: z.number(),
  powerLawP: z.number(),
  /** Mean operating time between failures at the end of the window, hours. */
  mtbfHours: z.number(),
  mtbfBounds: interval,
});

const weibull = z.object({
  /** Hours. */
  eta: z.number(),
  beta: z.number(),
  etaBounds: interval,
  betaBounds: interval,
  boundsMethod,
  n: z.int(),
  failures: z.int(),
  suspensions: z.int(),
  meanHours: z.number(),
  /** The operating time by which a tenth has failed, hours. */
  b10Hours: z.number(),
  logLikelihood: z.number(),
  aic: z.number(),
  /** The same parameters by regression of median ranks, as a check; null where it has none. */
  ranks: z.object({ eta: z.number(), beta: z.number() }).nullable(),
  /** The share that runs beyond an operating time without a model (Kaplan-Meier), at most 60 points. */
  steps: z.array(z.object({ hours: z.number(), survival: z.number() })),
});

/** The reason why there is no Weibull distribution. */
export const weibullRefusal = z.enum(['fewFailures', 'trend', 'noMaximum']);

const intervalCost = z.object({ hours: z.number(), perHour: z.number() });

/** The cost of planned maintenance in intervals, by one model. CNY for an hour of operation. */
const maintenance = z.object({
  model: z.enum(['goodAsNew', 'minimalRepair']),
  /** The distribution that the model used: the Weibull distribution, or the power law where there is a trend. */
  from: z.enum(['weibull', 'powerLaw']),
  /** null: no interval costs less than none. */
  best: intervalCost.nullable(),
  /** The interval of the request; null without one. */
  requested: intervalCost.nullable(),
  /** Without planned maintenance; null by minimal repair. */
  withoutPerHour: z.number().nullable(),
});

/** The reason why there is no cost of an interval. */
export const costRefusal = z.enum(['noDistribution', 'noFailureCost', 'noPlannedCost']);

export const reliabilityRow = z.object({
  /** The device or the type; null for devices without a type. */
  id: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  ...ownerNameField,
  devices: z.int(),
  /** Breakdowns that began in the window. */
  failures: z.int(),
  /** Time of all devices within the window without their downtime, hours. */
  operatingHours: z.number(),
  /** null with less than two failures. */
  trend: trend.nullable(),
  weibull: weibull.nullable(),
  refusal: weibullRefusal.nullable(),
  /** First times to a failure that are left out, because the age of the device at the beginning is not known. */
  leftOut: z.int(),
  costs: z.object({
    /** CNY: the mean cost of an order that is a failure, and of one that is not; null without one that has a cost. */
    failure: z.number().nullable(),
    failureOrders: z.int(),
    planned: z.number().nullable(),
    plannedOrders: z.int(),
    refusal: costRefusal.nullable(),
    models: z.array(maintenance),
  }),
});
export type ReliabilityRow = z.output<typeof reliabilityRow>;

const cost = z.number().positive().max(1_000_000_000);

/**
 * The reliability of devices by type, or of one device: first the trend of the failures; a Weibull distribution only without one,
 * with running machines as suspended; and what intervals of planned maintenance would cost. Rows with the most failures first.
 */
export const getReliability = defineEndpoint({
  id: 'home.reliability',
  path: '/api/Home/GetReliability',
  permission: 'home.deviceData',
  summary: 'Reliability of devices and types',
  body: analysisScope.extend({
    Bounds: boundsMethod.default('likelihoodRatio'),
    /** An interval of planned maintenance, hours of operation. */
    IntervalHours: z.number().positive().max(1_000_000).optional(),
    /** CNY of a planned maintenance and of a failure; where absent the means of the orders. */
    PlannedCost: cost.optional(),
    FailureCost: cost.optional(),
  }),
  data: z.array(reliabilityRow),
  extras: {
    dataRemark: windowRemark.extend({
      confidence: z.number(),
      leastFailures: z.int(),
      /** Rows that are not listed. */
      more: z.int(),
    }),
  },
  source: 'product decision',
});
