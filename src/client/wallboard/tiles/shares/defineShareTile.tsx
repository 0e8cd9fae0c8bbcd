import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { type Topic, wallWindowDays } from '../../../../contract/topics/live.ts';
import type { FaultShareRow } from '../../../../contract/topics/topicRows.ts';
import { drilldownPath, windowOf } from '../../../lib/paths/ordersPath.ts';
import type { TileTitle } from '../../board/wallText.ts';
import { defineTile, type TileDefinition } from '../../frame/defineTile.tsx';
import { BarList } from '../ranks/BarList.tsx';
import { allOf, partText, type Share, sharesOf } from './shares.ts';

interface ShareTileSpec {
  readonly type: string;
  readonly title: TileTitle;
  readonly topic: Topic<FaultShareRow> & { readonly name: 'faultTypes' | 'faultCauses' };
  /** The attribute that the shares are grouped by; it names the share of failures without one. */
  readonly of: 'type' | 'cause';
  /** The query parameter that narrows the list of orders to one share. */
  readonly by: 'TypeID' | 'CauseID';
}

/** Declares a tile that groups the failures of the wall's window by one attribute. */
export function defineShareTile({ of, by, ...declared }: ShareTileSpec): TileDefinition {
  const failuresPath = (side: OrderSide, today: string, id?: string) =>
    drilldownPath(side, {
      Behind: 'failures',
      ...windowOf(today, wallWindowDays),
      ...(id !== undefined && { [by]: id }),
    });
  return defineTile({
    ...declared,
    config: z.object({}),
    size: { w: 8, h: 6, minW: 7, minH: 4 },
    skeleton: 'list',
    aside: ({ rows }) => ['wall.shares.window', { days: wallWindowDays, n: allOf(rows) }],
    ofDevices: true,
    empty: ({ rows }) => (allOf(rows) === 0 ? ['wall.trend.none', { days: wallWindowDays }] : null),
    to: ({ side, today }) => failuresPath(side, today),
    render: ({ rows, side, today }) => (
      <ShareList rows={rows} of={of} pathOf={(id) => failuresPath(side, today, id)} />
    ),
  });
}

interface ShareListProps {
  readonly rows: ReadonlyMap<string, FaultShareRow>;
  /** The attribute that the shares are grouped by; it names the share of failures without one. */
  readonly of: 'type' | 'cause';
  /** Returns the path of the list of a share's failures; the id `none` stands for failures without one. */
  readonly pathOf: (id: string) => string;
}

/** The shares of all failures: name, count and percentage. */
function ShareList({ rows, of, pathOf }: ShareListProps) {
  const { t } = useTranslation();
  const nameOf = ({ is, name }: Share) => {
    if (is === 'named') return name === '' ? '-' : name;
    return t(is === 'others' ? 'wall.shares.others' : `wall.shares.none.${of}`);
  };
  return (
    <div className="rank">
      <BarList
        barsOf={(most) =>
          sharesOf(rows, most).map((share) => ({
            key: share.key,
            name: nameOf(share),
            owner: share.owner,
            length: share.length,
            value: String(share.count),
            beside: partText(share.part),
            quiet: share.is !== 'named',
            ...(share.id !== null && { to: pathOf(share.id) }),
          }))
        }
      />
    </div>
  );
}
