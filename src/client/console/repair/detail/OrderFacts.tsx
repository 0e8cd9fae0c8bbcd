import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { planKind } from '../../../../contract/areas/plan/planEnums.ts';
import { orderSource } from '../../../../contract/enums.ts';
import { failureMechanism, maintenanceAction } from '../../../../contract/orders/iso14224.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { type Fact, FactGrid } from '../../../kit/detail/FactGrid.tsx';
import { useRepairerText } from '../../../kit/detail/OrderStateTag.tsx';
import { TimeAgo, useAbsoluteTime, useDurationText } from '../../../kit/hooks/times.tsx';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { personPath } from '../../../lib/paths/personPath.ts';
import { pointPath } from '../../../lib/paths/planPath.ts';
import style from './OrderFacts.module.css';

type LabelReporter = NonNullable<WorkOrderDetail['labelReporters']>[number];

interface OrderFactsProps {
  readonly order: WorkOrderDetail;
  readonly now: number;
}

/** Where an order came from: the check that found the fault is a link. */
function OrderSource({ order }: { readonly order: WorkOrderDetail }) {
  const locale = useLocale();
  const text = orderSource.label(order.orderSource, locale);
  if (order.plannedBy === undefined) return text;
  const { kind, pointID, planName } = order.plannedBy;
  const area = kind === planKind.values.inspection ? 'inspection' : 'maintenance';
  return (
    <>
      {text} <Link to={pointPath(area, pointID)}>{planName}</Link>
    </>
  );
}

/** The facts of an order as a grid; facts without a value are left out. */
export function OrderFacts({ order, now }: OrderFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const repairer = useRepairerText();
  const { mechanism, maintenanceAction: action } = order;
  const time = (instant: string | null) =>
    instant === null ? null : <TimeAgo instant={instant} now={now} />;
  const due = (instant: string | null) =>
    instant === null ? null : <DueTime instant={instant} now={now} />;
  const { labelReporters: reporters } = order;
  const source = order.sourceOrderID === null ? null : <SourceLink id={order.sourceOrderID} />;
  const facts: readonly Fact[] = [
    [t('repair.detail.fault'), order.faultText, 'wide'],
    [t('repair.detail.rejectReason'), order.rejectReason, 'wide'],
    [t('repair.detail.expectRecover'), due(order.expectRecoverTime)],
    [t('repair.detail.writeDue'), due(order.writeDueTime)],
    [t('repair.detail.device'), <DeviceLink key="device" order={order} />],
    [t('repair.detail.customer'), order.ownerName ?? null],
    [t('repair.detail.position'), order.positionName ?? t('repair.detail.none')],
    [
      t('repair.detail.machine'),
      t(order.isStop === 1 ? 'repair.detail.machineStopped' : 'repair.detail.machineRunning'),
    ],
    [t('repair.detail.isFailure'), order.isFailure === 1 ? null : t('repair.detail.notFailure')],
    [t('repair.detail.source'), <OrderSource key="source" order={order} />],
    [t('repair.detail.sourceOrder'), source],
    [
      t('repair.detail.reporter'),
      <PersonLink
        key="reporter"
        id={order.reportUserID}
        orgCode={order.orgCode}
        name={order.reportUserName ?? t('repair.detail.none')}
      />,
    ],
    [
      t('repair.detail.reporterPhone'),
      reporters === undefined ? null : <ReporterPhones key="phones" reporters={reporters} />,
    ],
    [
      t('repair.detail.repairer'),
      <PersonLink
        key="repairer"
        id={order.repairUserID}
        orgCode={order.repairOrgCode}
        name={repairer(order)}
      />,
    ],
    [t('repair.detail.faultTime'), time(order.faultTime)],
    [t('repair.detail.reportTime'), time(order.reportTime)],
    [t('repair.detail.receiveTime'), time(order.receiveTime)],
    [t('repair.detail.arriveTime'), time(order.arriveTime)],
    [t('repair.detail.finishTime'), time(order.finishTime)],
    [t('repair.detail.rejectTime'), time(order.rejectTime)],
    [t('repair.detail.confirmTime'), time(order.confirmTime)],
    [
      t('repair.detail.confirmer'),
      order.autoConfirm === 1 ? t('repair.detail.autoConfirm') : order.confirmUserName,
    ],
    [t('repair.detail.amendTime'), time(order.amendTime)],
    [t('repair.detail.cause'), order.causeName],
    [
      t('repair.record.mechanism'),
      mechanism === null ? null : failureMechanism.label(mechanism, locale),
    ],
    [
      t('repair.record.maintenanceAction'),
      action === null ? null : maintenanceAction.label(action, locale),
    ],
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
  return <FactGrid facts={facts} />;
}

/** The device, with a link to all of its orders. */
function DeviceLink({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const { deviceID, deviceName, deviceCode } = order;
  return (
    <Link title={t('repair.detail.ordersOfDevice')} to={ordersPath({ DeviceID: deviceID })}>
      {deviceName} {deviceCode}
    </Link>
  );
}

interface PersonLinkProps {
  readonly id: string | null;
  /** The person's organisation. */
  readonly orgCode: string;
  readonly name: string;
}

/** A person, with a link to their page where this user may open it; only people of the own organisation have one. */
function PersonLink({ id, orgCode, name }: PersonLinkProps) {
  const user = useUser();
  const mayOpen = useCan('personnel.view') && user?.orgCode === orgCode;
  if (id === null || !mayOpen) return name;
  return <Link to={personPath(id)}>{name}</Link>;
}

/** The people without an account who reported the fault or added a remark, each with a number to call. */
function ReporterPhones({ reporters }: { readonly reporters: readonly LabelReporter[] }) {
  const people = new Map(reporters.map((reporter) => [reporter.phone, reporter.userName]));
  return [...people].map(([phone, name], at) => (
    <Fragment key={phone}>
      {at > 0 && ' · '}
      {name} <a href={`tel:${phone}`}>{phone}</a>
    </Fragment>
  ));
}

/** A link to the order whose fault recurred. */
function SourceLink({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return <Link to={orderPath(id)}>{t('repair.detail.openSource')}</Link>;
}

/** A due time, and by how much it is overdue. @param now this machine's clock, ms */
function DueTime({ instant, now }: { readonly instant: string; readonly now: number }) {
  const { t } = useTranslation();
  const absolute = useAbsoluteTime();
  const duration = useDurationText();
  const due = Date.parse(instant);
  return (
    <>
      <time dateTime={instant}>{absolute(due)}</time>
      {now > due && (
        <span className={style.overdue}>
          {t('repair.detail.overdue', { time: duration(now - due) })}
        </span>
      )}
    </>
  );
}
