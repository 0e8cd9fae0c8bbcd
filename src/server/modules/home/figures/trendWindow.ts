import { badField } from '../../../kernel/errors/appError.ts';
import { requireWindow } from '../../../kernel/time/orgTime.ts';

/** The longest window of a trend, which has a row per day: ten years. */
const trendLimitDays = 3660;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the window of a trend. @throws AppError BAD_FIELD also if it is longer than ten years */
export function requireTrendWindow(body: { StartTime: string; EndTime: string }, timeZone: string) {
  const window = requireWindow(body, timeZone);
  if (window.to.getTime() - window.from.getTime() > trendLimitDays * dayMs) {
    throw badField('EndTime', {
      'zh-CN': '时间范围最长十年，请缩短',
      'en-US': 'the window may span ten years at most; shorten it',
    });
  }
  return window;
}
