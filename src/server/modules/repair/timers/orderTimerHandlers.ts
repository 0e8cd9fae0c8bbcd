import type { WorkOrder } from '../../../../contract/workOrder.ts';
import type { TimerDeed, TimerHandler, TimerHandlers } from '../../../kernel/time/timerHandler.ts';
import type { Tx } from '../../../storage/db.ts';
import { setTimers, type Timer } from '../../../storage/timers.ts';
import { lockOrder } from '../commands/lockOrder.ts';
import { moveOrder } from '../commands/moveOrder.ts';
import { peopleOf, type Recipient, toldOf, withPermission } from '../notify/audience.ts';
import { tellOfOrder } from '../notify/tell.ts';
import { selectOrder } from '../queries/queries.ts';
import type { OrderTimerKind } from './orderTimers.ts';

type Act = (deed: TimerDeed, order: WorkOrder, timer: Timer) => Promise<void>;

/** An order's timer acts under the order's lock: while it is there, so is the state that set it. */
function orderTimer(act: Act): TimerHandler {
  return {
    async lock(tx, { key }) {
      await lockOrder(tx, null, key, undefined);
    },
    async act(deed, timer) {
      const order = await selectOrder(deed.tx, timer.key);
      if (order === null) throw new Error(`order ${timer.key} is not there`);
      await act(deed, order, timer);
    },
  };
}

/** What the timers of orders do (design page 3, Transitions: unreceived, unwritten, unconfirmed). */
export const orderTimerHandlers = {
  escalate: orderTimer(async (deed, order) => {
    await tellUnreceived(deed, order, await nextOnCall(deed, order));
  }),

  supervise: orderTimer(async (deed, order) => {
    await tellUnreceived(deed, order, await supervisorsOf(deed.tx, order));
  }),

  writeReminder: orderTimer(async ({ tx, now, publish }, order, timer) => {
    const people = await peopleOf(tx, 'repairer', { order, before: order, said: {} });
    const letters = people.map((to) => ({ kind: 'orderUnwritten', to }) as const);
    publish(...(await tellOfOrder(tx, order, letters, now, {})));
    const dueTime = new Date(now.getTime() + writeDelayMs(order));
    await setTimers(tx, [{ ...timer, dueTime }]); // until it is written
  }),

  autoConfirm: orderTimer(async (deed, order) => {
    await moveOrder(
      { ...deed, actor: null },
      { call: 'Auto', id: order.id, effect: () => ({ columns: { auto_confirm: true } }) },
    );
  }),
} as const satisfies TimerHandlers & Record<OrderTimerKind, TimerHandler>;

/** The hours that the order was given to be written: settings changed since don't count for it. */
function writeDelayMs({ stateTime, writeDueTime }: WorkOrder): number {
  return Date.parse(writeDueTime ?? stateTime) - Date.parse(stateTime);
}

async function tellUnreceived(
  { tx, now, publish }: TimerDeed,
  order: WorkOrder,
  people: readonly Recipient[],
): Promise<void> {
  const minutes = Math.floor((now.getTime() - Date.parse(order.reportTime)) / 60_000);
  const letters = people.map((to) => ({ kind: 'orderUnreceived', to }) as const);
  publish(...(await tellOfOrder(tx, order, letters, now, { minutes })));
}

function supervisorsOf(tx: Tx, order: WorkOrder): Promise<Recipient[]> {
  return peopleOf(tx, 'repairSupervisors', { order, before: order, said: {} });
}

/**
 * Those who repair and were not told of the order yet; all of them where everybody was. Who reported
 * it knows of it. Supervisors have a step of their own, and are asked in this one only where nobody
 * else repairs and theirs is still to come.
 */
async function nextOnCall({ tx, now }: TimerDeed, order: WorkOrder): Promise<Recipient[]> {
  const people = await withPermission(tx, order, order.repairOrgCode, 'repair.work');
  const supervisors = new Set((await supervisorsOf(tx, order)).map(({ userID }) => userID));
  const repairers = people.filter(({ userID }) => !supervisors.has(userID));
  if (repairers.length === 0) return isDue(order.superviseTime, now) ? [] : people;
  const told = await toldOf(tx, order, repairers);
  const others = repairers.filter(
    ({ userID }) => !told.has(userID) && userID !== order.reportUserID,
  );
  return others.length > 0 ? others : repairers;
}

function isDue(time: string | null, now: Date): boolean {
  return time !== null && Date.parse(time) <= now.getTime();
}
