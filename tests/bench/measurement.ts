import type { Browser } from 'playwright-core';

/** One measured value and its limit. */
export interface Measurement {
  readonly what: string;
  readonly measured: number;
  /** The greatest allowed value. */
  readonly limit: number;
  /** e.g. `ms`; empty for a ratio. */
  readonly unit: string;
}

export interface BenchOptions {
  /** Runs one round on the smallest data, to test the bench itself; the values are not significant. */
  readonly short: boolean;
  /** What runs already, for a short round; by default a bench starts its own. */
  readonly running?: {
    readonly address: string;
    /** The product's DATA_DIR. */
    readonly dataDir: string;
    readonly browser: Browser;
  };
}

/** A bench; `log` prints its progress. */
export type Bench = (log: (text: string) => void, options: BenchOptions) => Promise<Measurement[]>;

/** Creates a measurement. */
export function measurement(what: string, measured: number, limit: number, unit = ''): Measurement {
  return { what, measured, limit, unit };
}

export function isWithinLimit({ measured, limit }: Measurement): boolean {
  return measured <= limit;
}

/** Formats measurements as a table. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = measurements.map((one) => [
    isWithinLimit(one) ? 'ok' : 'short',
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

/** Returns the value that this fraction of the values (0 to 1) does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
