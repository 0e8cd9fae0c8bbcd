import { useEffect } from 'react';
import { getOrgAuth, getOrgMenu } from '../../../contract/areas/organisation.ts';
import type { SignedInUser } from '../../../contract/areas/session.ts';
import { failureOf } from '../../api/apiError.ts';
import { selectOrganisation } from '../../api/session.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';

/** How the session's organisation stands: as the page shows it, or entered no longer, with the server's words why. */
export type Selection = { readonly lost: false } | { readonly lost: true; readonly why: string };

/**
 * Reads the session's menu and organisation anew at the start and whenever the window gets the
 * focus, so that menus follow a changed role and the page knows of a renewal or an end.
 */
export function useSelection(user: SignedInUser): Selection {
  // no code: it asks where the session is, and moves nothing, whatever other tabs do meanwhile
  const { data } = useEndpoint(getOrgMenu, { OrgCode: '' });
  const isHere = data === undefined || data.dataRemark.orgCode === user.orgCode;
  useEffect(() => {
    if (data === undefined || !isHere) return;
    const { dataRemark, data: permissions } = data;
    const { orgName, orgState, relation } = dataRemark;
    const isKnown =
      orgName === user.orgName &&
      orgState === user.orgState &&
      relation === user.relation &&
      JSON.stringify(permissions) === JSON.stringify(user.permissions);
    if (!isKnown) selectOrganisation(user.token, dataRemark, permissions);
  }, [data, isHere, user]);
  const { error } = useEndpoint(getOrgAuth, { OrgCode: user.orgCode }, { enabled: !isHere });
  return isHere ? { lost: false } : { lost: true, why: failureOf(error).info };
}
