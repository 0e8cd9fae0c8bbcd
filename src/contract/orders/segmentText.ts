import { interruptReasons, orderState, segmentKind } from '../enums.ts';
import { fill, type Locale, label, type Text } from '../locale.ts';
import type { WorkOrderDetail } from './workOrder.ts';

/** The event that an order waits for: a repairer accepts it, arrives, or writes the record, or somebody confirms it. */
type WaitedFor = 'receipt' | 'arrival' | 'record' | 'confirmation';

const { reported, awaitingRepair, toBeCompleted, awaitingConfirmation } = orderState.values;

const waitTexts: Readonly<Record<WaitedFor, Text>> = {
  receipt: label('等待接单', 'Waiting for a repairer'),
  arrival: label('等待{who}到场', 'Waiting for {who} to arrive'),
  record: label('等待{who}填写结果', 'Waiting for the record of {who}'),
  confirmation: label('等待报修方确认', 'Waiting for the confirmation'),
};

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

/** Returns what happened in a segment of an order: its kind; of a wait, for whom. */
export function segmentText(order: WorkOrderDetail, at: number, locale: Locale): string {
  const wait = waitOf(order, at);
  if (wait === null) return segmentKind.label(order.segments[at]?.kind ?? 0, locale);
  return fill(waitTexts[wait.waitedFor][locale], { who: wait.who });
}

/** Returns the reason of an interruption; an unknown reason of a newer server keeps its wire name. */
export function reasonText(reason: string, locale: Locale): string {
  const known = Object.entries(interruptReasons).find(([name]) => name === reason);
  return known === undefined ? reason : known[1][locale];
}
