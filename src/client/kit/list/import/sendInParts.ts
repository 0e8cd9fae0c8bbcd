import { importRowLimit, importRows } from '../../../../contract/areas/importData/endpoints.ts';
import { call } from '../../../api/http/call.ts';

/** A row in the form in which it is sent, with its number in the file. */
export interface RowToSend {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
}

/** The reason why a row was refused; `row` is its number in the file. */
export interface RowProblem {
  readonly row: number;
  readonly field: string;
  /** The text of the refused cell, shortened. */
  readonly value: string;
  readonly info: string;
}

/** The progress of a run. */
export interface RunProgress {
  /** The number of rows that were sent. */
  readonly sent: number;
  /** The rows that were added or completed, or would be. */
  readonly imported: number;
  readonly unchanged: number;
  /** A call had no answer: it may have written rows, which `imported` does not count. */
  readonly isUnsure: boolean;
  readonly problems: readonly RowProblem[];
  /** The wrong values that rows went without. */
  readonly leftOut: readonly RowProblem[];
}

export const noProgress: RunProgress = {
  sent: 0,
  imported: 0,
  unchanged: 0,
  isUnsure: false,
  problems: [],
  leftOut: [],
};

/** The size limit of a call's rows as JSON in characters, which take up to 3 bytes: below the server's 10 MB. */
const partLength = 2 * 1024 * 1024;
/** The rows of one call: fewer than the server takes, so that progress shows and stopping is quick. */
const partRows = Math.min(1000, importRowLimit);

interface Run {
  readonly kind: string;
  readonly batchID: string;
  readonly dryRun: boolean;
  /** Rows go without their wrong values of fields that may be left out. */
  readonly leavesOut: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
}

/**
 * Sends rows call by call, from where an earlier run was stopped or failed. A call that was sent is
 * waited for, so that stopping leaves its result known.
 *
 * @throws ApiError; sending the same rows again is safe
 */
export async function sendInParts(
  rows: readonly RowToSend[],
  from: RunProgress,
  { kind, batchID, dryRun, leavesOut, signal, onProgress }: Run,
): Promise<RunProgress> {
  let progress = from;
  while (progress.sent < rows.length && !signal.aborted) {
    const part = partFrom(rows, progress.sent);
    const Rows = part.map(({ values }) => values);
    const FirstRow = progress.sent + 1;
    const DryRun = dryRun ? 1 : 0;
    const LeaveOut = leavesOut ? 1 : 0;
    const body = { Kind: kind, BatchID: batchID, DryRun, LeaveOut, FirstRow, Rows } as const;
    const { imported, unchanged, errors, warnings = [] } = await call(importRows, body);
    const inFile = (ones: readonly RowProblem[]) =>
      ones.map((one) => ({ ...one, row: part[one.row - 1]?.row ?? 0 }));
    progress = {
      ...progress,
      sent: progress.sent + part.length,
      imported: progress.imported + imported,
      unchanged: progress.unchanged + unchanged,
      // Rows that the lost call wrote are unchanged when they are sent again.
      isUnsure: progress.isUnsure && progress.unchanged + unchanged > 0,
      problems: [...progress.problems, ...inFile(errors)],
      leftOut: [...progress.leftOut, ...inFile(warnings)],
    };
    onProgress(progress);
  }
  return progress;
}

/** Returns the rows of one call, by the limits of rows and length; at least one. */
function partFrom(rows: readonly RowToSend[], start: number): readonly RowToSend[] {
  let length = 0;
  let end = start;
  while (end < rows.length && end - start < partRows) {
    length += JSON.stringify(rows[end]?.values).length + 1;
    if (length > partLength && end > start) break;
    end += 1;
  }
  return rows.slice(start, end);
}
