import type { Relation } from '../../../contract/areas/relation/endpoints.ts';

/** Returns true where an organisation is the provider of a relation. */
export function isProvider({ fromOrgCode }: Relation, orgCode: string): boolean {
  return fromOrgCode === orgCode;
}

/** The other organisation of a relation. */
export function otherSide(relation: Relation, orgCode: string) {
  return isProvider(relation, orgCode)
    ? { code: relation.toOrgCode, name: relation.toOrgName }
    : { code: relation.fromOrgCode, name: relation.fromOrgName };
}
