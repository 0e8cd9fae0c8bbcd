import { useTranslation } from 'react-i18next';
import type { DrilldownFigure, OrderSide } from '../../../../contract/orders/orderKeys.ts';
import type { RankRow, WallRankRow } from '../../../../contract/topics/topicRows.ts';
import { amountText, digitsOf } from '../../../lib/numbers/amountText.ts';
import { drilldownPath, type OrdersWindow } from '../../../lib/paths/ordersPath.ts';
import { BarList, RankHeading } from './BarList.tsx';
import { rankingOf } from './ranking.ts';
import { TargetFigure } from './TargetFigure.tsx';

type RankedFigure = Extract<DrilldownFigure, 'mttr' | 'mtbf'>;

interface Props {
  readonly rows: ReadonlyMap<string, WallRankRow>;
  readonly side: OrderSide;
  readonly window: OrdersWindow;
  readonly figure: RankedFigure;
}

/** Returns the path of the orders that a rank counts, or one device of it. */
export function rankPath(
  side: OrderSide,
  figure: RankedFigure,
  window: OrdersWindow,
  deviceID?: string | null,
): string {
  return drilldownPath(side, {
    Behind: figure,
    ...window,
    ...(deviceID && { DeviceID: deviceID }),
  });
}

/** The mean of all devices above the ranked devices: as many as fit, six at most. */
export function RankList({ rows, side, window, figure }: Props) {
  const { t } = useTranslation();
  const figureText = useFigureText(figure);
  const { fleet, entries, digits } = rankingOf(rows);
  const open =
    fleet !== null && fleet.open > 0 ? t('wall.rank.open', { n: fleet.open }) : undefined;
  return (
    <div className="rank">
      {fleet && <FleetFigure fleet={fleet} window={window} figure={figure} />}
      <RankHeading aside={open}>{t(`wall.rank.head.${figure}`)}</RankHeading>
      <BarList
        barsOf={(most) =>
          entries.slice(0, most).map(({ place, row, value, share, outlier }) => ({
            key: place,
            name: row.deviceName,
            owner: row.ownerName,
            length: share,
            value: amountText(value, digits),
            title: figureText(row),
            outlier,
            to: rankPath(side, figure, window, row.deviceID),
          }))
        }
      />
    </div>
  );
}

/** Returns the text of a figure's formula, with its exact value and n. */
function useFigureText(figure: RankedFigure): (row: RankRow) => string {
  const { t } = useTranslation();
  return ({ hours, breakdowns: n }) =>
    t(`wall.rank.formula.${figure}`, { hours: hours === null ? '-' : hours.toFixed(4), n });
}

function FleetFigure({
  fleet,
  window,
  figure,
}: Omit<Props, 'rows' | 'side'> & { fleet: WallRankRow }) {
  const { t } = useTranslation();
  const figureText = useFigureText(figure);
  const { StartTime, EndTime } = window;
  const { hours, target = null, previousHours = null } = fleet;
  return (
    <TargetFigure
      text={amountText(hours, digitsOf(hours))}
      unit={t('wall.rank.hours')}
      title={`${figureText(fleet)}, ${StartTime} – ${EndTime}`}
      value={hours}
      target={target}
      targetText={amountText(target, digitsOf(target))}
      previous={previousHours}
      better={figure === 'mttr' ? 'less' : 'more'}
    />
  );
}
