import type { English } from '../translations.ts';

/** The dialog of labels of any records. */
export const labels = {
  title: 'Labels',
  format: 'Format',
  start: 'First free place',
  startHelp: 'Of a sheet that is used in part: click the place, or count from the upper left',
  startError: 'Must be a whole number from 1 to {{places}}',
  scale: 'Print at actual size (100 %), without fitting to the page.',
  preview: 'The first page',
  count_one: '{{count}} label, ',
  count_other: '{{count}} labels, ',
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  bound:
    'One file has at most {{count}} labels: only the first of {{total}} are in it. Narrow the filters for the others.',
  making: 'The file is being made…',
  save: 'Download PDF',
  failed: 'The file could not be made. Please try again.',
} satisfies English<'labels'>;
