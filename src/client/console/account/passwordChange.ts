import { newPasswordProblems } from '../../lib/newPassword.ts';

/** What is typed to change one's password. */
export interface PasswordDraft {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

export const emptyPassword: PasswordDraft = { old: '', password: '', confirm: '' };

/** What is wrong with it, by field; the reasons are words of `login.newPassword`, or `needOld`. */
export type PasswordProblem =
  | { readonly field: 'old'; readonly reason: 'needOld' }
  | ReturnType<typeof newPasswordProblems>[number];

/**
 * Specification 5, Change password: the first that is wrong, in its order: the original is empty, the
 * new one is, the confirmation is, they differ; then the new one's strength.
 */
export function passwordProblem({ old, password, confirm }: PasswordDraft): PasswordProblem | null {
  if (old === '') return { field: 'old', reason: 'needOld' };
  const problems = newPasswordProblems(password, confirm);
  const order = ['needNew', 'needConfirm', 'differs', 'weak', 'short'] as const;
  for (const reason of order) {
    const found = problems.find((problem) => problem.reason === reason);
    if (found !== undefined) return found;
  }
  return null;
}
