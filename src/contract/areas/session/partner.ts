import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { mobile, text } from '../../validators.ts';
import { loginErrors, signedInUser } from './endpoints.ts';

/**
 * A partner's ticket: a compact JWT, signed by HS256 with the secret that the partner shares with this
 * server, with `aud` "andon", `phone`, `jti`, `iat` and `exp` (seconds; at most five minutes apart). It
 * can be used once. Lock-out and login log work as for a sign-in by password.
 */
const ticket = text(2000);
const refusals = [
  'PARTNER_UNCONFIGURED',
  'PARTNER_TICKET',
  'PARTNER_NO_ACCOUNT',
  ...loginErrors,
] as const;

/** The public pages for partner logins, except WeChat's (specification 2). */
const partnerWays = ['mylogin', 'cqxdwialogin'] as const;

/** Signs in by a ticket that this deployment's WeChat gateway issued. */
export const wxLogin = defineEndpoint({
  id: 'session.wxLogin',
  path: '/api/UserManger/WXLogin',
  permission: 'public',
  summary: 'Sign in by WeChat',
  body: z.object({ Code: ticket }),
  data: signedInUser,
  errors: refusals,
  source: 'specification 7 UserManger',
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
  source: 'product decision for specification 2 Public routes',
});

/** Signs in without a password. The call exists only if DEV_LOGIN is 1. */
export const devLogin = defineEndpoint({
  id: 'session.devLogin',
  path: '/api/UserManger/Dev_Login',
  permission: 'public',
  summary: 'Sign in without a password, in development alone',
  body: z.object({ UserName: mobile }),
  data: signedInUser,
  errors: ['BAD_LOGIN', ...loginErrors],
  source: 'specification 7 UserManger',
});
