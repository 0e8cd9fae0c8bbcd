import type { WorkOrder } from '../../../src/contract/areas/repair.ts';
import type { OrderState } from '../../../src/contract/enums.ts';
import type { TestApp } from '../support/app.ts';
import type { Team } from '../support/people.ts';
import { confirm, finish, newDevice, receive, report, start } from '../support/work.ts';

/** The calls that lead from a new order to each state; states that no call leads to are stored. */
const ways: Partial<Record<OrderState, readonly ('receive' | 'start' | 'finish' | 'confirm')[]>> = {
  0: [],
  1: ['receive'],
  2: ['receive', 'start'],
  3: ['receive', 'start', 'finish'],
  4: ['receive', 'start', 'finish', 'confirm'],
};

/** An order of the team in a state, on a device of its own; a minute passes before each call. */
export async function orderIn(app: TestApp, team: Team, state: OrderState): Promise<WorkOrder> {
  const { id: deviceID } = await newDevice(team.admin);
  let order = await report(team.reporter, deviceID);
  for (const deed of ways[state] ?? ways[2] ?? []) {
    app.clock.advance(60_000);
    order = await {
      receive: () => receive(team.repairer, order.id),
      start: () => start(team.repairer, order.id),
      finish: () => finish(team.repairer, order.id),
      confirm: () => confirm(team.reporter, order.id),
    }[deed]();
  }
  if (order.orderState === state) return order;
  await app.sql('update work_order set order_state = $2 where id = $1', [order.id, state]);
  return { ...order, orderState: state };
}
