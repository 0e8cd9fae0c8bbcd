import type { OrderState } from '../../../../src/contract/enums.ts';
import type { WorkOrder } from '../../../../src/contract/orders/workOrder.ts';
import type { TestApp } from '../../support/app.ts';
import type { Person } from '../../support/people.ts';
import { newDevice, report } from '../../support/work.ts';
import { act, type OrderActionName } from './orderActions.ts';

/** The calls that lead from a new order to each state. */
const ways: Readonly<Record<OrderState, readonly OrderActionName[]>> = {
  0: [],
  1: ['receive'],
  2: ['receive', 'start'],
  3: ['receive', 'start', 'finish'],
  4: ['receive', 'start', 'finish', 'confirm'],
  5: ['reject'],
  6: ['receive', 'start', 'writeLater'],
  7: ['receive', 'start', 'interrupt'],
};

/** The people of an order. */
export interface Sides {
  readonly admin: Person;
  readonly reporter: Person;
  /** A person of the repairing organisation. */
  readonly repairer: Person;
}

/** Creates an order in a state, on a device of its own unless one is given; a second passes before each call. */
export async function orderIn(
  app: TestApp,
  { admin, reporter, repairer }: Sides,
  state: OrderState,
  onDevice?: string,
): Promise<WorkOrder> {
  const deviceID = onDevice ?? (await newDevice(admin)).id;
  let order = await report(reporter, deviceID);
  for (const action of ways[state]) {
    app.clock.advance(1000);
    order = await act(action === 'confirm' ? reporter : repairer, action, order.id);
  }
  return order;
}
