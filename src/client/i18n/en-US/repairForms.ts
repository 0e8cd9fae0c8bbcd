import type { English } from '../translations.ts';

/** The dialogs of work orders; loaded with the first of them. */
export const repairForms = {
  action: {
    title: {
      receive: 'Receive this order?',
      reject: 'Reject this order',
      scan: 'Start at the device',
      interrupt: 'Interrupt the repair',
      recover: 'Resume the repair',
      repair: 'Record the repair',
      laterWrite: 'Machine restored, record to follow',
      amend: 'Amend the record',
      parts: 'Record the parts used',
      assign: 'Give the order to another repairer',
      confirm: 'Is the machine restored?',
      sendBack: 'Send back for rework',
    },
    submit: {
      reject: 'Reject order',
      interrupt: 'Interrupt repair',
      laterWrite: 'Machine is restored',
      amend: 'Save amendment',
      parts: 'Save parts',
      assign: 'Give to them',
    },
    text: {
      receive: 'You become the repairer of {{device}}; the reporter is notified.',
      scan: 'Scan the code on the device with your phone. If you cannot, enter the reason and start by hand.',
      interrupt:
        'The order becomes "Interrupted"; the reporter and the supervisors are notified. Interruptions are counted separately.',
      recover: 'The order returns to "Under repair", and the reporter is notified.',
      laterWrite:
        'Downtime ends when the machine was restored. Write the record soon; you are reminded when it is due.',
      amend:
        'Change only what must be corrected. The old values stay in "What happened", and the figures follow.',
      amendCompleted:
        'The order is completed. It can be amended for 7 days after its confirmation; the person who confirmed it is notified.',
      parts: 'The list that you save replaces the former one.',
      assign:
        'The order keeps its state. The new repairer, {{person}} and the reporter are notified; the work of each counts.',
      confirm:
        'Confirming completes the order; it cannot be sent back any more. If the fault recurs, report it again.',
      sendBack: 'The order returns to "Under repair", and its downtime continues.',
    },
    rejectFinal:
      'Rejecting ends the order and cannot be undone; if a repair is needed after all, the fault must be reported again. The reporter is notified of the reason.',
    help: {
      manual: 'For example: the label is damaged',
      reject: 'For example: not ours to repair, reported twice',
      part: 'Name the missing part and the quantity; the storekeepers are notified',
      reason: 'Optional',
      expect: "Optional; in the organisation's time zone ({{zone}})",
      receiveFor: 'Leave it empty to receive the order yourself, or give it to somebody',
      assign: 'People of your organisation who may repair',
      repairUser: '{{person}} continues unless you select another repairer',
      cause: 'Optional; choose one below for exact figures, or write a new one',
      finish:
        "When the machine ran again; now, if left empty. In the organisation's time zone ({{zone}})",
      amendFinish: "In the organisation's time zone ({{zone}})",
    },
    removePart: 'Remove {{part}}',
    qtyOf: 'Quantity of {{part}}',
    noScore: 'No score',
    changes: 'Will change',
    noChanges: 'Nothing is changed yet',
    tooEarly: '{{field}} cannot be before {{time}}',
    badQty: 'The quantity of {{part}} must be above 0',
    cannotBeEmpty: '{{field}} cannot be empty',
    changeNothing: 'Nothing was changed, so there is nothing to save',
    done: 'Done',
    present: 'The order now',
    again: 'The page shows the current state; check it and send again.',
    passed: 'This step no longer applies. Your input stays until you leave the page.',
  },
  fault: {
    options: 'Choose from the catalogue',
    all: 'All {{count}}',
    fewer: 'Fewer',
    worked: 'Former repairs of this fault',
    workedHelp:
      'Devices of this type, last two years; fixed at the first time: neither sent back nor reported again within 30 days',
    fixes: 'Fixed at the first time {{fixes}} of {{repairs}}',
    takeOver: 'Use',
    takeOverName: 'Use “{{cause}}”',
    level: {
      '1': 'Level 1: people or quality at risk, or a whole line stopped; act at once',
      '2': 'Level 2: a key machine stopped, output of the shift suffers',
      '3': 'Level 3: it runs with the fault, or another one stands in; act today',
      '4': 'Level 4: no effect on production; act at the next stop',
    },
  },
  report: {
    title: 'Report a fault',
    againTitle: 'Report the fault again',
    again: 'The fault of {{device}} has recurred; the new order will refer to order {{code}}.',
    submit: 'Submit report',
    noDeviceView:
      'Your role may not see devices, so you cannot choose one. Ask your administrator for the permission to view devices.',
    fault: 'Fault',
    faultHelp: 'Type to filter below, then choose; or write it in your own words',
    level: 'Fault level',
    machine: 'Is the machine stopped?',
    stopped: 'Stopped',
    running: 'Still running',
    faultTime: 'Fault time',
    faultTimeHelp: "In the organisation's time zone ({{zone}}); now, if left empty",
    needDevice: 'Choose a device from the list',
    done: 'Reported as order {{code}}',
  },
  limits: {
    title: 'Time limits and targets',
    save: 'Save settings',
    done: 'Saved',
    text: "They apply to orders of this organisation's devices that enter a state from now on.",
    defaults: 'These are the defaults.',
    updated: 'Last changed {{time}}.',
    unit: {
      minutes: 'minutes',
      hours: 'hours',
      percent: '%',
    },
    targets: 'Targets of the figures',
    targetsText:
      'Shown beside the figures on the wall and the overview; leave empty for no target.',
    label: {
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
    help: {
      mttrTargetHours: 'From fault to restored; at most 720 hours',
      mtbfTargetHours: 'Operating time between breakdowns; at most 100000 hours',
      respondTargetMinutes: 'Measured as set above; at most 1440 minutes',
      availabilityTarget: 'Operating time as a percentage of required time; at most 100',
      escalateMinutes: 'After the report; {{min}} to {{max}} minutes',
      superviseMinutes: 'After the report; longer than the one above, at most {{max}} minutes',
      writeDueHours:
        'After the machine was restored; {{min}} to {{max}} hours. The repairer is then reminded',
      autoConfirmHours:
        'After the repair; {{min}} to {{max}} hours. The order is then completed automatically',
      respondBasis:
        'MTR = the mean, over orders, of the time from report to receipt (or arrival); the figures follow a change',
    },
    notAfter: 'Must be longer than the time until the next on call is notified',
  },
} as const satisfies English<'repairForms'>;
