import { dutyLevel } from '../../../../contract/areas/duty/dutyEnums.ts';
import type { DutyShift } from '../../../../contract/areas/duty/endpoints.ts';
import type { Locale } from '../../../../contract/locale.ts';

/** The most octets of a line, without its end. */
const mostOctets = 75;

/**
 * Returns a person's shifts as an iCalendar file. @see RFC 5545
 *
 * @param host names the product in the ids of events, which stay the same from one reading to the next
 */
export function calendarFile(
  shifts: readonly DutyShift[],
  userID: string,
  { locale, host, now }: { readonly locale: Locale; readonly host: string; readonly now: Date },
): string {
  const isChinese = locale === 'zh-CN';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Andon//Duty//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${isChinese ? '我的值班' : 'My duty'}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...shifts.flatMap((shift) => {
      const isFirst = shift.people.some((one) => one.userID === userID);
      const level = dutyLevel.label(
        isFirst ? dutyLevel.values.first : dutyLevel.values.backup,
        locale,
      );
      return [
        'BEGIN:VEVENT',
        `UID:${shift.setID}-${shift.day}-${userID}@${host}`,
        `DTSTAMP:${utc(now.toISOString())}`,
        `DTSTART:${utc(shift.start)}`,
        `DTEND:${utc(shift.end)}`,
        `SUMMARY:${escaped(`${shift.setName} ${level}`)}`,
        ...(shift.replacesName === null || !isFirst
          ? []
          : [
              `DESCRIPTION:${escaped(
                isChinese ? `原为 ${shift.replacesName}` : `instead of ${shift.replacesName}`,
              )}`,
            ]),
        'END:VEVENT',
      ];
    }),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Returns an instant as a date-time in UTC. */
function utc(instant: string): string {
  return instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
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
