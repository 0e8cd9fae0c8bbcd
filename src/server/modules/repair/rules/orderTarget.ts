import type { receiveWorkOrder } from '../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

/** The order that an action addresses. */
export interface OrderTarget {
  readonly id: string;
  /** The version that the caller saw. */
  readonly version?: number | undefined;
  /** The caller's own id of the action. */
  readonly actionID?: string | undefined;
}

/** Returns the target from the body of a call that moves an order. */
export function orderTargetOf(body: BodyOf<typeof receiveWorkOrder>): OrderTarget {
  return { id: body.ID, version: body.Version, actionID: body.ActionID };
}
