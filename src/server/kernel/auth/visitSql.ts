import { relationOrgState } from '../../../contract/areas/relation/relationEnums.ts';
import { orgType } from '../../../contract/enums.ts';
import { isActiveOrg } from './stateSql.ts';

/**
 * SQL condition: `host` is a user organisation with an active relation to the provider `guest`, so that
 * people of `guest` may visit it if its state allows. Relations are directed: only the provider may visit.
 * Requires the system's scope.
 *
 * @param host an alias of `organisation`
 * @param guest an SQL expression, an organisation's code
 */
export function isRelatedSql(host: string, guest: string): string {
  return `(${host}.org_type = ${orgType.values.user} and exists (
    select from relation l join organisation g on g.org_code = l.from_org_code
    where l.from_org_code = ${guest} and l.to_org_code = ${host}.org_code
      and l.relation_state = ${relationOrgState.values.associated}
      and g.org_type = ${orgType.values.provider}))`;
}

/** SQL condition: `isRelatedSql`, and `host` is active, neither disabled nor expired. */
export function isVisitableSql(host: string, guest: string): string {
  return `(${isActiveOrg(host)} and ${isRelatedSql(host, guest)})`;
}
