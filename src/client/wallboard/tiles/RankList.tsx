import { useTranslation } from 'react-i18next';
import type { BehindFigure, OrderSide } from '../../../contract/orderKeys.ts';
import type { RankRow } from '../../../contract/topicRows.ts';
import { amountText, digitsOf } from '../../lib/amountText.ts';
import { behindPath, type OrdersWindow } from '../../lib/ordersPath.ts';
import { BarList } from './BarList.tsx';
import { FigureHead } from './FigureHead.tsx';
import { rankingOf } from './ranking.ts';

type Behind = Extract<BehindFigure, 'mttr' | 'mtbf'>;

interface Props {
  readonly rows: ReadonlyMap<string, RankRow>;
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

/** The fleet's figure above, the devices that stand out below: as many as fit, six at most. */
export function RankList({ rows, side, window, behind }: Props) {
  const figureText = useFigureText(behind);
  const { fleet, entries, digits } = rankingOf(rows);
  return (
    <div className="rank">
      {fleet && <FleetFigure fleet={fleet} window={window} behind={behind} />}
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

/** What a figure says of itself: its formula, exact value and n (design page 3). */
function useFigureText(behind: Behind): (row: RankRow) => string {
  const { t } = useTranslation();
  return ({ hours, breakdowns: n }) =>
    t(`wall.rank.formula.${behind}`, { hours: hours === null ? '-' : hours.toFixed(4), n });
}

function FleetFigure({ fleet, window, behind }: Omit<Props, 'rows' | 'side'> & { fleet: RankRow }) {
  const { t } = useTranslation();
  const figureText = useFigureText(behind);
  const { StartTime, EndTime } = window;
  return (
    <FigureHead
      value={amountText(fleet.hours, digitsOf(fleet.hours))}
      unit={t('wall.rank.hours')}
      title={`${figureText(fleet)}, ${StartTime} – ${EndTime}`}
    >
      <span>
        {t('wall.rank.fleet')} {t('wall.rank.n', { n: fleet.breakdowns })}
      </span>
      {fleet.open > 0 && <span>{t('wall.rank.open', { n: fleet.open })}</span>}
    </FigureHead>
  );
}
