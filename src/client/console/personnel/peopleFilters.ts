import { orderState } from '../../../contract/enums.ts';
import { idFilter, optionFilter, textFilter } from '../../kit/list/filters/filterCodecs.ts';

/** What the address book is asked for. */
export const peopleFilters = {
  SearchText: textFilter(),
  WorkOrderState: optionFilter(orderState.list),
  RoleID: idFilter,
};
