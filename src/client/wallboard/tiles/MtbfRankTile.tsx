import { getTop10Mtbf } from '../../../contract/areas/home/rankings.ts';
import { mtbfRankTopic } from '../../../contract/topics/live.ts';
import { defineTile } from '../frame/defineTile.tsx';
import { RankList, rankPath } from './ranks/RankList.tsx';
import { hasFigures } from './ranks/ranking.ts';
import { noneText, rankConfig, rankWindow, windowText } from './ranks/rankWindow.ts';
import { useCustomRanking } from './ranks/useCustomRanking.ts';

/** The devices that fail most often, and the mean time between failures of all devices. */
export const mtbfRankTile = defineTile({
  type: 'mtbfRank',
  title: 'wall.tile.mtbfRank',
  topic: mtbfRankTopic,
  config: rankConfig,
  useSource: (state, config) => useCustomRanking(getTop10Mtbf, state, config),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows, config }) => windowText(config, rows.get('fleet')?.breakdowns ?? 0),
  ofDevices: true,
  empty: ({ rows, config }) => (hasFigures(rows) ? null : noneText('mtbf', config)),
  to: ({ side, today, config }) => rankPath(side, 'mtbf', rankWindow(config, today)),
  render: ({ rows, side, today, config }) => (
    <RankList rows={rows} side={side} window={rankWindow(config, today)} figure="mtbf" />
  ),
});
