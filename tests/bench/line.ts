/** One promise of the product, measured. */
export interface Line {
  readonly what: string;
  readonly measured: number;
  /** Not to be exceeded. */
  readonly limit: number;
  /** e.g. `ms`; empty for a ratio. */
  readonly unit: string;
}

export function isHeld(line: Line): boolean {
  return line.measured <= line.limit;
}

/** Lines as a table for people. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    isHeld(line) ? 'ok' : 'MISSED',
    line.what,
    `${line.measured.toFixed(2)} ${line.unit}`.trim(),
    `<= ${line.limit} ${line.unit}`.trim(),
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
