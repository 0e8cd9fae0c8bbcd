import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import {
  bit,
  dayText,
  id,
  isoInstant,
  oneOf,
  searchText,
  text,
  timeText,
} from '../../validators.ts';
import { stockMoveType } from './partEnums.ts';

/** The most rows of one booking, and the days that it may be entered late. */
export const stockLimits = { items: 100, lateDays: 30, quantity: 1_000_000, decimals: 6 } as const;

/** The units that a scale or a measure gives; every other unit is counted in whole pieces. */
const measured = new Set(
  'mg g kg t ml cl dl l mm cm dm m km m2 m3 m² m³ ㎡ 毫克 克 千克 公斤 斤 吨 毫升 升 毫米 厘米 分米 米 千米 公里 平方米 立方米 平米 立方'.split(
    ' ',
  ),
);

/** Returns whether quantities in a unit are whole numbers. */
export function isCountable(unit: string): boolean {
  return !measured.has(unit.trim().toLowerCase());
}

/** Returns whether a number has at most six decimals. */
function isExact(value: number): boolean {
  return Number(value.toFixed(stockLimits.decimals)) === value;
}

const reason = (name: FieldReason) => name;
/** A quantity, or 0. */
export const quantityOrNone = z
  .number(reason('quantity'))
  .min(0, reason('quantity'))
  .max(stockLimits.quantity)
  .refine(isExact, reason('quantity'));
/** A quantity in the unit of the part. */
export const quantity = quantityOrNone.gt(0, reason('quantity'));
/** The price of a unit, CNY. */
export const price = z
  .number(reason('unitPrice'))
  .min(0, reason('unitPrice'))
  .max(100_000_000)
  .refine((value) => Number(value.toFixed(4)) === value, reason('unitPrice'));

const part = labelled(id, '备件', 'Part');
const position = labelled(id, '库位', 'Position');
const toPosition = labelled(id, '移入库位', 'To position');
const qty = labelled(quantity, '数量', 'Quantity');
/** The lot of a part with lots. A receipt needs it; of anything else, the lot that expires first is taken if it is absent. */
const lot = labelled(text(lengths.lot).optional(), '批次', 'Lot');
const item = z.object({ PartID: part, PositionID: position, Qty: qty, Lot: lot });
const sent = z.object({ ...item.shape, ToPositionID: toPosition });
const remark = labelled(text(lengths.stockReason), '说明', 'Reason');

/** The fields of every booking beside its rows. */
const booking = {
  /** An id that the caller gives this action; repeating it answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
  /** When the goods were moved, at most 30 days ago; absent: now. It changes no balance of others. */
  MoveTime: labelled(timeText.optional(), '实际时间', 'Moved at'),
};
const someItems = <Item extends z.ZodObject>(one: Item) =>
  z.array(one).min(1, reason('stockItems')).max(stockLimits.items, reason('stockItems'));

/** The body of a call that moves parts from one position to another. */
const sentItems = z.object({ ...booking, Items: someItems(sent), Reason: remark.optional() });

const booked = z.object({
  /** Names all movements of the call. */
  bookingID: z.string(),
  movementIDs: z.array(z.string()),
});
const errors = ['NOT_FOUND', 'STOCK_SHORT', 'ACTION_DONE', 'ORG_EXPIRED'] as const;

/** Receives parts. Without a price the moving average applies, or the price of the part. */
export const inStorage = defineEndpoint({
  id: 'part.inStorage',
  path: '/api/Parts/InStorage',
  permission: 'part.move',
  summary: 'Receive parts',
  body: z.object({
    ...booking,
    Items: someItems(
      z.object({
        ...item.shape,
        UnitPrice: labelled(price.nullable().optional(), '单价（元）', 'Unit price (CNY)'),
        /** The day on which the lot expires. */
        ExpiryDate: labelled(dayText.optional(), '有效期至', 'Expires on'),
      }),
    ),
    Reason: remark.optional(),
  }),
  data: booked,
  errors,
  source: 'specification 7 Parts',
});

