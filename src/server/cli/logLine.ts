const levelNames: Readonly<Record<number, string>> = { 40: 'warn: ', 50: 'error: ', 60: 'fatal: ' };

/** Formats a line of the product's log for reading; returns any other line unchanged. */
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
    return line; // not a log line
  }
}
