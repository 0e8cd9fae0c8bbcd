import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { id, isoInstant, oneOf } from '../../validators.ts';
import { orgCode, relationSchema } from './endpoints.ts';
import { relationEvent, relationScope, type ShareItem, shareItems } from './relationEnums.ts';

/** The most groups of a tree and devices that a scope names, and the most entries of a relation's history. */
export const scopeLimits = { groups: 200, devices: 1_000, events: 200 } as const;

/** An item that is shared or not. */
export const shareItem = z.enum(Object.keys(shareItems) as [ShareItem, ...ShareItem[]]);

/** The items that a relation shares until its owner changes it. */
export const defaultShareItems: readonly ShareItem[] = ['passports', 'documents'];

const named = z.object({ id: z.string(), name: z.string() });

/** Which devices a relation covers, and what is shared of them. Lists that the kind does not use are empty. */
export const relationShare = z.object({
  scopeKind: oneOf(relationScope),
  types: z.array(named),
  positions: z.array(named),
  devices: z.array(named),
  shareItems: z.array(shareItem),
});
export type RelationShare = z.output<typeof relationShare>;

/** The scope and items of a relation at one time, as its history shows them. */
const shareBrief = z.object({
  scopeKind: oneOf(relationScope),
  shareItems: z.array(shareItem),
  /** The number of devices that the provider saw. */
  seenDevices: z.int(),
  /** Names of the types, positions and devices of the scope; for the owner alone. */
  names: z.array(z.string()).optional(),
});
export type ShareBrief = z.output<typeof shareBrief>;

/** An entry of a relation's history. */
export const relationHistoryEntry = z.object({
  id: z.string(),
  /** relationEvent */
  kind: oneOf(relationEvent),
  time: isoInstant,
  /** The side and the person; null where it is not known. */
  orgName: z.string().nullable(),
  userName: z.string().nullable(),
  /** For a change of what is shared. */
  from: shareBrief.optional(),
  to: shareBrief.optional(),
});
export type RelationHistoryEntry = z.output<typeof relationHistoryEntry>;

/** The numbers of records that a provider sees of an owner. */
export const sightCounts = z.object({
  /** Devices given to the provider. */
  givenDevices: z.int(),
  /** Those of them that it sees. */
  seenDevices: z.int(),
  /** Open orders of these that it repairs. */
  openOrders: z.int(),
});

/** A relation with what it shares and its history. */
export const relationDetail = relationSchema.extend({
  /** For the provider, the scope's kind and the items: groups and devices are the owner's. */
  share: relationShare,
  counts: sightCounts,
  /** The version of `share`; 0: it was never changed. */
  shareVersion: z.int(),
  /** The latest first. */
  history: z.array(relationHistoryEntry),
});
export type RelationDetail = z.output<typeof relationDetail>;

/** The relation to another organisation, with what is shared and its history, as far as it concerns the caller's side. */
export const getRelation = defineEndpoint({
  id: 'relation.get',
  path: '/api/Service/GetAffEnterpriseInfo',
  permission: 'relation.view',
  summary: 'Get a relation with its scope and history',
  body: z.object({
    /** The other side. */
    OtherOrgCode: orgCode,
  }),
  data: relationDetail,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const shareFields = {
  /** The provider. */
  FromOrgCode: orgCode,
  ScopeKind: labelled(oneOf(relationScope), '可见设备', 'Devices it sees'),
  /** With the types below them. */
  TypeIDs: labelled(z.array(id).max(scopeLimits.groups), '设备类型', 'Device types').default([]),
  /** With the positions below them. */
  PositionIDs: labelled(
    z.array(id).max(scopeLimits.groups),
    '设备位置',
    'Device positions',
  ).default([]),
  DeviceIDs: labelled(z.array(id).max(scopeLimits.devices), '设备', 'Devices').default([]),
  ShareItems: labelled(
    z.array(shareItem).max(Object.keys(shareItems).length),
    '共享内容',
    'Shared items',
  ),
};

/**
 * Sets what a provider sees, as the owner of the devices. It takes effect at once: devices that leave the scope are taken back
 * with the orders that the provider has not restored, as `saveDeviceService` does; given devices that enter it are the
 * provider's again. Orders that it restored stay its own to read.
 */
export const saveRelationShare = defineEndpoint({
  id: 'relation.saveShare',
  path: '/api/Service/SaveAffEnterpriseShare',
  permission: 'relation.manage',
  summary: 'Set what a provider sees',
  body: z.object({
    ...shareFields,
    /** `shareVersion` that the caller saw. Another one is refused, with the present detail in the answer. */
    Version: z.int().min(0).optional(),
  }),
  data: relationDetail,
  errors: ['NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});

/** The numbers of records that a provider would see with a scope, and would lose. */
export const previewRelationShare = defineEndpoint({
  id: 'relation.previewShare',
  path: '/api/Service/GetAffEnterpriseSharePreview',
  permission: 'relation.view',
  summary: 'Preview what a provider sees by a scope',
  body: z.object(shareFields).omit({ ShareItems: true }),
  data: sightCounts.extend({
    /** Devices that it would no longer see, and open orders that would be taken back. */
    lostDevices: z.int(),
    lostOrders: z.int(),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
