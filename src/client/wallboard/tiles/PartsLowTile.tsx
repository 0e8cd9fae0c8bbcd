import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { partType } from '../../../contract/areas/part/partEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { partPath } from '../../lib/paths/partPath.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { FigureHead } from './parts/FigureHead.tsx';
import { BarList, RankHeading } from './ranks/BarList.tsx';

/** Parts in use whose available stock is at or below their minimum. */
export const partsLowTile = definePlainTile({
  type: 'partsLow',
  title: 'wall.tile.partsLow',
  config: z.object({}),
  size: { w: 7, h: 6, minW: 6, minH: 4 },
  render: PartsLow,
});

const low = partType.values.low;
const body = {} as const;
const loadCall = async () => (await import('../../../contract/areas/part/figures.ts')).getPartsData;
const kinds = ['stock', 'part'] as const;
const path = `${pagePaths.sparePartList}?${new URLSearchParams({ PartType: String(low), IsUse: '1' })}`;

function PartsLow() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, state } = useCalled(loadCall, body, kinds);
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 3 });
  const total = data?.low ?? 0;
  return (
    <TileFrame
      title={t('wall.tile.partsLow')}
      to={path}
      empty={total === 0 ? t('wall.parts.noneLow') : null}
      skeleton="list"
      state={state}
    >
      <div className="rank">
        <FigureHead value={total} unit={t('wall.parts.unit')} />
        <RankHeading>{t('wall.parts.head')}</RankHeading>
        <BarList
          barsOf={(most) =>
            (data?.lowest ?? [])
              .slice(0, most)
              .map(({ partID, partName, available, minQty, unit }) => ({
                key: partID,
                name: partName,
                length:
                  minQty === null || minQty === 0
                    ? 0
                    : Math.min(1, Math.max(0, available / minQty)),
                value:
                  minQty === null
                    ? `${number(available)} ${unit}`
                    : `${number(available)} / ${number(minQty)} ${unit}`,
                outlier: available <= 0,
                to: partPath(partID),
              }))
          }
        />
      </div>
    </TileFrame>
  );
}
