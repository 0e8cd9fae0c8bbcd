import { useLayoutEffect } from 'react';
import { defineTile, type TileView } from '../../../../src/client/wallboard/frame/defineTile.tsx';
import { deviceStatesTopic } from '../../../../src/contract/topics/live.ts';
import type { DeviceStateRow } from '../../../../src/contract/topics/topicRows.ts';
import { newestOf, tilePainted, tileRenders } from './measure.ts';
import { nthConfig, nthSize } from './nthConfig.ts';

export const figureTile = defineTile({
  type: 'figure',
  title: 'wall.tile.faultsNow',
  topic: deviceStatesTopic,
  config: nthConfig,
  size: nthSize,
  skeleton: 'figure',
  render: Figure,
});

function Figure({ rows, config: { nth }, now }: TileView<DeviceStateRow, { nth: number }>) {
  tileRenders(`figure-${nth}`, rows, now);
  const row = rows.get(`d${nth}`);
  const newest = row === undefined ? null : newestOf([row]);
  useLayoutEffect(() => {
    if (newest === null) return;
    // the next frame paints the present content of the page
    requestAnimationFrame(() => tilePainted({ topic: 'deviceStates', nth, newest }));
  }, [nth, newest]);
  return <p className="figure">{row?.runState ?? '-'}</p>;
}
