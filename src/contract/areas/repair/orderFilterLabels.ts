import type { ActionLogField } from '../../area.ts';
import { label, type Text } from '../../locale.ts';
import type { DrilldownFigure, OrderSide } from '../../orders/orderKeys.ts';

const figures: Readonly<Record<DrilldownFigure, Text>> = {
  open: label('当前故障', 'Open faults'),
  orders: label('工单数', 'Orders'),
  failures: label('故障数', 'Failures'),
  mttr: label('平均修复时间 MTTR', 'MTTR'),
  mtbf: label('平均故障间隔 MTBF', 'MTBF'),
  mtta: label('平均接单时间 MTTA', 'MTTA'),
  unreceived: label('未接单', 'Not received'),
  arrival: label('平均到场时间', 'Time to arrive'),
  notArrived: label('未到场', 'Not arrived'),
  activeRepair: label('实际维修时间', 'Active repair time'),
  downtime: label('停机时间', 'Downtime'),
  firstTimeFix: label('一次修复率', 'First-time fix'),
  labour: label('工时', 'Hours worked'),
  scored: label('评分', 'Scores'),
};

const sides: Readonly<Record<OrderSide, Text>> = {
  own: label('本企业的设备', 'own devices'),
  repaired: label('由本企业维修', 'repaired by the organisation'),
};

/** The label of the code of orders without a record in this field. */
export const noneLabel = { none: label('未填', 'not given') };

/** The wire's name of the figure. */
const figureField = 'behind';

/** The names in the action log of the fields that only the filter of the list of orders has. */
export const orderFilterLabels = {
  unfinished: { label: label('仅未完成', 'Only unfinished'), values: 'yesNo' },
  mine: { label: label('仅本人', 'Only their own'), values: 'yesNo' },
  typeID: { label: label('设备类型', 'Device type'), values: noneLabel },
  positionID: { label: label('位置', 'Position'), values: noneLabel },
  repairOrgCode: label('维修方', 'Repair side'),
  ownerOrgCode: label('使用方', 'Owner'),
  slice: label('分布区间', 'Part of a distribution'),
  side: { label: label('范围', 'Side'), values: sides },
  [figureField]: { label: label('指标', 'Figure'), values: figures },
} as const satisfies Readonly<Record<string, ActionLogField>>;
