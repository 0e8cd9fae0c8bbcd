import type { English } from '../translations.ts';

/** The dialogs of work orders; loaded with the first of them. */
export const repairForms = {
  action: {
    title: {
      receive: 'Receive this order?',
      acknowledge: 'Acknowledge this alarm of level 1?',
      reject: 'Reject this order',
      scan: 'Start at the device',
      interrupt: 'Interrupt the repair',
      recover: 'Resume the repair',
      repair: 'Record the repair',
      laterWrite: 'Machine restored, record to follow',
      amend: 'Amend the record',
      parts: 'Record the parts used',
      labour: 'Record labour',
      cost: 'Record the outside cost',
      assign: 'Reassign this order',
      assignFirst: 'Assign this order',
      confirm: 'Is the machine restored?',
      sendBack: 'Send back for rework',
    },
    submit: {
      reject: 'Reject order',
      interrupt: 'Interrupt repair',
      laterWrite: 'Machine is restored',
      amend: 'Save amendment',
      parts: 'Save parts',
      labour: 'Save labour',
      cost: 'Save cost',
      assign: 'Reassign',
    },
    text: {
      receive: 'You become the repairer of {{device}}; the reporter is notified.',
      acknowledge:
        'The alarm of {{device}} on the wall ends, and the history shows you and the time. The order still waits for a repairer and is escalated.',
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
      labour:
        'The minutes of each person follow from the times of repair and can be corrected. Colleagues who helped count too.',
      cost: 'Only your organisation sees it; it is added to the total of your organisation.',
      assign:
        'The order keeps its state. The new repairer, {{person}} and the reporter are notified; the work of each counts.',
      assignFirst:
        'The order becomes "To repair", and the person the repairer of {{device}}. The reporter is notified.',
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
  record: {
    labour: 'Labour (minutes)',
    labourHelp:
      'Follows from the times of repair and can be corrected; type a name to add somebody who helped',
    minutesOf: 'Minutes of {{person}}',
    removePerson: 'Remove {{person}}',
    badMinutes: 'The labour of {{person}} must be whole minutes',
    badAmount: 'Enter an amount with at most two decimals',
    outsideHelp: 'Optional; only your organisation sees it',
    uploading: 'Photos are still being uploaded; wait before you submit',
    noCode: 'None',
    takeSignature: 'Press "Use signature" first, or clear it',
    signatureHelp: 'Optional; sign by finger, pen or mouse, or with your name',
    help: {
      mechanism: 'Optional; failure mechanism of ISO 14224',
      maintenanceAction: 'Optional; maintenance activity of ISO 14224',
    },
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
    takenOver: 'Cause and measures are filled in; go on editing them',
    undo: 'Undo',
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
    photosHelp: 'Optional; show where the fault is, 9 photos at most',
    needDevice: 'Choose a device from the list',
    openOrders_one: 'This device has {{count}} open order',
    openOrders_other: 'This device has {{count}} open orders',
    openOrdersAll_one: 'Show {{count}} order',
    openOrdersAll_other: 'Show all {{count}}',
    openOrdersText:
      'If it is the same fault, open it and add a comment instead of a second report:',
    done: 'Reported as order {{code}}',
  },
} as const satisfies English<'repairForms'>;
