import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { id } from '../../validators.ts';
import { maxLabels } from '../device/labelFormats.ts';
import { labelSheet, printErrors } from '../device/labels.ts';
import { part } from './part.ts';

const partFilter = part.calls.list.body.omit({
  pageNum: true,
  pageSize: true,
  After: true,
  OrgCode: true,
  ID: true,
});

/** The labels of some parts in the given order, else of those that a filter of their list shows, as a PDF file. */
export const printPartLabels = defineEndpoint({
  id: 'part.printLabels',
  path: '/api/Parts/PrintPartsLabels',
  permission: 'part.view',
  summary: 'Download the labels of parts',
  body: z.object({
    ...labelSheet,
    ...partFilter.shape,
    TypeID: id.optional(),
    PositionID: id.optional(),
    PartIDs: z.array(id).min(1).max(maxLabels).optional(),
  }),
  data: z.null(),
  download: true,
  errors: [...printErrors],
  source: 'product decision',
});

/** The labels of a position and those below it, or of all, in the order of the tree, as a PDF file. */
export const printPartPositionLabels = defineEndpoint({
  id: 'part.printPositionLabels',
  path: '/api/Parts/PrintPartsPositionLabels',
  permission: 'part.view',
  summary: 'Download the labels of storage positions',
  body: z.object({ ...labelSheet, PositionID: id.optional() }),
  data: z.null(),
  download: true,
  errors: [...printErrors],
  source: 'product decision',
});

/** The names of these calls in the action log. */
export const labelActionNames = {
  printLabels: label('打印备件标签', 'Print labels of parts'),
  printPositionLabels: label('打印库位标签', 'Print labels of storage positions'),
};
