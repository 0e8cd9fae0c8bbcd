import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { bit, id } from '../validators.ts';

/** How many rows one call may carry; a larger file is several calls of one BatchID. */
export const importRowLimit = 5000;

/**
 * A row of kind WorkOrderHistory. Every value is text or a number as a file holds it; each is
 * checked by itself, so that one bad row never holds up the others. People are named by their phone or,
 * where it is the organisation's only one, their real name; others stay as a name alone.
 */
export const workOrderHistoryFields = [
  'DeviceCode',
  'FaultTime',
  'FinishTime',
  'FaultText',
  'CauseName',
  'IsStop',
  'OrderCode',
  'DeviceName',
  'DeviceTypeName',
  'PositionName',
  'FaultLevel',
  'ReportUserName',
  'RepairUserName',
  'ReceiveTime',
  'StartTime',
  'Measures',
] as const;

/** Text, number, truth value or nothing by field; a row that is none of it is an error row. */
const importRow = z.unknown();

export const importResult = z.object({
  /** Rows received. */
  total: z.int(),
  /** Rows that added or completed an order (with DryRun: that would). */
  imported: z.int(),
  /** Rows that were there already. */
  unchanged: z.int(),
  /** `row` counts from 1 within the call. */
  errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
  batchID: z.string(),
});
export type ImportResult = z.output<typeof importResult>;

/** Imports rows; safe to repeat. DryRun 1 checks everything and writes nothing. */
export const importRows = defineEndpoint({
  id: 'importData.import',
  path: '/api/ImportData/ImportDataExcelJson',
  permission: 'import.run',
  summary: 'Import rows of a file',
  body: z.object({
    Kind: z.enum(['WorkOrderHistory']),
    DryRun: bit.default(0),
    BatchID: id.optional(),
    Rows: z.array(importRow).min(1).max(importRowLimit),
  }),
  data: importResult,
  errors: ['ORG_EXPIRED'],
  source: 'specification 7 ImportData; design page 2 Import kind WorkOrderHistory',
  maxBodyBytes: 10 * 1024 * 1024,
});

/** Takes a batch back, as long as nothing in it was touched. */
export const undoImport = defineEndpoint({
  id: 'importData.undo',
  path: '/api/Kanban/UndoImport',
  permission: 'import.run',
  summary: 'Undo an import',
  body: z.object({ BatchID: id }),
  data: z.object({ removed: z.int() }),
  errors: ['NOT_FOUND', 'BATCH_TOUCHED'],
  source: 'design page 2: a batch can be undone; Our own calls',
});

/** Lists that can be had as a file. */
export const exportKindNames = ['User', 'WorkOrder', 'LoginLog', 'ActionLog'] as const;
export type ExportKindName = (typeof exportKindNames)[number];

/**
 * A list as an xlsx file: the same filter as the list's own call, all of its pages. Cells that a
 * program could take for a formula begin with an apostrophe. Each Kind asks for a permission of its
 * own: `User` personnel.export, `WorkOrder` repair.view, `LoginLog` log.view, `ActionLog` log.actions.
 */
export const exportRows = defineEndpoint({
  id: 'importData.export',
  path: '/api/ImportData/ExportDataExcel',
  permission: 'signedIn',
  summary: 'Download a list as a file',
  body: z.object({
    Kind: z.enum(exportKindNames),
    /** As the list's own call takes it, but for pages. */
    Filter: z.record(z.string(), z.unknown()).default({}),
  }),
  data: z.null(),
  download: true,
  errors: ['DENIED', 'EXPORT_TOO_LARGE', 'TOO_MANY'],
  source: 'specification 7 ImportData, 8 content-disposition; design page 6',
});
