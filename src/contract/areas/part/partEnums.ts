import { enumeration } from '../../enums.ts';

/** The stock level of a spare part (specification 4). */
export const partType = enumeration({
  normal: [0, '正常', 'Normal'],
  low: [1, '偏低', 'Low'],
  high: [2, '偏高', 'High'],
});

/** The division of the stock of a part by lots. */
export const lotUse = enumeration({
  none: [0, '不分批次', 'Without lots'],
  lots: [1, '按批次', 'By lot'],
});

/** The kinds of movements of the stock; the order of the values is that of lists and filters. */
export const stockMoveType = enumeration({
  in: [0, '入库', 'Receipt'],
  out: [1, '出库', 'Issue'],
  cacheOut: [2, '领入个人包', 'To a bag'],
  return: [3, '退回', 'Return'],
  adjust: [4, '更正', 'Correction'],
  transfer: [5, '移库', 'Transfer'],
  scrap: [6, '报废', 'Scrap'],
  count: [7, '盘点', 'Count'],
});

/** Where spare parts lie. */
export const stockPositionKind = enumeration({
  warehouse: [0, '仓库', 'Warehouse'],
  rack: [1, '货架', 'Rack'],
  bin: [2, '货位', 'Bin'],
  person: [3, '个人包或车', "Person's bag or van"],
});

/** The state of an application for spare parts (specification 4). */
export const applyState = enumeration({
  applying: [0, '申请中', 'Applying'],
  awaitingPickup: [1, '待领取', 'Awaiting pickup'],
  rejected: [2, '已驳回', 'Rejected'],
  completed: [3, '已完成', 'Completed'],
});

/** The kind of an application for spare parts. */
export const applyType = enumeration({
  requisition: [0, '领料', 'Requisition'],
  purchase: [1, '采购', 'Purchase'],
});

/** The ways in which an application for spare parts ends. */
export const applyEnd = enumeration({
  received: [0, '已完成', 'Completed'],
  rejected: [1, '已驳回', 'Rejected'],
  withdrawn: [2, '已撤回', 'Withdrawn'],
  givenUp: [3, '已放弃余量', 'Rest given up'],
  expired: [4, '逾期未领', 'Not picked up in time'],
});
