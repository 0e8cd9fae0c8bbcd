import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { lengths } from '../lengths.ts';

/** What people think of the product, for who runs it (`npm run admin -- list-feedback`). */
export const addFeedback = defineEndpoint({
  id: 'feedback.add',
  path: '/api/UserManger/AddFeedback',
  permission: 'signedIn',
  summary: 'Send feedback',
  body: z.object({
    /** Never who the caller is: the token alone says that. Somebody else's id is denied. */
    UserID: z.string().optional(),
    Remark: z
      .string({ error: 'feedback' satisfies FieldReason })
      .trim()
      .min(1, 'feedback' satisfies FieldReason)
      .max(lengths.feedback),
  }),
  data: z.null(),
  errors: ['TOO_MANY', 'DENIED'],
  source: 'specification 7 AddFeedback, 5 Feedback; design page 6',
});
