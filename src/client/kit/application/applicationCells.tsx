import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartApplication } from '../../../contract/areas/part/application.ts';
import { applyEnd, applyState, applyType } from '../../../contract/areas/part/partEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { type ApplicationPage, applicationPath } from '../../lib/paths/applicationPath.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { Tag } from '../../ui/data/Tag.tsx';
import { TimeAgo, useNow } from '../hooks/times.tsx';
import type { ListColumn } from '../list/listTypes.ts';
import rowStyle from '../list/rows/row.module.css';

const { applying, awaitingPickup } = applyState.values;

/** The state of an application: how it ended, or that its parts are there. */
export function ApplicationTag({
  of: { applyState: state, applyType: type, endKind, isReady },
}: {
  readonly of: Pick<PartApplication, 'applyState' | 'applyType' | 'endKind' | 'isReady'>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (endKind !== null) return <Tag tone="rest">{applyEnd.label(endKind, locale)}</Tag>;
  if (isReady === 1) return <Tag tone="work">{t('partApplications.ready')}</Tag>;
  if (state === awaitingPickup && type === applyType.values.purchase)
    return <Tag tone="work">{t('partApplications.waits.receive')}</Tag>;
  const tone = state === applying ? 'wait' : state === awaitingPickup ? 'work' : 'rest';
  return <Tag tone={tone}>{applyState.label(state, locale)}</Tag>;
}

/** Returns a function that writes an amount of money; a dash for none. */
export function useMoney() {
  const locale = useLocale();
  return (value: number | null) =>
    value === null ? '—' : value.toLocaleString(locale, { style: 'currency', currency: 'CNY' });
}

/** The columns of a list of applications. */
export function usePartApplicationColumns(page: ApplicationPage): ListColumn<PartApplication>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const money = useMoney();
  return [
    {
      key: 'code',
      title: t('partApplications.code'),
      width: 172,
      fixed: true,
      render: ({ id, code }) => (
        <Link className={rowStyle.link} to={applicationPath(id, page)}>
          {code}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('partApplications.state'),
      width: 128,
      render: (row) => <ApplicationTag of={row} />,
    },
    {
      key: 'part',
      title: t('partApplications.part'),
      render: ({ partName, lines }) =>
        lines === 1 ? partName : `${partName} ${t('partApplications.more', { count: lines })}`,
    },
    {
      key: 'type',
      title: t('partApplications.type'),
      width: 96,
      render: (row) => applyType.label(row.applyType, locale),
    },
    ...(page === 'own'
      ? []
      : [
          {
            key: 'applicant',
            title: t('partApplications.applicant'),
            width: 112,
            render: ({ userName }: PartApplication) => userName ?? '—',
          },
        ]),
    {
      key: 'need',
      title: t('partApplications.need'),
      width: 120,
      render: ({ needDate }) => needDate ?? '—',
    },
    {
      key: 'order',
      title: t('partApplications.orderOf'),
      width: 152,
      render: ({ orderID, orderCode }) =>
        orderID === null ? (
          '—'
        ) : (
          <Link className={rowStyle.link} to={orderPath(orderID)}>
            {orderCode}
          </Link>
        ),
    },
    {
      key: 'amount',
      title: t('partApplications.amount'),
      width: 120,
      align: 'end',
      optional: true,
      render: ({ amount }) => money(amount),
    },
    {
      key: 'time',
      title: t('partApplications.time'),
      width: 132,
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'reason',
      title: t('partApplications.reason'),
      optional: true,
      render: ({ reason }) => <span title={reason}>{reason}</span>,
    },
  ];
}
