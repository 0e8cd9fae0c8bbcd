import { useTranslation } from 'react-i18next';
import type { OrderLabour } from '../../../../../contract/orders/orderRecord.ts';
import { SimpleTable } from '../../../../ui/layout/SimpleTable.tsx';
import style from './OrderRecord.module.css';

/** Who worked how long, with the sum. */
export function LabourTable({ labour }: { readonly labour: readonly OrderLabour[] }) {
  const { t } = useTranslation();
  const total = labour.reduce((sum, { minutes }) => sum + minutes, 0);
  const isProposed = labour.some((one) => one.isProposed === 1);
  return (
    <>
      <SimpleTable
        caption={t('repair.record.labour')}
        rows={labour}
        keyOf={({ userID }) => userID}
        columns={[
          {
            key: 'person',
            title: t('repair.record.person'),
            render: ({ userName, isHelper }) => (
              <>
                {userName}
                {isHelper === 1 && <span className={style.about}>{t('repair.record.helper')}</span>}
              </>
            ),
          },
          {
            key: 'minutes',
            align: 'end',
            title: t('repair.record.minutes'),
            render: ({ minutes }) => minutes,
          },
        ]}
        sum={[t('repair.record.sum'), total]}
      />
      {isProposed && <p className={style.note}>{t('repair.record.proposed')}</p>}
    </>
  );
}
