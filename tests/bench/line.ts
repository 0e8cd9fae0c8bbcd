/** One promise of the product, measured. */
export interface Line {
  readonly what: string;
  readonly measured: number;
  /** Not to be exceeded. */
  readonly limit: number;
  /** e.g. `ms`; empty for a ratio. */
  readonly unit: string;
}

export interface BenchOptions {
  /** One round of the smallest data: shows that the bench runs; its values mean nothing. */
  readonly short: boolean;
}

/** A measurement; `say` reports its progress. */
export type Bench = (say: (text: string) => void, options: BenchOptions) => Promise<Line[]>;

/** A line as it is read: what was measured, and what it is not to exceed. */
export function line(what: string, measured: number, limit: number, unit = ''): Line {
  return { what, measured, limit, unit };
}

export function isHeld({ measured, limit }: Line): boolean {
  return measured <= limit;
}

/** Lines as a table for people. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((one) => [
    isHeld(one) ? 'ok' : 'short',
    one.what,
    `${one.measured.toFixed(2)} ${one.unit}`.trim(),
    `<= ${one.limit} ${one.unit}`.trim(),
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value that this part of the values (0 to 1) does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
