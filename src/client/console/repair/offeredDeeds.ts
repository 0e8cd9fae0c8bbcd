import type { WorkOrder } from '../../../contract/areas/repair.ts';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import {
  isAmong,
  type Transition,
  transitions,
  type WorkOrderCall,
} from '../../../contract/transitions.ts';
import { permissionIDs } from '../../lib/permitted.ts';

/** What a person may do to an order, each a button. */
export type Deed = 'receive' | 'scan' | 'repair' | 'confirm' | 'sendBack';

/** The deeds that the table offers this user on this order, the next step first. The server decides. */
export function offeredDeeds(order: WorkOrder, user: SignedInUser): Deed[] {
  const held = permissionIDs(user.permissions);
  const doer = { userID: user.id, orgCode: user.orgCode, permissions: held };
  return transitions
    .filter((step) => step.from === order.orderState && isAmong(step.who, doer, order))
    .map(deedOf)
    .filter((deed) => deed !== null);
}

function deedOf({ call, result }: Transition): Deed | null {
  const deeds: Readonly<Record<WorkOrderCall, Deed | null>> = {
    Add: null,
    Receiving: 'receive',
    Scan: 'scan',
    Repair: 'repair',
    Surer: result === 0 ? 'sendBack' : 'confirm',
  };
  return deeds[call];
}
