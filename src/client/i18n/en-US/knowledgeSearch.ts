import type { English } from '../translations.ts';

export const knowledgeSearch = {
  label: 'Search the text of documents',
  placeholder: 'Title, keywords, text; titles by initials of pinyin',
  results: 'Found documents',
  count_one: '{{count}} document',
  count_other: '{{count}} documents',
  cut_one: 'Only the best document is shown; use a more specific word',
  cut_other: 'Only the best {{count}} documents are shown; use a more specific word',
  none: 'Nothing found for “{{text}}”',
  noneHelp: 'Press Enter, and authors will see that somebody wanted it',
  public: 'Public library',
  page: 'Page {{page}}',
  more_one: '{{count}} more place',
  more_other: '{{count}} more places',
  missed: {
    open: 'Not found',
    title: 'What people searched for and did not find',
    none: 'Everything that was searched for was found',
    term: 'Search text',
    searches: 'Searches',
    last: 'Last time',
    action: 'Action',
    remove: 'Remove',
    removeName: 'Remove “{{term}}”',
    removeText: 'It is listed again when somebody searches for it and finds nothing.',
  },
} as const satisfies English<'knowledgeSearch'>;
