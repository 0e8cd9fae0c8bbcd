import type { TFunction } from 'i18next';
import { interruptReasons, orderState, segmentKind } from '../../../../../contract/enums.ts';
import type { Locale } from '../../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';

/** The event that an order waits for: a repairer accepts it, arrives, or writes the record, or somebody confirms it. */
type WaitedFor = 'receipt' | 'arrival' | 'record' | 'confirmation';

const { reported, awaitingRepair, toBeCompleted, awaitingConfirmation } = orderState.values;

/** The waits by the state in which an order is meanwhile. */
const waitOfState: Readonly<Record<number, WaitedFor>> = {
  [reported]: 'receipt',
  [awaitingRepair]: 'arrival',
  [toBeCompleted]: 'record',
  [awaitingConfirmation]: 'confirmation',
};

/** A wait, and for whom; `who` is empty where nobody is named. */
interface Wait {
  readonly waitedFor: WaitedFor;
  readonly who: string;
}

/**
 * Returns what an order waits for in a segment; null for work, an interruption and imported orders. The event that
 * began the wait has its instant, or is later where a finish was entered afterwards.
 */
function waitOf({ segments, history, repairUserName }: WorkOrderDetail, at: number): Wait | null {
  const segment = segments[at];
  if (segment?.kind !== segmentKind.values.wait) return null;
  const start = Date.parse(segment.startTime);
  const event = history.find(
    ({ toState, time }) => waitOfState[toState] !== undefined && Date.parse(time) >= start,
  );
  const waitedFor = event === undefined ? undefined : waitOfState[event.toState];
  if (waitedFor === undefined) return null;
  const isNamed = ({ userName }: { readonly userName: string | null }) => userName !== null;
  const whoOf: Readonly<Record<WaitedFor, string | null | undefined>> = {
    receipt: null,
    arrival: segments.slice(at + 1).find(isNamed)?.userName ?? repairUserName,
    record: segments.slice(0, at).findLast(isNamed)?.userName,
    confirmation: null,
  };
  return { waitedFor, who: whoOf[waitedFor] ?? '' };
}

/** Returns what happened in a segment of an order: its kind; of a wait, for whom. `t` is of the locale. */
export function segmentText(
  order: WorkOrderDetail,
  at: number,
  t: TFunction,
  locale: Locale,
): string {
  const wait = waitOf(order, at);
  if (wait === null) return segmentKind.label(order.segments[at]?.kind ?? 0, locale);
  return t(`repair.detail.waitFor.${wait.waitedFor}`, { who: wait.who });
}

/** Returns the reason of an interruption; an unknown reason of a newer server keeps its wire name. */
export function reasonText(reason: string, locale: Locale): string {
  const known = Object.entries(interruptReasons).find(([name]) => name === reason);
  return known === undefined ? reason : known[1][locale];
}
