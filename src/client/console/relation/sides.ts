import type { Relation } from '../../../contract/areas/relation/endpoints.ts';
import { applyParam, pagePaths } from '../../lib/paths/pagePaths.ts';

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

/** Returns the path of the relation to another organisation. */
export function relationPath(orgCode: string): string {
  return `${pagePaths.relationDetail}?${new URLSearchParams({ org: orgCode }).toString()}`;
}

/** Returns the address that the QR code of an organisation opens. */
export function applyLink(orgCode: string): string {
  return `${window.location.origin}${pagePaths.affEnterprise}?${new URLSearchParams({ [applyParam]: orgCode }).toString()}`;
}

/** Returns the code of an organisation in a scanned or typed text: the text itself, or that of a link. */
export function codeOf(text: string): string {
  const code = URL.canParse(text) ? new URL(text).searchParams.get(applyParam) : null;
  return (code ?? text).trim().toUpperCase();
}
