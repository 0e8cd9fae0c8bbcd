import { z } from 'zod';
import { defineEndpoint, pageBody, pageOf } from '../../endpoint.ts';
import { labelled } from '../../validation/bodyFields.ts';
import type { FieldReason } from '../../validation/fieldReasons.ts';
import { lengths } from '../../validation/lengths.ts';
import { bit, id, isoInstant, searchText, text, timeText } from '../../validators.ts';
import { quantityOrNone } from './stock.ts';

/** The most rows of a sheet and of a call, and the limits above which a second person counts, until somebody sets others. */
export const countLimits = { rows: 5_000, entries: 100, usualQty: 10, usualValue: 500 } as const;

const reason = (name: FieldReason) => name;
/** The field of a call that is done once. */
export const countAction = {
  /** An id that the caller gives this action; repeating it answers as the first time did. */
  ActionID: z.string().min(1).max(64).optional(),
};
/** Rows of a body: at least one, and at most as many as a call takes. */
export const someCountRows = <Row extends z.ZodObject>(one: Row) =>
  z.array(one).min(1, reason('countEntries')).max(countLimits.entries, reason('countEntries'));
/** When the goods were counted; absent: now. Movements up to that time are in the count, later ones are not. */
const countTime = labelled(timeText.optional(), '盘点时间', 'Counted at');
const countedQty = labelled(quantityOrNone, '盘点数量', 'Quantity counted');
/** 1: a printed sheet is entered: it is compared with the ledger of the sheet's making, whatever time is stated. */
const isPaper = labelled(bit, '录入纸质盘点单', 'From a printed sheet').default(0);
/** 1: somebody has confirmed that none lies there. A count of 0 needs it. */
const isEmpty = labelled(bit, '确认为空', 'Confirmed as empty').default(0);

/** A row of a sheet. */
export const countRowSchema = z.object({
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
export type PartCountRow = z.output<typeof countRowSchema>;

/** The refusals of every action on a sheet. */
export const countCallErrors = [
  'NOT_FOUND',
  'STALE_VERSION',
  'COUNT_STATE',
  'ACTION_DONE',
  'DENIED',
  'ORG_EXPIRED',
] as const;

/** The rows that `listCountRows` shows. */
export const countShows = ['open', 'counted', 'recount', 'difference'] as const;

/** The filter of the rows of a sheet. */
export const countRowFilter = z.object({
  ID: id,
  PositionID: id.optional(),
  PartID: id.optional(),
  /** Absent: all. `recount`: a second person has to count it, or it has to be counted again. */
  Show: z.enum(countShows).optional(),
  /** Finds rows by code, name or lot of the part, and by the position. */
  SearchText: searchText,
});

/** The filter of the export of a sheet. */
export const countExportFilter = countRowFilter
  .omit({ ID: true })
  .extend({ CountID: labelled(id, '盘点单', 'Count sheet') });

/** The rows of a sheet, by position and part. */
export const listCountRows = defineEndpoint({
  id: 'part.countRows',
  path: '/api/Parts/GetPartsCountRowList',
  permission: 'part.count',
  summary: 'List the rows of a count sheet',
  body: pageBody.extend(countRowFilter.shape),
  ...pageOf(countRowSchema),
  source: 'product decision',
});

/** Enters what was counted. The last count of a row is valid; the earlier ones stay as its history. */
export const saveCountEntries = defineEndpoint({
  id: 'part.countSave',
  path: '/api/Parts/SavePartsCountEntries',
  permission: 'part.count',
  summary: 'Enter counted quantities',
  body: z.object({
    ...countAction,
    ID: id,
    Entries: someCountRows(
      z.object({
        RowID: labelled(id, '盘点行', 'Row'),
        CountedQty: countedQty,
        IsEmpty: isEmpty,
      }),
    ),
    CountTime: countTime,
    IsPaper: isPaper,
  }),
  data: z.object({ rows: z.array(countRowSchema) }),
  errors: countCallErrors,
  source: 'product decision',
});

/** Adds a part that lies at a position and is not on the sheet; a row that it has already is counted. */
export const addCountRow = defineEndpoint({
  id: 'part.countAddRow',
  path: '/api/Parts/AddPartsCountRow',
  permission: 'part.count',
  summary: 'Add a found part to a count sheet',
  body: z.object({
    ...countAction,
    ID: id,
    PartID: labelled(id, '备件', 'Part'),
    PositionID: labelled(id, '库位', 'Position'),
    Lot: labelled(text(lengths.lot).optional(), '批次', 'Lot'),
    CountedQty: countedQty,
    IsEmpty: isEmpty,
    CountTime: countTime,
    IsPaper: isPaper,
  }),
  data: z.object({ rows: z.array(countRowSchema) }),
  errors: [...countCallErrors, 'COUNT_OVERLAP'],
  source: 'product decision',
});

/** Confirms that a position is empty: its rows that are not counted count as not found. */
export const confirmEmptyBin = defineEndpoint({
  id: 'part.countEmpty',
  path: '/api/Parts/ConfirmPartsCountEmpty',
  permission: 'part.count',
  summary: 'Confirm that a position is empty',
  body: z.object({
    ...countAction,
    ID: id,
    PositionID: labelled(id, '库位', 'Position'),
    CountTime: countTime,
    IsPaper: isPaper,
  }),
  data: z.object({ rows: z.array(countRowSchema) }),
  errors: countCallErrors,
  source: 'product decision',
});
