import type { Stamp, Transition } from '../../../../../contract/orders/transitionTypes.ts';
import type { Tx } from '../../../../storage/db.ts';
import type { EffectContext, OrderColumns } from '../writeContext.ts';

const stampColumns: Readonly<Record<Stamp, string>> = {
  reportTime: 'report_time',
  receiveTime: 'receive_time',
  rejectTime: 'reject_time',
  arriveTime: 'arrive_time',
  repairStartTime: 'repair_start_time',
  finishTime: 'finish_time',
  writeTime: 'write_time',
  amendTime: 'amend_time',
  confirmTime: 'confirm_time',
};

/**
 * The columns written by the repairing side. They are cleared when the order is withdrawn from it, so
 * that the next repairer cannot read them. The history still contains them for the owner.
 */
const repairerColumns = [
  'repair_user_id',
  'repair_user_name',
  'acknowledge_time',
  'receive_time',
  'arrive_time',
  'repair_start_time',
  'scan_mode',
  'scan_reason',
  'expect_recover_time',
  'write_time',
  'amend_time',
  'cause_id',
  'cause_name',
  'measures',
  'mechanism',
  'maintenance_action',
] as const;

/**
 * Writes the columns that a transition sets, with the given ones, and raises the version.
 *
 * @param times `at`: when it was done; `boundary`: when the machine ran again, else the same
 */
export async function updateOrder(
  { tx, order, actor, now }: EffectContext,
  transition: Transition,
  given: OrderColumns,
  { at, boundary }: { readonly at: Date; readonly boundary: Date },
): Promise<void> {
  const set: Record<string, unknown> = { ...given, update_time: now, version: order.version + 1 };
  if (transition.to !== order.orderState) {
    set['order_state'] = transition.to;
    set['state_time'] = at;
  }
  for (const stamp of transition.stamps) {
    set[stampColumns[stamp]] = stamp === 'finishTime' ? boundary : at;
  }
  // a delegate who continues the repair takes the order over; one who only amends the record does not
  const goesOn = transition.actors === 'repairer' && transition.to !== order.orderState;
  const isNamed = 'repair_user_id' in given; // a supervisor gives the order to somebody else
  if (actor !== null && !isNamed && (transition.assignsActor === true || goesOn)) {
    set['repair_user_id'] = actor.userID;
    set['repair_user_name'] = actor.realName;
  }
  if (transition.withdraws === true) {
    for (const column of repairerColumns) set[column] = null;
    set['passed_time'] = boundary;
    set['passed_reworks'] = order.reworkCount;
  }
  if (transition.reopens === true) {
    set['finish_time'] = null;
    set['rework_count'] = order.reworkCount + 1;
  }
  await writeColumns(tx, order, set);
}

/** Updates columns of an order, by their SQL names. */
export async function writeColumns(
  tx: Tx,
  order: { readonly orgCode: string; readonly id: string },
  set: OrderColumns,
): Promise<void> {
  const assignments = Object.keys(set).map((column, at) => `${column} = $${at + 3}`);
  await tx.query(
    `update work_order set ${assignments.join(', ')} where org_code = $1 and id = $2`,
    [order.orgCode, order.id, ...Object.values(set)],
  );
}
