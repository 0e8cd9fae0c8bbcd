const levelNames: Readonly<Record<number, string>> = { 40: 'warn: ', 50: 'error: ', 60: 'fatal: ' };

/** A line of the product's log as a person reads it; any other line as it is. */
export function readableLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { stack?: string };
    };
    if (msg === undefined) return line;
    const stack = err?.stack === undefined ? '' : `\n${err.stack}`;
    return `${levelNames[level ?? 0] ?? ''}${msg}${stack}`;
  } catch {
    return line; // it only looked like one
  }
}
