import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/areas/repair.ts';
import { orderSource } from '../../../contract/enums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import style from './OrderFacts.module.css';
import { TimeAgo, useRepairerText } from './orderWords.tsx';

interface OrderFactsProps {
  readonly order: WorkOrderDetail;
  readonly now: number;
}

/** What is known of an order, as a quiet grid; what is not there yet leaves no hole. */
export function OrderFacts({ order, now }: OrderFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const repairer = useRepairerText();
  const time = (instant: string | null) =>
    instant === null ? null : <TimeAgo instant={instant} now={now} />;
  const facts: [name: string, value: ReactNode, wide?: 'wide'][] = [
    [t('repair.detail.fault'), order.faultText, 'wide'],
    [t('repair.detail.device'), `${order.deviceName} ${order.deviceCode}`],
    [t('repair.detail.position'), order.positionName ?? t('repair.detail.none')],
    [
      t('repair.detail.machine'),
      t(order.isStop === 1 ? 'repair.detail.machineStopped' : 'repair.detail.machineRunning'),
    ],
    [t('repair.detail.source'), orderSource.label(order.orderSource, locale)],
    [t('repair.detail.reporter'), order.reportUserName ?? t('repair.detail.none')],
    [t('repair.detail.repairer'), repairer(order)],
    [t('repair.detail.faultTime'), time(order.faultTime)],
    [t('repair.detail.reportTime'), time(order.reportTime)],
    [t('repair.detail.receiveTime'), time(order.receiveTime)],
    [t('repair.detail.arriveTime'), time(order.arriveTime)],
    [t('repair.detail.finishTime'), time(order.finishTime)],
    [t('repair.detail.confirmTime'), time(order.confirmTime)],
    [t('repair.detail.cause'), order.causeName],
    [
      t('repair.detail.score'),
      order.score === null ? null : t('repair.detail.scoreOf', { score: order.score }),
    ],
    [
      t('repair.detail.rework'),
      order.reworkCount === 0 ? null : t('repair.detail.reworkCount', { count: order.reworkCount }),
    ],
    [t('repair.detail.scanReason'), order.scanReason],
    [t('repair.detail.measures'), order.measures, 'wide'],
  ];
  return (
    <dl className={style.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value, wide]) => (
          <div key={name} className={wide === undefined ? undefined : style.wide}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
