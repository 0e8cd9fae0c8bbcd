import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderRow } from '../../../contract/topicRows.ts';
import { orderPath } from '../../lib/orderPath.ts';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { useFitting } from '../useFitting.ts';
import { WallLink } from '../WallLink.tsx';
import { CutName } from './CutName.tsx';
import { OwnerName } from './OwnerName.tsx';
import { levelOf, namesOwners } from './openOrders.ts';
import './OrderList.css';

/** Stacked tiles do not grow without end; the title leads to the rest. */
const mostRows = 12;

interface Props<Item> {
  readonly items: readonly Item[];
  /** Gives the columns after the device, as `.{name} .order-row`. */
  readonly name: string;
  readonly renderFacts: (item: Item) => ReactNode;
  /** Whose level alarms nobody any more; they stand last, beneath a line. */
  readonly isQuiet?: (item: Item) => boolean;
}

/** Orders one under the other, as many as fit: level, device and whose it is, then what the tile says of each. */
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
          <WallLink className="order-row" to={orderPath(item.order.id)}>
            <LevelMark
              level={levelOf(item.order.faultLevel)}
              label={t(`wall.level.${levelOf(item.order.faultLevel)}`)}
            />
            <span className="order-device" title={item.order.deviceName}>
              <CutName name={item.order.deviceName} />
              <OwnerName name={item.order.ownerName} />
            </span>
            {renderFacts(item)}
          </WallLink>
        </li>
      ))}
    </ol>
  );
}