/** Issues parts, to a person or for other use. */
export const outStorage = defineEndpoint({
  id: 'part.outStorage',
  path: '/api/Parts/OutStorage',
  permission: 'part.move',
  summary: 'Issue parts',
  body: z.object({
    ...booking,
    Items: someItems(item),
    ReceiverID: labelled(id.optional(), '领用人', 'Receiver'),
    Reason: remark.optional(),
  }),
  data: booked,
  errors,
  source: 'specification 7 Parts',
});

/** Hands parts out into a person's bag or van. */
export const cacheOut = defineEndpoint({
  id: 'part.cacheOut',
  path: '/api/Parts/CacheOut',
  permission: 'part.move',
  summary: "Hand parts out to a person's bag",
  body: sentItems,
  data: booked,
  errors,
  source: 'specification 7 Parts',
});

/** Takes parts back from a person's bag or van. */
export const cacheReturn = defineEndpoint({
  id: 'part.cacheReturn',
  path: '/api/Parts/CacheReturn',
  permission: 'part.move',
  summary: "Take parts back from a person's bag",
  body: sentItems,
  data: booked,
  errors,
  source: 'specification 7 Parts',
});

/** Moves parts from one position to another. */
export const transferStorage = defineEndpoint({
  id: 'part.transferStorage',
  path: '/api/Parts/TransferStorage',
  permission: 'part.move',
  summary: 'Transfer parts',
  body: sentItems,
  data: booked,
  errors,
  source: 'product decision',
});

/** Sets what really lies at positions; the differences are booked. */
export const adjustStorage = defineEndpoint({
  id: 'part.adjustStorage',
  path: '/api/Parts/AdjustStorage',
  permission: 'part.adjust',
  summary: 'Correct the stock',
  body: z.object({
    ...booking,
    Items: someItems(
      z.object({
        PartID: part,
        PositionID: position,
        ActualQty: labelled(quantityOrNone, '实际数量', 'Actual quantity'),
        /** The lot that was counted, of a part with lots; absent: all together. */
        Lot: lot,
      }),
    ),
    Reason: remark,
  }),
  data: booked,
  errors,
  source: 'product decision',
});

/** Takes broken or outdated parts out of the stock. */
export const scrapStorage = defineEndpoint({
  id: 'part.scrapStorage',
  path: '/api/Parts/ScrapStorage',
  permission: 'part.adjust',
  summary: 'Scrap parts',
  body: z.object({ ...booking, Items: someItems(item), Reason: remark }),
  data: booked,
  errors,
  source: 'product decision',
});

/** The calls that book movements of rows that a person enters. */
export const bookingCalls = {
  in: inStorage,
  out: outStorage,
  cacheOut,
  return: cacheReturn,
  transfer: transferStorage,
  adjust: adjustStorage,
  scrap: scrapStorage,
} as const;
export type BookingKind = keyof typeof bookingCalls;

/**
 * Undoes a movement by a counter-movement, once; of a transfer both sides. Where the stock of the position was corrected
 * since, the correction stays valid, and the balance does not change.
 */
export const undoStorage = defineEndpoint({
  id: 'part.undoStorage',
  path: '/api/Parts/UndoStorage',
  permission: 'part.move',
  summary: 'Undo a movement',
  body: z.object({
    ActionID: booking.ActionID,
    ID: id,
    Reason: labelled(z.string().trim().max(lengths.stockReason), '说明', 'Reason').default(''),
  }),
  data: booked,
  errors: [...errors, 'STOCK_UNDONE', 'STOCK_OF_ORDER', 'DENIED'],
  source: 'product decision',
});

