import { isStrongPassword } from '../../contract/validators.ts';

/** A new password has so many characters at least; the server sees only its hash. */
const shortestPassword = 8;

/** What is wrong with a new password and its repetition, in the order in which it is told. */
export type NewPasswordProblem =
  | { readonly field: 'password'; readonly reason: 'needNew' | 'short' | 'weak' }
  | { readonly field: 'confirm'; readonly reason: 'needConfirm' | 'differs' };

/** Specification 5: presence, strength, and that both are the same. */
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

/** How well a password resists: 0 it would be refused, 1 fair, 2 good, 3 strong. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < shortestPassword || !isStrongPassword(password)) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const varied = new Set(password).size >= 6 ? 1 : 0;
  const points = varied + (kinds >= 3 ? 1 : 0) + (password.length >= 12 ? 1 : 0);
  return points >= 3 ? 3 : points >= 2 ? 2 : 1;
}
