import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { id, text } from '../../validators.ts';

/** A type of devices, or a position, as a node of its tree. */
export const deviceGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** Unique in its tree; null: none. */
  groupCode: z.string().nullable(),
  parentID: z.string().nullable(),
  /** The devices of this node alone. */
  devices: z.int(),
  /** The associated providers whose scope names it; 0 for others than the owner. */
  scopes: z.int(),
  version: z.int(),
});
export type DeviceTreeNode = z.output<typeof deviceGroup>;

/** A position as a node of the tree, with the text of its QR label, where it is, and the person in charge of it. */
export const devicePosition = deviceGroup.extend({
  qrCode: z.string(),
  coordinates: z.string().nullable(),
  managerID: z.string().nullable(),
  /** Null without a manager. */
  managerName: z.string().nullable(),
});
export type DevicePosition = z.output<typeof devicePosition>;

/** The trees by which devices are grouped, with their labels. */
export const deviceTrees = {
  type: { 'zh-CN': '设备类型', 'en-US': 'Equipment types' },
  position: { 'zh-CN': '位置', 'en-US': 'Positions' },
} as const;
export type DeviceTree = keyof typeof deviceTrees;

/** The most levels of a tree. */
export const maxGroupLevels = 8;
/** The most nodes of a tree, which a page shows as a whole. */
export const mostGroups = 2_000;

/** Which tree a call changes. */
const tree = { Tree: z.enum(Object.keys(deviceTrees) as [DeviceTree, ...DeviceTree[]]) };

const name = labelled(text(Math.min(lengths.deviceType, lengths.devicePosition)), '名称', 'Name');
/** The fields of a node beside its name; null: no value. A call may leave them out. */
const details = {
  GroupCode: labelled(text(lengths.groupCode), '编号', 'Code').nullable().optional(),
  /** For a position alone, as its plant writes them: of a map, or of a grid of the hall. */
  Coordinates: labelled(text(lengths.coordinates), '坐标', 'Coordinates').nullable().optional(),
};
const parentID = labelled(id, '上级', 'Parent').nullable();
const changed = z.object({ id: z.string() });

/** All types of the organisation's devices, in the order of the tree's nodes. */
export const listDeviceTypes = defineEndpoint({
  id: 'device.types',
  path: '/api/Device/GetDeviceTypeList',
  permission: 'device.view',
  summary: 'List types of devices',
  body: z.object({}),
  data: z.array(deviceGroup),
  source: 'specification 7 Device',
});

/** All positions of the organisation's devices, in the order of the tree's nodes. */
export const listDevicePositions = defineEndpoint({
  id: 'device.positions',
  path: '/api/Device/GetDevicePositionList',
  permission: 'device.view',
  summary: 'List positions of devices',
  body: z.object({}),
  data: z.array(devicePosition),
  source: 'specification 7 Device',
});

/** Adds a type or a position below another one, or at the top, as the last of its level. */
export const addDeviceGroup = defineEndpoint({
  id: 'device.addGroup',
  path: '/api/Device/AddDeviceGroup',
  permission: 'device.edit',
  summary: 'Add a type of devices or a position',
  body: z.object({ ...tree, Name: name, ...details, BelowID: parentID.optional() }),
  data: changed,
  errors: [
    'GROUP_CODE_TAKEN',
    'GROUP_NAME_TAKEN',
    'GROUP_TOO_DEEP',
    'GROUP_TREE_FULL',
    'NOT_FOUND',
  ],
  source: 'product decision',
});

/**
 * Renames a type or a position, and sets what else is recorded of it; devices, boards and figures show the new name.
 */
export const renameDeviceGroup = defineEndpoint({
  id: 'device.renameGroup',
  path: '/api/Device/UpdateDeviceGroup',
  permission: 'device.edit',
  summary: 'Change a type of devices or a position',
  body: z.object({
    ...tree,
    ID: id,
    Name: name,
    ...details,
    /** An active person of the organisation, for a position alone; null: none. A change may leave it out. */
    ManagerID: labelled(id, '负责人', 'Manager').nullable().optional(),
    Version: z.int().min(0).optional(),
  }),
  data: changed,
  errors: ['GROUP_CODE_TAKEN', 'GROUP_NAME_TAKEN', 'NOT_FOUND', 'STALE_VERSION'],
  source: 'product decision',
});

/** Moves a node, with all below it, to another place of its tree. */
export const moveDeviceGroup = defineEndpoint({
  id: 'device.moveGroup',
  path: '/api/Device/MoveDeviceGroup',
  permission: 'device.edit',
  summary: 'Move a type of devices or a position',
  body: z.object({
    ...tree,
    ID: id,
    /** Null: the top. */
    BelowID: parentID,
    /** The node of the new level before which it stands; null: the last place. */
    BeforeID: id.nullable(),
  }),
  data: changed,
  errors: ['GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'NOT_FOUND'],
  source: 'product decision',
});

/** Puts the devices of a node, and the nodes below it, into another one, and removes the node. */
export const mergeDeviceGroup = defineEndpoint({
  id: 'device.mergeGroup',
  path: '/api/Device/MergeDeviceGroup',
  permission: 'device.edit',
  summary: 'Merge a type of devices or a position into another',
  body: z.object({ ...tree, ID: id, IntoID: labelled(id, '合并到', 'Merge into') }),
  data: z.object({ id: z.string(), devices: z.int() }),
  errors: ['GROUP_IN_ITSELF', 'GROUP_TOO_DEEP', 'NOT_FOUND'],
  source: 'product decision',
});

/** Removes a node that has neither devices nor nodes below it. */
export const deleteDeviceGroup = defineEndpoint({
  id: 'device.deleteGroup',
  path: '/api/Device/DeleteDeviceGroup',
  permission: 'device.edit',
  summary: 'Delete a type of devices or a position',
  body: z.object({ ...tree, ID: id }),
  data: changed,
  errors: ['GROUP_IN_USE', 'NOT_FOUND'],
  source: 'product decision',
});
