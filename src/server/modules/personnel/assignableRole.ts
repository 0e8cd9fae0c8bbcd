import { administratorRole } from '../../../contract/roles.ts';
import { badField } from '../../kernel/errors/appError.ts';
import type { Tx } from '../../storage/db.ts';

/**
 * That a role of the organisation may be given; enterprise administrator is passed on by transfer
 * alone.
 *
 * @throws AppError BAD_FIELD
 */
export async function requireAssignable(tx: Tx, orgCode: string, roleID: string): Promise<void> {
  const [role] = await tx.query<{ role_name: string }>(
    'select role_name from role where org_code = $1 and id = $2',
    [orgCode, roleID],
  );
  if (role === undefined) throw badField('RoleID', 'roleUnknown');
  if (role.role_name === administratorRole) throw badField('RoleID', 'roleNeedsTransfer');
}
