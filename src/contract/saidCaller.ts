import { z } from 'zod';

/**
 * The wire lets a caller say who they are; the token alone decides. What is said of somebody else
 * is denied, what is absent or empty is not looked at. UserName is the phone or the real name.
 */
export const saidCaller = z.object({
  UserId: z.string().optional(),
  UserID: z.string().optional(),
  UserName: z.string().optional(),
});
export type SaidCaller = z.output<typeof saidCaller>;
