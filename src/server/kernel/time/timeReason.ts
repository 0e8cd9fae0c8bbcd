import { DateTime } from 'luxon';
import type { Text } from '../../../contract/locale.ts';

const timeReasons = {
  notATime: {
    'zh-CN': '不是日期时间，应为 yyyy-MM-dd HH:mm:ss',
    'en-US': 'Not a date and time; it must read yyyy-MM-dd HH:mm:ss',
  },
  noSuchDay: {
    'zh-CN': '没有这一天，请检查年、月、日',
    'en-US': 'There is no such day; check year, month and day',
  },
  noSuchTime: {
    'zh-CN': '没有这个钟点：小时为 0 到 23，分和秒为 0 到 59',
    'en-US': 'There is no such time of day: hours are 0 to 23, minutes and seconds 0 to 59',
  },
  year: { 'zh-CN': '年份应在 1000 到 9998 之间', 'en-US': 'The year must be 1000 to 9998' },
} as const satisfies Record<string, Text>;

const parts = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;

/** Returns the reason why `parseInstant` or the wire's format refuses a text as a time. */
export function timeReason(text: string): Text {
  const found = parts.exec(text);
  if (found === null) return timeReasons.notATime;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (!DateTime.utc(year, month, day).isValid) return timeReasons.noSuchDay;
  if (hour > 23 || minute > 59 || second > 59) return timeReasons.noSuchTime;
  return year < 1000 || year > 9998 ? timeReasons.year : timeReasons.notATime;
}
