import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { mobile, text } from '../validators.ts';
import { loginRefusals, signedInUser } from './session.ts';

/**
 * A partner's ticket: a compact JWT, HS256 by the secret that the partner shares with this server,
 * with `aud` "andon", `phone`, `jti`, `iat` and `exp` (seconds; at most five minutes apart). It serves
 * once. Lock-out and login log are those of a sign-in by password.
 */
const ticket = text(2000);
const refusals = [
  'PARTNER_UNCONFIGURED',
  'PARTNER_TICKET',
  'PARTNER_NOBODY',
  ...loginRefusals,
] as const;

/** The pages by which partners lead their people in, but WeChat's (specification 2). */
const partnerWays = ['mylogin', 'cqxdwialogin'] as const;

/** Signs in by the code that WeChat's gateway of this deployment gives: a ticket. */
export const wxLogin = defineEndpoint({
  id: 'session.wxLogin',
  path: '/api/UserManger/WXLogin',
  permission: 'public',
  summary: 'Sign in by WeChat',
  body: z.object({ Code: ticket }),
  data: signedInUser,
  errors: refusals,
  source: 'specification 7 UserManger; design page 6',
});

/** Signs in by a partner's ticket. */
export const partnerLogin = defineEndpoint({
  id: 'session.partnerLogin',
  path: '/api/Kanban/PartnerLogin',
  permission: 'public',
  summary: "Sign in by a partner's ticket",
  body: z.object({ Way: z.enum(partnerWays), Token: ticket }),
  data: signedInUser,
  errors: refusals,
  source: 'specification 2 Public routes; design page 6; design page 2 Our own calls',
});

/** Signs in without a password; only where DEV_LOGIN says so, else the call does not exist. */
export const devLogin = defineEndpoint({
  id: 'session.devLogin',
  path: '/api/UserManger/Dev_Login',
  permission: 'public',
  summary: 'Sign in without a password, in development alone',
  body: z.object({ UserName: mobile }),
  data: signedInUser,
  errors: ['BAD_LOGIN', ...loginRefusals],
  source: 'specification 7 UserManger; design page 6',
});
