import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../../../contract/locale.ts';
import type { CostItem, OrderCost } from '../../../../../contract/orders/orderRecord.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { SimpleTable } from '../../../../ui/layout/SimpleTable.tsx';
import style from './OrderRecord.module.css';

interface CostTableProps {
  readonly cost: OrderCost;
  /** True where another organisation takes part, which does not see the cost. */
  readonly isOfTwo: boolean;
}

/** The cost of an order for the user's organisation, with the sum. */
export function CostTable({ cost, isOfTwo }: CostTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number | null) =>
    amount === null ? t('repair.record.noPrice') : moneyText(amount, locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const qty = ({ kind, qty: amount, unit }: CostItem) => {
    if (amount === null) return '';
    return `${numbers.format(amount)} ${kind === 'labour' ? t('repair.record.hours') : (unit ?? '')}`;
  };
  return (
    <>
      <SimpleTable
        caption={t('repair.record.cost')}
        rows={cost.lines}
        keyOf={({ name }, at) => `${at} ${name}`} // the items of an answer have no other identity
        columns={[
          {
            key: 'item',
            title: t('repair.record.item'),
            render: ({ kind, name }) => (
              <>
                {kind === 'outside' ? t('repair.record.outside') : name}
                {kind === 'labour' && (
                  <span className={style.about}>{t('repair.record.labour')}</span>
                )}
              </>
            ),
          },
          { key: 'qty', align: 'end', title: t('repair.record.qty'), render: qty },
          {
            key: 'price',
            align: 'end',
            title: t('repair.record.price'),
            render: ({ kind, price }) => (kind === 'outside' ? '' : money(price)),
          },
          {
            key: 'amount',
            align: 'end',
            title: t('repair.record.amount'),
            render: ({ amount }) => money(amount),
          },
        ]}
        sum={[t('repair.record.sum'), money(cost.total)]}
      />
      {isOfTwo && <p className={style.note}>{t('repair.record.ownCost')}</p>}
    </>
  );
}
