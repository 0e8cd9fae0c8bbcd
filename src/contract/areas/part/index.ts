import { defineArea, withoutBodyTypes } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import { applicationActionNames, applicationEndpoints } from './application.ts';
import { applicationErrors, applicationNotifications } from './applicationTexts.ts';
import { countActionNames, countEndpoints } from './count.ts';
import { abcClassNames, countErrors, countFieldNames, countNotifications } from './countTexts.ts';
import { partDocumentActionNames, partDocumentEndpoints } from './documents.ts';
import { figureEndpoints } from './figures.ts';
import { labelActionNames, printPartLabels, printPartPositionLabels } from './labels.ts';
import {
  applyMenu,
  countMenu,
  partFiguresMenu,
  partMenu,
  requisitionMenu,
  stockRecordMenu,
} from './menu.ts';
import { listNearPlaces } from './near.ts';
import { part, sparePartPosition, sparePartType } from './part.ts';
import { applyEnd, applyState, applyType, partType, stockMoveType } from './partEnums.ts';
import { relationActionNames, relationEndpoints } from './relations.ts';
import { stockActionNames, stockEndpoints } from './stock.ts';

export const partArea = defineArea({
  name: 'part',
  label: label('备件', 'Spare parts'),
  resources: [part, sparePartType, sparePartPosition],
  endpoints: withoutBodyTypes([
    ...stockEndpoints,
    ...applicationEndpoints,
    ...countEndpoints,
    ...figureEndpoints,
    ...relationEndpoints,
    ...partDocumentEndpoints,
    listNearPlaces,
    printPartLabels,
    printPartPositionLabels,
  ]),
  permissions: [
    partMenu,
    applyMenu,
    requisitionMenu,
    stockRecordMenu,
    countMenu,
    partFiguresMenu,
    button('part.edit', 'part.view', '维护备件', 'Edit spare parts', { defaultRoles: ['仓管员'] }),
    button('part.export', 'part.view', '导出备件', 'Export spare parts', {
      defaultRoles: ['维修主管', '仓管员'],
    }),
    button('part.move', 'part.record', '办理出入库', 'Move parts in and out', {
      defaultRoles: ['仓管员'],
    }),
    button('part.adjust', 'part.record', '更正与报废库存', 'Correct and scrap stock', {
      defaultRoles: ['仓管员'],
    }),
    button('part.approve', 'part.requisition', '审批备件申请', 'Decide part requests', {
      defaultRoles: ['维修主管', '仓管员'],
    }),
    button('part.applyLimit', 'part.requisition', '设置审批上限', 'Set limits of decisions'),
    button('part.editCount', 'part.count', '新建与提交盘点单', 'Make and submit count sheets', {
      defaultRoles: ['维修主管', '仓管员'],
    }),
    button('part.approveCount', 'part.count', '审批盘点单', 'Approve count sheets', {
      defaultRoles: ['维修主管'],
    }),
    button('part.countLimit', 'part.count', '设置复盘上限', 'Set limits of counts'),
    button('part.cost', 'part.record', '查看库存成本', 'See the cost of stock', {
      defaultRoles: ['维修主管', '仓管员'],
    }),
  ],
  actionNames: {
    ...stockActionNames,
    ...applicationActionNames,
    ...countActionNames,
    ...relationActionNames,
    ...partDocumentActionNames,
    ...labelActionNames,
  },
  listPages: [
    'stockMovements',
    'stockQuestions',
    'partApplications',
    'partRequisitions',
    'partCounts',
    'partCountRows',
    'partFigures',
    'deadParts',
    'partReorder',
    'partAbc',
    'partUse',
    'stockValue',
    'missingParts',
  ],
  changeKinds: ['stock', 'partApplication', 'partCount'],
  exports: {
    StockMovement: { permission: 'part.export', title: label('出入库记录', 'Stock movements') },
    PartCount: { permission: 'part.export', title: label('盘点单', 'Count sheet') },
    PartFigure: { permission: 'part.export', title: label('备件周转', 'Turnover of parts') },
    PartReorder: { permission: 'part.export', title: label('补货建议', 'Parts to reorder') },
    PartUse: { permission: 'part.export', title: label('备件用量', 'Use of parts') },
    PartAbc: { permission: 'part.cost', title: label('备件 ABC 分类', 'ABC analysis of parts') },
    StockValue: { permission: 'part.cost', title: label('库存金额', 'Value of the stock') },
  },
  errors: {
    ...applicationErrors,
    ...countErrors,
    STOCK_SHORT: defineError(
      '{field}：{position} 只有 {free} {unit} 可用（{part}），请减少数量或换一个库位',
      '{field}: {position} has {free} {unit} of {part} free; take fewer, or choose another position',
    ),
    STOCK_UNDONE: defineError(
      'ID：该记录已撤销过，或本身就是撤销',
      'ID: this movement was undone already, or undoes another one',
    ),
    STOCK_OF_ORDER: defineError(
      'ID：该记录属于 {orderCode}，请在其维修或保养记录中修改备件',
      'ID: this movement belongs to {orderCode}; change the parts of its record',
    ),
    PART_CODE_TAKEN: defineError(
      'PartCode：备件编号 {value} 已存在，请换一个编号',
      'PartCode: {value} already exists; choose another code',
    ),
  },
  notifications: {
    ...applicationNotifications,
    ...countNotifications,
    stockLow: {
      title: label('备件库存偏低：{part}', 'Low stock: {part}'),
      msg: label(
        '{part}（{code}）剩余 {qty} {unit}，最低库存为 {limit} {unit}',
        '{part} ({code}) has {qty} {unit} left; the minimum is {limit} {unit}',
      ),
      name: label('备件库存偏低', 'Low stock'),
    },
    stockHigh: {
      title: label('备件库存偏高：{part}', 'High stock: {part}'),
      msg: label(
        '{part}（{code}）现有 {qty} {unit}，最高库存为 {limit} {unit}',
        '{part} ({code}) has {qty} {unit}; the maximum is {limit} {unit}',
      ),
      name: label('备件库存偏高', 'High stock'),
    },
    stockFound: {
      title: label('账外备件待核实：{part}', 'Found part to check: {part}'),
      msg: label(
        '{person} 在 {orderCode} 中用了账上没有的 {qty} {unit} {part}（{code}），请核实来源',
        '{person} used {qty} {unit} of {part} ({code}) for {orderCode}, which the stock did not have; check where it came from',
      ),
      name: label('账外备件待核实', 'Found parts to check'),
    },
  },
  fieldNames: {
    ...countFieldNames,
    applyType: { label: label('申请类型', 'Kind of application'), values: applyType },
    applyState: { label: label('申请状态', 'State of the application'), values: applyState },
    endKind: { label: label('结束方式', 'How it ended'), values: applyEnd },
    backOrder: { label: label('缺货待补', 'Back-order'), values: 'yesNo' },
    approvedQty: label('批准数量', 'Quantity approved'),
    wantedQty: label('申请数量', 'Quantity wanted'),
    expectedDate: label('预计到货', 'Expected on'),
    sourceID: label('领料申请', 'Requisition'),
    itemID: label('明细行', 'Line'),
    amount: label('金额', 'Amount'),
    signature: label('签名', 'Signature'),
    roleID: label('角色', 'Role'),
    toPositionID: label('移入库位', 'To position'),
    actualQty: label('实际数量', 'Actual quantity'),
    lot: label('批次', 'Lot'),
    expiryDate: label('有效期至', 'Expires on'),
    isFound: { label: label('账外备件', 'Found part'), values: 'yesNo' },
    orderID: label('工单', 'Order'),
    planID: label('计划', 'Plan'),
    moveType: { label: label('出入库类型', 'Kind of movement'), values: stockMoveType },
    answer: label('答复', 'Answer'),
    items: label('明细', 'Rows'),
    partID: label('备件', 'Part'),
    partIDs: label('备件', 'Parts'),
    partType: { label: label('库存状态', 'Stock level'), values: partType },
    use: { label: label('仅用量', 'Use only'), values: 'yesNo' },
    deviceTypeID: label('设备类型', 'Device type'),
    isFitted: { label: label('适用', 'Fits'), values: 'yesNo' },
    deadDays: label('未出库天数', 'Days without an issue'),
    class: {
      label: label('ABC 分类', 'ABC class'),
      values: abcClassNames,
    },
    by: {
      label: label('分组', 'Grouped by'),
      values: {
        device: label('设备', 'Device'),
        deviceType: label('设备类型', 'Device type'),
        cause: label('故障原因', 'Fault cause'),
      },
    },
  },
});
