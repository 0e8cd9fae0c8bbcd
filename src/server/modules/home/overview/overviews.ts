import type { getCompanyInfo, getUserOrgInfo } from '../../../../contract/areas/home/overview.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import type { RuledFormula } from '../../../figures/formulas/formulaRules.ts';
import { lowerBoundHours } from '../../../figures/formulas/lowerBound.ts';
import { nowFaults } from '../../../figures/queries/faults.ts';
import { readFigure } from '../../../figures/queries/figure.ts';
import type { FigureQuery } from '../../../figures/queries/figureQuery.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { isActiveUser } from '../../../kernel/auth/stateSql.ts';
import { startOfDay } from '../../../kernel/time/orgTime.ts';
import type { Tx } from '../../../storage/db.ts';
import { ownOrServiced } from '../../../storage/statements/activeRelation.ts';

/** Loads the caller and the selected organisation. */
export async function selectUserOrg(
  tx: Tx,
  actor: Actor,
): Promise<ResultOf<typeof getUserOrgInfo>> {
  const [person] = await tx.query<{
    photo: string;
    departmentName: string;
    postName: string;
    roleName: string;
  }>(
    `select u.photo, u.department_name as "departmentName", u.post_name as "postName",
       r.role_name as "roleName"
     from app_user u join role r on r.org_code = u.org_code and r.id = u.role_id
     where u.id = $1`,
    [actor.userID],
  );
  const { userID, userName, realName, userState, selected, timeZone } = actor;
  const { orgCode, orgName, orgName_Short, orgType, orgState, expireDate } = selected;
  return {
    id: userID,
    userName,
    realName,
    photo: person?.photo ?? '',
    departmentName: person?.departmentName ?? '',
    postName: person?.postName ?? '',
    roleName: person?.roleName ?? '',
    userState,
    orgCode,
    orgName,
    orgName_Short,
    orgType,
    orgState,
    timeZone,
    expireDate,
  };
}

/** Loads the selected organisation and its size. Only people of the selected organisation are counted. */
export async function selectCompany(
  tx: Tx,
  { orgCode, selected }: Actor,
): Promise<ResultOf<typeof getCompanyInfo>> {
  const [company] = await tx.query<Omit<ResultOf<typeof getCompanyInfo>, 'openOrders'>>(
    `select org_code as "orgCode", org_name as "orgName", org_name_short as "orgName_Short",
       org_type as "orgType", org_state as "orgState",
       (select count(*)::int from device d
        where ${ownOrServiced('d', '$1')}) as devices,
       (select count(*)::int from app_user u where u.org_code = $2 and ${isActiveUser('u')}) as users
     from organisation where org_code = $2`,
    [orgCode, selected.orgCode],
  );
  if (company === undefined) throw new Error(`no organisation ${selected.orgCode}`);
  const { open } = await nowFaults(tx);
  return { ...company, openOrders: open };
}

type Scope = Pick<FigureQuery, 'orgCode' | 'side' | 'window' | 'now'>;

/** Loads the figures of an overview, for all devices together. */
export async function overviewFigures(tx: Tx, scope: Scope, timeZone: string) {
  const read = async (formula: RuledFormula, window = scope.window) =>
    (await readFigure(tx, { ...scope, window, formula, by: 'device', top: 0 })).whole;
  const { now } = scope;
  const tomorrow = startOfDay(now, timeZone, -1);
  const today = await read('failures', { from: startOfDay(now, timeZone), to: tomorrow });
  const failures = await read('failures');
  const mttr = await read('MTTR');
  const mtbf = await read('MTBF');
  const { operatingHours } = mtbf;
  return {
    failuresToday: today.n,
    failures: failures.n,
    mttrHours: mttr.value,
    mtbfHours: mtbf.value,
    mtbfLowerBoundHours: lowerBoundHours(mtbf.n, operatingHours),
    availabilityRatio: mtbf.requiredHours > 0 ? operatingHours / mtbf.requiredHours : null,
  };
}
