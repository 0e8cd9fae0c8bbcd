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
  step: {
    devices: {
      title: 'Add devices',
      text: 'Fault reports, figures and the wall need them. To add many at once, import them with their fault history.',
      count_one: 'Devices: {{count}}',
      count_other: 'Devices: {{count}}',
      do: 'Add a device',
    },
    people: {
      title: 'Add people',
      text: 'Add repairers, supervisors and reporters to the address book, and give each a role.',
      count_one: 'Colleagues: {{count}}',
      count_other: 'Colleagues: {{count}}',
      do: 'Open the address book',
    },
    timeLimits: {
      title: 'Set time limits',
      text: 'How long until an unreceived order is escalated, and until a repair is confirmed automatically. Defaults apply until you change them.',
      do: 'Set time limits',
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
