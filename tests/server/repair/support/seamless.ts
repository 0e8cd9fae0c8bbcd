import { expect } from 'vitest';
import type { WorkOrderDetail } from '../../../../src/contract/orders/workOrder.ts';

/** Returns the end of an order's time: its confirmation or rejection; null while it is open. */
export function endOf({ confirmTime, rejectTime }: WorkOrderDetail): string | null {
  return confirmTime ?? rejectTime;
}

/**
 * Expects the segments of an order to start with the fault, each where the previous one ended, and only
 * the last one of an open order to be running, so that their sum is the elapsed time.
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

/** Returns kind, machine state and end of each segment. */
export function shape({ segments }: WorkOrderDetail) {
  return segments.map(({ kind, machineUp, endTime }) => [kind, machineUp, endTime]);
}
