import type { SignedInUser } from '../../../contract/areas/session.ts';

/** An organisation that the user may enter. */
export interface OrganisationChoice {
  readonly orgCode: string;
  readonly orgName: string;
  /** The user's own. */
  readonly isOwn: boolean;
  /** Where the session is. */
  readonly isCurrent: boolean;
}

/** The choices of a map of names by code: the own one first, the others by name. */
export function choicesOf(
  names: Readonly<Record<string, string>>,
  { orgCode: current, ownOrgCode }: Pick<SignedInUser, 'orgCode' | 'ownOrgCode'>,
): readonly OrganisationChoice[] {
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

/** Those whose name or code holds what was typed. */
export function matching(
  choices: readonly OrganisationChoice[],
  searched: string,
): readonly OrganisationChoice[] {
  const wanted = searched.trim().toLowerCase();
  return choices.filter(({ orgName, orgCode }) =>
    `${orgName} ${orgCode}`.toLowerCase().includes(wanted),
  );
}
