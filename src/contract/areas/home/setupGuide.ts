import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/**
 * The steps for setting up an organisation, in recommended order: equipment, people who repair, the time
 * limits of orders, the customers or providers that it works with, its wall, and a first order. People
 * report orders; administrators do all other steps.
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

/** The steps that the caller may do, with the organisation's progress in each. */
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
        /** The number of devices, other people, active relations or orders; for a setting, how often it was stored. */
        count: z.int(),
        done: z.literal([0, 1]),
        /** 1: the step is required. */
        needed: z.literal([0, 1]),
      }),
    ),
  }),
  source: 'product decision for specification 2 Dialogs (setup guide for basic data)',
});
