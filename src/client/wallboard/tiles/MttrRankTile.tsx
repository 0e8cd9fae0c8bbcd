import { getTop10Mttr } from '../../../contract/areas/home/rankings.ts';
import { mttrRankTopic } from '../../../contract/topics/live.ts';
import { defineTile } from '../frame/defineTile.tsx';
import { RankList, rankPath } from './ranks/RankList.tsx';
import { hasFigures } from './ranks/ranking.ts';
import { noneText, rankConfig, rankWindow, windowText } from './ranks/rankWindow.ts';
import { useCustomRanking } from './ranks/useCustomRanking.ts';

/** The devices that take longest to repair, and the mean time to repair of all devices. */
export const mttrRankTile = defineTile({
  type: 'mttrRank',
  title: 'wall.tile.mttrRank',
  topic: mttrRankTopic,
  config: rankConfig,
  useSource: (state, config) => useCustomRanking(getTop10Mttr, state, config),
  size: { w: 7, h: 7, minW: 6, minH: 4 },
  skeleton: 'rank',
  aside: ({ rows, config }) => windowText(config, rows.get('fleet')?.breakdowns ?? 0),
  ofDevices: true,
  empty: ({ rows, config }) => (hasFigures(rows) ? null : noneText('mttr', config)),
  to: ({ side, today, config }) => rankPath(side, 'mttr', rankWindow(config, today)),
  render: ({ rows, side, today, config }) => (
    <RankList rows={rows} side={side} window={rankWindow(config, today)} figure="mttr" />
  ),
});