const movementSchema = z.object({
  id: z.string(),
  /** Counts the movements of the part. */
  seq: z.int(),
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  positionID: z.string(),
  positionName: z.string(),
  /** stockMoveType */
  moveType: z.int(),
  /** Below zero: taken out. */
  qty: z.number(),
  /** Null: the part has no lots. Empty: the lot is not known. */
  lot: z.string().nullable(),
  /** The stock at the position, and in all positions together, after it. */
  balance: z.number(),
  total: z.number(),
  /** CNY for a unit, and of the movement; null without the right to see costs, and where no price was known. */
  price: z.number().nullable(),
  amount: z.number().nullable(),
  orderID: z.string().nullable(),
  orderCode: z.string().nullable(),
  /** The application that was picked up or received by it. */
  applicationID: z.string().nullable(),
  applicationCode: z.string().nullable(),
  /** The count sheet whose approval booked it. */
  countID: z.string().nullable(),
  countCode: z.string().nullable(),
  /** The record of a plan that used the part, its plan, and the planKind. */
  planRecordID: z.string().nullable(),
  planID: z.string().nullable(),
  planCode: z.string().nullable(),
  planKind: z.int().nullable(),
  /** The movement that it undoes, and the one that undoes it. */
  undoesID: z.string().nullable(),
  undoneByID: z.string().nullable(),
  receiverName: z.string().nullable(),
  userName: z.string().nullable(),
  reason: z.string().nullable(),
  /** 1: the opening stock of an imported file. */
  isOpening: bit,
  moveTime: isoInstant,
  createTime: isoInstant,
});
export type StockMovement = z.output<typeof movementSchema>;

/** The filter of the movements. */
export const movementFilter = z.object({
  /** Finds parts by code, name, pinyin or specification. */
  SearchText: searchText,
  PartID: id.optional(),
  /** With the positions below it. */
  PositionID: id.optional(),
  MoveType: oneOf(stockMoveType).optional(),
  OrderID: id.optional(),
  PlanID: id.optional(),
  UserID: id.optional(),
  /** 1: what figures count as use: issues, and what repairs gave back. */
  Use: bit.optional(),
  /** The device of the order or of the plan's record, its type, and the fault cause. */
  DeviceID: id.optional(),
  DeviceTypeID: id.optional(),
  CauseID: id.optional(),
  StartTime: timeText.optional(),
  EndTime: timeText.optional(),
});

