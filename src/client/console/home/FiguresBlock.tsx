import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getDataCenterInfo } from '../../../contract/areas/homeOverview.ts';
import type { BehindFigure, OrderSide } from '../../../contract/orderKeys.ts';
import { useEndpoint } from '../../api/useEndpoint.ts';
import { amountText, digitsOf } from '../../lib/amountText.ts';
import { behindPath, type OrdersWindow } from '../../lib/ordersPath.ts';
import { Block } from './Block.tsx';
import { CountLink } from './CountLink.tsx';
import style from './FiguresBlock.module.css';

interface FiguresBlockProps {
  readonly side: OrderSide | undefined;
  readonly window: OrdersWindow;
}

/** Failures, MTTR, MTBF and availability of the window, of all devices together. */
export const FiguresBlock = memo(function FiguresBlock({ side, window }: FiguresBlockProps) {
  const { t } = useTranslation();
  const read = useEndpoint(getDataCenterInfo, {
    ...window,
    ...(side !== undefined && { Side: side }),
  });
  const of = read.data?.dataRemark.behind.body.Side ?? 'own';
  const to = (Behind: BehindFigure) => behindPath(of, { Behind, ...window });
  const hours = (value: number) => amountText(value, digitsOf(value));
  return (
    <Block title={t('home.figures.title')} span={12} read={read} skeleton={<Skeleton />}>
      {({ data }) => (
        <dl className={style.figures}>
          <Figure
            name={t('home.figures.failures')}
            to={to('failures')}
            count={data.failures}
            unit={t('home.figures.times')}
          >
            {data.failures}
          </Figure>
          <Figure
            name={t('home.figures.mttr')}
            to={to('mttr')}
            count={data.mttrHours === null ? 0 : 1}
            unit={data.mttrHours === null ? t('home.figures.noMttr') : t('home.figures.hours')}
          >
            {data.mttrHours === null ? '-' : hours(data.mttrHours)}
          </Figure>
          <Figure
            name={t('home.figures.mtbf')}
            to={to('mtbf')}
            count={data.mtbfHours === null ? 0 : 1}
            unit={mtbfUnit(data)}
          >
            {mtbfText(data)}
          </Figure>
          <Figure
            name={t('home.figures.availability')}
            to={to('downtime')}
            count={data.availabilityRatio === null || data.availabilityRatio === 1 ? 0 : 1}
            unit={data.availabilityRatio === null ? t('home.figures.noTime') : '%'}
          >
            {data.availabilityRatio === null ? '-' : percent(data.availabilityRatio)}
          </Figure>
        </dl>
      )}
    </Block>
  );

  function mtbfText(data: { mtbfHours: number | null; mtbfLowerBoundHours: number | null }) {
    if (data.mtbfHours !== null) return hours(data.mtbfHours);
    return data.mtbfLowerBoundHours === null ? '-' : `≥ ${hours(data.mtbfLowerBoundHours)}`;
  }
  function mtbfUnit(data: { mtbfHours: number | null; mtbfLowerBoundHours: number | null }) {
    const known = data.mtbfHours ?? data.mtbfLowerBoundHours;
    return t(known === null ? 'home.figures.noTime' : 'home.figures.hours');
  }
});

/** Rounded down: what was away for a minute was not there for all of the time. */
function percent(ratio: number): string {
  return ratio === 1 ? '100' : (Math.floor(ratio * 10_000) / 100).toFixed(2);
}

interface FigureProps {
  readonly name: string;
  readonly unit: string;
  readonly to: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Figure({ name, unit, to, count, children }: FigureProps) {
  return (
    <div className={style.figure}>
      <dt>{name}</dt>
      <dd>
        <CountLink to={to} count={count} className={style.number}>
          {children}
        </CountLink>{' '}
        <span className={style.unit}>{unit}</span>
      </dd>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={style.figures}>
      {[1, 2, 3, 4].map((at) => (
        <i key={at} className={style.bone} />
      ))}
    </div>
  );
}
