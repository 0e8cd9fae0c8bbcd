import { faultLevel, orderState } from '../../../../contract/enums.ts';
import { drilldownFigure, orderKeys } from '../../../../contract/orders/orderKeys.ts';
import {
  type FilterValues,
  optionFilter,
  schemaFilter,
  textFilter,
  timeFilter,
} from '../../../kit/list/filters/filterCodecs.ts';

/** The filters of the order list. Only a link sets TypeID, CauseID, FaultDescID, RepairOrgCode, OwnerOrgCode, Slice, Side and Behind. */
export const orderFilters = {
  SearchText: textFilter(),
  OrderState: optionFilter(orderState.list),
  Unfinished: optionFilter([1]),
  Mine: optionFilter([1]),
  FaultLevel: optionFilter(faultLevel.list),
  DeviceID: schemaFilter(orderKeys.shape.DeviceID),
  TypeID: schemaFilter(orderKeys.shape.TypeID),
  PositionID: schemaFilter(orderKeys.shape.PositionID),
  CauseID: schemaFilter(orderKeys.shape.CauseID),
  FaultDescID: schemaFilter(orderKeys.shape.FaultDescID),
  RepairUserID: schemaFilter(orderKeys.shape.RepairUserID),
  RepairOrgCode: schemaFilter(orderKeys.shape.RepairOrgCode),
  OwnerOrgCode: schemaFilter(orderKeys.shape.OwnerOrgCode),
  Slice: schemaFilter(orderKeys.shape.Slice),
  Side: schemaFilter(orderKeys.shape.Side),
  /** As on the wire: [start, end). */
  StartTime: timeFilter,
  EndTime: timeFilter,
  Behind: schemaFilter(drilldownFigure),
};
export type OrderFilters = FilterValues<typeof orderFilters>;
