import type { repairWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import { badField } from '../../../../kernel/errors/appError.ts';
import type { Tx } from '../../../../storage/db.ts';
import { causeByID, ensureCause, type FaultyDevice } from '../../../fault/api.ts';
import { repairReasons } from '../../reasons.ts';

type CauseBody = Pick<BodyOf<typeof repairWorkOrder>, 'CauseID' | 'CauseName'>;

/** Checks that a cause is not given by both id and name. @throws AppError BAD_FIELD */
export function requireOneCause({ CauseID: causeID, CauseName: name }: CauseBody): void {
  if (causeID !== undefined && name !== undefined)
    throw badField('CauseID', repairReasons.causeOrName);
}

/**
 * Returns the cause of a repair as columns of the order: the owner's cause with the given id, or with
 * the given name, which is inserted for the type of the device if it is new; nothing if no cause is given.
 *
 * @throws AppError NOT_FOUND for an id that is not the owner's
 */
export async function resolveCause(
  tx: Tx,
  device: FaultyDevice,
  { CauseID: causeID, CauseName: name }: CauseBody,
): Promise<{ cause_id?: string | null; cause_name?: string }> {
  if (name !== undefined)
    return { cause_id: await ensureCause(tx, device, name), cause_name: name };
  if (causeID === undefined) return {};
  const cause = await causeByID(tx, device, causeID);
  return { cause_id: cause.id, cause_name: cause.name };
}
