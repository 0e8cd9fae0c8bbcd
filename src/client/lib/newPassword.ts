import { isStrongPassword } from '../../contract/validators.ts';

/**
 * Minimum length of a new password; only the client can check it, because the server receives a
 * hash.
 */
const shortestPassword = 8;

/** A validation error of a new password and its repetition. */
export type NewPasswordProblem =
  | { readonly field: 'password'; readonly reason: 'needNew' | 'short' | 'weak' }
  | { readonly field: 'confirm'; readonly reason: 'needConfirm' | 'differs' };

/**
 * Returns the validation errors of a new password: presence, strength and equality of both inputs
 * (specification 5).
 */
export function newPasswordProblems(password: string, confirm: string): NewPasswordProblem[] {
  const problems: NewPasswordProblem[] = [];
  if (password === '') problems.push({ field: 'password', reason: 'needNew' });
  else if (!isStrongPassword(password)) problems.push({ field: 'password', reason: 'weak' });
  else if (password.length < shortestPassword)
    problems.push({ field: 'password', reason: 'short' });
  if (confirm === '') problems.push({ field: 'confirm', reason: 'needConfirm' });
  else if (confirm !== password) problems.push({ field: 'confirm', reason: 'differs' });
  return problems;
}

/** Returns the strength of a password: 0 would be refused, 1 fair, 2 good, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < shortestPassword || !isStrongPassword(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const varied = new Set(password).size >= 6 ? 1 : 0;
  const points = varied + (kinds >= 3 ? 1 : 0) + (password.length >= 12 ? 1 : 0);
  return points >= 3 ? 3 : points >= 2 ? 2 : 1;
}
