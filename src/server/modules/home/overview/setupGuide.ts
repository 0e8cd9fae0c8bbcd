import {
  printCheckedLabels,
  printDeviceLabels,
  printPositionLabels,
} from '../../../../contract/areas/device/labels.ts';
import type { getSetupGuide, SetupStep } from '../../../../contract/areas/home/setupGuide.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { orgType } from '../../../../contract/enums.ts';
import type { PermissionID } from '../../../../contract/index.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';

/** The logged calls that print labels. */
const labelActions: readonly string[] = [
  printDeviceLabels.id,
  printCheckedLabels.id,
  printPositionLabels.id,
];

/** The permission that a step needs. */
const permissionOf: Readonly<Record<SetupStep, PermissionID>> = {
  devices: 'device.edit',
  import: 'import.run',
  people: 'personnel.add',
  invitation: 'registration.invite',
  timeLimits: 'repair.settings',
  duty: 'duty.edit',
  labels: 'device.edit',
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
  { orgCode, userID, orgType: type, permissions }: Actor,
): Promise<ResultOf<typeof getSetupGuide>> {
  const [row] = await tx.query<Record<SetupStep, number> & { isIntroduced: boolean }>(
    `select
       (select count(*)::int from device d where ${ownOrServiced('d', '$1')}) as devices,
       (select greatest(count(*)::int - 1, 0) from app_user u
        where u.org_code = $1 and ${isActiveUser('u')}) as people,
       (select count(*)::int from import_batch b where b.org_code = $1) as import,
       (select count(*)::int from invitation i where i.org_code = $1) as invitation,
       (select count(*)::int from out_call_set s where s.org_code = $1) as duty,
       (select count(*)::int from (select from action_log a where a.org_code = $1
          and a.action = any($3) limit 1) a) as labels,
       exists (select from app_user u where u.id = $2 and u.introduced_time is not null) as "isIntroduced",
       (select coalesce(max(s.version), 0)::int from order_setting s where s.org_code = $1) as "timeLimits",
       (select count(*)::int from active_relation r where $1 in (r.provider, r.owner)) as relations,
       (select coalesce(max(b.version), 0)::int from board b where b.org_code = $1) as wall,
       (select count(*)::int from (
          select from work_order o where $1 in (o.org_code, o.repair_org_code) limit 1) o) as "firstOrder"`,
    [orgCode, userID, labelActions],
  );
  if (row === undefined) throw new Error(`no organisation ${orgCode}`);
  const isProvider = type === orgType.values.provider;
  const needed: readonly SetupStep[] = [isProvider ? 'relations' : 'devices', 'people'];
  const order: readonly SetupStep[] = isProvider
    ? ['people', 'invitation', 'relations', 'timeLimits', 'duty', 'wall']
    : [
        'devices',
        'import',
        'people',
        'invitation',
        'timeLimits',
        'duty',
        'labels',
        'wall',
        'relations',
        'firstOrder',
      ];
  const steps = order.filter((step) => permissions.has(permissionOf[step]));
  return {
    steps: steps.map((step) => ({
      step,
      count: row[step],
      done: row[step] > 0 ? 1 : 0,
      needed: needed.includes(step) ? 1 : 0,
    })),
    introduced: row.isIntroduced ? 1 : 0,
  };
}

/** Marks the introduction as read by a person. */
export async function markIntroduced(tx: Tx, { orgCode, userID }: Actor, now: Date): Promise<void> {
  await tx.query(
    `update app_user set introduced_time = $3
     where org_code = $1 and id = $2 and introduced_time is null`,
    [orgCode, userID, now],
  );
}
