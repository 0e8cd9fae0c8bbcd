import type { repairWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';
import { AppError, badField } from '../../../../kernel/errors/appError.ts';
import type { Tx } from '../../../../storage/db.ts';
import { ensureNamed } from '../../../device/api.ts';

type CauseBody = Pick<BodyOf<typeof repairWorkOrder>, 'CauseID' | 'CauseName'>;

/** Checks that a cause is not given by both id and name. @throws AppError BAD_FIELD */
export function requireOneCause({ CauseID: causeID, CauseName: name }: CauseBody): void {
  if (causeID !== undefined && name !== undefined) throw badField('CauseID', 'causeOrName');
}

/**
 * Returns the cause of a repair as columns of the order: the owner's cause with the given id, or with
 * the given name, which is inserted if it is new; nothing if no cause is given.
 *
 * @throws AppError NOT_FOUND for an id that is not the owner's
 */
export async function resolveCause(
  tx: Tx,
  orgCode: string,
  body: CauseBody,
): Promise<{ cause_id?: string; cause_name?: string }> {
  const { CauseID: causeID, CauseName: name } = body;
  if (name !== undefined) {
    return { cause_id: await ensureNamed(tx, 'fault_cause', orgCode, name), cause_name: name };
  }
  if (causeID === undefined) return {};
  const [cause] = await tx.query<{ cause_name: string }>(
    'select cause_name from fault_cause where org_code = $1 and id = $2',
    [orgCode, causeID],
  );
  if (cause === undefined) throw new AppError('NOT_FOUND', { field: 'CauseID' });
  return { cause_id: causeID, cause_name: cause.cause_name };
}
