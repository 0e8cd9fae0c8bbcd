/** The most octets of a line, without its end. */
const mostOctets = 75;

/** An event of a calendar: from an instant to another, or a whole day. */
export interface CalendarEvent {
  /** Stays the same from one reading to the next. */
  readonly uid: string;
  readonly when:
    | { readonly start: string; readonly end: string }
    /** yyyy-MM-dd, and the day after it. */
    | { readonly day: string; readonly nextDay: string };
  readonly summary: string;
  readonly description?: string;
}

/** A calendar with its name. */
export interface FeedCalendar {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/**
 * Returns a calendar as an iCalendar file. @see RFC 5545
 *
 * @param host names the product in the ids of events
 */
export function calendarFile(
  { name, events }: FeedCalendar,
  { host, now }: { readonly host: string; readonly now: Date },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Andon//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, when, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${utc(now.toISOString())}`,
      ...('day' in when
        ? [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(when.nextDay)}`]
        : [`DTSTART:${utc(when.start)}`, `DTEND:${utc(when.end)}`]),
      `SUMMARY:${escaped(summary)}`,
      ...(description === undefined ? [] : [`DESCRIPTION:${escaped(description)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Returns an instant as a date-time in UTC. */
function utc(instant: string): string {
  return instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** Returns a day as a date. */
function date(day: string): string {
  return day.replaceAll('-', '');
}

/** Escapes a text value; control characters are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Returns a line in parts of at most 75 octets, which begin with a space from the second on; no character is divided. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > mostOctets) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
