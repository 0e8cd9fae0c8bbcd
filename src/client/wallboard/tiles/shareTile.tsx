import { z } from 'zod';
import { type Topic, wallWindowDays } from '../../../contract/live.ts';
import type { OrderSide } from '../../../contract/orderKeys.ts';
import type { FaultShareRow } from '../../../contract/topicRows.ts';
import { behindPath, windowOf } from '../../lib/ordersPath.ts';
import { defineTile, type TileDefinition } from '../defineTile.tsx';
import type { TileTitle } from '../wallText.ts';
import { ShareList } from './ShareList.tsx';
import { allOf } from './shares.ts';

interface ShareTileSpec {
  readonly type: string;
  readonly title: TileTitle;
  readonly topic: Topic<FaultShareRow> & { readonly name: 'faultTypes' | 'faultCauses' };
  /** Whose shares: those without one are named so. */
  readonly of: 'type' | 'cause';
  /** By which the list of orders is narrowed to one share. */
  readonly by: 'TypeID' | 'CauseID';
}

/** Declares a tile of the failures of the wall's window by what they have in common. */
export function shareTile({ of, by, ...declared }: ShareTileSpec): TileDefinition {
  const behind = (side: OrderSide, today: string, id?: string) =>
    behindPath(side, {
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
    to: ({ side, today }) => behind(side, today),
    render: ({ rows, side, today }) => (
      <ShareList rows={rows} of={of} pathOf={(id) => behind(side, today, id)} />
    ),
  });
}
