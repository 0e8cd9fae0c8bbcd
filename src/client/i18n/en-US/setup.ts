import type { English } from '../translations.ts';

/** The setup guide for basic data. */
export const setup = {
  title: 'Setting up your basic data',
  intro:
    'With these steps done, reporting, repairing and the wall work. Take them in any order, and leave whenever you like.',
  progress: '{{done}} of {{total}} steps done',
  needed: 'Needed',
  open: 'Not set up yet',
  done: 'Set up',
  later: 'The help menu opens this again',
  close: 'Close',
  step: {
    devices: {
      title: 'Add devices',
      text: 'Reports, figures and the wall rest on them; many at once come in with their fault history.',
      count_one: 'Devices: {{count}}',
      count_other: 'Devices: {{count}}',
      do: 'Add a device',
    },
    people: {
      title: 'Add people',
      text: 'Who repairs, supervises and reports: put them into the address book and give each a role.',
      count_one: 'Colleagues: {{count}}',
      count_other: 'Colleagues: {{count}}',
      do: 'Open the address book',
    },
    timeLimits: {
      title: 'Set time limits',
      text: 'When to remind, when to escalate, when to confirm by itself. There are defaults.',
      do: 'Set time limits',
    },
    relations: {
      title: 'Affiliated enterprises',
      text: 'Where a provider services devices, both sides associate first.',
      count_one: 'Enterprises: {{count}}',
      count_other: 'Enterprises: {{count}}',
      do: 'Manage relations',
    },
    wall: {
      title: 'Arrange the wall',
      text: 'Choose what the control room sees, and where.',
      do: 'Open the wall',
    },
    firstOrder: {
      title: 'Try an order',
      text: 'Take one from the report to its confirmation, so that everybody knows who is told.',
      count_one: 'An order has been reported',
      count_other: 'An order has been reported',
      do: 'Report a fault',
    },
  },
  device: {
    title: 'Add a device',
    submit: 'Save device',
    added: '{{name}} is added; the next one can follow',
    DeviceCode: 'Device code',
    DeviceName: 'Device name',
    TypeName: 'Type',
    PositionName: 'Position',
    help: 'A new type or position is created if it does not exist yet',
  },
} as const satisfies English<'setup'>;
