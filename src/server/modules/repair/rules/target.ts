import type { receiveWorkOrder } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

/** Which order a deed is about. */
export interface Target {
  readonly id: string;
  /** The version that the caller saw. */
  readonly version?: number | undefined;
  /** The caller's own id of the deed. */
  readonly actionID?: string | undefined;
}

/** What every body that moves an order says of it. */
export function targetOf(body: BodyOf<typeof receiveWorkOrder>): Target {
  return { id: body.ID, version: body.Version, actionID: body.ActionID };
}
