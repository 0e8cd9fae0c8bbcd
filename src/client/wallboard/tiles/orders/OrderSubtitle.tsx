import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { PlaceName } from '../parts/PlaceName.tsx';
import { cardSubtitle, subtitleOf } from './openOrders.ts';

/** Who has an order or why it waits; a place is truncated from the left. */
export function OrderSubtitle({ order }: { readonly order: OpenOrderRow }) {
  const { t } = useTranslation();
  const text = cardSubtitle(order, t);
  return subtitleOf(order).is === 'place' ? <PlaceName name={text} /> : text;
}
