import type {
  getCompanyInfo,
  getUserOrgInfo,
  WindowFigures,
} from '../../../../contract/areas/home/overview.ts';
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

async function readWhole(tx: Tx, scope: Scope, formula: RuledFormula) {
  return (await readFigure(tx, { ...scope, formula, by: 'device', top: 0 })).whole;
}

/** Counts the failures since midnight. */
export async function failuresToday(tx: Tx, scope: Scope, timeZone: string): Promise<number> {
  const { now } = scope;
  const window = { from: startOfDay(now, timeZone), to: startOfDay(now, timeZone, -1) };
  return (await readWhole(tx, { ...scope, window }, 'failures')).n;
}

/** Loads the figures of a window, for all devices together. */
export async function windowFigures(tx: Tx, scope: Scope): Promise<WindowFigures> {
  const failures = await readWhole(tx, scope, 'failures');
  const mttr = await readWhole(tx, scope, 'MTTR');
  const mtbf = await readWhole(tx, scope, 'MTBF');
  const { operatingHours } = mtbf;
  return {
    failures: failures.n,
    mttrHours: mttr.value,
    mtbfHours: mtbf.value,
    mtbfLowerBoundHours: lowerBoundHours(mtbf.n, operatingHours),
    availabilityRatio: mtbf.requiredHours > 0 ? operatingHours / mtbf.requiredHours : null,
  };
}
