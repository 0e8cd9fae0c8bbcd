import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { mobile, passwordHash } from '../../validators.ts';
import { sentCode, smsCode } from './smsCodes.ts';

/**
 * Changes the caller's own password and ends all other sessions of the person. A wrong old password
 * counts towards the lock-out, like a failed sign-in.
 */
export const resetPassword = defineEndpoint({
  id: 'session.resetPassword',
  path: '/api/UserManger/ResetPassword',
  permission: 'signedIn',
  summary: "Change one's own password",
  body: z.object({ UserName: mobile, oldPSD: passwordHash, PSD: passwordHash }),
  data: z.null(),
  errors: ['WRONG_OLD_PASSWORD', 'SAME_PASSWORD', 'WEAK_PASSWORD', 'LOCKED', 'TOO_MANY'],
  source: 'specification 7 ResetPassword',
});

/**
 * Sends a code to a phone, with which `forgetPassword` sets a new password. The answer does not reveal
 * whether an account has the phone; without an account, nothing is sent. Registration has its own call,
 * RegisterUserSendSMS, so that codes of one never work for the other.
 */
export const sendPasswordCode = defineEndpoint({
  id: 'session.sendPasswordCode',
  path: '/api/UserManger/ForgetPasswordSendSMS',
  permission: 'public',
  summary: 'Send a code for a forgotten password',
  body: z.object({ UserName: mobile }),
  data: sentCode,
  errors: ['SMS_UNCONFIGURED', 'SMS_BUDGET'],
  source: 'product decision',
});

/** Sets a new password by the code that was sent, unlocks the account and ends all sessions. */
export const forgetPassword = defineEndpoint({
  id: 'session.forgetPassword',
  path: '/api/UserManger/ForgetPassword',
  permission: 'public',
  summary: 'Set a new password by a code',
  body: z.object({
    UserName: mobile,
    Code: smsCode,
    PSD: passwordHash,
  }),
  data: z.null(),
  errors: ['SMS_CODE', 'WEAK_PASSWORD'],
  source: 'specification 7 UserManger ForgetPassword',
});

/** The uses of a code for which nobody is signed in. */
const codeUse = z.enum(['password', 'registration']);

/**
 * Checks a code at the step where it is typed; it stays valid for the call that uses it. A wrong one counts like a wrong
 * code of that call, so that a code has as many attempts as without this check.
 */
export const checkCode = defineEndpoint({
  id: 'session.checkCode',
  path: '/api/UserManger/CheckSmsCode',
  permission: 'public',
  summary: 'Check a code that was sent to a phone',
  body: z.object({ UserName: mobile, Code: smsCode, Use: codeUse }),
  data: z.null(),
  errors: ['SMS_CODE'],
  source: 'product decision',
});
