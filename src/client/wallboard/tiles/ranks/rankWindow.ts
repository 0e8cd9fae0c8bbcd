import { z } from 'zod';
import { wallWindowDays } from '../../../../contract/topics/live.ts';
import { dayText } from '../../../../contract/validators.ts';
import { windowOf } from '../../../lib/paths/ordersPath.ts';
import { dayEnd, dayStart, shiftDay } from '../../../lib/time/dayRange.ts';
import type { WallText } from '../../board/wallText.ts';

/** A ranking's settings: the first and the last day of its window, or neither for the wall's own window. */
export const rankConfig = z.object({ from: dayText.optional(), to: dayText.optional() });
export type RankConfig = z.output<typeof rankConfig>;

/** Returns the custom window of whole days; null: the wall's own window, up to now. */
export function customWindow({ from, to }: RankConfig) {
  if (from === undefined || to === undefined || to < from) return null;
  return { StartTime: dayStart(from), EndTime: dayEnd(to) };
}

/** Returns the window of the figure in the wire's format. */
export function rankWindow(config: RankConfig, today: string) {
  return customWindow(config) ?? windowOf(today, wallWindowDays);
}

/** Returns the text beside the title: the window and the number of breakdowns. */
export function windowText(config: RankConfig, n: number): WallText {
  const { from = '', to = '' } = config;
  return customWindow(config) === null
    ? ['wall.rank.window', { days: wallWindowDays, n }]
    : ['wall.rank.custom', { from, to, n }];
}

/** Returns the window before a custom one, with the same number of days. */
export function windowBefore({ from = '', to = '' }: RankConfig) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { StartTime: dayStart(shiftDay(from, -days)), EndTime: dayStart(from) };
}

/** Returns the text of a window without anything to rank. */
export function noneText(figure: 'mttr' | 'mtbf', config: RankConfig): WallText {
  if (customWindow(config) === null) {
    const key = figure === 'mttr' ? 'wall.rank.noneMttr' : 'wall.rank.noneMtbf';
    return [key, { days: wallWindowDays }];
  }
  return [figure === 'mttr' ? 'wall.rank.noneMttrCustom' : 'wall.rank.noneMtbfCustom'];
}
