import { z } from 'zod';
import { defineEndpoint, pageBody, pageExtras, pageOf } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, dayText, id, isoInstant, oneOf, searchText, text } from '../../validators.ts';
import { uploadedFile } from '../file/endpoints.ts';
import { applyState, applyType } from './partEnums.ts';
import { price, quantity, quantityOrNone, stockLimits } from './stock.ts';

/** The most lines of an application, the bounds of the days until a reservation ends, and the most limits by role. */
export const applicationLimits = {
  lines: stockLimits.items,
  days: [1, 365],
  limits: 100,
  usualDays: 14,
} as const;

const reason = (name: FieldReason) => name;
const lines = <Line extends z.ZodObject>(one: Line) =>
  z.array(one).min(1, reason('stockItems')).max(applicationLimits.lines, reason('stockItems'));
const remark = labelled(text(lengths.stockReason), '说明', 'Reason');
const partField = labelled(id, '备件', 'Part');
const action = {
  /** An id that the caller gives this action; repeating it answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
};
const change = { ...action, ID: id, Version: z.int().min(0).optional() };

/** A line of an application. */
const itemSchema = z.object({
  id: z.string(),
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  wantedQty: z.number(),
  /** Null: not decided. */
  approvedQty: z.number().nullable(),
  /** Picked up, or received from the supplier. */
  receivedQty: z.number(),
  givenUpQty: z.number(),
  /** The quantity that lies in the stock for this row. */
  reservedQty: z.number(),
  /** The positions where it lies; empty: none. */
  places: z.array(z.object({ positionID: z.string(), positionName: z.string(), qty: z.number() })),
  /** The position of the part in the library. */
  positionID: z.string().nullable(),
  /** lotUse; null: without lots. */
  lotUse: z.int().nullable(),
  /** CNY for a unit as applied for; null without the right to see costs. */
  price: z.number().nullable(),
  /** CNY for a unit as received, on average; null: nothing was received. */
  receivedPrice: z.number().nullable(),
  /** yyyy-MM-dd: when the supplier delivers. */
  expectedDate: z.string().nullable(),
});
export type ApplicationItem = z.output<typeof itemSchema>;

/** A row of a list of applications. */
const applicationSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** applyType */
  applyType: z.int(),
  /** applyState */
  applyState: z.int(),
  /** applyEnd: why it ended; null while it is open. */
  endKind: z.int().nullable(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
  orderID: z.string().nullable(),
  orderCode: z.string().nullable(),
  /** The requisition for which a purchase was made. */
  sourceID: z.string().nullable(),
  reason: z.string(),
  supplier: z.string(),
  /** yyyy-MM-dd; null: not stated. */
  needDate: z.string().nullable(),
  /** The first part, and the number of lines. */
  partName: z.string(),
  lines: z.int(),
  /** CNY, by the prices of its parts; null without the right to see costs, and where a price is not known. */
  amount: z.number().nullable(),
  /** 1: everything that is still to be picked up lies in the stock. */
  isReady: bit,
  decideUserName: z.string().nullable(),
  decideTime: isoInstant.nullable(),
  decideReason: z.string(),
  /** The end of the reservation; null: nothing is reserved. */
  expireTime: isoInstant.nullable(),
  createTime: isoInstant,
  version: z.int(),
});
export type PartApplication = z.output<typeof applicationSchema>;

const receiptSchema = z.object({
  /** The movements of the receipt or pickup, by their booking. */
  bookingID: z.string(),
  itemID: z.string(),
  qty: z.number(),
  price: z.number().nullable(),
  positionName: z.string(),
  userName: z.string().nullable(),
  receiverName: z.string().nullable(),
  createTime: isoInstant,
  isUndone: bit,
  signature: uploadedFile.nullable(),
});

