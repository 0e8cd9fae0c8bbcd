import type { English } from '../translations.ts';

/** The reliability of devices: trend, Weibull distribution, cost of maintenance intervals. */
export const reliability = {
  title: 'Reliability',
  type: 'Type of device',
  noType: 'Devices without a type',
  option_one: '{{name}} ({{count}} breakdown)',
  option_other: '{{name}} ({{count}} breakdowns)',
  none: 'No devices in the window',
  window:
    'Window {{from}} to {{to}}, n = {{n}} breakdowns in all; times are calendar hours without downtime.',
  more_one: '{{count}} more type is not listed.',
  more_other: '{{count}} more types are not listed.',
  hours: '{{value}} h',
  between: '({{percent}} bounds {{low}}–{{high}})',
  group: 'Of',
  data: 'Data',
  dataText: '{{devices}} devices, {{failures}} breakdowns, {{hours}} h of operation',
  trend: 'Trend',
  noTrendTest: 'With less than two breakdowns there is no test',
  verdict: {
    none: 'No trend: neither test is significant',
    worsening: 'Worsening: breakdowns come closer together',
    improving: 'Improving: breakdowns become rarer',
    unknown: 'With less than {{least}} breakdowns no trend is judged',
  },
  laplace: 'U = {{u}}, p = {{p}} (two-sided; positive: closer together)',
  crow: 'β = {{beta}} {{bounds}}, λ = {{lambda}}, p = {{p}} (time-terminated; chi-squared bounds, exact given the number of breakdowns)',
  mtbfNow: 'MTBF at the end',
  weibull: 'Weibull distribution',
  refusal: {
    fewFailures:
      'Not estimated: less than {{least}} complete times between breakdowns, bounds would mean nothing',
    trend:
      'Not estimated: breakdowns have a trend, so the times between them are not of one distribution',
    noMaximum: 'Not estimated: all times are equal, so the likelihood has no maximum',
  },
  eta: 'Scale η',
  beta: 'Shape β',
  mean: 'Mean',
  method: 'Method',
  methodText:
    'Maximum likelihood, running machines suspended; bounds: {{bounds}}; n = {{n}}, failures {{failures}}, suspensions {{suspensions}}; ln L = {{logLikelihood}}, AIC = {{aic}}',
  bounds: { likelihoodRatio: 'likelihood ratio', fisher: 'Fisher information (log-normal)' },
  ranks: 'Check by ranks',
  ranksText: 'η = {{eta}} h, β = {{beta}} (exact median ranks, y on x)',
  leftOut: 'Left out',
  leftOutText_one: 'The first time of {{count}} device, whose age at the beginning is not known',
  leftOutText_other:
    'The first times of {{count}} devices, whose age at the beginning is not known',
  curve: 'Share that has failed: 10% after {{b10}} h of operation, 63% after {{eta}} h',
  stepsTitle: 'Table of what was seen and the model',
  operating: 'Operating time',
  survival: 'Still running, as seen (Kaplan-Meier)',
  survivalModel: 'Still running, model',
  cost: {
    title: 'Cost of another maintenance interval',
    IntervalHours: 'Interval (hours of operation)',
    PlannedCost: 'A planned maintenance (CNY)',
    FailureCost: 'A failure (CNY)',
    intervalHelp: 'The cost of this interval is computed',
    mean: 'Empty: the mean of {{count}} orders, {{value}}',
    noMean: 'Orders have no cost; enter it',
    refusal: {
      noDistribution: 'Without a distribution no interval is computed',
      noFailureCost: 'Orders of failures have no cost; enter that of a failure',
      noPlannedCost:
        'No order that is not a failure has a cost; enter that of a planned maintenance',
    },
    model: 'Model',
    modelText: '{{model}}, by the {{from}}',
    goodAsNew: 'Good as new (age replacement)',
    minimalRepair: 'Minimal repair (block policy)',
    from: { weibull: 'Weibull distribution', powerLaw: 'power law of the trend' },
    best: 'Interval of least cost',
    noBest:
      'None: failures do not increase with operation, or maintenance is no cheaper than a failure',
    requested: 'Interval entered',
    without: 'Without planned maintenance',
    interval: '{{hours}} h, {{cost}}',
    perHour: '{{value}} an hour of operation',
    formula:
      'Good as new: C(T) = (Cp·R(T) + Cf·(1 − R(T))) / ∫₀ᵀR; minimal repair: C(T) = (Cp + Cf·(T/η)^β) / T. Cp: planned maintenance, Cf: failure.',
  },
} as const satisfies English<'reliability'>;
