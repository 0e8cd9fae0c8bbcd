import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { countState } from '../../enums.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text, timeText } from '../../validators.ts';
import { quantityOrNone } from './stock.ts';
import { abcClasses } from './stockMath.ts';

/** The most rows of a sheet and of a call, and the limits above which a second person counts, until somebody sets others. */
export const countLimits = { rows: 5_000, entries: 100, usualQty: 10, usualValue: 500 } as const;

const reason = (name: FieldReason) => name;
const action = {
  /** An id that the caller gives this action; repeating it answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
};
const change = { ...action, ID: id, Version: z.int().min(0).optional() };
const someRows = <Row extends z.ZodObject>(one: Row) =>
  z.array(one).min(1, reason('countEntries')).max(countLimits.entries, reason('countEntries'));
const remark = (zh: string, en: string) =>
  labelled(z.string().trim().max(lengths.stockReason), zh, en).default('');
/** When the goods were counted; absent: now. Movements up to that time are in the count, later ones are not. */
const countTime = labelled(timeText.optional(), '盘点时间', 'Counted at');
const countedQty = labelled(quantityOrNone, '盘点数量', 'Quantity counted');
/** 1: somebody has confirmed that none lies there. A count of 0 needs it. */
const isEmpty = labelled(bit, '确认为空', 'Confirmed as empty').default(0);

/** A row of the list of sheets. */
const countSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** countState */
  countState: z.int(),
  /** The position, with those below it, the part type likewise, and the ABC class that it was made for; null: any. */
  positionID: z.string().nullable(),
  positionName: z.string().nullable(),
  typeID: z.string().nullable(),
  typeName: z.string().nullable(),
  abcClass: z.enum(abcClasses).nullable(),
  /** 1: the quantities of the ledger are not shown while it is counted. */
  isBlind: bit,
  remark: z.string(),
  userID: z.string().nullable(),
  userName: z.string().nullable(),
  submitUserName: z.string().nullable(),
  submitTime: isoInstant.nullable(),
  decideUserName: z.string().nullable(),
  decideTime: isoInstant.nullable(),
  decideReason: z.string(),
  rows: z.int(),
  counted: z.int(),
  createTime: isoInstant,
  version: z.int(),
});
export type PartCount = z.output<typeof countSchema>;

const detailSchema = countSchema.extend({
  /** Counted rows that differ from the ledger; null while a blind sheet is counted. */
  differences: z.int().nullable(),
  /** Rows above the limit that a second person has to count. */
  recounts: z.int(),
  /** Rows that were corrected after they were counted. */
  outdated: z.int(),
  /** CNY of what is too much and too little; null without the right to see costs, and while a blind sheet is counted. */
  surplus: z.number().nullable(),
  shortage: z.number().nullable(),
  /** The people who have counted. */
  counters: z.array(z.string()),
  /** The limits above which a second person counts. */
  limitQty: z.number(),
  limitValue: z.number(),
  /** The reason for which this caller may not approve; null: they may, once it is submitted. */
  unapprovable: z.enum(['permission', 'own']).nullable(),
});
export type PartCountDetail = z.output<typeof detailSchema>;

const rowSchema = z.object({
  id: z.string(),
  /** The number of the row in the sheet, from 0. */
  item: z.int(),
  partID: z.string(),
  partCode: z.string(),
  partName: z.string(),
  unit: z.string(),
  positionID: z.string(),
  positionName: z.string(),
  /** Null: the part has no lots. Empty: the lot is not known. */
  lot: z.string().nullable(),
  /** 1: it was not on the sheet, and somebody found it there. */
  isAdded: bit,
  /** The number of the part's last movement that the quantity of the ledger includes. */
  seq: z.int(),
  /** The quantity of the ledger at that number; null while a blind sheet is counted. */
  expectedQty: z.number().nullable(),
  /** 1: it was counted. */
  isCounted: bit,
  /** Null: not counted, or counted by somebody else on a blind sheet. */
  countedQty: z.number().nullable(),
  /** 1: somebody has confirmed that none lies there. */
  isEmpty: bit,
  countUserID: z.string().nullable(),
  countUserName: z.string().nullable(),
  countTime: isoInstant.nullable(),
  /** The person who counted first: another one has to count what is above the limit. */
  firstUserID: z.string().nullable(),
  /** The number of counts; the last one is valid. */
  entries: z.int(),
  /** Counted less ledger; null as `expectedQty`, and where it was not counted. */
  difference: z.number().nullable(),
  /** CNY of the difference; null without the right to see costs too. */
  value: z.number().nullable(),
  /** 1: the difference is above the limit. 0 while a blind sheet is counted, unless a second person has to count. */
  isAbove: bit,
  /** 1: a second person has to count it. */
  needsRecount: bit,
  /** 1: the stock was corrected after the count, so it has to be counted again. */
  isOutdated: bit,
  reason: z.string(),
});
export type PartCountRow = z.output<typeof rowSchema>;

