import type { English } from '../translations.ts';

/** The setup guide for basic data. */
export const setup = {
  title: 'Setting up your basic data',
  intro:
    'After these steps, fault reports, repairs and the wall work. Do them in any order; you can close this page at any time.',
  progress: '{{done}} of {{total}} steps done',
  needed: 'Required',
  open: 'Not set up yet',
  done: 'Set up',
  later: 'You can reopen this from the help menu',
  close: 'Close',
  introduction: {
    title: 'Welcome to Andon',
    figures: 'The figures of the wallboard update by themselves; you need not reload the page.',
    messages: 'New messages arrive at once; the header counts those you have not read.',
    offline: 'After a network failure the page reconnects automatically and updates its data.',
    done: 'Got it',
  },
  step: {
    devices: {
      title: 'Add devices',
      text: 'Fault reports, figures and the wall need them.',
      count_one: 'Devices: {{count}}',
      count_other: 'Devices: {{count}}',
      do: 'Add a device',
    },
    import: {
      title: 'Import from Excel',
      text: 'Equipment, people and past faults come from the files that you have: checked first, and the import can be undone.',
      count_one: 'Imports: {{count}}',
      count_other: 'Imports: {{count}}',
      do: 'Import equipment',
    },
    people: {
      title: 'Add people',
      text: 'Add repairers, supervisors and reporters to the address book, and give each a role.',
      count_one: 'Colleagues: {{count}}',
      count_other: 'Colleagues: {{count}}',
      do: 'Open the address book',
    },
    invitation: {
      title: 'Invite colleagues',
      text: 'Send a link or QR code: they register by themselves and get the role that you select.',
      count_one: 'Invitations: {{count}}',
      count_other: 'Invitations: {{count}}',
      do: 'Make an invitation',
    },
    timeLimits: {
      title: 'Set time limits',
      text: 'How long until an unreceived order is escalated, and until a repair is confirmed automatically. Defaults apply until you change them.',
      do: 'Set time limits',
    },
    duty: {
      title: 'Plan the duty',
      text: 'Make shifts and put people on them: a fault notifies the people on duty.',
      count_one: 'Shifts: {{count}}',
      count_other: 'Shifts: {{count}}',
      do: 'Plan the duty',
    },
    labels: {
      title: 'Print labels',
      text: 'Put a QR code on each machine: whoever scans it reports a fault without signing in.',
      do: 'Print labels',
    },
    relations: {
      title: 'Affiliated enterprises',
      text: 'Before a provider services devices, the provider and the owner set up an affiliation.',
      count_one: 'Enterprises: {{count}}',
      count_other: 'Enterprises: {{count}}',
      do: 'Manage relations',
    },
    wall: {
      title: 'Arrange the wall',
      text: 'Choose the tiles that the control room sees, and place them.',
      do: 'Open the wall',
    },
    firstOrder: {
      title: 'Try an order',
      text: 'Take one order from the report to the confirmation, so that everybody sees who is notified.',
      count_one: 'An order has been reported',
      count_other: 'An order has been reported',
      do: 'Report a fault',
    },
  },
  device: {
    title: 'Add a device',
    submit: 'Save device',
    added: '{{name}} was added; you can add the next one',
    typeName: 'Type',
    help: 'A new type or position is created if it does not exist yet',
  },
} as const satisfies English<'setup'>;
