import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { bit, id, isoInstant } from '../../validators.ts';

/** The most devices and substitutes that a part names. */
export const partRelationLimits = { devices: 500, substitutes: 20 } as const;

const partDevice = z.object({
  deviceID: z.string(),
  deviceCode: z.string(),
  deviceName: z.string(),
  /** 1: somebody stated that the part fits. */
  isFitted: bit,
  /** The quantity that repairs of the device used, in the unit of the part. */
  qty: z.number(),
  orders: z.int(),
  /** Null: no repair used it. */
  lastTime: isoInstant.nullable(),
});
export type PartDevice = z.output<typeof partDevice>;

/** The devices that a part fits, and those whose repairs used it; the last used first. */
export const listPartDevices = defineEndpoint({
  id: 'part.devices',
  path: '/api/Parts/GetPartsDeviceList',
  permission: 'part.view',
  summary: 'Devices of a part',
  body: pageBody.extend({ PartID: id }),
  ...pageOf(partDevice),
  source: 'specification 7 Parts',
});

/** States that a part fits devices, or no longer does; other devices stay as they are. */
export const savePartDevices = defineEndpoint({
  id: 'part.saveDevices',
  path: '/api/Parts/SavePartsDevices',
  permission: 'part.edit',
  summary: 'State the devices that a part fits',
  body: z.object({
    PartID: labelled(id, '备件', 'Part'),
    DeviceIDs: z.array(id).max(partRelationLimits.devices),
    /** 0: the part does not fit them. */
    IsFitted: labelled(bit, '适用', 'Fits'),
  }),
  data: z.null(),
  errors: ['NOT_FOUND', 'ORG_EXPIRED'],
  source: 'product decision',
});

const devicePart = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  /** 1: somebody stated that the part fits. */
  isFitted: bit,
  available: z.number(),
  /** Where most of it lies, at most three positions. */
  positions: z.array(z.string()),
  /** The quantity that repairs of the device used, and how many repairs. */
  qty: z.number(),
  orders: z.int(),
  /** Null: no repair used it. */
  lastTime: isoInstant.nullable(),
  /** CNY of what repairs of the device took from the stock; null without the right to see costs. */
  amount: z.number().nullable(),
});
export type StockedDevicePart = z.output<typeof devicePart>;

/** The organisation's parts that fit a device or that its repairs used there, the last used first. */
export const listStockOfDevice = defineEndpoint({
  id: 'part.ofDevice',
  path: '/api/Parts/GetDevicePartsStorageList',
  permission: 'part.view',
  summary: 'Parts of a device in stock',
  body: pageBody.extend({ DeviceID: id }),
  ...pageOf(devicePart),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const substitute = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  spec: z.string().nullable(),
  available: z.number(),
});
export type PartSubstitute = z.output<typeof substitute>;

/** The parts in use that can replace a part, those in stock first. */
export const listSubstitutes = defineEndpoint({
  id: 'part.substitutes',
  path: '/api/Parts/GetPartsSubstituteList',
  permission: 'part.view',
  summary: 'Substitutes of a part',
  body: z.object({ PartID: id }),
  data: z.array(substitute),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** States the parts that can replace a part, all of them. */
export const saveSubstitutes = defineEndpoint({
  id: 'part.saveSubstitutes',
  path: '/api/Parts/SavePartsSubstitutes',
  permission: 'part.edit',
  summary: 'State the substitutes of a part',
  body: z.object({
    PartID: labelled(id, '备件', 'Part'),
    SubstituteIDs: labelled(
      z.array(id).max(partRelationLimits.substitutes),
      '替代件',
      'Substitutes',
    ),
  }),
  data: z.null(),
  errors: ['NOT_FOUND', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of what a part is related to. */
export const relationEndpoints = [
  listPartDevices,
  savePartDevices,
  listStockOfDevice,
  listSubstitutes,
  saveSubstitutes,
] as const;

/** Their names in the action log. */
export const relationActionNames = {
  saveDevices: label('设置适用设备', 'State the devices that a part fits'),
  saveSubstitutes: label('设置替代件', 'State the substitutes of a part'),
};
