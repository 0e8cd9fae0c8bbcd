import { defaultPasswordRule, type PasswordRule } from '../../contract/areas/session/endpoints.ts';
import { isStrongPassword, passwordKinds } from '../../contract/validators.ts';

/** A validation error of a new password and its repetition. */
export type NewPasswordProblem =
  | { readonly field: 'password'; readonly reason: 'needNew' | 'short' | 'weak' | 'fewKinds' }
  | { readonly field: 'confirm'; readonly reason: 'needConfirm' | 'differs' };

/**
 * Returns the validation errors of a new password in the order of specification 5: presence, equality of both inputs, then
 * strength by the organisation's rule. Only the client can check them, because the server receives a hash.
 */
export function newPasswordProblems(
  password: string,
  confirm: string,
  rule: PasswordRule = defaultPasswordRule,
): NewPasswordProblem[] {
  const problems: NewPasswordProblem[] = [];
  if (password === '') problems.push({ field: 'password', reason: 'needNew' });
  if (confirm === '') problems.push({ field: 'confirm', reason: 'needConfirm' });
  else if (confirm !== password) problems.push({ field: 'confirm', reason: 'differs' });
  if (password === '') return problems;
  if (!isStrongPassword(password)) problems.push({ field: 'password', reason: 'weak' });
  else if (passwordKinds(password) < rule.minKinds)
    problems.push({ field: 'password', reason: 'fewKinds' });
  else if (password.length < rule.minLength) problems.push({ field: 'password', reason: 'short' });
  return problems;
}

/** Returns whether a password complies with an organisation's rule. */
function complies(password: string, rule: PasswordRule): boolean {
  return newPasswordProblems(password, password, rule).length === 0;
}

/**
 * Returns whether a password that somebody has signed in with has to be changed: the organisation has a stricter rule than
 * the product's, and it does not comply. Without a rule, as from another server, it need not.
 */
export function isOutdatedPassword(
  password: string,
  rule: PasswordRule = defaultPasswordRule,
): boolean {
  const { minLength, minKinds } = defaultPasswordRule;
  const isStricter = rule.minLength > minLength || rule.minKinds > minKinds;
  return isStricter && !complies(password, rule);
}

/** A word with digits and signs at its end, such as Plant2026!, as guessers try first. */
const wordWithEnding = /^[a-z]+[^a-z]+$/i;

/** Returns the strength of a password: 0 would be refused, 1 fair, 2 good, 3 strong. */
export function passwordStrength(
  password: string,
  rule: PasswordRule = defaultPasswordRule,
): 0 | 1 | 2 | 3 {
  if (!complies(password, rule)) return 0;
  if (wordWithEnding.test(password)) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const varied = new Set(password).size >= 6 ? 1 : 0;
  const points = varied + (kinds >= 3 ? 1 : 0) + (password.length >= 12 ? 1 : 0);
  return points >= 3 ? 3 : points >= 2 ? 2 : 1;
}
