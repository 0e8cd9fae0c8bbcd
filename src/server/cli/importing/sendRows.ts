import { importRowLimit, importRows } from '../../../contract/areas/importData/endpoints.ts';
import { type ApiClient, encodeBody } from '../apiClient.ts';
import { type FileError, isFileError, type MappedRow } from './mapping.ts';

/** The size limit of a call's rows as JSON, below the server's 10 MB. */
const batchBytes = 8 * 1024 * 1024;

/** Waits before retries; long enough for a restart of the server. */
const retryWaitsMs = [250, 1_000, 3_000, 10_000, 20_000];

export interface Sending {
  readonly kind: string;
  /** The batch of the whole file. */
  readonly batchID: string;
  readonly dryRun: boolean;
  /** Rows go without their wrong values of fields that may be left out. */
  readonly leavesOut: boolean;
  /** Called after each call. */
  onCall(answer: CallAnswer): Promise<void>;
}

/** The result of one call. */
interface CallAnswer {
  /** The number of its rows. */
  readonly rows: number;
  /** The errors of its part of the file. */
  readonly errors: readonly FileError[];
  /** The number of rows that the server refused. */
  readonly refused: number;
  /** The wrong values that rows went without. */
  readonly leftOut: readonly FileError[];
}

export interface Sent {
  readonly imported: number;
  readonly unchanged: number;
}

/** Sends rows call by call as they come; safe to repeat. @throws ApiFailure, ServerAway */
export async function sendRows(
  client: ApiClient,
  rows: AsyncIterable<MappedRow | FileError>,
  { kind, batchID, dryRun, leavesOut, onCall }: Sending,
): Promise<Sent> {
  let imported = 0;
  let unchanged = 0;
  let FirstRow = 1;
  for await (const part of partsOf(rows)) {
    const LeaveOut = leavesOut ? 1 : 0;
    const body = { Kind: kind, BatchID: batchID, DryRun: dryRun ? 1 : 0, LeaveOut } as const;
    const Rows = part.rows.map(({ values }) => values);
    const refused: FileError[] = [];
    const leftOut = part.rows.flatMap((row) => row.leftOut);
    if (Rows.length > 0) {
      const options = { repeatable: true, retryWaitsMs };
      const result = await client.call(importRows, { ...body, FirstRow, Rows }, options);
      FirstRow += Rows.length;
      imported += result.imported;
      unchanged += result.unchanged;
      const inFile = (ones: typeof result.errors) =>
        ones.map(({ row, field, info }) => ({ row: part.rows[row - 1]?.row ?? 0, field, info }));
      refused.push(...inFile(result.errors));
      leftOut.push(...inFile(result.warnings ?? []));
    }
    const errors = [...part.errors, ...refused].toSorted((a, b) => a.row - b.row);
    const refusedRows = new Set(refused.map(({ row }) => row));
    await onCall({
      rows: Rows.length,
      errors,
      refused: refusedRows.size,
      leftOut: leftOut.filter(({ row }) => !refusedRows.has(row)),
    });
  }
  return { imported, unchanged };
}

/** The rows of one call, and the errors of the rows between them. */
interface Part {
  readonly rows: MappedRow[];
  readonly errors: FileError[];
}

/** Splits the rows into calls, by the limits of rows and bytes. */
async function* partsOf(rows: AsyncIterable<MappedRow | FileError>): AsyncGenerator<Part> {
  let part: Part = { rows: [], errors: [] };
  let bytes = 0;
  for await (const row of rows) {
    const size = isFileError(row) ? 0 : encodeBody(row.values).length + 1;
    const isFull = part.rows.length === importRowLimit || part.errors.length === importRowLimit;
    if (isFull || (part.rows.length > 0 && bytes + size > batchBytes)) {
      yield part;
      part = { rows: [], errors: [] };
      bytes = 0;
    }
    if (isFileError(row)) part.errors.push(row);
    else part.rows.push(row);
    bytes += size;
  }
  yield part;
}
