import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../validators.ts';

/** The most rows of a section of the file, the newest first; `isComplete` is false where there are more. */
export const personalDataRows = 5_000;

/**
 * Downloads what is stored of a person as JSON: sections with a heading, names of columns in the caller's language, and
 * rows. The caller themselves, or others of the organisation with `personnel.data`. Names of other people and
 * secrets are left out. The call is logged.
 */
export const exportPerson = defineEndpoint({
  id: 'personnel.exportPerson',
  path: '/api/UserManger/ExportPersonalData',
  permission: 'signedIn',
  summary: 'Download what is stored of a person',
  body: z.object({ id }),
  data: z.null(),
  download: true,
  errors: ['NOT_FOUND', 'DENIED', 'TOO_MANY'],
  source: 'product decision',
});

/**
 * Erases the personal data of a person who is disabled or was rejected, for good: a pseudonym takes the place of name and
 * phone in the account, in copies of records and in the action log. The account keeps its id, so that records,
 * figures and the log's chain of hashes stay valid.
 */
export const erasePerson = defineEndpoint({
  id: 'personnel.erasePerson',
  path: '/api/UserManger/ErasePersonalData',
  permission: 'personnel.erase',
  summary: 'Erase the personal data of a person',
  body: z.object({
    id,
    /** The version that the caller saw. */
    Version: z.int().min(0),
  }),
  data: z.object({
    id: z.string(),
    /** The text that records contain in place of the name. */
    pseudonym: z.string(),
    version: z.int(),
  }),
  errors: [
    'NOT_FOUND',
    'STALE_VERSION',
    'OWN_ACCOUNT',
    'ADMIN_ONLY',
    'BEYOND_OWN',
    'PERSON_ACTIVE',
    'PERSON_HAS_ORDERS',
    'PERSON_ERASED',
    'TOO_MANY',
  ],
  source: 'product decision',
});
