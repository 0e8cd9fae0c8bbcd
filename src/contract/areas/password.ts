import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mobile, passwordHash } from '../validators.ts';

/**
 * Changes one's own password; all other sessions of the person end. A wrong old one counts to the
 * lock as a failed sign-in does.
 */
export const resetPassword = defineEndpoint({
  id: 'session.resetPassword',
  path: '/api/UserManger/ResetPassword',
  permission: 'signedIn',
  summary: "Change one's own password",
  body: z.object({ UserName: mobile, oldPSD: passwordHash, PSD: passwordHash }),
  data: z.null(),
  errors: ['WRONG_OLD_PASSWORD', 'SAME_PASSWORD', 'WEAK_PASSWORD', 'LOCKED', 'TOO_MANY'],
  source: 'specification 7 ResetPassword; design page 2 User calls',
});

/** Limits of codes sent to phones (design page 6). Their server counts them over all nodes. */
export const smsLimits = {
  aMinute: 1,
  anHour: 5,
  aDay: 10,
  /** Of one address. */
  anHourOfAddress: 20,
  digits: 6,
  tries: 5,
  validMinutes: 10,
} as const;

/**
 * Sends a code to a phone by which `forgetPassword` sets a new password. The answer is the same
 * whether or not anybody has the phone; nothing is sent where nobody has. RegisterUserSendSMS is
 * registration's, so that the one's codes never serve the other.
 */
export const sendPasswordCode = defineEndpoint({
  id: 'session.sendPasswordCode',
  path: '/api/Home/Sendsms',
  permission: 'public',
  summary: 'Send a code for a forgotten password',
  body: z.object({ UserName: mobile }),
  data: z.object({
    /** `log`: for development and demonstration, the code stands in the server's log. */
    delivery: z.enum(['sms', 'log']),
    /** So long until the next one may be asked for. */
    againSeconds: z.int(),
    validMinutes: z.int(),
  }),
  errors: ['SMS_UNCONFIGURED'],
  source: 'specification 7 Home Sendsms; design page 6 SMS',
});

/** Sets a new password by the code that was sent; the lock is lifted, all sessions end. */
export const forgetPassword = defineEndpoint({
  id: 'session.forgetPassword',
  path: '/api/UserManger/ForgetPassword',
  permission: 'public',
  summary: 'Set a new password by a code',
  body: z.object({
    UserName: mobile,
    Code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${String(smsLimits.digits)}}$`), 'smsCode'),
    PSD: passwordHash,
  }),
  data: z.null(),
  errors: ['SMS_CODE', 'WEAK_PASSWORD'],
  source: 'specification 7 UserManger ForgetPassword; design page 6 SMS',
});
