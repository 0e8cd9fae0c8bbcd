import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../contract/workOrder.ts';
import style from './OrderParts.module.css';

/** The parts that a repair used, with the names that they had then. */
export function OrderParts({ parts }: { readonly parts: WorkOrderDetail['parts'] }) {
  const { t } = useTranslation();
  return (
    <table className={style.parts}>
      <thead>
        <tr>
          <th scope="col">{t('repair.detail.partName')}</th>
          <th scope="col">{t('repair.detail.partCode')}</th>
          <th scope="col" className={style.qty}>
            {t('repair.detail.qty')}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.partID}>
            <td>{part.partName}</td>
            <td className={style.code}>{part.partCode}</td>
            <td className={style.qty}>
              {part.qty} <span className={style.unit}>{part.unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
