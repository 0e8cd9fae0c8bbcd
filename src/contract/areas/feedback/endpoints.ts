import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';

/** Sends feedback about the product to its operator, who reads it by `npm run admin -- list-feedback`. */
export const addFeedback = defineEndpoint({
  id: 'feedback.add',
  path: '/api/UserManger/AddFeedback',
  permission: 'signedIn',
  summary: 'Send feedback',
  body: z.object({
    /** Does not identify the caller, only the token does. Another person's id is denied. */
    UserID: z.string().optional(),
    Remark: z
      .string({ error: 'feedback' satisfies FieldReason })
      .trim()
      .min(1, 'feedback' satisfies FieldReason)
      .max(lengths.feedback),
  }),
  data: z.null(),
  errors: ['TOO_MANY', 'DENIED'],
  source: 'specification 7 AddFeedback, 5 Feedback',
});
