import type { English } from '../translations.ts';

export const timeoutConfig = {
  title: 'Time limits and targets',
  save: 'Save settings',
  done: 'Saved',
  text: "They apply to orders of this organisation's devices, whoever repairs them, that enter a state after saving; earlier orders keep the limits that they began with.",
  defaults: 'These are the defaults.',
  updated: 'Last changed {{time}}.',
  readOnly:
    'You can view these limits. Only people with the permission "Set time limits of orders" can change them; by default, the administrator.',
  noTarget: 'No target',
  unit: {
    minutes: 'minutes',
    hours: 'hours',
    percent: '%',
  },
  group: {
    labels: {
      title: 'Reports by label',
      text: 'Anybody can scan the QR code on the label of a device.',
    },
    unreceived: {
      title: 'Not received',
      text: 'Counted from the report; nobody is reminded once the order is received or rejected. It starts again when the order passes to another repair side.',
    },
    unwritten: {
      title: 'Record not written',
      text: 'Counted from when the repairer restored the machine and chose to write later.',
    },
    unconfirmed: {
      title: 'Not confirmed',
      text: 'Counted from when the record was written; it starts again after rework.',
    },
    figures: {
      title: 'Figures and their targets',
      text: 'Targets are shown beside the figures on the wall and the overview; leave empty for no target.',
    },
  },
  label: {
    labelReport: 'People without an account may report faults',
    mttrTargetHours: 'Mean time to repair (MTTR) at most',
    mtbfTargetHours: 'Mean time between failures (MTBF) at least',
    respondTargetMinutes: 'Mean time to respond (MTR) at most',
    availabilityTarget: 'Availability at least',
    escalateMinutes: 'Not received: notify the next on call',
    superviseMinutes: 'Still not received: notify the supervisors',
    writeDueHours: 'Record to be written within',
    autoConfirmHours: 'Not confirmed: confirmed automatically',
    respondBasis: 'MTR, the mean time to respond, is measured to',
  },
  labels: {
    on: 'People without an account may report faults by a label; only your organisation sees their numbers.',
    off: 'People who scan a label have to sign in to report a fault.',
  },
  cost: {
    title: 'Cost',
    text: 'The labour of orders is charged at this rate, which only your organisation sees. Records that are written later have the new rate.',
    help: 'Optional; without it the labour of orders has no cost',
    rate: 'Labour rate (per hour)',
    none: 'none',
  },
  effect: {
    escalateMinutes:
      '{{value}} minutes after the report without a repairer: the repairers who were not notified yet are notified, except the reporter; if all of them were, all repairers are notified again.',
    superviseMinutes:
      '{{value}} minutes after the report without a repairer: all supervisors of the repair side are notified.',
    writeDueHours:
      '{{value}} hours after the machine was restored without a record: the order is shown as overdue, and the repairer is reminded; again every {{value}} hours until it is written.',
    autoConfirmHours:
      '{{value}} hours after the record without a confirmation or a refusal: the order is completed without a score and marked as confirmed by the system; the reporter and the repairer are notified.',
  },
  help: {
    labelReport:
      'They leave a name and a mobile number, which only your organisation sees; while a device has an open fault they can only add a remark. Switched off, people who scan a label have to sign in',
    mttrTargetHours: 'From fault to restored; at most 720 hours',
    mtbfTargetHours: 'Operating time between breakdowns; at most 100000 hours',
    respondTargetMinutes: 'Measured as set above; at most 1440 minutes',
    availabilityTarget: 'Operating time as a percentage of required time; at most 100',
    escalateMinutes: '{{min}} to {{max}} minutes',
    superviseMinutes: 'Longer than the one above, at most {{max}} minutes',
    writeDueHours: '{{min}} to {{max}} hours',
    autoConfirmHours: '{{min}} to {{max}} hours',
    respondBasis:
      'MTR = the mean, over orders, of the time from report to receipt (or arrival); the figures follow a change',
  },
  notAfter: 'Must be longer than the time until the next on call is notified',
} as const satisfies English<'timeoutConfig'>;
