import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { instantOf, isUnreceived, levelOf } from './openOrders.ts';

/** The stage of an unreceived order: `waiting`, escalated to the next on call, then to the supervisor; `untimed` without limits. */
export type SlaStage = 'waiting' | 'escalated' | 'supervised' | 'untimed';

/** An unreceived order against its time limits. */
export interface SlaEntry {
  readonly order: OpenOrderRow;
  readonly stage: SlaStage;
  /** The next step; null: none. */
  readonly next: 'escalate' | 'supervise' | null;
  /** The time to the next step; without one, since the last step; without limits, since the report. */
  readonly ms: number;
}

/**
 * The stages by urgency. Within one stage, orders without a further limit come first, the longest wait
 * first; then those that are nearest to their next limit.
 */
const stages: readonly SlaStage[] = ['supervised', 'escalated', 'waiting', 'untimed'];

/** Returns the unreceived orders by urgency. @param now ms, the server's time */
export function slaOf(rows: ReadonlyMap<string, OpenOrderRow>, now: number): SlaEntry[] {
  return [...rows.values()]
    .filter(isUnreceived)
    .map((order) => slaEntryOf(order, now))
    .toSorted(
      (a, b) =>
        stages.indexOf(a.stage) - stages.indexOf(b.stage) ||
        Number(b.next === null) - Number(a.next === null) ||
        (a.next === null ? b.ms - a.ms : a.ms - b.ms) ||
        levelOf(a.order.faultLevel) - levelOf(b.order.faultLevel) ||
        a.order.orderCode.localeCompare(b.order.orderCode),
    );
}

/** Returns an unreceived order against its limits. @param now ms, the server's time */
export function slaEntryOf(order: OpenOrderRow, now: number): SlaEntry {
  const escalate = instantOf(order.escalateTime);
  const supervise = instantOf(order.superviseTime);
  if (supervise !== null && now >= supervise) {
    return { order, stage: 'supervised', next: null, ms: now - supervise };
  }
  if (escalate !== null && now >= escalate) {
    const next = supervise === null ? null : 'supervise';
    return {
      order,
      stage: 'escalated',
      next,
      ms: supervise === null ? now - escalate : supervise - now,
    };
  }
  if (escalate !== null) return { order, stage: 'waiting', next: 'escalate', ms: escalate - now };
  if (supervise !== null)
    return { order, stage: 'waiting', next: 'supervise', ms: supervise - now };
  const reported = instantOf(order.reportTime) ?? now;
  return { order, stage: 'untimed', next: null, ms: Math.max(0, now - reported) };
}

/** Formats a length as `m:ss`, from an hour on as `h:mm:ss`; a negative one as 0:00. */
export function countText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
