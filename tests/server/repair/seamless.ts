import { expect } from 'vitest';
import type { WorkOrderDetail } from '../../../src/contract/workOrder.ts';

/** Where an order's time ends: when it was confirmed or rejected; null while it is open. */
export function endOf({ confirmTime, rejectTime }: WorkOrderDetail): string | null {
  return confirmTime ?? rejectTime;
}

/**
 * An order's segments as the design wants them: from the fault on, each where the one before ended,
 * and only the last of an open order runs. So their sum is what has elapsed.
 */
export function expectSeamless(order: WorkOrderDetail): void {
  const { segments, faultTime } = order;
  expect(segments[0]?.startTime).toBe(faultTime);
  segments.slice(1).forEach((segment, at) => expect(segment.startTime).toBe(segments[at]?.endTime));
  for (const { startTime, endTime } of segments) {
    if (endTime !== null) expect(Date.parse(endTime)).toBeGreaterThanOrEqual(Date.parse(startTime));
  }
  const last = segments.at(-1);
  expect(last?.endTime === null).toBe(endOf(order) === null);
}

/** What a test says of segments: kind, whether the machine runs, and where they end. */
export function shape({ segments }: WorkOrderDetail) {
  return segments.map(({ kind, machineUp, endTime }) => [kind, machineUp, endTime]);
}
