import { valueRate } from '../../../contract/areas/metric/ingest.ts';

interface Budget {
  left: number;
  at: number;
}

/** Limits the values that organisations send to this node. */
export interface ValueRates {
  /**
   * Takes values from an organisation's budget.
   *
   * @param now ms since 1970
   * @returns the ms until the budget has so many again; 0: they are taken
   */
  take(orgCode: string, count: number, now: number): number;
}

/** Counts of what this node has done with values, for `/metrics`. */
export interface ValueCounts {
  stored: number;
  duplicates: number;
  refused: number;
  /** Values by MQTT whose key nobody has. */
  unknown: number;
  /** Alarms that have started. */
  alarms: number;
}

/** Opens counters at 0. */
export function openValueCounts(): ValueCounts {
  return { stored: 0, duplicates: 0, refused: 0, unknown: 0, alarms: 0 };
}

/** Adds to counters. */
export function addCounts(counts: ValueCounts, more: Partial<ValueCounts>): void {
  for (const name of Object.keys(counts) as (keyof ValueCounts)[]) counts[name] += more[name] ?? 0;
}

/** Opens the budgets: each fills by `perSecond` up to `burst`. A full budget is forgotten. */
export function openValueRates({
  perSecond,
  burst,
}: {
  readonly perSecond: number;
  readonly burst: number;
} = valueRate): ValueRates {
  const budgets = new Map<string, Budget>();
  return {
    take(orgCode, count, now) {
      const { left: before, at } = budgets.get(orgCode) ?? { left: burst, at: now };
      const left = Math.min(burst, before + (Math.max(now - at, 0) / 1000) * perSecond);
      const missing = count - left;
      if (missing > 0) return Math.ceil((missing / perSecond) * 1000);
      budgets.set(orgCode, { left: left - count, at: now });
      return 0;
    },
  };
}
