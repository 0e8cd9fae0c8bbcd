import type { English } from '../translations.ts';

/** Fault descriptions and causes. */
export const fault = {
  title: 'Fault descriptions and causes',
  catalogue: { description: 'Fault descriptions', cause: 'Fault causes' },
  type: 'Type',
  anyType: 'All catalogues',
  allTypes: 'General (all types)',
  add: { description: 'Add description', cause: 'Add cause' },
  none: { description: 'No fault descriptions yet', cause: 'No fault causes yet' },
  noneText: {
    description:
      'Once added or imported, they are chosen when a fault is reported, so that it is counted under one name.',
    cause:
      'Once added or imported, they are chosen when a repair is recorded; causes that repairers type appear here too.',
  },
  help: {
    description: 'What is seen, such as “Spindle is noisy”',
    cause: 'Why it failed, such as “Worn bearing”; each name is there once in the organisation',
    below: 'Choose a type for the top of its tree; what is below it moves along',
    rename: {
      description: 'Reported orders keep their text',
      cause: 'Orders and figures show the new name too',
    },
  },
  save: { description: 'Save description', cause: 'Save cause' },
  chooseEntry: 'Choose an entry, not a type',
  mergeText_one:
    'The {{orders}} order of “{{name}}” and the entries below it go to the chosen one; “{{name}}” is deleted. This cannot be undone.',
  mergeText_other:
    'The {{orders}} orders of “{{name}}” and the entries below it go to the chosen one; “{{name}}” is deleted. This cannot be undone.',
  merged_one: '“{{name}}” merged; {{count}} order followed',
  merged_other: '“{{name}}” merged; {{count}} orders followed',
  confirmDelete: 'Delete “{{name}}”? Only one without orders and entries below it can be deleted.',
  uses_one: '{{orders}} order',
  uses_other: '{{orders}} orders',
  showOrders_one: 'Show the {{orders}} order with “{{name}}”',
  showOrders_other: 'Show the {{orders}} orders with “{{name}}”',
} as const satisfies English<'fault'>;
