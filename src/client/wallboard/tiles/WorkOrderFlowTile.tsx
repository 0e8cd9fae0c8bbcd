import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { openOrdersTopic } from '../../../contract/topics/live.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementHeight } from '../frame/useElementSize.ts';
import { FlowLane } from './orders/FlowLane.tsx';
import { type CardCell, laneCells } from './orders/laneColumns.ts';
import { lanesOf, namesOwners } from './orders/openOrders.ts';
import './WorkOrderFlowTile.css';

type View = Pick<TileView<OpenOrderRow, unknown>, 'rows'>;

/** A lane for each open state, all of one width; cards glide from lane to lane. */
export const workOrderFlowTile = defineTile({
  type: 'workOrderFlow',
  title: 'wall.tile.workOrderFlow',
  topic: openOrdersTopic,
  config: z.object({}),
  size: { w: 17, h: 13, minW: 15, minH: 6 },
  skeleton: 'lanes',
  empty: ({ rows }) => (rows.size === 0 ? ['wall.lane.none'] : null),
  to: () => ordersPath({ Behind: 'open' }),
  render: WorkOrderFlow,
});

function WorkOrderFlow({ rows }: View) {
  const box = useRef<HTMLDivElement>(null);
  const { rem, stacked } = useWallSetting();
  const height = useElementHeight(box);
  const lanes = useMemo(() => lanesOf(rows), [rows]);
  const cells = laneCells(
    lanes.map(({ orders }) => ({ cards: orders.length, owners: namesOwners(orders) })),
    stacked ? 0 : height / rem,
  );
  const [painted] = useState(() => new Map<string, CardCell>());
  useEffect(() => {
    for (const id of painted.keys()) if (!rows.has(id)) painted.delete(id);
  }, [painted, rows]);
  const guestOf = (at: number) => {
    const from = lanes.findIndex((_, n) => n !== at && cells[n]?.columns.includes(at - n));
    const lane = lanes[from];
    return lane && { state: lane.state, isLeft: from < at };
  };
  return (
    <div className="flow" ref={box}>
      {lanes.map((lane, at) => (
        <FlowLane
          key={lane.state}
          lane={lane}
          at={at}
          cells={cells[at] ?? { rows: 1, columns: [0] }}
          guest={guestOf(at)}
          painted={painted}
        />
      ))}
    </div>
  );
}
