/** The functions of sessions and passwords that other modules may use. */
export { endSessionsOf } from './endSessions.ts';
export {
  createOneTimePassword,
  giveFirstPassword,
  giveOneTimePassword,
  hashOfNoPassword,
  hasNoPassword,
  type NewOneTimePassword,
} from './password/oneTimePassword.ts';

export { type CodeDeps, countTry, sendCode, tryCode, useCode, wrongCode } from './sms/smsCodes.ts';
