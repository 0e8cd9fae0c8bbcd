import { orderState } from '../../../contract/enums.ts';
import { choiceFilter, idFilter, wordsFilter } from '../../kit/list/filterCodecs.ts';

/** What the address book is asked for. */
export const peopleFilters = {
  SearchText: wordsFilter(),
  WorkOrderState: choiceFilter(orderState.list),
  RoleID: idFilter,
};
