import type { getSetupGuide, SetupStep } from '../../../../contract/areas/home/setupGuide.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { orgType } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';

/** The permission that a step needs. */
const permissionOf: Readonly<Record<SetupStep, PermissionID>> = {
  devices: 'device.edit',
  people: 'personnel.add',
  timeLimits: 'repair.settings',
  relations: 'relation.manage',
  wall: 'kanban.edit',
  firstOrder: 'repair.report',
};

/**
 * Loads the progress of an organisation's setup, limited to the steps that the person may do. A provider
 * needs a customer whose devices it services; a user organisation does not need a provider.
 */
export async function setupGuide(
  tx: Tx,
  { orgCode, orgType: type, permissions }: Actor,
): Promise<ResultOf<typeof getSetupGuide>> {
  const [row] = await tx.query<Record<SetupStep, number>>(
    `select
       (select count(*)::int from device d where ${ownOrServiced('d', '$1')}) as devices,
       (select greatest(count(*)::int - 1, 0) from app_user u
        where u.org_code = $1 and ${isActiveUser('u')}) as people,
       (select coalesce(max(s.version), 0)::int from order_setting s where s.org_code = $1) as "timeLimits",
       (select count(*)::int from active_relation r where $1 in (r.provider, r.owner)) as relations,
       (select coalesce(max(b.version), 0)::int from board b where b.org_code = $1) as wall,
       (select count(*)::int from (
          select from work_order o where $1 in (o.org_code, o.repair_org_code) limit 1) o) as "firstOrder"`,
    [orgCode],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  const isProvider = type === orgType.values.provider;
  const needed: readonly SetupStep[] = [isProvider ? 'relations' : 'devices', 'people'];
  const order: readonly SetupStep[] = isProvider
    ? ['people', 'relations', 'timeLimits', 'wall']
    : ['devices', 'people', 'timeLimits', 'wall', 'relations', 'firstOrder'];
  const steps = order.filter((step) => permissions.has(permissionOf[step]));
  return {
    steps: steps.map((step) => ({
      step,
      count: row[step],
      done: row[step] > 0 ? 1 : 0,
      needed: needed.includes(step) ? 1 : 0,
    })),
  };
}
