import { useTranslation } from 'react-i18next';
import { wallWindowDays } from '../../../../contract/topics/live.ts';
import type { CountRankRow } from '../../../../contract/topics/topicRows.ts';
import { FigureHead } from '../parts/FigureHead.tsx';
import { BarList, RankHeading } from './BarList.tsx';
import { placesOf } from './ranking.ts';

/** The least lead of an outlier: counts are small, so a smaller lead is chance. */
const lead = 3;

interface Props {
  readonly rows: ReadonlyMap<string, CountRankRow>;
  readonly of: 'faults' | 'orders';
  /** Returns the path of the list of the orders that a device's count includes. */
  readonly pathOf: (deviceID: string) => string;
}

/** The count of all devices above the devices with the highest counts: as many as fit, six at most. */
export function CountRank({ rows, of, pathOf }: Props) {
  const { t } = useTranslation();
  const { fleet, entries } = placesOf(rows, ({ count }) => (count > 0 ? count : null), lead);
  const formula = ({ count: n, breakdowns }: CountRankRow) =>
    t(`wall.count.formula.${of}`, { days: wallWindowDays, n, breakdowns });
  return (
    <div className="rank">
      {fleet && (
        <FigureHead value={fleet.count} unit={t(`wall.count.unit.${of}`)} title={formula(fleet)}>
          {fleet.open > 0 && <span>{t('wall.rank.open', { n: fleet.open })}</span>}
        </FigureHead>
      )}
      <RankHeading>{t(`wall.count.head.${of}`)}</RankHeading>
      <BarList
        barsOf={(most) =>
          entries.slice(0, most).map(({ place, row, share, outlier }) => ({
            key: place,
            name: row.deviceName,
            owner: row.ownerName,
            length: share,
            value: String(row.count),
            title: formula(row),
            outlier,
            ...(row.deviceID !== null && { to: pathOf(row.deviceID) }),
          }))
        }
      />
    </div>
  );
}

/** Returns true if anything was counted. */
export function hasCounts(rows: ReadonlyMap<string, CountRankRow>): boolean {
  return [...rows.values()].some(({ count }) => count > 0);
}
