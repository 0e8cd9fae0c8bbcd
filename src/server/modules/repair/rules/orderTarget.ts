import type { receiveWorkOrder } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

/** The order that an action addresses. */
export interface OrderTarget {
  readonly id: string;
  /** The version that the caller saw. */
  readonly version?: number | undefined;
  /** The caller's own id of the action. */
  readonly actionID?: string | undefined;
  /** When a step was done that is sent later. */
  readonly doneTime?: Date | undefined;
}

/** Returns the target from the body of a call that moves an order. */
export function orderTargetOf(body: BodyOf<typeof receiveWorkOrder>): OrderTarget {
  const { ID: id, Version: version, ActionID: actionID, DoneTime: done } = body;
  return { id, version, actionID, doneTime: done === undefined ? undefined : new Date(done) };
}
