import type { interruptWorkOrder, recoverWorkOrder } from '../../../../contract/areas/repair.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Text } from '../../../../contract/locale.ts';
import type { WorkOrder } from '../../../../contract/workOrder.ts';
import { requireInstant } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { fieldRefusal } from '../rules/fieldRefusal.ts';
import { selectRepairers } from '../rules/people.ts';
import { requireAmong } from '../rules/rules.ts';
import { targetOf } from '../rules/target.ts';
import { requireBetween } from '../rules/timeOrder.ts';
import type { Scene } from './deed.ts';
import type { Move } from './moveOrder.ts';

/** Nobody waits longer for a machine: a later year is a slip of the pen. */
const longestWaitMs = 366 * 86_400_000;

/**
 * @param timeZone the caller's, for a time without one
 * @throws AppError BAD_FIELD (another reason without its words), TIME_ORDER (it is to go on before
 *   now, or more than a year from now)
 */
export function interrupting(
  body: BodyOf<typeof interruptWorkOrder>,
  timeZone: string,
  now: Date,
): Move {
  const { ReasonType: reason, Reason: words, ExpectRecoverTime: expected } = body;
  if (reason === 'other' && words === undefined) throw fieldRefusal('Reason', 'reasonForOther');
  const recover =
    expected === undefined ? null : requireInstant(expected, timeZone, 'ExpectRecoverTime');
  if (recover !== null) {
    const latest = new Date(now.getTime() + longestWaitMs);
    requireBetween('ExpectRecoverTime', recover, now, latest, timeZone);
  }
  return {
    call: 'Interrupt',
    ...targetOf(body),
    remark: words,
    reason,
    machineUp: body.MachineUp === 1,
    effect: () => ({ columns: { expect_recover_time: recover } }),
  };
}

const givenAway: Text = { 'zh-CN': '转派', 'en-US': 'given to somebody else' };

/** @throws AppError NOT_YOURS and BAD_FIELD of who is to go on, once the order is known */
export function recovering(body: BodyOf<typeof recoverWorkOrder>): Move {
  return {
    call: 'Recovery',
    ...targetOf(body),
    effect: async (scene) => ({
      columns: { ...(await newRepairer(scene, body.RepairUserID)), expect_recover_time: null },
    }),
  };
}

/** Columns of the one who is to go on, whom only a supervisor names. */
async function newRepairer({ tx, order, actor }: Scene, userID: string | undefined) {
  if (userID === undefined) return {};
  requireAmong('repairSupervisor', order, actor, givenAway);
  const person = await selectRepairer(tx, order, userID);
  if (person === undefined) throw fieldRefusal('RepairUserID', 'notARepairer');
  return { repair_user_id: person.id, repair_user_name: person.realName };
}

/** Somebody of the repair side who may be given the order. */
async function selectRepairer(tx: Tx, { orgCode, repairOrgCode }: WorkOrder, userID: string) {
  await tx.actAs(repairOrgCode);
  const people = await selectRepairers(tx, repairOrgCode);
  await tx.actAs(orgCode);
  return people.find(({ id }) => id === userID);
}
