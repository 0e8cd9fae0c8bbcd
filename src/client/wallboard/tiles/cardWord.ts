import type { TFunction } from 'i18next';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { wordOf } from './openOrders.ts';

/** Who has an order, or why it waits, as a card or a line shows it. */
export function cardWord(order: OpenOrderRow, t: TFunction): string {
  const word = wordOf(order);
  if (word.is === 'name') return word.name;
  return word.is === 'reason' ? t(`wall.reason.${word.reason}`) : t(`wall.lane.${word.is}`);
}
