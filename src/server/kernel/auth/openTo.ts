import { orgState, orgType, relationOrgState } from '../../../contract/enums.ts';

/**
 * SQL: whether organisation `host` is one that people of `guest` may look into, whatever its state:
 * a user organisation of the provider `guest` by a relation that stands. Relations are directed
 * (design page 2). For the system's scope.
 *
 * @param host an alias of `organisation`
 * @param guest an SQL expression, an organisation's code
 */
export function isRelatedTo(host: string, guest: string): string {
  return `(${host}.org_type = ${orgType.values.user} and exists (
    select from relation l join organisation g on g.org_code = l.from_org_code
    where l.from_org_code = ${guest} and l.to_org_code = ${host}.org_code
      and l.relation_state = ${relationOrgState.values.associated}
      and g.org_type = ${orgType.values.provider}))`;
}

/** SQL: the same, and that `host` is active: neither disabled nor expired. */
export function isOpenTo(host: string, guest: string): string {
  return `(${host}.org_state = ${orgState.values.normal} and ${isRelatedTo(host, guest)})`;
}
