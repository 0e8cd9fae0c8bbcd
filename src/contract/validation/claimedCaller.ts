import { z } from 'zod';

/**
 * The identity that a body claims for its caller. Only the token identifies the caller: a claim that
 * names another person is denied, and an absent or empty claim is ignored. UserName is the phone or
 * the real name.
 */
export const claimedCaller = z.object({
  UserId: z.string().optional(),
  UserID: z.string().optional(),
  UserName: z.string().optional(),
});
export type ClaimedCaller = z.output<typeof claimedCaller>;
