import { LayoutGroup, LazyMotion, MotionConfig } from 'framer-motion';
import { useId, useRef } from 'react';
import { z } from 'zod';
import { openOrdersTopic } from '../../../contract/topics/live.ts';
import type { OpenOrderRow } from '../../../contract/topics/topicRows.ts';
import { ordersPath } from '../../lib/paths/ordersPath.ts';
import { useWallSetting } from '../board/wallSetting.ts';
import { defineTile, type TileView } from '../frame/defineTile.tsx';
import { useElementSize } from '../frame/useElementSize.ts';
import { FlowLane } from './orders/FlowLane.tsx';
import { laneWidths } from './orders/laneColumns.ts';
import { lanesOf, namesOwners } from './orders/openOrders.ts';
import './WorkOrderFlowTile.css';

type View = Pick<TileView<OpenOrderRow, unknown>, 'rows'>;

const motionFeatures = () =>
  import('./orders/motionFeatures.ts').then(({ motionFeatures: all }) => all);

/** A lane for each open state; cards move between lanes with animation. */
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
  const group = useId();
  const box = useRef<HTMLDivElement>(null);
  const { rem, stacked } = useWallSetting();
  const { width, height } = useElementSize(box);
  const lanes = lanesOf(rows);
  const widths = laneWidths(
    lanes.map(({ orders }) => ({ cards: orders.length, owners: namesOwners(orders) })),
    stacked ? { width: 0, height: 0 } : { width: width / rem, height: height / rem },
  );
  const template = widths.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <LazyMotion features={motionFeatures} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: 0.2, ease: 'easeOut' }}>
        {/* Keeps cards from moving between two such tiles of a board. */}
        <LayoutGroup id={group}>
          <div className="flow" ref={box} style={stacked ? {} : { gridTemplateColumns: template }}>
            {lanes.map((lane, at) => (
              <FlowLane key={lane.state} lane={lane} columns={widths[at]?.columns ?? 1} />
            ))}
          </div>
        </LayoutGroup>
      </MotionConfig>
    </LazyMotion>
  );
}
