import type { English, Translations } from '../translations.ts';

export const relation: Translations['relation'] = {
  title: 'Affiliated enterprises',
  search: 'Name or code of an enterprise',
  name: 'Enterprise',
  state: 'State',
  direction: 'Relation',
  weService: 'We service its equipment',
  theyService: 'It services our equipment',
  applied: 'Applied',
  changed: 'Last changed',
  ownCode: 'Our code, with which a provider can apply:',
  accept: 'Accept',
  acceptConfirm:
    'The people of {{name}} will see and repair the devices that you give to it. Accept?',
  reject: 'Reject',
  rejectConfirm: 'Reject the application of {{name}}?',
  withdraw: 'Withdraw',
  withdrawConfirm: 'Withdraw the application to {{name}}?',
  end: 'End relation',
  endAsOwner:
    '{{name}} will no longer service your devices; devices and open orders return to you. End it?',
  endAsProvider:
    'You will no longer service the devices of {{name}}; devices and open orders return to it. End it?',
  again: 'Apply again',
  none: 'No affiliated enterprises yet',
  noneProvider: 'Apply to an equipment user; once it accepts, you can service its devices.',
  noneOwner: 'A provider that applies with your code appears here; you accept or reject it.',
  apply: {
    find: 'Find by name',
    findHelp: 'Only organisations that agreed to it are found; you can also enter the code',
    open: 'Apply to an enterprise',
    submit: 'Send application',
    code: 'Code of the enterprise',
    help: 'Its administrator finds it on the page “Affiliated enterprises”',
    unknown: 'No equipment user has this code; ask the enterprise for it again',
    done: 'Application sent to {{name}}',
  },
} as const satisfies English<'relation'>;
