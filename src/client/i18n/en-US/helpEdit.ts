import type { English } from '../translations.ts';

/** The pages on which administrators of the platform write the help. */
export const helpEdit = {
  title: 'Help pages',
  type: { helpDoc: 'Help of the console', appletDoc: 'Help for phones' },
  read: 'Open the help',
  addGroup: 'Add a group',
  addPage: 'Add a page',
  edit: 'Edit',
  hide: 'Hide',
  show: 'Show',
  revert: 'Go back to the text of the product',
  delete: 'Delete the entry',
  confirmRevert:
    '"{{name}}" gets the title and the text of the product again; what you wrote is lost.',
  confirmDelete: '"{{name}}" is deleted, and its text is lost.',
  edited: 'Edited',
  own: 'Added here',
  hidden: 'Hidden',
  shippedChanged: 'The text of the product has changed since your edit',
  shippedChangedText:
    'Compare both texts of the product at the side; when you save again, your text stays.',
  noneTitle: 'No help',
  noneText: 'Add a group, then pages in it.',
  missing: 'No such entry of the help',
  missingText: 'It may have been deleted; select one from the menu.',
  back: 'Back to the help pages',
  page: 'Help page {{name}}',
  group: 'Help group {{name}}',
  language: 'Language',
  otherRefused: 'The title or text of the other language is refused; switch to it.',
  markdown:
    'An empty line ends a paragraph; "## " begins a heading, "- " a list, "1. " steps, "> " a note, "| term | meaning |" a row of a table; **bold** is for names on the screen, `key` for keys. HTML is not supported.',
  save: 'Save the help',
  saved: 'Saved; readers see it at once',
  compare: 'Compare',
  compared: { preview: 'Preview', shipped: 'Text of the product', base: 'Its text at your edit' },
  emptyPreview: 'No text yet.',
} as const satisfies English<'helpEdit'>;
