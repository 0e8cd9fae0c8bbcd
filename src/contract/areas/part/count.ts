import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { label } from '../../locale.ts';
import { labelled } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, oneOf, searchText, text } from '../../validators.ts';
import {
  addCountRow,
  confirmEmptyBin,
  countAction,
  countCallErrors,
  countRowSchema,
  listCountRows,
  saveCountEntries,
  someCountRows,
} from './countRows.ts';
import { countState } from './countState.ts';
import { quantityOrNone } from './stock.ts';
import { abcClasses } from './stockMath.ts';

const change = { ...countAction, ID: id, Version: z.int().min(0).optional() };
const remark = (zh: string, en: string) =>
  labelled(z.string().trim().max(lengths.stockReason), zh, en).default('');
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

/** Makes a count sheet of what lies in stock: by position, part type and ABC class, each with what is below it. */
export const addCount = defineEndpoint({
  id: 'part.countAdd',
  path: '/api/Parts/AddPartsCount',
  permission: 'part.editCount',
  summary: 'Make a count sheet',
  body: z.object({
    ...countAction,
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
  source: 'product decision',
});

/** Sets the reasons of differences. */
export const saveCountReasons = defineEndpoint({
  id: 'part.countReasons',
  path: '/api/Parts/SavePartsCountReasons',
  permission: 'part.count',
  summary: 'Set the reasons of differences',
  body: z.object({
    ...countAction,
    ID: id,
    Rows: someCountRows(
      z.object({
        RowID: labelled(id, '盘点行', 'Row'),
        Reason: remark('说明', 'Reason'),
      }),
    ),
  }),
  data: z.object({ rows: z.array(countRowSchema) }),
  errors: countCallErrors,
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
  errors: [...countCallErrors, 'COUNT_OPEN', 'COUNT_RECOUNT', 'COUNT_OUTDATED'],
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
  errors: countCallErrors,
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
  errors: [...countCallErrors, 'COUNT_OWN', 'COUNT_RECOUNT', 'COUNT_OUTDATED', 'COUNT_SHORT'],
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
  errors: countCallErrors,
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