/** An application with its lines and what was received. */
const detailSchema = applicationSchema.extend({
  items: z.array(itemSchema),
  receipts: z.array(receiptSchema),
  /** The purchases that were made for it. */
  purchases: z.array(z.object({ id: z.string(), code: z.string(), applyState: z.int() })),
  /** The reason for which this caller may not decide; null: they may, by their permissions and the amount. */
  undecidable: z.enum(['permission', 'own', 'amount', 'price']).nullable(),
});
export type ApplicationDetail = z.output<typeof detailSchema>;

const applicationErrors = [
  'NOT_FOUND',
  'STALE_VERSION',
  'APPLICATION_STATE',
  'APPLICATION_NOT_YOURS',
  'ACTION_DONE',
  'ORG_EXPIRED',
] as const;

/** Applies for parts from the stock (requisition), or for parts to be bought (purchase). */
export const addApplication = defineEndpoint({
  id: 'part.applyAdd',
  path: '/api/Parts/AddPartsShenGou',
  permission: 'part.apply',
  summary: 'Apply for spare parts',
  body: z.object({
    ...action,
    ApplyType: labelled(oneOf(applyType), '申请类型', 'Kind of application'),
    Items: lines(
      z.object({
        PartID: partField,
        WantedQty: labelled(quantity, '申请数量', 'Quantity wanted'),
        /** CNY for a unit; absent: the price of the part. Only of a purchase. */
        UnitPrice: labelled(price.nullable().optional(), '单价（元）', 'Unit price (CNY)'),
        ExpectedDate: labelled(dayText.optional(), '预计到货', 'Expected on'),
      }),
    ),
    NeedDate: labelled(dayText.optional(), '需要日期', 'Needed on'),
    Reason: remark,
    Supplier: labelled(z.string().trim().max(lengths.stockReason), '供应商', 'Supplier').default(
      '',
    ),
    /** An order that the caller's organisation repairs. */
    OrderID: labelled(id.optional(), '工单', 'Order'),
    /** The requisition for which a purchase is made. */
    SourceID: labelled(id.optional(), '领料申请', 'Requisition'),
  }),
  data: detailSchema,
  errors: ['NOT_FOUND', 'ACTION_DONE', 'ORG_EXPIRED'],
  source: 'product decision, for specification 7 Parts',
});

const listFilter = {
  /** Finds applications by their code, a part or an order. */
  SearchText: searchText,
  ApplyType: oneOf(applyType).optional(),
  ApplyState: oneOf(applyState).optional(),
  OrderID: id.optional(),
  PartID: id.optional(),
};

/** The applications, the latest first: one's own, and with the permission to handle them all. */
export const listPartApplications = defineEndpoint({
  id: 'part.applyList',
  path: '/api/Parts/GetPartsShenGouList',
  permission: 'part.apply',
  summary: 'List applications for spare parts',
  body: pageBody.extend({
    ...listFilter,
    /** 1: one's own. */
    Mine: bit.optional(),
  }),
  ...pageOf(applicationSchema),
  source: 'specification 7 Parts',
});

/** One application with its lines. */
export const getApplication = defineEndpoint({
  id: 'part.applyDetail',
  path: '/api/Parts/GetPartsShenGouDetail',
  permission: 'part.apply',
  summary: 'Get an application for spare parts',
  body: z.object({ ID: id }),
  data: detailSchema,
  errors: ['NOT_FOUND'],
  source: 'specification 7 Parts',
});

const countsSchema = z.object({
  toDecide: z.int(),
  toPickUp: z.int(),
  toReceive: z.int(),
});

/** The applications that wait for a decision, a pickup or a delivery: the most urgent first, with the number of each. */
export const listWaitingApplications = defineEndpoint({
  id: 'part.applyWaiting',
  path: '/api/StorageMangent/Shenlingzhong',
  permission: 'part.requisition',
  summary: 'List applications that wait',
  body: pageBody.extend({
    ...listFilter,
    /** Absent: all that wait. */
    WaitsFor: z.enum(['decide', 'pickUp', 'receive']).optional(),
  }),
  data: z.array(applicationSchema),
  extras: { ...pageExtras, dataRemark: countsSchema },
  source: 'specification 7 StorageMangent',
});

