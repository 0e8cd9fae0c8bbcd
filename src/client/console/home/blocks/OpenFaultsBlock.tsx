import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { getNowNumberFaults } from '../../../../contract/areas/home/rankings.ts';
import { faultLevel, openOrderStates, orderState } from '../../../../contract/enums.ts';
import type { OrderSide } from '../../../../contract/orders/orderKeys.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { CountLink } from '../../../kit/detail/CountLink.tsx';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { Block } from '../parts/Block.tsx';
import style from './OpenFaultsBlock.module.css';

/** The number of open orders, by level and by state. */
export const OpenFaultsBlock = memo(function OpenFaultsBlock({
  side,
}: {
  readonly side: OrderSide | undefined;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const read = useEndpoint(getNowNumberFaults, side === undefined ? {} : { Side: side });
  const open = { Behind: 'open', ...(side !== undefined && { Side: side }) } as const;
  return (
    <Block title={t('home.open.title')} span={5} read={read} skeleton={<Skeleton />}>
      {(data) => {
        const ofLevel = (level: number) =>
          data.byLevel.find((row) => row.faultLevel === level)?.count ?? 0;
        const ofState = (state: number) =>
          data.byState.find((row) => row.orderState === state)?.count ?? 0;
        return (
          <>
            <div className={style.top}>
              <StyledText nowrap>
                <CountLink to={ordersPath(open)} count={data.open} className={style.number}>
                  {data.open}
                </CountLink>{' '}
                <span className={style.unit}>
                  {data.open === 0 ? t('home.open.well') : t('home.open.unit')}
                </span>
              </StyledText>
              <ul className={style.levels}>
                {faultLevel.list.map((level) => (
                  <li key={level}>
                    <CountLink
                      to={ordersPath({ ...open, FaultLevel: level })}
                      count={ofLevel(level)}
                      className={style.level}
                    >
                      <span data-none={ofLevel(level) === 0}>
                        <LevelMark level={level} />
                      </span>
                      <span className={style.label}>{faultLevel.label(level, locale)}</span>
                      <b>{ofLevel(level)}</b>
                    </CountLink>
                  </li>
                ))}
              </ul>
            </div>
            <ul className={style.states}>
              {openOrderStates.map((state) => (
                <li key={state}>
                  <CountLink
                    to={ordersPath({ ...open, OrderState: state })}
                    count={ofState(state)}
                    className={style.state}
                  >
                    <b>{ofState(state)}</b>
                    <span className={style.label}>{orderState.label(state, locale)}</span>
                  </CountLink>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Block>
  );
});

function Skeleton() {
  return (
    <>
      <div className={style.top}>
        <i className={`${style.bone} ${style.figureBone}`} />
        <i className={`${style.bone} ${style.levelsBone}`} />
      </div>
      <i className={`${style.bone} ${style.statesBone}`} />
    </>
  );
}
