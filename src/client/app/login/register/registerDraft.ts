import { timeZoneName } from '../../../../contract/areas/session/endpoints.ts';
import { orgType } from '../../../../contract/enums.ts';
import { creditCode, isMobile } from '../../../../contract/validators.ts';
import { newPasswordProblems } from '../../../lib/newPassword.ts';
import type { FormProblem } from '../useNewPasswordForm.ts';

/** The input of a registration, except its password. */
export interface RegisterDraft {
  readonly phone: string;
  readonly code: string;
  readonly toOrgCode: string;
  readonly orgName: string;
  readonly orgType: '0' | '1';
  readonly creditCode: string;
  readonly timeZone: string;
  readonly realName: string;
  readonly postName: string;
  readonly remark: string;
}
export type RegisterField = keyof RegisterDraft;

export const emptyRegisterDraft: RegisterDraft = {
  phone: '',
  code: '',
  toOrgCode: '',
  orgName: '',
  orgType: `${orgType.values.user}`,
  creditCode: '',
  timeZone: 'Asia/Shanghai',
  realName: '',
  postName: '',
  remark: '',
};

/** The kind of a registration: a person by an organisation's code or by an invitation, or an organisation. */
export type RegisterKind = 'person' | 'invited' | 'organisation';

/** The fields that must be filled in the last step. */
const required: Readonly<Record<RegisterKind, readonly RegisterField[]>> = {
  person: ['toOrgCode', 'realName'],
  invited: ['realName'],
  organisation: ['orgName', 'realName'],
};

/** Texts of the problems that only the client finds. */
export interface ProblemTexts {
  readonly empty: (field: RegisterField) => string;
  readonly badPhone: string;
  readonly badCredit: string;
  readonly badZone: string;
}

/** Returns what is wrong with the phone. */
export function phoneProblems(
  { phone }: RegisterDraft,
  texts: ProblemTexts,
): FormProblem<RegisterField>[] {
  if (phone.trim() === '') return [{ field: 'phone', text: texts.empty('phone') }];
  return isMobile(phone) ? [] : [{ field: 'phone', text: texts.badPhone }];
}

/** Returns what is wrong with the last step, in the order of its fields. */
export function detailProblems(
  kind: RegisterKind,
  draft: RegisterDraft,
  password: string,
  confirm: string,
  texts: ProblemTexts,
): FormProblem<RegisterField>[] {
  const problems: FormProblem<RegisterField>[] = required[kind]
    .filter((field) => draft[field].trim() === '')
    .map((field) => ({ field, text: texts.empty(field) }));
  if (kind === 'organisation') {
    if (!creditCode.safeParse(draft.creditCode).success)
      problems.push({ field: 'creditCode', text: texts.badCredit });
    if (!timeZoneName.safeParse(draft.timeZone.trim()).success)
      problems.push({ field: 'timeZone', text: texts.badZone });
  }
  return [...problems, ...newPasswordProblems(password, confirm)];
}

/** The fields of the form by their names on the wire. */
export const registerFields: Readonly<Record<string, RegisterField>> = {
  UserName: 'phone',
  Code: 'code',
  ToOrgCode: 'toOrgCode',
  OrgName: 'orgName',
  CreditCode: 'creditCode',
  TimeZone: 'timeZone',
  RealName: 'realName',
  PostName: 'postName',
  ApplyRemark: 'remark',
};
