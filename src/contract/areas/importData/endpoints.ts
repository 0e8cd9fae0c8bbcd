import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { bit, id } from '../../validators.ts';

/** The maximum rows of one call. A larger file is sent in several calls with the same BatchID. */
export const importRowLimit = 5000;

/**
 * An object of text, numbers, booleans or empty values by field; anything else becomes an error row. Each
 * row is checked separately, so one bad row never blocks the others.
 */
const importRow = z.unknown();

/** A wrong cell of a row. `row` counts from 1 within the call; `value` is the text of the cell, at most `refusedValueLength`. */
const rowProblem = z.object({
  row: z.int(),
  field: z.string(),
  value: z.string(),
  info: z.string(),
});

export const importResult = z.object({
  /** Rows received. */
  total: z.int(),
  /** Rows that added or completed a record, or would do so with DryRun. */
  imported: z.int(),
  /** Rows that had been imported before. */
  unchanged: z.int(),
  /** The refused rows, with an error for each wrong field. */
  errors: z.array(rowProblem),
  /** With LeaveOut: the wrong values that rows go without, which are no errors. */
  warnings: z.array(rowProblem).optional(),
  batchID: z.string(),
});
export type ImportResult = z.output<typeof importResult>;

/** Imports rows. Repeating the call is safe. DryRun 1 checks everything and writes nothing. */
export const importRows = defineEndpoint({
  id: 'importData.import',
  path: '/api/ImportData/ImportDataExcelJson',
  permission: 'import.run',
  summary: 'Import rows of a file',
  body: z.object({
    /** One of the `imports` of the areas; each may require a permission of its own. */
    Kind: z.string().max(40),
    DryRun: bit.default(0),
    /** The place of the first of Rows among the rows of its file, from 1. A dry run leaves undecided what a row refers to that earlier rows may add. */
    FirstRow: z.int().min(1).default(1),
    BatchID: id.optional(),
    /** 1: a row goes without its wrong values of fields that `mayLeaveOut` names, and they become warnings. */
    LeaveOut: bit.default(0),
    Rows: z.array(importRow).min(1).max(importRowLimit),
  }),
  data: importResult,
  errors: ['GROUP_TREE_FULL', 'ORG_EXPIRED'],
  source: 'specification 7 ImportData',
  maxBodyBytes: 10 * 1024 * 1024,
});

/** Undoes a batch, provided that none of its records has changed. */
export const undoImport = defineEndpoint({
  id: 'importData.undo',
  path: '/api/Kanban/UndoImport',
  permission: 'import.run',
  summary: 'Undo an import',
  body: z.object({ BatchID: id }),
  data: z.object({ removed: z.int() }),
  errors: ['NOT_FOUND', 'BATCH_TOUCHED'],
  source: 'product decision',
});

/**
 * Exports a list as an xlsx file, with the same filter as the list's own call and all of its pages. A text
 * is a cell of the type text, which no program runs as a formula. The Kinds and the
 * permission that each requires are the `exports` of the areas.
 */
export const exportRows = defineEndpoint({
  id: 'importData.export',
  path: '/api/ImportData/ExportDataExcel',
  permission: 'signedIn',
  summary: 'Download a list as a file',
  body: z.object({
    Kind: z.string().max(40),
    /** The filter of the list's own call, without pageNum and pageSize. */
    Filter: z.record(z.string(), z.unknown()).default({}),
  }),
  data: z.null(),
  download: true,
  errors: ['DENIED', 'EXPORT_TOO_LARGE', 'TOO_MANY'],
  source: 'specification 7 ImportData, 8 content-disposition',
});
