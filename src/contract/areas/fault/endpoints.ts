import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, text } from '../../validators.ts';

/** The two catalogues of an organisation, with their labels. */
export const catalogues = {
  description: { 'zh-CN': '故障描述', 'en-US': 'Fault descriptions' },
  cause: { 'zh-CN': '故障原因', 'en-US': 'Fault causes' },
} as const;
export type Catalogue = keyof typeof catalogues;

/** The most entries of a catalogue. A new cause beyond them is stored with its order alone. */
export const mostEntries = 2_000;

/** Up to this number the orders of an entry are counted. */
export const mostUses = 10_000;

/** The most entries that a form offers for one device. */
export const mostOptions = 300;

/** The most former repairs that are suggested. */
export const mostSuggestions = 5;

/** An entry of a catalogue, as a node of the tree of its device type. */
export const faultEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** The device type to which it belongs; null: all types. An entry below another one has the same. */
  typeID: z.string().nullable(),
  typeName: z.string().nullable(),
  parentID: z.string().nullable(),
  /** The orders that have this entry, at most `mostUses`. */
  uses: z.int(),
  /** 1: more orders have it than are counted. */
  usesBound: bit,
  version: z.int(),
});
export type FaultEntry = z.output<typeof faultEntry>;

const catalogueKey = z.enum(Object.keys(catalogues) as [Catalogue, ...Catalogue[]]);

/** Which catalogue a call concerns. */
const catalogue = { Catalogue: catalogueKey };

const name = labelled(text(lengths.causeName), '名称', 'Name');
const parentID = labelled(id, '上级', 'Parent').nullable();
/** The device type of a level at the top; null: all types. Below another entry, that entry's type applies. */
const typeID = labelled(id, '设备类型', 'Equipment type').nullable().optional();
const changed = z.object({ id: z.string() });

/** All fault descriptions of the organisation, in the order of the trees' nodes. */
export const listFaultDescriptions = defineEndpoint({
  id: 'fault.descriptions',
  path: '/api/RepairManger/GetFaultDescriptionList',
  permission: 'fault.view',
  summary: 'List fault descriptions',
  body: z.object({}),
  data: z.array(faultEntry),
  source: 'specification 7 RepairManger',
});

/** All fault causes of the organisation, in the order of the trees' nodes. */
export const listFaultCauses = defineEndpoint({
  id: 'fault.causes',
  path: '/api/RepairManger/GetFaultCauseList',
  permission: 'fault.view',
  summary: 'List fault causes',
  body: z.object({}),
  data: z.array(faultEntry),
  source: 'specification 7 RepairManger',
});

/** Adds an entry below another one, or at the top of the tree of a device type, as the last of its level. */
export const addFaultEntry = defineEndpoint({
  id: 'fault.add',
  path: '/api/RepairManger/AddFaultEntry',
  permission: 'fault.edit',
  summary: 'Add a fault description or cause',
  body: z.object({ ...catalogue, Name: name, TypeID: typeID, BelowID: parentID.optional() }),
  data: changed,
  errors: ['FAULT_NAME_TAKEN', 'CATALOGUE_FULL', 'GROUP_TOO_DEEP', 'NOT_FOUND'],
  source: 'specification 7 RepairManger',
});

/** Renames an entry. Orders show the new name of a cause; a reported text stays as it was written. */
export const renameFaultEntry = defineEndpoint({
  id: 'fault.rename',
  path: '/api/RepairManger/UpdateFaultEntry',
  permission: 'fault.edit',
  summary: 'Rename a fault description or cause',
  body: z.object({ ...catalogue, ID: id, Name: name, Version: z.int().min(0).optional() }),
  data: changed,
  errors: ['FAULT_NAME_TAKEN', 'NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});

/** Moves an entry, with all below it, to another place, also in the tree of another device type. */
export const moveFaultEntry = defineEndpoint({
  id: 'fault.move',
  path: '/api/RepairManger/MoveFaultEntry',
  permission: 'fault.edit',
  summary: 'Move a fault description or cause',
  body: z.object({
    ...catalogue,
    ID: id,
    TypeID: typeID,
    /** Null: the top of the type's tree. */
    BelowID: parentID,
    /** The entry of the new level before which it stands; null: the last place. */
    BeforeID: id.nullable(),
  }),
  data: changed,
  errors: ['FAULT_NAME_TAKEN', 'GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'NOT_FOUND'],
  source: 'product decision',
});

/** Gives the orders of an entry, and the entries below it, to another one, and removes it. */
export const mergeFaultEntry = defineEndpoint({
  id: 'fault.merge',
  path: '/api/RepairManger/MergeFaultEntry',
  permission: 'fault.edit',
  summary: 'Merge a fault description or cause into another',
  body: z.object({ ...catalogue, ID: id, IntoID: labelled(id, '合并到', 'Merge into') }),
  data: z.object({ id: z.string(), orders: z.int() }),
  errors: ['FAULT_NAME_TAKEN', 'GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'NOT_FOUND'],
  source: 'product decision',
});

/** Removes an entry that neither orders nor entries below it use. */
export const deleteFaultEntry = defineEndpoint({
  id: 'fault.delete',
  path: '/api/RepairManger/DeleteFaultEntry',
  permission: 'fault.edit',
  summary: 'Delete a fault description or cause',
  body: z.object({ ...catalogue, ID: id }),
  data: changed,
  errors: ['FAULT_IN_USE', 'NOT_FOUND'],
  source: 'specification 7 RepairManger',
});

/**
 * The entries that a form offers for a device, at most `mostOptions`: those of its type, of the types above
 * it and of all types, and those that orders of its type have; first those that these orders have most often.
 */
export const listFaultOptions = defineEndpoint({
  id: 'fault.options',
  path: '/api/RepairManger/GetFaultOptionList',
  permission: 'repair.view',
  summary: 'Fault descriptions or causes for a device',
  body: z.object({ ...catalogue, DeviceID: id }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The latest orders of devices of this type that have it: of each device at most 100, of two years. */
      uses: z.int(),
    }),
  ),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** A cause that repaired the same fault of the same type of devices. */
export const faultSuggestion = z.object({
  /** null: a cause that is in no catalogue. */
  causeID: z.string().nullable(),
  causeName: z.string(),
  /** The measures of the latest of the repairs that lasted; of the latest one, if none did. */
  measures: z.string(),
  /** The order of these measures. */
  orderID: z.string(),
  orderCode: z.string(),
  /** The repairs with this cause. */
  repairs: z.int(),
  /** Those that lasted: neither sent back, nor was the fault reported again within `returnDays`. */
  fixes: z.int(),
});
export type FaultSuggestion = z.output<typeof faultSuggestion>;

/**
 * The repairs that worked for the fault of an order: the causes of finished orders among the latest of devices
 * of the same type (of each at most 100, of two years), with the same description or the same text. Most first-time fixes first, then the
 * higher share of them, then the latest. A provider's are from the orders that it may read.
 */
export const listFaultSuggestions = defineEndpoint({
  id: 'fault.suggestions',
  path: '/api/RepairManger/GetFaultSuggestionList',
  permission: 'repair.view',
  summary: 'Repairs that worked for the fault of an order',
  body: z.object({ ID: id }),
  data: z.array(faultSuggestion),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
