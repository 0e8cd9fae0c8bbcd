import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { amount, isoInstant, searchText, text } from '../../validators.ts';

/** A spare part of the organisation. */
export const part = z.object({
  id: z.string(),
  partCode: z.string(),
  partName: z.string(),
  spec: z.string().nullable(),
  unit: z.string(),
  /** CNY for a unit; null: none. */
  unitPrice: z.number().nullable(),
  createTime: isoInstant,
  version: z.int(),
});
export type Part = z.output<typeof part>;

/** Adds a spare part; its code is unique in the organisation. */
export const addPart = defineEndpoint({
  id: 'part.add',
  path: '/api/Parts/AddParts',
  permission: 'part.keep',
  summary: 'Add a spare part',
  body: z.object({
    PartCode: text(60),
    PartName: text(120),
    Spec: text(120).optional(),
    /** The unit of quantities, e.g. pcs, m, kg. */
    Unit: text(20),
    UnitPrice: labelled(amount, '单价（元）', 'Unit price (CNY)').optional(),
  }),
  data: part,
  errors: ['PART_CODE_TAKEN', 'ORG_EXPIRED'],
  source: 'specification 7 Parts',
});

/** One page of the organisation's spare parts, by code. */
export const listParts = defineEndpoint({
  id: 'part.list',
  path: '/api/Parts/GetPartsList',
  permission: 'repair.view', // the people who record the parts of a repair select from this list
  summary: 'List the spare parts',
  body: pageBody.extend({
    /** Matches code, name and spec. */
    SearchText: searchText,
  }),
  ...pageOf(part),
  source: 'specification 7 Parts',
});
