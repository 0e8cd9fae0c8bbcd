import { importRowLimit, importRows } from '../../../contract/areas/importData.ts';
import { type ApiClient, encodeBody } from '../apiClient.ts';
import type { FileError, ImportKind, MappedRow } from './mapping.ts';

/** A call's rows at most, as JSON: below the server's 10 MB. */
const batchBytes = 8 * 1024 * 1024;

export interface Sending {
  readonly kind: ImportKind;
  /** One for the whole file. */
  readonly batchID: string;
  readonly dryRun: boolean;
  /** Told after each call: rows sent so far. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface Sent {
  readonly imported: number;
  readonly unchanged: number;
  readonly errors: readonly FileError[];
  /** The rows that were not refused. */
  readonly accepted: readonly MappedRow[];
}

/** Sends rows call by call; safe to repeat. @throws ApiFailure, ServerAway */
export async function sendRows(
  client: ApiClient,
  rows: readonly MappedRow[],
  { kind, batchID, dryRun, onProgress }: Sending,
): Promise<Sent> {
  const errors: FileError[] = [];
  let imported = 0;
  let unchanged = 0;
  let done = 0;
  for (const part of partsOf(rows)) {
    const body = { Kind: kind, BatchID: batchID, DryRun: dryRun ? 1 : 0 } as const;
    const Rows = part.map(({ values }) => values);
    const result = await client.call(importRows, { ...body, Rows }, { repeatable: true });
    imported += result.imported;
    unchanged += result.unchanged;
    for (const { row, field, info } of result.errors) {
      errors.push({ row: part[row - 1]?.row ?? 0, field, info });
    }
    done += part.length;
    onProgress(done, rows.length);
  }
  const refused = new Set(errors.map(({ row }) => row));
  return { imported, unchanged, errors, accepted: rows.filter(({ row }) => !refused.has(row)) };
}

/** Cuts at the limit of rows and of bytes. */
function* partsOf(rows: readonly MappedRow[]): Generator<MappedRow[]> {
  let part: MappedRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = encodeBody(row.values).length + 1;
    if (part.length === importRowLimit || (part.length > 0 && bytes + size > batchBytes)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
