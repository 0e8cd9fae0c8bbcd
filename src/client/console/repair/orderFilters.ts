import { faultLevel, orderState } from '../../../contract/enums.ts';
import { behindFigure, orderKeys } from '../../../contract/orderKeys.ts';
import {
  choiceFilter,
  type FilterValues,
  schemaFilter,
  timeFilter,
  wordsFilter,
} from '../../kit/list/filterCodecs.ts';

/** What the list is asked for; which row of a figure it is narrowed to, only a link says. */
export const orderFilters = {
  SearchText: wordsFilter(),
  OrderState: choiceFilter(orderState.list),
  Unfinished: choiceFilter([1]),
  Mine: choiceFilter([1]),
  FaultLevel: choiceFilter(faultLevel.list),
  DeviceID: schemaFilter(orderKeys.shape.DeviceID),
  TypeID: schemaFilter(orderKeys.shape.TypeID),
  PositionID: schemaFilter(orderKeys.shape.PositionID),
  CauseID: schemaFilter(orderKeys.shape.CauseID),
  RepairUserID: schemaFilter(orderKeys.shape.RepairUserID),
  RepairOrgCode: schemaFilter(orderKeys.shape.RepairOrgCode),
  OwnerOrgCode: schemaFilter(orderKeys.shape.OwnerOrgCode),
  Side: schemaFilter(orderKeys.shape.Side),
  /** As on the wire: [start, end). */
  StartTime: timeFilter,
  EndTime: timeFilter,
  Behind: schemaFilter(behindFigure),
};
export type OrderFilters = FilterValues<typeof orderFilters>;
