import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../validators.ts';

/** The most places of one answer. */
export const nearPlacesListed = 50;

/** A position that has available pieces of a part. */
const nearPlace = z.object({
  positionID: z.string(),
  positionName: z.string(),
  /** The positions that it is in, from the top; '' for none. */
  path: z.string(),
  /**
   * `own`: the caller's bag; `here`: the named position or one below it; `store`: under the same top; `other`: elsewhere;
   * `person`: the bag of somebody else.
   */
  nearness: z.enum(['own', 'here', 'store', 'other', 'person']),
  holderName: z.string().nullable(),
  /** Null without the right to see the address book. */
  holderPhone: z.string().nullable(),
  unit: z.string(),
  /** In stock without what is reserved. */
  available: z.number(),
});
export type NearPlace = z.output<typeof nearPlace>;

/** The positions with available pieces of a part, the nearest to a position first: absent, the usual one of the part. */
export const listNearPlaces = defineEndpoint({
  id: 'part.near',
  path: '/api/Parts/GetPartsNearList',
  permission: 'part.view',
  summary: 'Where a part is available',
  body: z.object({ PartID: id, PositionID: id.optional() }),
  data: z.array(nearPlace),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});