/** Decides an application: 1 approves its lines, whole or in part, 2 rejects it. */
export const decideApplication = defineEndpoint({
  id: 'part.applyDecide',
  path: '/api/Parts/ApplyUserState',
  permission: 'part.approve',
  summary: 'Approve or reject an application for spare parts',
  body: z.object({
    ...change,
    ApplyState: labelled(
      z.literal([applyState.values.awaitingPickup, applyState.values.rejected]),
      '审批结果',
      'Decision',
    ),
    /** The lines that are approved with another quantity than wanted; 0 rejects the line. */
    Items: z
      .array(
        z.object({
          ItemID: id,
          ApprovedQty: labelled(quantityOrNone, '批准数量', 'Quantity approved'),
          /** The position where a requisition reserves; absent: that of the part first. */
          PositionID: labelled(id.optional(), '库位', 'Position'),
          ExpectedDate: labelled(dayText.optional(), '预计到货', 'Expected on'),
        }),
      )
      .max(applicationLimits.lines, reason('stockItems'))
      .default([]),
    /** 1: what the stock lacks is approved too, and reserved when it arrives. */
    BackOrder: labelled(bit, '缺货待补', 'Back-order').default(0),
    /** Needed for a rejection. */
    Reason: labelled(z.string().trim().max(lengths.stockReason), '说明', 'Reason').default(''),
  }),
  data: detailSchema,
  errors: [...applicationErrors, 'APPLICATION_AMOUNT', 'STOCK_SHORT'],
  source: 'specification 7 Parts',
});

/** Takes back an application that nobody has decided. */
export const withdrawApplication = defineEndpoint({
  id: 'part.applyWithdraw',
  path: '/api/Parts/WithdrawPartsShenGou',
  permission: 'part.apply',
  summary: 'Withdraw an application for spare parts',
  body: z.object(change),
  data: detailSchema,
  errors: applicationErrors,
  source: 'product decision',
});

/** Gives up what has not been picked up or received; the reservation is free again. */
export const giveUpApplication = defineEndpoint({
  id: 'part.applyGiveUp',
  path: '/api/Parts/GiveUpPartsShenGou',
  permission: 'part.apply',
  summary: 'Give up the rest of an application',
  body: z.object(change),
  data: detailSchema,
  errors: applicationErrors,
  source: 'product decision',
});

/** Hands out parts of a requisition, or receives parts of a purchase; partly any number of times. */
export const receiveApplication = defineEndpoint({
  id: 'part.applyReceive',
  path: '/api/Parts/ReceivePartsShenGou',
  permission: 'part.move',
  summary: 'Hand out or receive parts of an application',
  body: z.object({
    ...change,
    Items: lines(
      z.object({
        ItemID: id,
        Qty: labelled(quantity, '数量', 'Quantity'),
        /** Absent: of a requisition where it is reserved, of a purchase the position of the part. */
        PositionID: labelled(id.optional(), '库位', 'Position'),
        Lot: labelled(text(lengths.lot).optional(), '批次', 'Lot'),
        /** The price that the supplier really charges; only of a purchase. */
        UnitPrice: labelled(price.nullable().optional(), '单价（元）', 'Unit price (CNY)'),
        ExpiryDate: labelled(dayText.optional(), '有效期至', 'Expires on'),
      }),
    ),
    /** The person who takes the parts; absent: the applicant. */
    ReceiverID: labelled(id.optional(), '领用人', 'Receiver'),
    /** `url` of a picture that the caller has uploaded: the receiver's signature. */
    Signature: labelled(text(200).optional(), '签名', 'Signature'),
  }),
  data: detailSchema,
  errors: [...applicationErrors, 'STOCK_SHORT', 'APPLICATION_REST'],
  source: 'product decision',
});

