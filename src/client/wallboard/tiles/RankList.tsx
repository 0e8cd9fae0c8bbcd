import { useTranslation } from 'react-i18next';
import type { BehindFigure, OrderSide } from '../../../contract/orderKeys.ts';
import type { RankRow, WallRankRow } from '../../../contract/topicRows.ts';
import { amountText, digitsOf } from '../../lib/amountText.ts';
import { behindPath, type OrdersWindow } from '../../lib/ordersPath.ts';
import { AimFigure } from './AimFigure.tsx';
import { BarList, ListHead } from './BarList.tsx';
import { rankingOf } from './ranking.ts';

type Behind = Extract<BehindFigure, 'mttr' | 'mtbf'>;

interface Props {
  readonly rows: ReadonlyMap<string, WallRankRow>;
  readonly side: OrderSide;
  readonly window: OrdersWindow;
  readonly behind: Behind;
}

/** The orders behind a rank, or behind one device of it. */
export function rankPath(
  side: OrderSide,
  behind: Behind,
  window: OrdersWindow,
  deviceID?: string | null,
): string {
  return behindPath(side, { Behind: behind, ...window, ...(deviceID && { DeviceID: deviceID }) });
}

/** The mean of all devices above, those that stand out below: as many as fit, six at most. */
export function RankList({ rows, side, window, behind }: Props) {
  const { t } = useTranslation();
  const figureText = useFigureText(behind);
  const { fleet, entries, digits } = rankingOf(rows);
  const open =
    fleet !== null && fleet.open > 0 ? t('wall.rank.open', { n: fleet.open }) : undefined;
  return (
    <div className="rank">
      {fleet && <FleetFigure fleet={fleet} window={window} behind={behind} />}
      <ListHead aside={open}>{t(`wall.rank.head.${behind}`)}</ListHead>
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
            to: rankPath(side, behind, window, row.deviceID),
          }))
        }
      />
    </div>
  );
}

/** The formula of a figure, with its exact value and n. */
function useFigureText(behind: Behind): (row: RankRow) => string {
  const { t } = useTranslation();
  return ({ hours, breakdowns: n }) =>
    t(`wall.rank.formula.${behind}`, { hours: hours === null ? '-' : hours.toFixed(4), n });
}

function FleetFigure({
  fleet,
  window,
  behind,
}: Omit<Props, 'rows' | 'side'> & { fleet: WallRankRow }) {
  const { t } = useTranslation();
  const figureText = useFigureText(behind);
  const { StartTime, EndTime } = window;
  const { hours, target = null, previousHours = null } = fleet;
  return (
    <AimFigure
      text={amountText(hours, digitsOf(hours))}
      unit={t('wall.rank.hours')}
      title={`${figureText(fleet)}, ${StartTime} – ${EndTime}`}
      value={hours}
      target={target}
      targetText={amountText(target, digitsOf(target))}
      previous={previousHours}
      better={behind === 'mttr' ? 'less' : 'more'}
    />
  );
}
