import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileHead } from '../frame/TileFrame.tsx';
import { LinkTable } from '../page/LinkList.tsx';
import { WallClock, WallDate } from '../page/WallClock.tsx';
import './ClockLinkTile.css';

/** The time, and the state of the wall's channels. */
export const clockLinkTile = definePlainTile({
  type: 'clockLink',
  title: 'wall.tile.clockLink',
  config: z.object({}),
  size: { w: 7, h: 5, minW: 5, minH: 4 },
  render: ClockLink,
});

function ClockLink() {
  const { t } = useTranslation();
  return (
    <section className="tile" aria-label={t('wall.tile.clockLink')}>
      <TileHead title={t('wall.tile.clockLink')}>
        <WallDate className="tile-age" />
      </TileHead>
      <div className="tile-body clock-link">
        <WallClock className="clock-link-time" />
        <LinkTable />
      </div>
    </section>
  );
}
