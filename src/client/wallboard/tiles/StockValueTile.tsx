import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocale } from '../../i18n/i18n.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { definePlainTile } from '../frame/definePlainTile.tsx';
import { TileFrame } from '../frame/TileFrame.tsx';
import { useCalled } from '../frame/useCalled.ts';
import { FigureHead } from './parts/FigureHead.tsx';

/** The value of the stock of spare parts, for people who may see costs. */
export const stockValueTile = definePlainTile({
  type: 'stockValue',
  title: 'wall.tile.stockValue',
  config: z.object({}),
  size: { w: 6, h: 4, minW: 5, minH: 3 },
  render: StockValue,
});

const body = {} as const;
const loadCall = async () => (await import('../../../contract/areas/part/figures.ts')).getPartsData;
const kinds = ['stock'] as const;
const path = `${pagePaths.sparePartFigures}?tab=value`;

function StockValue() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, state } = useCalled(loadCall, body, kinds);
  const value = data?.value ?? null;
  const exact = (amount: number) =>
    amount.toLocaleString(locale, { style: 'currency', currency: 'CNY' });
  const short = (amount: number) =>
    amount.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <TileFrame
      title={t('wall.tile.stockValue')}
      to={path}
      empty={value === null ? t('wall.parts.noCost') : null}
      skeleton="figure"
      state={state}
    >
      {data !== null && value !== null && (
        <FigureHead
          value={short(value)}
          unit={t('wall.parts.money')}
          title={t('wall.parts.formula', { amount: exact(value), n: data.stocked })}
        >
          <span>
            {t('wall.parts.received', {
              days: data.days,
              amount: short(data.receivedAmount ?? 0),
            })}
          </span>
          <span>
            {t('wall.parts.issued', { days: data.days, amount: short(data.issuedAmount ?? 0) })}
          </span>
        </FigureHead>
      )}
    </TileFrame>
  );
}
