import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { PermissionID } from '../permissions.ts';
import { bit, id } from '../validators.ts';

/** The maximum rows of one call. A larger file is sent in several calls with the same BatchID. */
export const importRowLimit = 5000;

/**
 * The kinds of import, each with the permission that it requires beside `import.run`. Their columns are
 * declared in `../imports/importKinds.ts`.
 */
export const importPermissions = {
  WorkOrderHistory: 'import.run',
} as const satisfies Readonly<Record<string, PermissionID>>;
export type ImportKindName = keyof typeof importPermissions;

/**
 * An object of text, numbers, booleans or empty values by field; anything else becomes an error row. Each
 * row is checked separately, so one bad row never blocks the others.
 */
const importRow = z.unknown();

export const importResult = z.object({
  /** Rows received. */
  total: z.int(),
  /** Rows that added or completed an order, or would do so with DryRun. */
  imported: z.int(),
  /** Rows that had been imported before. */
  unchanged: z.int(),
  /** `row` counts from 1 within the call. */
  errors: z.array(z.object({ row: z.int(), field: z.string(), info: z.string() })),
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
    Kind: z.enum(Object.keys(importPermissions) as [ImportKindName]),
    DryRun: bit.default(0),
    BatchID: id.optional(),
    Rows: z.array(importRow).min(1).max(importRowLimit),
  }),
  data: importResult,
  errors: ['ORG_EXPIRED'],
  source: 'specification 7 ImportData',
  maxBodyBytes: 10 * 1024 * 1024,
});

/** Undoes a batch, provided that none of its orders has changed. */
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

/** The lists that can be exported to a file. */
export const exportKindNames = ['User', 'WorkOrder', 'LoginLog', 'ActionLog'] as const;
export type ExportKindName = (typeof exportKindNames)[number];

/**
 * Exports a list as an xlsx file, with the same filter as the list's own call and all of its pages. Cells
 * that a program could read as a formula begin with an apostrophe. Each Kind requires its own
 * permission: `User` personnel.export, `WorkOrder` repair.view, `LoginLog` log.view, `ActionLog` log.actions.
 */
export const exportRows = defineEndpoint({
  id: 'importData.export',
  path: '/api/ImportData/ExportDataExcel',
  permission: 'signedIn',
  summary: 'Download a list as a file',
  body: z.object({
    Kind: z.enum(exportKindNames),
    /** The filter of the list's own call, without pageNum and pageSize. */
    Filter: z.record(z.string(), z.unknown()).default({}),
  }),
  data: z.null(),
  download: true,
  errors: ['DENIED', 'EXPORT_TOO_LARGE', 'TOO_MANY'],
  source: 'specification 7 ImportData, 8 content-disposition',
});
