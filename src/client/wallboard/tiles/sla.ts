import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { instantOf, levelOf } from './openOrders.ts';

/** How far an order that nobody took has come: `waiting`, then the next on call, then the supervisor. */
export type SlaStage = 'waiting' | 'escalated' | 'supervised' | 'untimed';

/** An unreceived order against its time limits. */
export interface SlaEntry {
  readonly order: OpenOrderRow;
  readonly stage: SlaStage;
  /** What happens next; null: nothing more. */
  readonly next: 'escalate' | 'supervise' | null;
  /** To the next step; without one, since the last: since the report where there are no limits. */
  readonly ms: number;
}

/**
 * The most urgent first: of one stage, who has no limit ahead, the longest wait first, then who is
 * nearest to the next one.
 */
const stages: readonly SlaStage[] = ['supervised', 'escalated', 'waiting', 'untimed'];

/** Orders that wait for somebody to take them, by urgency. @param now ms, the server's time */
export function slaOf(rows: ReadonlyMap<string, OpenOrderRow>, now: number): SlaEntry[] {
  return [...rows.values()]
    .filter(({ orderState }) => orderState === 0)
    .map((order) => entryOf(order, now))
    .toSorted(
      (a, b) =>
        stages.indexOf(a.stage) - stages.indexOf(b.stage) ||
        Number(b.next === null) - Number(a.next === null) ||
        (a.next === null ? b.ms - a.ms : a.ms - b.ms) ||
        levelOf(a.order.faultLevel) - levelOf(b.order.faultLevel) ||
        a.order.orderCode.localeCompare(b.order.orderCode),
    );
}

function entryOf(order: OpenOrderRow, now: number): SlaEntry {
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

/** A length as a clock counts it: `m:ss`, from an hour on `h:mm:ss`; a countdown ends at 0:00. */
export function countText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
