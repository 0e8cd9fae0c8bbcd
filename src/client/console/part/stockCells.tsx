import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { partType, stockMoveType } from '../../../contract/areas/part/partEnums.ts';
import { type StockMovement } from '../../../contract/areas/part/stock.ts';
import { planKind } from '../../../contract/areas/plan/planEnums.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useQuantityText } from '../../kit/hooks/useQuantityText.ts';
import type { ListColumn } from '../../kit/list/listTypes.ts';
import rowStyle from '../../kit/list/rows/row.module.css';
import { applicationPath } from '../../lib/paths/applicationPath.ts';
import { countPath } from '../../lib/paths/countPath.ts';
import { orderPath } from '../../lib/paths/orderPath.ts';
import { partPath } from '../../lib/paths/partPath.ts';
import { planPath } from '../../lib/paths/planPath.ts';
import { Tag } from '../../ui/data/Tag.tsx';

/** The name and code of a part that another row names, as a link. */
export function PartName({
  of,
}: {
  readonly of: Pick<StockMovement, 'partID' | 'partName' | 'partCode'>;
}) {
  return (
    <>
      <Link className={rowStyle.link} to={partPath(of.partID)}>
        {of.partName}
      </Link>
      <span className={rowStyle.code}>{of.partCode}</span>
    </>
  );
}

/** The level of a stock: grey while it is normal. */
export function StockLevelTag({ level }: { readonly level: number }) {
  const locale = useLocale();
  const { low, high } = partType.values;
  const tone = level === low ? 'danger' : level === high ? 'warning' : 'rest';
  return <Tag tone={tone}>{partType.label(level, locale)}</Tag>;
}

const link = (to: string, text: string | null) => (
  <Link className={rowStyle.link} to={to}>
    {text}
  </Link>
);

type PartUser = Pick<StockMovement, 'orderCode' | 'orderID' | 'planCode' | 'planID' | 'planKind'>;

/** Returns a function that makes the link to the order or plan that used a part; null for neither. */
export function usePartUserLink(): (of: PartUser) => ReactNode {
  const { t } = useTranslation();
  return ({ orderID, orderCode, planID, planCode, planKind: kind }) => {
    if (orderID !== null)
      return link(orderPath(orderID), t('stock.list.order', { code: orderCode }));
    if (planID === null) return null;
    const area = kind === planKind.values.inspection ? 'inspection' : 'maintenance';
    return link(planPath(area, planID), t('stock.list.plan', { code: planCode }));
  };
}

/** The record for which a movement was booked, as a link, or its reason. */
function MovementReference({ of }: { readonly of: StockMovement }) {
  const { t } = useTranslation();
  const userLink = usePartUserLink();
  const { applicationID, applicationCode, countID, countCode } = of;
  if (applicationID !== null) return link(applicationPath(applicationID, 'all'), applicationCode);
  if (countID !== null) return link(countPath(countID), countCode);
  return (
    userLink(of) ?? (
      <span title={of.reason ?? ''}>
        {of.reason ?? (of.isOpening === 1 ? t('stock.list.opening') : '—')}
      </span>
    )
  );
}

/** The columns of movements. @param ofPart leaves out the part */
export function useMovementColumns(ofPart = false): ListColumn<StockMovement>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const quantity = useQuantityText();
  const money = (value: number | null) =>
    value === null ? '—' : value.toLocaleString(locale, { style: 'currency', currency: 'CNY' });
  const part: ListColumn<StockMovement> = {
    key: 'part',
    title: t('stock.list.part'),
    fixed: true,
    render: (row) => <PartName of={row} />,
  };
  return [
    ...(ofPart ? [] : [part]),
    {
      key: 'type',
      title: t('stock.list.type'),
      width: 132,
      render: ({ moveType, undoesID, undoneByID }) => {
        const name = stockMoveType.label(moveType, locale);
        const note = undoesID !== null ? 'undoes' : undoneByID !== null ? 'undone' : null;
        return note === null ? name : `${name} · ${t(`stock.list.${note}`)}`;
      },
    },
    {
      key: 'qty',
      title: t('stock.list.qty'),
      width: 112,
      align: 'end',
      render: ({ qty, unit }) => quantity(qty, unit, true),
    },
    {
      key: 'lot',
      title: t('stock.lots.lot'),
      width: 112,
      ...(ofPart ? {} : { optional: true as const }),
      render: ({ lot }) => lot ?? '—',
    },
    { key: 'position', title: t('stock.position'), render: ({ positionName }) => positionName },
    {
      key: 'balance',
      title: t('stock.list.balance'),
      width: 112,
      align: 'end',
      ...(ofPart ? {} : { optional: true as const }),
      render: ({ balance, unit }) => quantity(balance, unit),
    },
    {
      key: 'total',
      title: t('stock.list.total'),
      width: 112,
      align: 'end',
      render: ({ total, unit }) => quantity(total, unit),
    },
    {
      key: 'reference',
      title: t('stock.list.reference'),
      render: (row) => <MovementReference of={row} />,
    },
    {
      key: 'person',
      title: t('stock.list.person'),
      width: 112,
      render: ({ userName }) => userName ?? '—',
    },
    {
      key: 'time',
      title: t('stock.list.time'),
      width: 152,
      render: ({ moveTime }) => <TimeAgo instant={moveTime} now={now} />,
    },
    ...(ofPart
      ? []
      : ([
          {
            key: 'amount',
            title: t('stock.list.amount'),
            width: 120,
            align: 'end',
            optional: true,
            render: ({ amount }) => money(amount),
          },
          {
            key: 'receiver',
            title: t('stock.list.receiver'),
            width: 112,
            optional: true,
            render: ({ receiverName }) => receiverName ?? '—',
          },
          {
            key: 'entered',
            title: t('stock.list.entered'),
            width: 152,
            optional: true,
            render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
          },
        ] satisfies ListColumn<StockMovement>[])),
  ];
}