/** The movements, the latest first: of one part in the order of its numbers, so that balances follow each other. */
export const listMovements = defineEndpoint({
  id: 'part.movements',
  path: '/api/Parts/GetStorageRecordList',
  permission: 'part.record',
  summary: 'List the movements of the stock',
  body: pageBody.extend(movementFilter.shape),
  ...pageOf(movementSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const balanceSchema = z.object({
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  positionID: z.string(),
  positionName: z.string(),
  /** stockPositionKind; null: not given. */
  positionKind: z.int().nullable(),
  /** The person who has the bag. */
  holderID: z.string().nullable(),
  holderName: z.string().nullable(),
  inStock: z.number(),
  available: z.number(),
  minQty: z.number().nullable(),
  maxQty: z.number().nullable(),
  /** partType of the position. */
  partType: z.int(),
});
export type StockBalance = z.output<typeof balanceSchema>;

/** The balances by part and position; positions without any are left out, unless they have limits of their own. */
export const listBalances = defineEndpoint({
  id: 'part.balances',
  path: '/api/Parts/GetPartsStorageList',
  permission: 'part.view',
  summary: 'List the stock by position',
  body: pageBody.extend({
    PartID: id.optional(),
    PartIDs: z.array(id).max(200).optional(),
    /** With the positions below it. */
    PositionID: id.optional(),
    /** 1: in the caller's own bags. */
    Mine: bit.optional(),
  }),
  ...pageOf(balanceSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const lotSchema = z.object({
  lot: z.string(),
  positionID: z.string(),
  positionName: z.string(),
  unit: z.string(),
  inStock: z.number(),
  /** yyyy-MM-dd; null: it does not expire, or the day is not known. */
  expiryDate: z.string().nullable(),
  /** 1: the day has passed. */
  isExpired: bit,
});
export type StockLot = z.output<typeof lotSchema>;

/** The lots of a part by position, in the order in which they are taken. */
export const listLots = defineEndpoint({
  id: 'part.lots',
  path: '/api/Parts/GetPartsLotList',
  permission: 'part.view',
  summary: 'List the lots of a part',
  body: pageBody.extend({ PartID: id }),
  ...pageOf(lotSchema),
  source: 'product decision',
});

/** Returns the value of a part in stock. */
export const getPartValue = defineEndpoint({
  id: 'part.value',
  path: '/api/Parts/GetPartsStorageValue',
  permission: 'part.cost',
  summary: 'Get the value of a part in stock',
  body: z.object({ PartID: id }),
  data: z.object({
    /** The moving average, CNY for a unit; null: no price is known. */
    average: z.number().nullable(),
    value: z.number().nullable(),
  }),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const limit = quantityOrNone.nullable();

/** Sets the minimum and maximum of a part at one position; null: none. */
export const saveStockLevel = defineEndpoint({
  id: 'part.saveLevel',
  path: '/api/Parts/SavePartsStorageLevel',
  permission: 'part.edit',
  summary: 'Set minimum and maximum at a position',
  body: z.object({
    PartID: part,
    PositionID: position,
    MinQty: labelled(limit, '最低库存', 'Minimum'),
    MaxQty: labelled(limit, '最高库存', 'Maximum'),
  }),
  data: z.null(),
  errors: ['NOT_FOUND', 'ORG_EXPIRED'],
  source: 'product decision',
});

const questionSchema = z.object({
  id: z.string(),
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  positionID: z.string(),
  positionName: z.string(),
  qty: z.number(),
  /** The order that used it, or else the plan of the record, with its planKind. */
  orderID: z.string().nullable(),
  orderCode: z.string().nullable(),
  planID: z.string().nullable(),
  planCode: z.string().nullable(),
  planKind: z.int().nullable(),
  userName: z.string().nullable(),
  createTime: isoInstant,
  /** Null: it waits for the storekeeper. */
  answer: z.string().nullable(),
  answerUserName: z.string().nullable(),
  answerTime: isoInstant.nullable(),
  version: z.int(),
});
export type StockQuestion = z.output<typeof questionSchema>;

/** Parts that repairers used and the ledger did not have there, the latest first. */
export const listStockQuestions = defineEndpoint({
  id: 'part.questions',
  path: '/api/Parts/GetStorageQuestionList',
  permission: 'part.record',
  summary: 'List parts that were found',
  body: pageBody.extend({
    /** 1: questions that wait for the storekeeper. */
    IsOpen: bit.optional(),
  }),
  ...pageOf(questionSchema),
  source: 'product decision',
});

/** Answers where a found part came from. What is wrong in the ledger is corrected by a movement of its own. */
export const answerStockQuestion = defineEndpoint({
  id: 'part.answerQuestion',
  path: '/api/Parts/AnswerStorageQuestion',
  permission: 'part.adjust',
  summary: 'Answer where a found part came from',
  body: z.object({
    ID: id,
    Answer: labelled(text(lengths.stockReason), '答复', 'Answer'),
    Version: z.int().min(0).optional(),
  }),
  data: z.null(),
  errors: ['NOT_FOUND', 'STALE_VERSION', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of the stock beside the definitions of parts, types and positions. */
export const stockEndpoints = [
  ...Object.values(bookingCalls),
  undoStorage,
  listMovements,
  listBalances,
  listLots,
  getPartValue,
  saveStockLevel,
  listStockQuestions,
  answerStockQuestion,
] as const;

/** The names of the calls of the stock in the action log. */
export const stockActionNames = {
  inStorage: label('备件入库', 'Receive parts'),
  outStorage: label('备件出库', 'Issue parts'),
  cacheOut: label('领入个人包', "Hand parts out to a person's bag"),
  cacheReturn: label('个人包退回', "Take parts back from a person's bag"),
  transferStorage: label('备件移库', 'Transfer parts'),
  adjustStorage: label('库存更正', 'Correct the stock'),
  scrapStorage: label('备件报废', 'Scrap parts'),
  undoStorage: label('撤销出入库', 'Undo a movement'),
  saveLevel: label('设置库位上下限', 'Set minimum and maximum at a position'),
  answerQuestion: label('答复账外备件', 'Answer where a found part came from'),
};
