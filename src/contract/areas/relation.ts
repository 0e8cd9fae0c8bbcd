import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { relationOrgState } from '../enums.ts';
import type { FieldReason } from '../fieldReasons.ts';
import { instant, oneOf, searchText } from '../validators.ts';

/** What is told of a relation; the words are made per recipient in their language. */
export type RelationNotificationKind =
  | 'relationApplied'
  | 'relationAccepted'
  | 'relationRejected'
  | 'relationEnded';

/** The code of an organisation, as it stands in its own settings. */
export const orgCode = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{1,40}$/, 'orgCode' satisfies FieldReason);

/** A provider (from) that works, or wants to work, for a user organisation (to): directed. */
export const relation = z.object({
  fromOrgCode: z.string(),
  fromOrgName: z.string(),
  toOrgCode: z.string(),
  toOrgName: z.string(),
  /** relationOrgState; 2: rejected, or ended. */
  relationState: z.int(),
  createTime: instant,
  /** When it came into its present state. */
  updateTime: instant,
  version: z.int(),
});
export type Relation = z.output<typeof relation>;

/**
 * A provider (orgType 0) applies to a user organisation (orgType 1, active; any other code is not
 * found). Applying again answers with what is there; after a rejection, a withdrawal or an end it is a
 * new application, which is possible 24 hours after the former one.
 */
export const addRelation = defineEndpoint({
  id: 'relation.add',
  path: '/api/Service/AddAffEnterprise',
  permission: 'relation.manage',
  summary: 'Apply to work for an organisation',
  body: z.object({ ToOrgCode: orgCode }),
  data: relation,
  errors: ['NOT_FOUND', 'NOT_A_PROVIDER', 'APPLIED_RECENTLY'],
  source: 'specification 7 Service enterprises; design page 2 Relations are directed',
});

/**
 * The applied-to side accepts (1) or rejects (2) an application; either side ends (2) what stands,
 * the applicant withdraws (2) what waits, of which nobody is notified. The state that it is in already is no change. An end takes
 * back all devices that the provider services, as `saveDeviceService` does, and the open orders with
 * them; what it restored stays its record, to be read.
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
    /** The version that the caller saw; another one is refused with the present relation. */
    Version: z.int().min(0).optional(),
  }),
  data: relation,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'RELATION_STATE', 'NOT_APPLIED_TO'],
  source: 'specification 7 Service enterprises; design page 2 Relations are directed',
});

/** One page of the organisation's relations, both ways, the latest change first. */
export const listRelations = defineEndpoint({
  id: 'relation.list',
  path: '/api/Service/GetAffEnterpriseList',
  permission: 'relation.view',
  summary: 'List affiliated enterprises',
  body: pageBody.extend({
    /** Looks in the other side's code and name. */
    SearchText: searchText,
    RelationState: oneOf(relationOrgState).optional(),
  }),
  ...pageOf(relation),
  source: 'specification 7 Service enterprises; design page 2 Relations are directed',
});

/**
 * Names by code of the organisations that the caller may enter now by GetOrgMenu: their own first;
 * a provider's active people also the active user organisations that it is associated with.
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
