import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';

/** An organisation that the user may enter. */
export interface OrganisationOption {
  readonly orgCode: string;
  readonly orgName: string;
  /** True for the user's own organisation. */
  readonly isOwn: boolean;
  /** True for the organisation of the session. */
  readonly isCurrent: boolean;
}

/** Returns the options of a map of names by code: the own one first, the others by name. */
export function toOrganisationOptions(
  names: Readonly<Record<string, string>>,
  { orgCode: current, ownOrgCode }: Pick<SignedInUser, 'orgCode' | 'ownOrgCode'>,
): readonly OrganisationOption[] {
  return Object.entries(names)
    .map(([orgCode, orgName]) => ({
      orgCode,
      orgName,
      isOwn: orgCode === ownOrgCode,
      isCurrent: orgCode === current,
    }))
    .toSorted(
      (a, b) => Number(b.isOwn) - Number(a.isOwn) || a.orgName.localeCompare(b.orgName, 'zh-CN'),
    );
}

/** Returns the options whose name or code contains the typed text. */
export function matchingOptions(
  options: readonly OrganisationOption[],
  searched: string,
): readonly OrganisationOption[] {
  const wanted = searched.trim().toLowerCase();
  return options.filter(({ orgName, orgCode }) =>
    `${orgName} ${orgCode}`.toLowerCase().includes(wanted),
  );
}
