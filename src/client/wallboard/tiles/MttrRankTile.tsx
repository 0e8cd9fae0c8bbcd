import { getTop10Mttr } from '../../../contract/areas/home.ts';
import { mttrRankTopic } from '../../../contract/live.ts';
import { defineTile } from '../defineTile.tsx';
import { RankList, rankPath } from './RankList.tsx';
import { hasFigures } from './ranking.ts';
import { noneText, rankConfig, rankWindow, windowText } from './rankWindow.ts';
import { useChosenRanking } from './useChosenRanking.ts';

/** Devices that take longest to repair, and the mean time to repair of them all. */
export const mttrRankTile = defineTile({
  type: 'mttrRank',
  title: 'wall.tile.mttrRank',
  topic: mttrRankTopic,
  config: rankConfig,
  useSource: (state, config) => useChosenRanking(getTop10Mttr, state, config),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows, config }) => windowText(config, rows.get('fleet')?.breakdowns ?? 0),
  ofDevices: true,
  empty: ({ rows, config }) => (hasFigures(rows) ? null : noneText('mttr', config)),
  to: ({ side, today, config }) => rankPath(side, 'mttr', rankWindow(config, today)),
  render: ({ rows, side, today, config }) => (
    <RankList rows={rows} side={side} window={rankWindow(config, today)} behind="mttr" />
  ),
});
