/** What other modules may use of sessions and passwords. */
export { endSessionsOf } from './endSessions.ts';
export { giveOneTimePassword, type OneTimePassword, oneTimePassword } from './oneTimePassword.ts';
