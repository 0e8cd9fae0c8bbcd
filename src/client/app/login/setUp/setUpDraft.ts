import { timeZoneName } from '../../../../contract/areas/session/endpoints.ts';
import { orgType } from '../../../../contract/enums.ts';
import { isMobile } from '../../../../contract/validators.ts';
import { type NewPasswordProblem, newPasswordProblems } from '../../../lib/newPassword.ts';

/** The input of the set-up form. */
export interface SetUpDraft {
  readonly code: string;
  readonly orgName: string;
  readonly orgType: '0' | '1';
  readonly timeZone: string;
  readonly realName: string;
  readonly phone: string;
  readonly password: string;
  readonly confirm: string;
}

export const emptyDraft: SetUpDraft = {
  code: '',
  orgName: '',
  orgType: `${orgType.values.user}`,
  timeZone: 'Asia/Shanghai',
  realName: '',
  phone: '',
  password: '',
  confirm: '',
};

/** A validation error; the texts are in i18n under `login` and `login.setUp`. */
export type DraftProblem =
  | { readonly field: 'code' | 'orgName' | 'realName'; readonly reason: 'required' }
  | { readonly field: 'timeZone'; readonly reason: 'badZone' }
  | { readonly field: 'phone'; readonly reason: 'badPhone' }
  | NewPasswordProblem;

/** Returns all validation errors of a draft, in the order of the form (specification 5). */
export function draftProblems(draft: SetUpDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  for (const field of ['code', 'orgName'] as const) {
    if (draft[field].trim() === '') problems.push({ field, reason: 'required' });
  }
  if (!timeZoneName.safeParse(draft.timeZone.trim()).success) {
    problems.push({ field: 'timeZone', reason: 'badZone' });
  }
  if (draft.realName.trim() === '') problems.push({ field: 'realName', reason: 'required' });
  if (!isMobile(draft.phone)) problems.push({ field: 'phone', reason: 'badPhone' });
  return [...problems, ...newPasswordProblems(draft.password, draft.confirm)];
}

/** Maps field names of the wire to fields of the form. */
export const draftFields: Readonly<Record<string, DraftProblem['field']>> = {
  SetupCode: 'code',
  OrgName: 'orgName',
  TimeZone: 'timeZone',
  RealName: 'realName',
  UserName: 'phone',
  PSD: 'password',
};
