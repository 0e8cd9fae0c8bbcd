/** Date and time in a time zone, computed with Intl. */
export interface ZonedParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}

/**
 * Returns the date and time in a zone at an instant (ms).
 * @throws RangeError for an unknown zone
 */
export function zonedParts(at: number, zone: string): ZonedParts {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value);
  const part = (name: string) => parts[name] ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** Returns the time zone of the browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats the time as `HH:mm:ss`, 24 hours. */
export function clockText(at: number, zone: string): string {
  const { hour, minute, second } = zonedParts(at, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Formats an instant as `yyyy-MM-dd HH:mm`, 24 hours. */
export function instantText(at: number, zone: string): string {
  return `${dayOf(at, zone)} ${clockText(at, zone).slice(0, 5)}`;
}

/** Formats the day as `yyyy-MM-dd`. */
export function dayOf(at: number, zone: string): string {
  const { year, month, day } = zonedParts(at, zone);
  return `${year}-${two(month)}-${two(day)}`;
}
