import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../endpoint.ts';
import { instant, searchText, text } from '../validators.ts';

/** A spare part of the organisation (design page 4). */
export const part = z.object({
  id: z.string(),
  partCode: z.string(),
  partName: z.string(),
  spec: z.string().nullable(),
  unit: z.string(),
  createTime: instant,
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
    /** What a quantity of it counts, e.g. pcs, m, kg. */
    Unit: text(20),
  }),
  data: part,
  errors: ['PART_CODE_TAKEN', 'ORG_EXPIRED'],
  source: 'specification 7 Parts; design page 4',
});

/** One page of the organisation's spare parts, by code. */
export const listParts = defineEndpoint({
  id: 'part.list',
  path: '/api/Parts/GetPartsList',
  permission: 'repair.view', // who writes the parts of a repair chooses among them
  summary: 'List the spare parts',
  body: pageBody.extend({
    /** Looks in code, name and spec. */
    SearchText: searchText,
  }),
  ...pageOf(part),
  source: 'specification 7 Parts; design page 4',
});
