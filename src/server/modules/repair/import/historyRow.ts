import type { OrderHistoryField } from '../../../../contract/areas/repair/orderHistoryImport.ts';
import { type FaultLevel, faultLevel } from '../../../../contract/enums.ts';
import type { Text } from '../../../../contract/locale.ts';
import { fieldReasons } from '../../../../contract/validation/fieldReasons.ts';
import { type ImportRow, RowError } from '../../../kernel/importKind.ts';
import { earliestFault } from '../../../kernel/time/orgTime.ts';

/** A parsed row of kind WorkOrderHistory. */
export interface HistoryRow {
  /** Counts from 1 within the call. */
  readonly row: number;
  readonly deviceCode: string;
  readonly deviceName: string | null;
  readonly deviceTypeName: string | null;
  readonly positionName: string | null;
  readonly faultTime: Date;
  readonly finishTime: Date | null;
  readonly faultText: string;
  readonly causeName: string | null;
  readonly isStop: boolean;
  readonly orderCode: string | null;
  readonly faultLevel: FaultLevel;
  /** A phone or a real name; null: the person who imports it. */
  readonly reportUserName: string | null;
  /** A phone or a real name; null: unknown, in which case there is neither a receipt nor a start. */
  readonly repairUserName: string | null;
  readonly receiveTime: Date | null;
  /** The start of the repair. */
  readonly startTime: Date | null;
  readonly measures: string | null;
  /** The error of the row, unless it has the code of an order that is stored as the row has it. */
  readonly refusal: RowError | null;
}

const errorTexts = {
  ancient: { 'zh-CN': '不能早于 1970 年', 'en-US': 'Must not be before 1970' },
  future: { 'zh-CN': '不能晚于现在', 'en-US': 'Must not be in the future' },
  level: { 'zh-CN': '应为 1 到 4，1 最高', 'en-US': 'Must be 1 to 4; 1 is the highest' },
  needsRepairer: {
    'zh-CN': '填写了它就要填写 RepairUserName 与 FinishTime',
    'en-US': 'Needs RepairUserName and FinishTime beside it',
  },
  beforeFault: { 'zh-CN': '不能早于 FaultTime', 'en-US': 'Must not be before FaultTime' },
  beforeReceipt: { 'zh-CN': '不能早于 ReceiveTime', 'en-US': 'Must not be before ReceiveTime' },
  afterFinish: { 'zh-CN': '不能晚于 FinishTime', 'en-US': 'Must not be after FinishTime' },
} as const satisfies Record<string, Text>;

/** Reads one row, or returns its first error. */
export function readHistoryRow(
  { row, text, time, yesNo, number }: ImportRow<OrderHistoryField>,
  now: Date,
): HistoryRow | RowError {
  const wrong = (field: OrderHistoryField, reason: Text) => new RowError(row, field, reason);
  const faultTime = time('FaultTime');
  if (faultTime === null) return wrong('FaultTime', fieldReasons.required);
  if (faultTime > now) return wrong('FaultTime', errorTexts.future);
  if (faultTime < earliestFault) return wrong('FaultTime', errorTexts.ancient);
  const finishTime = time('FinishTime');
  if (finishTime !== null && finishTime < faultTime)
    return wrong('FinishTime', errorTexts.beforeFault);
  if (finishTime !== null && finishTime > now) return wrong('FinishTime', errorTexts.future);
  const optional = (field: OrderHistoryField) => text(field) || null;
  const level = number('FaultLevel') ?? faultLevel.values.medium;
  const knownLevel = faultLevel.list.find((code) => code === level);
  if (knownLevel === undefined) return wrong('FaultLevel', errorTexts.level);
  const stamps = { ReceiveTime: null as Date | null, StartTime: null as Date | null };
  let earliest = faultTime;
  let refusal: RowError | null = null;
  for (const field of ['ReceiveTime', 'StartTime'] as const) {
    const stamp = time(field);
    if (stamp === null) continue;
    if (finishTime === null || text('RepairUserName') === '') {
      refusal ??= wrong(field, errorTexts.needsRepairer);
      continue;
    }
    if (stamp < faultTime) return wrong(field, errorTexts.beforeFault);
    if (stamp < earliest) return wrong(field, errorTexts.beforeReceipt);
    if (stamp > finishTime) return wrong(field, errorTexts.afterFinish);
    stamps[field] = stamp;
    earliest = stamp;
  }
  return {
    row,
    deviceCode: text('DeviceCode'),
    deviceName: optional('DeviceName'),
    deviceTypeName: optional('DeviceTypeName'),
    positionName: optional('PositionName'),
    faultTime,
    finishTime,
    faultText: text('FaultText') || text('CauseName'),
    causeName: optional('CauseName'),
    isStop: yesNo('IsStop') ?? true,
    orderCode: optional('OrderCode'),
    faultLevel: knownLevel,
    reportUserName: optional('ReportUserName'),
    repairUserName: optional('RepairUserName'),
    receiveTime: stamps.ReceiveTime,
    startTime: stamps.StartTime,
    measures: optional('Measures'),
    refusal,
  };
}
