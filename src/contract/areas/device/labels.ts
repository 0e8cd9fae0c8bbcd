import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../validators.ts';
import { deviceFilter } from './endpoints.ts';
import { type LabelFormatName, labelFormats, maxLabels } from './labelFormats.ts';

/** The placement of the labels of a file. */
export const labelSheet = {
  Format: z.enum(Object.keys(labelFormats) as [LabelFormatName, ...LabelFormatName[]]),
  /** The place of the first label on the first page, from 1: the places before it are used already. */
  Start: z.int().min(1).max(100).default(1),
};

/** The refusals of a file of labels. */
export const printErrors = ['NOT_FOUND', 'PRINT_TIMEOUT', 'TOO_MANY'] as const;

/** The labels of the devices that a filter of their list shows, in its order, the first `maxLabels`, as a PDF file. */
export const printDeviceLabels = defineEndpoint({
  id: 'device.printLabels',
  path: '/api/Device/PrintDeviceLabels',
  permission: 'device.view',
  summary: 'Download the labels of devices',
  body: z.object({ ...labelSheet, ...deviceFilter.shape }),
  data: z.null(),
  download: true,
  errors: [...printErrors],
  source: 'specification 7 Device QR/card downloads (PDF)',
});

/** The labels of some devices, in the given order, as a PDF file. */
export const printCheckedLabels = defineEndpoint({
  id: 'device.printCheckedLabels',
  path: '/api/Device/PrintCheckedDeviceLabels',
  permission: 'device.view',
  summary: 'Download the labels of checked devices',
  body: z.object({ ...labelSheet, DeviceIDs: z.array(id).min(1).max(maxLabels) }),
  data: z.null(),
  download: true,
  errors: [...printErrors],
  source: 'specification 7 Device QR/card downloads (checked variants)',
});

/** The labels of a position and those below it, or of all, in the order of the tree, the first `maxLabels`, as a PDF file. */
export const printPositionLabels = defineEndpoint({
  id: 'device.printPositionLabels',
  path: '/api/Device/PrintPositionLabels',
  permission: 'device.view',
  summary: 'Download the labels of positions',
  body: z.object({ ...labelSheet, PositionID: id.optional() }),
  data: z.null(),
  download: true,
  errors: [...printErrors],
  source: 'product decision',
});
