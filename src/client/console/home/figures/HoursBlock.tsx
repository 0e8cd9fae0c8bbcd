import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { getDayNumberFaults } from '../../../../contract/areas/home/rankings.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { type Bar, Bars, BarsSkeleton } from '../../../kit/charts/Bars.tsx';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { useHour } from '../../../kit/hooks/times.tsx';
import { hourKind } from '../../../lib/numbers/hourKind.ts';
import { drilldownPath, hourWindow, windowOf } from '../../../lib/paths/ordersPath.ts';
import { Block, Note } from '../parts/Block.tsx';
import style from './HoursBlock.module.css';

interface HoursBlockProps {
  readonly side: OrderSide | undefined;
  /** `yyyy-MM-dd` */
  readonly today: string;
}

/** The minimum value of a full-height bar, so that a single fault does not fill the chart. */
const minScale = 3;

/** Today's faults by hour. */
export const HoursBlock = memo(function HoursBlock({ side, today }: HoursBlockProps) {
  const { t } = useTranslation();
  const hourNow = useHour();
  const read = useEndpoint(getDayNumberFaults, {
    Day: today,
    ...(side !== undefined && { Side: side }),
  });
  const of = read.data?.dataRemark.drilldown.body.Side ?? 'own';
  const barOf = ({ hour, count }: { hour: number; count: number }): Bar => ({
    key: String(hour),
    value: count,
    text: String(count),
    kind: hourKind(hour - hourNow, count),
    tick: hour % 6 === 0 ? t('home.hours.tick', { hour }) : '',
    label: t('home.hours.bar', { from: hour, to: hour + 1, count }),
    to: drilldownPath(of, { Behind: 'failures', ...hourWindow(today, hour) }),
  });
  return (
    <Block title={t('home.hours.title')} span={7} read={read} skeleton={<Skeleton />}>
      {({ data }) => {
        const total = data.reduce((sum, { count }) => sum + count, 0);
        if (total === 0)
          return <Note title={t('home.hours.none')}>{t('home.hours.noneText')}</Note>;
        return (
          <div className={style.split}>
            <p className={style.figure}>
              <CountLink
                to={drilldownPath(of, { Behind: 'failures', ...windowOf(today, 1) })}
                count={total}
                className={style.number}
              >
                {total}
              </CountLink>
              <span>{t('home.hours.unit')}</span>
            </p>
            <Bars
              bars={data.map(barOf)}
              least={minScale}
              average={null}
              label={t('home.hours.title')}
            />
          </div>
        );
      }}
    </Block>
  );
});

function Skeleton() {
  return (
    <div className={style.split}>
      <div className={style.figure}>
        <i className={style.bone} />
      </div>
      <BarsSkeleton count={24} />
    </div>
  );
}
