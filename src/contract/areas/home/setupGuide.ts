import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/**
 * The steps for setting up an organisation, in recommended order: equipment, by hand or from a file, people who repair, by
 * hand or by invitation, the time limits of orders, the duty, labels on machines, the wall, the customers or providers
 * that it works with, and a first order. People report orders; administrators do all other steps.
 */
export const setupStep = z.enum([
  'devices',
  'import',
  'people',
  'invitation',
  'timeLimits',
  'duty',
  'labels',
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
        /** The number of devices, imports, other people, invitations, shifts, active relations or orders; for a setting or labels, how often it was stored or printed. */
        count: z.int(),
        done: z.literal([0, 1]),
        /** 1: the step is required. */
        needed: z.literal([0, 1]),
      }),
    ),
    /** 1: the caller has closed the introduction. */
    introduced: z.literal([0, 1]),
  }),
  source: 'product decision for specification 2 Dialogs (setup guide for basic data)',
});

/** Marks the introduction as read by the caller, on every device. A second time changes nothing. */
export const closeIntroduction = defineEndpoint({
  id: 'home.closeIntroduction',
  path: '/api/Kanban/CloseIntroduction',
  permission: 'signedIn',
  summary: 'Mark the introduction as read',
  body: z.object({}),
  data: z.null(),
  source: 'product decision for specification 2 Shell layout (introduction)',
});
