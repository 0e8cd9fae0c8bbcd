import { z } from 'zod';

/** The name of a device's owner, present where the device belongs to another organisation: a provider services devices of several owners. */
export const ownerNameField = { ownerName: z.string().optional() };
