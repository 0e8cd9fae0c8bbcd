import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../../contract/topics/topicRows.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { ConsoleLink } from '../../frame/ConsoleLink.tsx';
import { useFitting } from '../../frame/useFitting.ts';
import { OwnerName } from '../parts/OwnerName.tsx';
import { TruncatedName } from '../parts/TruncatedName.tsx';
import { levelOf, namesOwners } from './openOrders.ts';
import './OrderList.css';

/** The most rows of a stacked tile; the title links to the rest. */
const mostRows = 12;

interface Props<Item> {
  readonly items: readonly Item[];
  /** The CSS class whose `.{name} .order-row` defines the columns after the device. */
  readonly name: string;
  readonly renderFacts: (item: Item) => ReactNode;
  /** Returns true for orders whose level is no alarm any more; they come last, below a separator. */
  readonly isQuiet?: (item: Item) => boolean;
}

/** A list of orders, as many as fit: level, device and owner, then the tile's own columns. */
export function OrderList<Item extends { readonly order: OpenOrderRow }>({
  items,
  name,
  renderFacts,
  isQuiet,
}: Props<Item>) {
  const { t } = useTranslation();
  const box = useRef<HTMLOListElement>(null);
  const most = useFitting(box, { item: 1.8, gap: 0.25, most: mostRows });
  const owners = namesOwners(items.map(({ order }) => order));
  return (
    <ol className={`order-list ${name}${owners ? ' order-list-owners' : ''}`} ref={box}>
      {items.slice(0, most).map((item) => (
        <li key={item.order.id} className={isQuiet?.(item) === true ? 'order-quiet' : undefined}>
          <ConsoleLink className="order-row" to={orderPath(item.order.id)}>
            <LevelMark
              level={levelOf(item.order.faultLevel)}
              label={t(`wall.level.${levelOf(item.order.faultLevel)}`)}
            />
            <span className="order-device" title={item.order.deviceName}>
              <TruncatedName name={item.order.deviceName} />
              <OwnerName name={item.order.ownerName} />
            </span>
            {renderFacts(item)}
          </ConsoleLink>
        </li>
      ))}
    </ol>
  );
}
