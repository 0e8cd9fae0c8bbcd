import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * What an organisation needs before work can begin, in the order in which it is best done: equipment,
 * people who repair, the delays of its orders, the customers or providers that it works with, its
 * wall, and a first order. Orders are reported by people, all the rest is set by administrators.
 */
export const setupStep = z.enum([
  'devices',
  'people',
  'timeLimits',
  'relations',
  'wall',
  'firstOrder',
]);
export type SetupStep = z.output<typeof setupStep>;

/** The steps that the caller may do, and how far the organisation is with each. */
export const getSetupGuide = defineEndpoint({
  id: 'home.setupGuide',
  path: '/api/Kanban/GetSetupGuide',
  permission: 'signedIn',
  summary: 'What the organisation still has to set up',
  body: z.object({}),
  data: z.object({
    steps: z.array(
      z.object({
        step: setupStep,
        /** How many there are: devices, other people, relations that stand, orders; of a setting how often it was stored. */
        count: z.int(),
        done: z.literal([0, 1]),
        /** 1: nothing works well without it. */
        needed: z.literal([0, 1]),
      }),
    ),
  }),
  source: 'specification 2 Dialogs (setup guide for basic data)',
});