const countErrors = [
  'NOT_FOUND',
  'STALE_VERSION',
  'COUNT_STATE',
  'ACTION_DONE',
  'DENIED',
  'ORG_EXPIRED',
] as const;

/** Makes a count sheet of what lies in stock: by position, part type and ABC class, each with what is below it. */
export const addCount = defineEndpoint({
  id: 'part.countAdd',
  path: '/api/Parts/AddPartsCount',
  permission: 'part.editCount',
  summary: 'Make a count sheet',
  body: z.object({
    ...action,
    PositionID: labelled(id.optional(), '库位', 'Position'),
    TypeID: labelled(id.optional(), '备件类型', 'Part type'),
    /** By the value of the use in the last 90 days; parts without any use are C. */
    Class: labelled(z.enum(abcClasses).optional(), 'ABC 分类', 'ABC class'),
    IsBlind: labelled(bit, '盲盘', 'Blind').default(0),
    Remark: remark('备注', 'Remark'),
  }),
  data: detailSchema,
  errors: ['NOT_FOUND', 'COUNT_OVERLAP', 'ACTION_DONE', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The count sheets, the latest first. */
export const listCounts = defineEndpoint({
  id: 'part.countList',
  path: '/api/Parts/GetPartsCountList',
  permission: 'part.count',
  summary: 'List count sheets',
  body: pageBody.extend({
    /** Finds sheets by their code, remark, position or part. */
    SearchText: searchText,
    CountState: oneOf(countState).optional(),
    PositionID: id.optional(),
    /** 1: sheets that the caller has made or counted. */
    Mine: bit.optional(),
  }),
  ...pageOf(countSchema),
  source: 'product decision',
});

/** One count sheet. */
export const getCount = defineEndpoint({
  id: 'part.countDetail',
  path: '/api/Parts/GetPartsCountDetail',
  permission: 'part.count',
  summary: 'Get a count sheet',
  body: z.object({ ID: id }),
  data: detailSchema,
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** The rows that `listCountRows` shows. */
export const countShows = ['open', 'counted', 'recount', 'difference'] as const;

/** The filter of the rows of a sheet. */
export const countRowFilter = z.object({
  ID: id,
  PositionID: id.optional(),
  /** Absent: all. `recount`: a second person has to count it, or it has to be counted again. */
  Show: z.enum(countShows).optional(),
  /** Finds rows by code, name or lot of the part, and by the position. */
  SearchText: searchText,
});

/** The rows of a sheet, by position and part. */
export const listCountRows = defineEndpoint({
  id: 'part.countRows',
  path: '/api/Parts/GetPartsCountRowList',
  permission: 'part.count',
  summary: 'List the rows of a count sheet',
  body: pageBody.extend(countRowFilter.shape),
  ...pageOf(rowSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const positionSchema = z.object({
  positionID: z.string(),
  positionName: z.string(),
  rows: z.int(),
  counted: z.int(),
  recounts: z.int(),
  /** 1: nothing was found there, so that somebody may confirm that it is empty. */
  mayBeEmpty: bit,
});
export type CountPosition = z.output<typeof positionSchema>;

/** The positions of a sheet with their progress, in the order of the rows. */
export const listCountPositions = defineEndpoint({
  id: 'part.countPositions',
  path: '/api/Parts/GetPartsCountPositionList',
  permission: 'part.count',
  summary: 'List the positions of a count sheet',
  body: pageBody.extend({ ID: id }),
  ...pageOf(positionSchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

const entrySchema = z.object({
  id: z.string(),
  /** Null: counted by somebody else on a blind sheet. */
  countedQty: z.number().nullable(),
  isEmpty: bit,
  userName: z.string().nullable(),
  /** When it was counted. */
  countTime: isoInstant,
});
export type CountEntry = z.output<typeof entrySchema>;

/** The counts of a row, the latest first. */
export const listCountEntries = defineEndpoint({
  id: 'part.countHistory',
  path: '/api/Parts/GetPartsCountEntryList',
  permission: 'part.count',
  summary: 'List the counts of a row',
  body: pageBody.extend({ ID: id, RowID: id }),
  ...pageOf(entrySchema),
  errors: ['NOT_FOUND'],
  source: 'product decision',
});

/** Enters what was counted. The last count of a row is valid; the earlier ones stay as its history. */
export const saveCountEntries = defineEndpoint({
  id: 'part.countSave',
  path: '/api/Parts/SavePartsCountEntries',
  permission: 'part.count',
  summary: 'Enter counted quantities',
  body: z.object({
    ...action,
    ID: id,
    Entries: someRows(
      z.object({
        RowID: labelled(id, '盘点行', 'Row'),
        CountedQty: countedQty,
        IsEmpty: isEmpty,
      }),
    ),
    CountTime: countTime,
  }),
  data: z.object({ rows: z.array(rowSchema) }),
  errors: countErrors,
  source: 'product decision',
});

/** Adds a part that lies at a position and is not on the sheet; a row that it has already is counted. */
export const addCountRow = defineEndpoint({
  id: 'part.countAddRow',
  path: '/api/Parts/AddPartsCountRow',
  permission: 'part.count',
  summary: 'Add a found part to a count sheet',
  body: z.object({
    ...action,
    ID: id,
    PartID: labelled(id, '备件', 'Part'),
    PositionID: labelled(id, '库位', 'Position'),
    Lot: labelled(text(lengths.lot).optional(), '批次', 'Lot'),
    CountedQty: countedQty,
    IsEmpty: isEmpty,
    CountTime: countTime,
  }),
  data: z.object({ rows: z.array(rowSchema) }),
  errors: [...countErrors, 'COUNT_OVERLAP'],
  source: 'product decision',
});

/** Confirms that a position is empty: its rows that are not counted count as not found. */
export const confirmEmptyBin = defineEndpoint({
  id: 'part.countEmpty',
  path: '/api/Parts/ConfirmPartsCountEmpty',
  permission: 'part.count',
  summary: 'Confirm that a position is empty',
  body: z.object({
    ...action,
    ID: id,
    PositionID: labelled(id, '库位', 'Position'),
    CountTime: countTime,
  }),
  data: z.object({ rows: z.array(rowSchema) }),
  errors: countErrors,
  source: 'product decision',
});

/** Sets the reasons of differences. */
export const saveCountReasons = defineEndpoint({
  id: 'part.countReasons',
  path: '/api/Parts/SavePartsCountReasons',
  permission: 'part.count',
  summary: 'Set the reasons of differences',
  body: z.object({
    ...action,
    ID: id,
    Rows: someRows(
      z.object({
        RowID: labelled(id, '盘点行', 'Row'),
        Reason: remark('说明', 'Reason'),
      }),
    ),
  }),
  data: z.object({ rows: z.array(rowSchema) }),
  errors: countErrors,
  source: 'product decision',
});

/** Submits a sheet for approval. */
export const submitCount = defineEndpoint({
  id: 'part.countSubmit',
  path: '/api/Parts/SubmitPartsCount',
  permission: 'part.editCount',
  summary: 'Submit a count sheet',
  body: z.object({
    ...change,
    /** 1: rows that nobody counted stay as they are. */
    LeaveUncounted: labelled(bit, '未盘的行保持账面', 'Uncounted rows stay').default(0),
  }),
  data: detailSchema,
  errors: [...countErrors, 'COUNT_OPEN', 'COUNT_RECOUNT', 'COUNT_OUTDATED'],
  source: 'product decision',
});

/** Returns a submitted sheet, so that it is counted further. */
export const returnCount = defineEndpoint({
  id: 'part.countReturn',
  path: '/api/Parts/ReturnPartsCount',
  permission: 'part.count',
  summary: 'Return a count sheet',
  body: z.object({
    ...change,
    Reason: labelled(text(lengths.stockReason), '说明', 'Reason'),
  }),
  data: detailSchema,
  errors: countErrors,
  source: 'product decision',
});

/** Approves a sheet: its differences are booked, each from the quantity that the ledger had when the row was counted. */
export const approveCount = defineEndpoint({
  id: 'part.countApprove',
  path: '/api/Parts/ApprovePartsCount',
  permission: 'part.approveCount',
  summary: 'Approve a count sheet',
  body: z.object({
    ...change,
    /** The reason of the differences that have none of their own. */
    Reason: remark('说明', 'Reason'),
  }),
  data: detailSchema,
  errors: [...countErrors, 'COUNT_OWN', 'COUNT_RECOUNT', 'COUNT_OUTDATED', 'COUNT_SHORT'],
  source: 'product decision',
});

/** Cancels a sheet: nothing is booked. */
export const cancelCount = defineEndpoint({
  id: 'part.countCancel',
  path: '/api/Parts/CancelPartsCount',
  permission: 'part.count',
  summary: 'Cancel a count sheet',
  body: z.object({ ...change, Reason: remark('说明', 'Reason') }),
  data: detailSchema,
  errors: countErrors,
  source: 'product decision',
});

/** The organisation's limits above which a second person counts; version 0 until somebody sets them. */
const settingSchema = z.object({
  /** In the unit of the part. */
  limitQty: z.number(),
  /** CNY. */
  limitValue: z.number(),
  version: z.int(),
});
export type CountSetting = z.output<typeof settingSchema>;

/** Returns the limits. */
export const getCountSetting = defineEndpoint({
  id: 'part.countSetting',
  path: '/api/Parts/GetPartsCountSetting',
  permission: 'part.count',
  summary: 'Get the limits of counts',
  body: z.object({}),
  data: settingSchema,
  source: 'product decision',
});

/** Sets the limits; they hold for all sheets that are not approved. */
export const saveCountSetting = defineEndpoint({
  id: 'part.saveCountSetting',
  path: '/api/Parts/SavePartsCountSetting',
  permission: 'part.countLimit',
  summary: 'Set the limits of counts',
  body: z.object({
    LimitQty: labelled(quantityOrNone, '复盘数量上限', 'Quantity limit'),
    LimitValue: labelled(
      z.number().min(0).max(100_000_000),
      '复盘金额上限（元）',
      'Value limit (CNY)',
    ),
    Version: z.int().min(0),
  }),
  data: settingSchema,
  errors: ['STALE_VERSION', 'ORG_EXPIRED'],
  source: 'product decision',
});

/** The calls of count sheets. */
export const countEndpoints = [
  addCount,
  listCounts,
  getCount,
  listCountRows,
  listCountPositions,
  listCountEntries,
  saveCountEntries,
  addCountRow,
  confirmEmptyBin,
  saveCountReasons,
  submitCount,
  returnCount,
  approveCount,
  cancelCount,
  getCountSetting,
  saveCountSetting,
] as const;

/** The names of the calls of count sheets in the action log. */
export const countActionNames = {
  countAdd: label('新建盘点单', 'Make a count sheet'),
  countSave: label('录入盘点数量', 'Enter counted quantities'),
  countAddRow: label('盘点单加入备件', 'Add a found part to a count sheet'),
  countEmpty: label('确认库位为空', 'Confirm that a position is empty'),
  countReasons: label('填写盘点差异原因', 'Set the reasons of differences'),
  countSubmit: label('提交盘点单', 'Submit a count sheet'),
  countReturn: label('退回盘点单', 'Return a count sheet'),
  countApprove: label('审批盘点单', 'Approve a count sheet'),
  countCancel: label('取消盘点单', 'Cancel a count sheet'),
  saveCountSetting: label('设置盘点复盘上限', 'Set the limits of counts'),
};
