import { z } from 'zod';

/** Whose a device is, where it is not the organisation's own: a provider services those of several. */
export const ofOwner = { ownerName: z.string().optional() };
