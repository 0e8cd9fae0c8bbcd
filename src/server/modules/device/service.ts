import { AppError } from '../../kernel/appError.ts';
import type { Tx } from '../../storage/db.ts';

/** A device that a person may see, and the two organisations that it belongs to. */
export interface VisibleDevice {
  readonly id: string;
  /** The owner. */
  readonly orgCode: string;
  /** The provider that services it, as long as their relation stands. */
  readonly serviceOrgCode: string | null;
}

/**
 * A device of the organisation, or one that it services by a relation that stands.
 *
 * @throws AppError NOT_FOUND
 */
export async function requireVisible(tx: Tx, id: string, orgCode: string): Promise<VisibleDevice> {
  const [device] = await tx.query<VisibleDevice>(
    `select d.id, d.org_code as "orgCode",
            case when r.relation_state = 1 then d.service_org_code end as "serviceOrgCode"
     from device d
     left join relation r on r.to_org_code = d.org_code and r.from_org_code = d.service_org_code
     where d.id = $1 and (d.org_code = $2 or r.relation_state = 1)`,
    [id, orgCode],
  );
  if (device === undefined) throw new AppError('NOT_FOUND', { field: 'DeviceID' });
  return device;
}

/**
 * Gives devices of the organisation to an associated provider, or takes them back (null); all or
 * none. People of the provider that they leave no longer belong to them. Returns how many had
 * another one before.
 *
 * @throws AppError NOT_FOUND, NOT_ASSOCIATED
 */
export async function giveDevices(
  tx: Tx,
  orgCode: string,
  deviceIDs: readonly string[],
  serviceOrgCode: string | null,
  now: Date,
): Promise<number> {
  if (serviceOrgCode !== null) await requireAssociated(tx, orgCode, serviceOrgCode);
  const ids = [...new Set(deviceIDs)];
  const found = await tx.query(
    `select from device where org_code = $1 and id = any($2) order by id for no key update`,
    [orgCode, ids],
  );
  if (found.length !== ids.length) throw new AppError('NOT_FOUND', { field: 'DeviceIDs' });
  const changed = await tx.query(
    `update device set service_org_code = $3, update_time = $4, version = version + 1
     where org_code = $1 and id = any($2) and service_org_code is distinct from $3 returning id`,
    [orgCode, ids, serviceOrgCode, now],
  );
  await tx.query(
    `delete from device_person where org_code = $1 and device_id = any($2)
       and user_org_code <> $1 and user_org_code is distinct from $3`,
    [orgCode, ids, serviceOrgCode],
  );
  return changed.length;
}

/** Keeps the relation as it is until the transaction ends. */
async function requireAssociated(tx: Tx, owner: string, provider: string): Promise<void> {
  const standing = await tx.query(
    `select from relation where to_org_code = $1 and from_org_code = $2 and relation_state = 1
     for share`,
    [owner, provider],
  );
  if (standing.length === 0) {
    throw new AppError('NOT_ASSOCIATED', {
      field: 'ServiceOrgCode',
      params: { orgCode: provider },
    });
  }
}
