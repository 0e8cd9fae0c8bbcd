import { useEffect, useEffectEvent } from 'react';
import {
  type AnsweredOrganisation,
  answeredOrganisation,
  getOrgAuth,
  getOrgMenu,
} from '../../../contract/areas/organisation/endpoints.ts';
import type { SignedInUser } from '../../../contract/areas/session/endpoints.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { failureText } from '../../api/http/failureText.ts';
import { quietly } from '../../api/query/showFailure.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { loadUser } from '../../api/session/loadUser.ts';
import { updateSessionUser } from '../../api/session/session.ts';

/** Whether the session is still in the page's organisation; if not, with the server's reason. */
export type Selection = { readonly lost: false } | { readonly lost: true; readonly why: string };

/**
 * Reads the session's menu and organisation at the start and whenever the window gets the focus, so that
 * menus follow a changed role and the page learns of a renewal or an end. Changed permissions may mean
 * another role: then the user is read again, too.
 */
export function useSelection(user: SignedInUser): Selection {
  // without a code it only reads where the session is, whatever other tabs do meanwhile
  const { data } = useEndpoint(getOrgMenu, { OrgCode: '' });
  const known = answeredOrganisation.safeParse(data?.dataRemark).data; // another server may send nothing
  const isHere = known === undefined || known.orgCode === user.orgCode;
  const take = useEffectEvent((answer: ResultOf<typeof getOrgMenu>) => {
    if (known === undefined || !isHere) return;
    const mayTheSame = JSON.stringify(answer.data) === JSON.stringify(user.permissions);
    const isSame =
      known.orgName === user.orgName &&
      (known.orgState ?? user.orgState) === user.orgState &&
      (known.relation ?? user.relation) === user.relation &&
      mayTheSame;
    if (!isSame) void quietly(renew(user, known, answer.data));
    if (!mayTheSame && user.orgCode === user.ownOrgCode) void quietly(loadUser());
  });
  // Once for each answer: a record that another tab has written since then is newer.
  useEffect(() => {
    if (data !== undefined) take(data);
  }, [data]);
  const { error } = useEndpoint(getOrgAuth, { OrgCode: user.orgCode }, { enabled: !isHere });
  return isHere
    ? { lost: false }
    : { lost: true, why: failureOf(error).info || (error === null ? '' : failureText(error)) };
}

/** Stores what the session's own organisation answers of itself. @throws ApiError NOT_STORED */
async function renew(
  user: SignedInUser,
  { orgCode, orgName, orgName_Short, ...answered }: AnsweredOrganisation,
  permissions: SignedInUser['permissions'],
): Promise<void> {
  const { orgState = user.orgState, ownOrgCode = user.ownOrgCode } = answered;
  const { relation = orgCode === ownOrgCode ? 'N' : 'Y' } = answered;
  const over = { orgName, orgName_Short, orgState, ownOrgCode, relation, permissions };
  updateSessionUser({ token: user.token, orgCode }, over);
}
