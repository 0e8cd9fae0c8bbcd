import type { Text } from '../../../../contract/locale.ts';
import { type ImportPlan, RowError } from '../../../kernel/importKind.ts';
import type { HistoryRow } from './historyRow.ts';

/** The fields of a stored order that the import needs. */
export interface StoredOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly deviceCode: string;
  readonly faultTime: Date;
  readonly finishTime: Date | null;
  /** True for an imported order that is unchanged since and has no finish yet. */
  readonly completable: boolean;
}

/** The result of planning the rows of a call. A row that completes an order of `add` counts as imported too. */
export interface HistoryPlan extends ImportPlan {
  readonly add: readonly HistoryRow[];
  readonly complete: readonly { readonly row: HistoryRow; readonly order: StoredOrder }[];
}

const errorTexts = {
  codeTaken: {
    'zh-CN': '该工单编号已用于其他设备或其他时间',
    'en-US': 'this order code belongs to another device or another time',
  },
  inWork: {
    'zh-CN': '该工单已在系统中处理，不能由导入完成',
    'en-US': 'this order is worked on in the system; an import cannot finish it',
  },
} as const satisfies Record<string, Text>;

function startKey(order: { deviceCode: string; faultTime: Date }): string {
  return `${order.faultTime.getTime()} ${order.deviceCode}`;
}

/** Returns whether a stored time is a row's. A row with the code of its order may have the seconds alone, as a sheet shows them. */
function isSameTime(stored: Date | null, given: Date | null, { orderCode }: HistoryRow): boolean {
  if (stored === null || given === null) return stored === given;
  const difference = Math.abs(stored.getTime() - given.getTime());
  return orderCode === null ? difference === 0 : difference < 1000;
}

/**
 * Decides for each row, with earlier rows taken into account: add an order, complete the stored open
 * order with the same device and start, or leave an existing order unchanged. The key is OrderCode,
 * else device, start and finish; two outages with the same start and different ends are two orders.
 * The result for a file does not depend on how its rows are split into calls.
 */
export function planHistory(
  rows: readonly HistoryRow[],
  stored: readonly StoredOrder[],
): HistoryPlan {
  const byCode = new Map(stored.map((order) => [order.orderCode, order]));
  const byStart = Map.groupBy(stored, startKey);
  const add: HistoryRow[] = [];
  const complete: { row: HistoryRow; order: StoredOrder }[] = [];
  const errors: RowError[] = [];
  /** The index in `add` of each order that this call adds, by its id. */
  const added = new Map<string, number>();
  let imported = 0;
  let unchanged = 0;

  function remember(order: StoredOrder): void {
    if (order.orderCode !== '') byCode.set(order.orderCode, order);
    const same = byStart.get(startKey(order)) ?? [];
    byStart.set(startKey(order), [...same.filter(({ id }) => id !== order.id), order]);
  }

  for (const row of rows) {
    const coded = row.orderCode === null ? undefined : byCode.get(row.orderCode);
    const isCodeOfAnother =
      coded !== undefined &&
      (coded.deviceCode !== row.deviceCode || !isSameTime(coded.faultTime, row.faultTime, row));
    if (isCodeOfAnother) {
      errors.push(new RowError(row.row, 'OrderCode', errorTexts.codeTaken));
      continue;
    }
    if (row.refusal !== null && coded === undefined) {
      errors.push(row.refusal);
      continue;
    }
    const same =
      row.orderCode === null
        ? (byStart.get(startKey(row)) ?? [])
        : coded === undefined
          ? []
          : [coded];
    const finish = row.finishTime?.getTime();
    const open = same.find((order) => order.finishTime === null);
    if (
      same.some(
        (order) => finish === undefined || isSameTime(order.finishTime, row.finishTime, row),
      )
    )
      unchanged += 1;
    else if (row.refusal !== null) errors.push(row.refusal);
    else if (open !== undefined && !open.completable) {
      errors.push(new RowError(row.row, 'FinishTime', errorTexts.inWork));
    } else if (open !== undefined) {
      const at = added.get(open.id);
      const adding = at === undefined ? undefined : add[at];
      if (at === undefined || adding === undefined) complete.push({ row, order: open });
      else add[at] = { ...adding, finishTime: row.finishTime };
      imported += 1;
      remember({ ...open, finishTime: row.finishTime });
    } else if (coded !== undefined) {
      errors.push(new RowError(row.row, 'OrderCode', errorTexts.codeTaken));
    } else {
      const id = `row ${row.row}`;
      added.set(id, add.push(row) - 1);
      imported += 1;
      remember({
        id,
        orderCode: row.orderCode ?? '',
        deviceCode: row.deviceCode,
        faultTime: row.faultTime,
        finishTime: row.finishTime,
        completable: true,
      });
    }
  }
  return { add, complete, imported, unchanged, errors };
}
