import { getTop10Mtbf } from '../../../contract/areas/home.ts';
import { mtbfRankTopic } from '../../../contract/live.ts';
import { defineTile } from '../defineTile.tsx';
import { RankList, rankPath } from './RankList.tsx';
import { hasFigures } from './ranking.ts';
import { noneText, rankConfig, rankWindow, windowText } from './rankWindow.ts';
import { useChosenRanking } from './useChosenRanking.ts';

/** Devices that fail most often, and the mean time between failures of them all. */
export const mtbfRankTile = defineTile({
  type: 'mtbfRank',
  title: 'wall.tile.mtbfRank',
  topic: mtbfRankTopic,
  config: rankConfig,
  useSource: (state, config) => useChosenRanking(getTop10Mtbf, state, config),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows, config }) => windowText(config, rows.get('fleet')?.breakdowns ?? 0),
  ofDevices: true,
  empty: ({ rows, config }) => (hasFigures(rows) ? null : noneText('mtbf', config)),
  to: ({ side, today, config }) => rankPath(side, 'mtbf', rankWindow(config, today)),
  render: ({ rows, side, today, config }) => (
    <RankList rows={rows} side={side} window={rankWindow(config, today)} behind="mtbf" />
  ),
});
