import type { Text } from '../../../contract/locale.ts';
import type { HistoryRow, RowError } from './historyRow.ts';

/** A stored order, as far as the import must know it. */
export interface StoredOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly deviceCode: string;
  readonly faultTime: Date;
  readonly finishTime: Date | null;
  /** An imported order that nobody has touched and that waits for its finish. */
  readonly completable: boolean;
}

/** What a call's rows come to. */
export interface HistoryPlan {
  readonly add: readonly HistoryRow[];
  readonly complete: readonly { readonly row: HistoryRow; readonly order: StoredOrder }[];
  /** Rows that add or complete an order; one that completes an order of `add` counts too. */
  readonly imported: number;
  readonly unchanged: number;
  readonly errors: readonly RowError[];
}

const words = {
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

/**
 * Decides row by row, later rows seeing earlier ones: add, complete the stored open order of the
 * same device and start, or leave what is there already. The key is OrderCode, else device, start
 * and finish; two outages with one start and different ends are two (design page 2). The rows of
 * a file come to the same orders however they are cut into calls.
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
  /** Where an order that this call adds stands in `add`, by its id. */
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
    if (coded !== undefined && startKey(coded) !== startKey(row)) {
      errors.push({ row: row.row, field: 'OrderCode', reason: words.codeTaken });
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
    if (same.some((order) => finish === undefined || order.finishTime?.getTime() === finish))
      unchanged += 1;
    else if (open !== undefined && !open.completable) {
      errors.push({ row: row.row, field: 'FinishTime', reason: words.inWork });
    } else if (open !== undefined) {
      const at = added.get(open.id);
      const adding = at === undefined ? undefined : add[at];
      if (at === undefined || adding === undefined) complete.push({ row, order: open });
      else add[at] = { ...adding, finishTime: row.finishTime };
      imported += 1;
      remember({ ...open, finishTime: row.finishTime });
    } else if (coded !== undefined) {
      errors.push({ row: row.row, field: 'OrderCode', reason: words.codeTaken });
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
