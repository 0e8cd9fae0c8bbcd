import { z } from 'zod';
import { uploadedFile } from '../areas/file/endpoints.ts';
import { enumeration } from '../enums.ts';
import { labelled } from '../validation/bodyFields.ts';
import { amount, bit, id, oneOf } from '../validators.ts';
import { failureMechanism, maintenanceAction } from './iso14224.ts';

/** Which pictures of an order one is of. */
export const orderPhotoKind = enumeration({
  before: [0, '维修前', 'Before the repair'],
  after: [1, '维修后', 'After the repair'],
  signature: [2, '签名', 'Signature'],
});

/** The most photos of a kind that one organisation gives an order. */
export const mostOrderPhotos = 9;
/** The most people whose labour an organisation records for an order. */
export const mostLabourers = 50;
/** The most minutes of a person. */
export const mostMinutes = 100_000;

export const orderPhoto = uploadedFile.extend({
  userName: z.string(),
  /** The organisation of whose record it is, which may take it out; null: of the report. */
  recordOf: z.string().nullable(),
});
export type OrderPhoto = z.output<typeof orderPhoto>;

/** The labour of one person. */
export const orderLabour = z.object({
  userID: z.string(),
  userName: z.string(),
  minutes: z.int(),
  /** 1: the order was never theirs; they helped. */
  isHelper: bit,
  /** 1: it follows from the segments; nobody has written it. */
  isProposed: bit,
  /** The person's organisation. */
  orgCode: z.string(),
});
export type OrderLabour = z.output<typeof orderLabour>;

/** One item of what an order costs the caller's organisation. */
export const costItem = z.object({
  kind: z.enum(['labour', 'part', 'outside']),
  /** The person or the part; '' for service by others. */
  name: z.string(),
  /** Hours, or units of the part; null for service by others. */
  qty: z.number().nullable(),
  /** The unit of a part. */
  unit: z.string().nullable(),
  /** CNY for an hour or a unit; null where the organisation has no price. */
  price: z.number().nullable(),
  /** CNY; null without a price. */
  amount: z.number().nullable(),
});
export type CostItem = z.output<typeof costItem>;

/** The cost of an order for the caller's organisation, in CNY; the other side's cost is in no answer. */
export const orderCost = z.object({
  lines: z.array(costItem),
  /** The sum of the items that have an amount. */
  total: z.number(),
  outsideAmount: z.number().nullable(),
});
export type OrderCost = z.output<typeof orderCost>;

/** The part of an order's detail that belongs to its record. */
export const recordFields = {
  photosBefore: z.array(orderPhoto),
  photosAfter: z.array(orderPhoto),
  /** The signature of the person who confirmed. */
  signature: orderPhoto.nullable(),
  labour: z.array(orderLabour),
  cost: orderCost,
};

/** How the part failed and what was done, by the codes of ISO 14224, in bodies. */
export const recordCodes = {
  Mechanism: oneOf(failureMechanism).optional(),
  MaintenanceAction: oneOf(maintenanceAction).optional(),
};

/** `url` of uploaded pictures of the caller. */
const photoUrls = z.array(z.string().max(200)).max(mostOrderPhotos);

/** The record's fields in the body of a repair. A list replaces what the caller's organisation has given before. */
export const recordBody = {
  PhotosBefore: labelled(photoUrls, '维修前照片', 'Photos before the repair').optional(),
  PhotosAfter: labelled(photoUrls, '维修后照片', 'Photos after the repair').optional(),
  /** Minutes of each person who has worked on it, helpers included; absent: the time of the segments. */
  Labour: labelled(
    z.array(z.object({ UserID: id, Minutes: z.int().min(0).max(mostMinutes) })).max(mostLabourers),
    '工时',
    'Labour',
  ).optional(),
  /** The cost of service by others for the caller's organisation, CNY; null: none. Unchanged if absent. */
  OutsideAmount: labelled(amount.nullable(), '外协费用（元）', 'Outside service (CNY)').optional(),
};
