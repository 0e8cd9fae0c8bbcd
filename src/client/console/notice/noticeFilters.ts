import { choiceFilter, wordsFilter } from '../../kit/list/filterCodecs.ts';

/** What the list of announcements is asked for. */
export const noticeFilters = {
  SearchText: wordsFilter(),
  Carousel: choiceFilter([0, 1]),
  Nstate: choiceFilter([0, 1]),
};
