import { label } from '../../locale.ts';

/** The names of an order's fields that the import template and the action log share. */
export const orderLabels = {
  deviceCode: label('设备编号', 'Device code'),
  faultTime: label('故障时间', 'Fault time'),
  finishTime: label('恢复时间', 'Finish time'),
  causeName: label('故障原因', 'Cause'),
  measures: label('处理措施', 'Measures'),
} as const;
