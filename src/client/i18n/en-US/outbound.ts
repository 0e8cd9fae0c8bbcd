import type { English } from '../translations.ts';

/** Messages by SMS, e-mail and robots of group chats. */
export const outbound = {
  title: 'Outbound messages',
  settings: 'Ways',
  edit: 'Set the ways',
  save: 'Save the ways',
  saved: 'Saved',
  senderDefault: 'Andon (default)',
  state: {
    gateway: 'Available',
    outbox: 'Development outbox: stored, not sent',
    none: 'The installation has no gateway',
    off: 'Turned off',
    set: 'Set, ends in {{hint}}',
    unset: 'Not set',
    signed: 'Set, ends in {{hint}}; signed',
  },
  notGranted:
    'The platform does not let this organisation send SMS texts; ask the platform administrator if you need it. Notifications by SMS go out all the same.',
  test: 'Test',
  testNow: 'Test {{channel}}',
  testing: 'Testing',
  testSent: '{{channel}}: the test message was sent; look for it',
  testOutbox: '{{channel}}: the test message is in the development outbox',
  testFailed: '{{channel}}: {{reason}}',
  remove: 'Remove',
  removeNow: 'Remove the {{channel}} robot',
  removeTitle: 'Remove the {{channel}} robot?',
  removeText:
    'The group gets no more messages. To use it again, enter the whole address once more.',
  help: {
    senderName:
      'Begins each SMS and group message, and names the sender of e-mail; empty for Andon',
    smsState: 'Off: no notifications by SMS; codes to sign in are not affected',
    robot: 'Group settings → add a robot → copy its address. It is not shown once saved.',
    replaces: 'Set, ends in {{hint}}. Empty: no change. It is not shown once saved.',
    sign: 'The key that begins with SEC, if the robot demands a signature; otherwise empty',
  },
  list: {
    to: 'To',
    group: 'Group, mentions {{count}}',
    groupAll: 'Group',
    kind: 'Notification',
    channel: 'Way',
    state: 'State',
    reason: 'Reason',
    content: 'Message',
    time: 'Time',
    ended: 'Done',
    next: 'due {{time}}',
    attempts: 'Attempts',
    from: 'Period',
    none: 'Nothing was sent yet',
    noneText:
      'Notifications about orders, duty and so on go out by SMS, e-mail or to groups as each person has set; the record lasts 90 days.',
  },
  send: {
    open: 'Send SMS',
    title: 'Send SMS',
    submit: 'Send SMS',
    phones: 'Phones',
    phonesHelp:
      'Verified phones of active people of the organisation, with commas, spaces or lines between, at most {{count}}',
    badPhone: '{{phone}} is no mobile number of 11 digits',
    tooMany: 'At most {{count}} numbers',
    text: 'Text of the SMS',
    done: 'Result',
    close: 'Done',
    again: 'Send another',
  },
} as const satisfies English<'outbound'>;
