import { useTranslation } from 'react-i18next';
import type { OrderLabour } from '../../../../../contract/orders/orderRecord.ts';
import style from './OrderRecord.module.css';

/** Who worked how long, with the sum. */
export function LabourTable({ labour }: { readonly labour: readonly OrderLabour[] }) {
  const { t } = useTranslation();
  const total = labour.reduce((sum, { minutes }) => sum + minutes, 0);
  const isProposed = labour.some((one) => one.isProposed === 1);
  return (
    <>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t('repair.record.person')}</th>
            <th scope="col" className={style.number}>
              {t('repair.record.minutes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {labour.map(({ userID, userName, isHelper, minutes }) => (
            <tr key={userID}>
              <td>
                {userName}
                {isHelper === 1 && <span className={style.about}>{t('repair.record.helper')}</span>}
              </td>
              <td className={style.number}>{minutes}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('repair.record.sum')}</th>
            <td className={style.number}>{total}</td>
          </tr>
        </tfoot>
      </table>
      {isProposed && <p className={style.note}>{t('repair.record.proposed')}</p>}
    </>
  );
}
