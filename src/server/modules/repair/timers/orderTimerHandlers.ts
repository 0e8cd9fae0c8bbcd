import type { WorkOrder } from '../../../../contract/orders/workOrder.ts';
import type {
  TimerContext,
  TimerHandler,
  TimerHandlers,
} from '../../../kernel/time/timerHandler.ts';
import { setTimers, type Timer } from '../../../storage/statements/timers.ts';
import { lockOrder } from '../commands/lockOrder.ts';
import { moveOrder } from '../commands/moveOrder.ts';
import { peopleOf, type Recipient } from '../notify/audience.ts';
import { nextOnCall, supervisorsOf } from '../notify/nextCalled.ts';
import { storeCalled, storeOrderNotifications } from '../notify/notifyTransition.ts';
import { selectOrder } from '../queries/orderQueries.ts';
import type { OrderTimerKind } from './orderTimers.ts';

type Act = (context: TimerContext, order: WorkOrder, timer: Timer) => Promise<void>;

/** Defines the handler of an order's timer. It acts under the order's lock; a timer exists only while the order is in the state that set it. */
function orderTimer(act: Act): TimerHandler {
  return {
    plansOnce: true,
    async lock(tx, { key }) {
      await lockOrder(tx, null, key, undefined);
    },
    async act(context, timer) {
      const order = await selectOrder(context.tx, timer.key);
      if (order === null) throw new Error(`order ${timer.key} is not there`);
      await act(context, order, timer);
    },
  };
}

/** The handlers of the timers of unreceived, unwritten and unconfirmed orders. */
export const orderTimerHandlers = {
  escalate: orderTimer(async (context, order) => {
    await notifyUnreceived(context, order, await nextOnCall(context.tx, order, context.now));
  }),

  supervise: orderTimer(async (context, order) => {
    await notifyUnreceived(context, order, await supervisorsOf(context.tx, order));
  }),

  writeReminder: orderTimer(async ({ tx, now, publish }, order, timer) => {
    const people = await peopleOf(tx, 'repairer', { order, before: order, input: {} });
    const notifications = people.map((to) => ({ kind: 'orderUnwritten', to }) as const);
    publish(...(await storeOrderNotifications(tx, order, notifications, now, {})));
    const dueTime = new Date(now.getTime() + writeDelayMs(order));
    await setTimers(tx, [{ ...timer, dueTime }]); // repeats until the record is written
  }),

  autoConfirm: orderTimer(async (context, order) => {
    await moveOrder(
      { ...context, actor: null },
      { call: 'Auto', id: order.id, effect: () => ({ columns: { auto_confirm: true } }) },
    );
  }),
} as const satisfies TimerHandlers & Record<OrderTimerKind, TimerHandler>;

/** Returns the delay with which the reminder was first set; later changes of the settings do not affect it. */
function writeDelayMs({ stateTime, writeDueTime }: WorkOrder): number {
  return Date.parse(writeDueTime ?? stateTime) - Date.parse(stateTime);
}

async function notifyUnreceived(
  { tx, now, publish }: TimerContext,
  order: WorkOrder,
  people: readonly Recipient[],
): Promise<void> {
  const minutes = Math.floor((now.getTime() - Date.parse(order.reportTime)) / 60_000);
  const notifications = people.map((to) => ({ kind: 'orderUnreceived', to }) as const);
  await storeCalled(tx, order, people);
  const sides = [...new Set([order.orgCode, order.repairOrgCode])];
  publish(
    ...sides.map(
      (orgCode) => ({ kind: 'topic', orgCode, topic: 'openOrders', keys: [order.id] }) as const,
    ),
    ...(await storeOrderNotifications(tx, order, notifications, now, { minutes })),
  );
}
