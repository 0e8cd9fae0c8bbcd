import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BehindFigure } from '../../../contract/areas/repair.ts';
import type { RankRow } from '../../../contract/live.ts';
import { ordersPath } from '../drillDown.ts';
import { useFitting } from '../useFitting.ts';
import { WallLink } from '../WallLink.tsx';
import { digitsOf, hoursText, type RankEntry, rankingOf, rankLength } from './ranking.ts';
import './RankList.css';

type Behind = Extract<BehindFigure, 'mttr' | 'mtbf'>;

/** As the wire writes it: [start, end) in the organisation's time. */
interface Window {
  readonly StartTime: string;
  readonly EndTime: string;
}

interface Props {
  readonly rows: ReadonlyMap<string, RankRow>;
  readonly window: Window;
  readonly behind: Behind;
}

/** The orders behind a rank, or behind one device of it. */
export function rankPath(behind: Behind, window: Window, deviceID?: string | null): string {
  return ordersPath({ Behind: behind, ...window, ...(deviceID && { DeviceID: deviceID }) });
}

/** The fleet's figure above, the devices that stand out below: as many as fit, six at most. */
export function RankList({ rows, window, behind }: Props) {
  const box = useRef<HTMLOListElement>(null);
  const most = useFitting(box, { item: 1.6, gap: 0.15, most: rankLength });
  const { fleet, entries, digits } = rankingOf(rows);
  return (
    <div className="rank">
      {fleet && <FleetFigure fleet={fleet} window={window} behind={behind} />}
      <ol className="rank-list" ref={box}>
        {entries.slice(0, most).map((entry) => (
          <li key={entry.place}>
            <WallLink className="rank-row" to={rankPath(behind, window, entry.row.deviceID)}>
              <RankBar entry={entry} digits={digits} behind={behind} />
            </WallLink>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What a figure says of itself: its formula, exact value and n (design page 3). */
function useFigureText(behind: Behind): (row: RankRow) => string {
  const { t } = useTranslation();
  return ({ hours, breakdowns: n }) =>
    t(`wall.rank.formula.${behind}`, { hours: hours === null ? '-' : hours.toFixed(4), n });
}

function FleetFigure({
  fleet,
  window: { StartTime, EndTime },
  behind,
}: {
  fleet: RankRow;
  window: Window;
  behind: Behind;
}) {
  const { t } = useTranslation();
  const figureText = useFigureText(behind);
  return (
    <div className="rank-fleet" title={`${figureText(fleet)}, ${StartTime} – ${EndTime}`}>
      <p className="rank-figure">
        {hoursText(fleet.hours, digitsOf(fleet.hours))}{' '}
        <span className="figure-unit">{t('wall.rank.hours')}</span>
      </p>
      <p className="rank-facts">
        <span>
          {t('wall.rank.fleet')} {t('wall.rank.n', { n: fleet.breakdowns })}
        </span>
        {fleet.open > 0 && <span>{t('wall.rank.open', { n: fleet.open })}</span>}
      </p>
    </div>
  );
}

function RankBar({
  entry: { row, share, outlier },
  digits,
  behind,
}: {
  entry: RankEntry;
  digits: number;
  behind: Behind;
}) {
  const figureText = useFigureText(behind);
  return (
    <>
      <span className="rank-name">{row.deviceName}</span>
      <span className="rank-track">
        <i
          className={outlier ? 'rank-bar rank-bar-outlier' : 'rank-bar'}
          style={{ width: `${Math.max(1, share * 100)}%` }}
        />
      </span>
      <b className="rank-hours" title={figureText(row)}>
        {hoursText(row.hours, digits)}
      </b>
    </>
  );
}
