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

/** A page's organisation: `lost` once the session is no longer in it, with the server's reason. */
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
    const renewed = renewedBy(user, known);
    const fields = Object.keys(renewed) as (keyof typeof renewed)[];
    const isSame = fields.every(
      (field) => JSON.stringify(renewed[field]) === JSON.stringify(user[field]),
    );
    if (!isSame || !mayTheSame) {
      const { orgCode } = known;
      const over = { ...renewed, permissions: answer.data };
      void quietly(store({ token: user.token, orgCode }, over));
    }
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

/** Returns the fields of the record that the session's organisation answers; another server may omit some. */
function renewedBy(
  user: SignedInUser,
  { orgCode, orgName, orgName_Short, ...answered }: AnsweredOrganisation,
) {
  const { ownOrgCode = user.ownOrgCode } = answered;
  const { orgState = user.orgState, relation = orgCode === ownOrgCode ? 'N' : 'Y' } = answered;
  const { timeZone = user.timeZone, idleMinutes = user.idleMinutes } = answered;
  const { passwordRule = user.passwordRule, orgLogo = '' } = answered;
  return {
    orgName,
    orgName_Short,
    orgState,
    ownOrgCode,
    relation,
    timeZone,
    idleMinutes,
    orgLogo,
    passwordRule,
    // what the sign-in has found stays until the password is changed
    mustChangePassword: user.mustChangePassword || answered.mustChangePassword === true,
  };
}

/** @throws ApiError NOT_STORED */
async function store(...update: Parameters<typeof updateSessionUser>): Promise<void> {
  updateSessionUser(...update);
}
