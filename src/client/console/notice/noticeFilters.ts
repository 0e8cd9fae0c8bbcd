import { optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';

/** What the list of announcements is asked for. */
export const noticeFilters = {
  SearchText: textFilter(),
  Carousel: optionFilter([0, 1]),
  Nstate: optionFilter([0, 1]),
};
