import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { isoInstant, oneOf, searchText } from '../../validators.ts';
import { relationOrgState, relationStatus } from './relationEnums.ts';

/** The code of an organisation, as in its own settings. */
export const orgCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,40}$/, 'orgCode' satisfies FieldReason);

/** A directed relation: a provider (from) works, or applies to work, for a user organisation (to). */
export const relationSchema = z.object({
  fromOrgCode: z.string(),
  fromOrgName: z.string(),
  toOrgCode: z.string(),
  toOrgName: z.string(),
  /** relationOrgState; 2: rejected, or ended. */
  relationState: z.int(),
  /** The relationEvent by which it came into state 2: rejected, withdrawn or ended; null in others, or where it is not recorded. */
  ending: z.int().nullable(),
  createTime: isoInstant,
  /** When the relation entered its current state. */
  updateTime: isoInstant,
  version: z.int(),
});
export type Relation = z.output<typeof relationSchema>;

/** Returns the relationStatus of a relation. */
export function statusOf({ relationState, ending }: Pick<Relation, 'relationState' | 'ending'>) {
  const { withdrawn, ended } = relationStatus.values;
  return ending === withdrawn || ending === ended ? ending : relationState;
}

/**
 * Applies as a provider (orgType 0) to a user organisation (orgType 1, active; any other code is not
 * found). Applying again answers the existing relation; after a rejection, a withdrawal or an end it is
 * a new application, which is possible 24 hours after the previous one.
 */
export const addRelation = defineEndpoint({
  id: 'relation.add',
  path: '/api/Service/AddAffEnterprise',
  permission: 'relation.manage',
  summary: 'Apply to work for an organisation',
  body: z.object({ ToOrgCode: orgCode }),
  data: relationSchema,
  errors: ['NOT_FOUND', 'NOT_A_PROVIDER', 'APPLIED_RECENTLY'],
  source: 'specification 7 Service enterprises',
});

/**
 * Changes the state of a relation. The side applied to accepts (1) or rejects (2) an application; either
 * side ends (2) an active relation; the applicant withdraws (2) a pending application, of which nobody is
 * notified. Setting the current state changes nothing. Ending takes back all devices that the provider
 * services, as `saveDeviceService` does, together with their open orders; the provider can still read the
 * orders that it restored.
 */
export const updateRelation = defineEndpoint({
  id: 'relation.update',
  path: '/api/Service/UpdateAffEnterpriseState',
  permission: 'relation.manage',
  summary: 'Accept, reject or end a relation',
  body: z.object({
    /** The other side: the provider that applied, or the organisation that was applied to. */
    FromOrgCode: orgCode.optional(),
    ToOrgCode: orgCode.optional(),
    RelationState: z.literal([
      relationOrgState.values.associated,
      relationOrgState.values.rejected,
    ]),
    /** The version that the caller saw. Another version is refused, with the current relation in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: relationSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RELATION_STATE', 'NOT_APPLIED_TO'],
  source: 'specification 7 Service enterprises',
});

/** The characters of a name with which organisations are found, and the most that an answer has. */
export const findableBounds = { minCharacters: 2, most: 20 } as const;

/**
 * The active user organisations that agreed to be found, by a part of their name (nothing for less than two characters),
 * for a provider that wants to apply.
 */
export const findEnterprises = defineEndpoint({
  id: 'relation.find',
  path: '/api/Service/GetFindableEnterprise',
  permission: 'relation.manage',
  summary: 'Find organisations to apply to by name',
  body: z.object({ SearchText: searchText }),
  data: z.array(z.object({ orgCode: z.string(), orgName: z.string() })),
  errors: ['NOT_A_PROVIDER'],
  source: 'product decision',
});

/** One page of the organisation's relations in both directions, latest change first. */
export const listRelations = defineEndpoint({
  id: 'relation.list',
  path: '/api/Service/GetAffEnterpriseList',
  permission: 'relation.view',
  summary: 'List affiliated enterprises',
  body: pageBody.extend({
    /** Matches the code and name of the other side. */
    SearchText: searchText,
    RelationState: oneOf(relationOrgState).optional(),
    /** Like the state, but by how a relation ended. */
    Status: oneOf(relationStatus).optional(),
  }),
  ...pageOf(relationSchema),
  source: 'specification 7 Service enterprises',
});

/**
 * The organisations that the caller may switch to by GetOrgMenu, names by code: their own first; for
 * active people of a provider, also the active user organisations associated with it.
 */
export const mapRelations = defineEndpoint({
  id: 'relation.map',
  path: '/api/Service/New_AffEnterprisesList',
  permission: 'signedIn',
  summary: 'Organisations that one may enter',
  body: z.object({
    RelationState: z
      .literal(relationOrgState.values.associated)
      .default(relationOrgState.values.associated),
  }),
  data: z.record(z.string(), z.string()),
  source: 'specification 7 New_AffEnterprisesList',
});
