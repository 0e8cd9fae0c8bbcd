import { useTranslation } from 'react-i18next';
import { moneyText } from '../../../../../contract/locale.ts';
import type { CostItem, OrderCost } from '../../../../../contract/orders/orderRecord.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
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
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('repair.record.item')}</th>
            <th scope="col" className={style.number}>
              {t('repair.record.qty')}
            </th>
            <th scope="col" className={style.number}>
              {t('repair.record.price')}
            </th>
            <th scope="col" className={style.number}>
              {t('repair.record.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cost.lines.map((item, at) => (
            // the items of an answer have no other identity
            <tr key={`${at} ${item.name}`}>
              <td>
                {item.kind === 'outside' ? t('repair.record.outside') : item.name}
                {item.kind === 'labour' && (
                  <span className={style.about}>{t('repair.record.labour')}</span>
                )}
              </td>
              <td className={style.number}>{qty(item)}</td>
              <td className={style.number}>{item.kind === 'outside' ? '' : money(item.price)}</td>
              <td className={style.number}>{money(item.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('repair.record.sum')}
            </th>
            <td className={style.number}>{money(cost.total)}</td>
          </tr>
        </tfoot>
      </table>
      {isOfTwo && <p className={style.note}>{t('repair.record.ownCost')}</p>}
    </>
  );
}
