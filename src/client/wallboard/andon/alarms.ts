import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { isUnacknowledged } from '../tiles/orders/openOrders.ts';
import { type SlaEntry, slaEntryOf } from '../tiles/orders/sla.ts';

/** The most alarms that the band shows one by one; more are counted by place. */
export const mostSingle = 5;
/** The most places of the band; the rest is a number. */
export const mostPlaces = 6;

/** Returns the alarms of the wall, the oldest fault first: orders of level 1 that nobody has received or acknowledged. */
export function alarmsOf(rows: ReadonlyMap<string, OpenOrderRow>): OpenOrderRow[] {
  return [...rows.values()]
    .filter(isUnacknowledged)
    .toSorted(
      (a, b) =>
        Date.parse(a.faultTime) - Date.parse(b.faultTime) || a.orderCode.localeCompare(b.orderCode),
    );
}

/** The alarms of one place, the oldest first. */
export interface PlaceAlarms {
  /** null: devices without a place. */
  readonly place: string | null;
  readonly alarms: readonly OpenOrderRow[];
}

/** Groups alarms by place: the place with the most first, of equal ones that with the oldest. */
export function alarmsByPlace(alarms: readonly OpenOrderRow[]): PlaceAlarms[] {
  const places = Map.groupBy(alarms, ({ positionName }) => positionName);
  return [...places]
    .map(([place, ofPlace]) => ({ place, alarms: ofPlace }))
    .toSorted((a, b) => b.alarms.length - a.alarms.length); // stable: the oldest came first
}

/** The people who were called last for an alarm. */
export type CalledText =
  | { readonly is: 'names' | 'namesOfMore'; readonly names: string; readonly n: number }
  | { readonly is: 'side'; readonly n: number }
  | { readonly is: 'none' };

/** Returns whom an alarm called last; people of another organisation are a number. */
export function calledOf({ called }: OpenOrderRow, separator: string): CalledText {
  const { names, count } = called ?? { names: [], count: 0 };
  if (count === 0) return { is: 'none' };
  if (names.length === 0) return { is: 'side', n: count };
  const is = names.length < count ? 'namesOfMore' : 'names';
  return { is, names: names.join(separator), n: count };
}

/** The next call of an alarm: when it comes, or that the last one is over. */
export interface NextCall {
  readonly is: 'escalate' | 'supervise' | 'escalated' | 'supervised' | 'untimed';
  readonly ms: number;
}

/** Returns the next call of an alarm. @param now ms, the server's time */
export function nextCallOf(order: OpenOrderRow, now: number): NextCall {
  const { stage, next, ms }: SlaEntry = slaEntryOf(order, now);
  if (next !== null) return { is: next, ms };
  return { is: stage === 'waiting' ? 'untimed' : stage, ms };
}