/** Sets when the supplier delivers lines of a purchase. */
export const setApplicationDates = defineEndpoint({
  id: 'part.applyDates',
  path: '/api/Parts/SavePartsShenGouDates',
  permission: 'part.approve',
  summary: 'Set when a purchase arrives',
  body: z.object({
    ...change,
    Items: lines(
      z.object({
        ItemID: id,
        ExpectedDate: labelled(dayText.nullable(), '预计到货', 'Expected on'),
      }),
    ),
  }),
  data: detailSchema,
  errors: applicationErrors,
  source: 'product decision',
});

const promiseSchema = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  available: z.number(),
  /** The quantity that is ordered and has not come. */
  ordered: z.number(),
  /** yyyy-MM-dd: the first day on which it is there; null: nobody knows. */
  promiseDate: z.string().nullable(),
});
export type PartPromise = z.output<typeof promiseSchema>;

/**
 * When parts will be there: the first day on which what is available and the open purchase lines by their dates cover
 * the quantity. With an order, the parts that the reason of its interruption names.
 */
export const getPartPromises = defineEndpoint({
  id: 'part.promise',
  path: '/api/Parts/GetPartsPromiseList',
  permission: 'part.apply',
  summary: 'When parts will be there',
  body: z.object({
    Items: z
      .array(z.object({ PartID: partField, Qty: labelled(quantity, '数量', 'Quantity') }))
      .max(applicationLimits.lines, reason('stockItems'))
      .default([]),
    OrderID: id.optional(),
  }),
  data: z.array(promiseSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The organisation's setting of applications; version 0 until somebody sets it. */
const settingSchema = z.object({
  /** Days until a reservation that nobody picks up is free again. */
  expireDays: z.int(),
  /** The roles that decide up to an amount, CNY; a role without one decides any. Nobody decides their own. */
  limits: z.array(z.object({ roleID: z.string(), amount: z.number() })),
  version: z.int(),
});
export type ApplicationSetting = z.output<typeof settingSchema>;

/** Returns the setting. */
export const getApplicationSetting = defineEndpoint({
  id: 'part.applySetting',
  path: '/api/Parts/GetPartsShenGouSetting',
  permission: 'part.requisition',
  summary: 'Get the setting of applications',
  body: z.object({}),
  data: settingSchema,
  source: 'product decision',
});

/** Sets it; it holds for decisions from then on. */
export const saveApplicationSetting = defineEndpoint({
  id: 'part.saveApplySetting',
  path: '/api/Parts/SavePartsShenGouSetting',
  permission: 'part.applyLimit',
  summary: 'Set who decides up to which amount',
  body: z.object({
    ExpireDays: labelled(
      z.int().min(applicationLimits.days[0]).max(applicationLimits.days[1]),
      '预留天数',
      'Days of reservation',
    ),
    Limits: labelled(
      z
        .array(
          z.object({
            RoleID: id,
            Amount: labelled(z.number().min(0).max(100_000_000), '审批上限（元）', 'Limit (CNY)'),
          }),
        )
        .max(applicationLimits.limits),
      '审批上限',
      'Limits',
    ),
    Version: z.int().min(0),
  }),
  data: settingSchema,
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of applications. */
export const applicationEndpoints = [
  addApplication,
  listPartApplications,
  getApplication,
  listWaitingApplications,
  decideApplication,
  withdrawApplication,
  giveUpApplication,
  receiveApplication,
  setApplicationDates,
  getPartPromises,
  getApplicationSetting,
  saveApplicationSetting,
] as const;

/** The names of the calls of applications in the action log. */
export const applicationActionNames = {
  applyAdd: label('申请备件', 'Apply for spare parts'),
  applyDecide: label('审批备件申请', 'Decide an application for spare parts'),
  applyWithdraw: label('撤回备件申请', 'Withdraw an application for spare parts'),
  applyGiveUp: label('放弃备件申请余量', 'Give up the rest of an application'),
  applyReceive: label('办理备件申请出入库', 'Hand out or receive parts of an application'),
  applyDates: label('设置采购到货日期', 'Set when a purchase arrives'),
  saveApplySetting: label('设置备件审批上限', 'Set the limits of applications'),
};
