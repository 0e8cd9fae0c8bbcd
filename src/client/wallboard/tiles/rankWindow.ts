import { z } from 'zod';
import { wallWindowDays } from '../../../contract/live.ts';
import { dayText } from '../../../contract/validators.ts';
import { dayEnd, dayStart, shiftDay } from '../../lib/dayRange.ts';
import { windowOf } from '../../lib/ordersPath.ts';
import type { WallText } from '../wallText.ts';

/** A ranking's settings: both days, the second included, or the wall's own window. */
export const rankConfig = z.object({ from: dayText.optional(), to: dayText.optional() });
export type RankConfig = z.output<typeof rankConfig>;

/** A window of whole days that somebody chose; null: the wall's own, up to now. */
export function chosenWindow({ from, to }: RankConfig) {
  if (from === undefined || to === undefined || to < from) return null;
  return { StartTime: dayStart(from), EndTime: dayEnd(to) };
}

/** The window that the figure stands for, as the wire writes it. */
export function rankWindow(config: RankConfig, today: string) {
  return chosenWindow(config) ?? windowOf(today, wallWindowDays);
}

/** The window beside the title, and what the figure is divided by. */
export function windowText(config: RankConfig, n: number): WallText {
  const { from = '', to = '' } = config;
  return chosenWindow(config) === null
    ? ['wall.rank.window', { days: wallWindowDays, n }]
    : ['wall.rank.chosen', { from, to, n }];
}

/** The window before a chosen one, as many days long. */
export function windowBefore({ from = '', to = '' }: RankConfig) {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { StartTime: dayStart(shiftDay(from, -days)), EndTime: dayStart(from) };
}

/** The words of a window in which nothing is to be ranked. */
export function noneText(behind: 'mttr' | 'mtbf', config: RankConfig): WallText {
  if (chosenWindow(config) === null) {
    const key = behind === 'mttr' ? 'wall.rank.noneMttr' : 'wall.rank.noneMtbf';
    return [key, { days: wallWindowDays }];
  }
  return [behind === 'mttr' ? 'wall.rank.noneMttrChosen' : 'wall.rank.noneMtbfChosen'];
}
