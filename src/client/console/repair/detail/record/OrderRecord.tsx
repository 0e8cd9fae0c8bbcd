import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { DetailPanel } from '../../../../kit/detail/DetailPage.tsx';
import { CostTable } from './CostTable.tsx';
import { LabourTable } from './LabourTable.tsx';
import style from './OrderRecord.module.css';
import { PhotoRow } from './PhotoRow.tsx';

/** The record of a repair: photos, labour, what it costs the user's organisation, and the signature of who confirmed. */
export function OrderRecord({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const { photosBefore, photosAfter, labour, cost, signature } = order;
  return (
    <>
      {photosBefore.length + photosAfter.length > 0 && (
        <DetailPanel heading={t('repair.record.photos')}>
          <div className={style.photos}>
            <PhotoRow title={t('repair.record.photosBefore')} photos={photosBefore} />
            <PhotoRow title={t('repair.record.photosAfter')} photos={photosAfter} />
          </div>
        </DetailPanel>
      )}
      {labour.length > 0 && (
        <DetailPanel heading={t('repair.record.labour')}>
          <LabourTable labour={labour} />
        </DetailPanel>
      )}
      {cost.lines.some(({ amount }) => amount !== null) && (
        <DetailPanel heading={t('repair.record.cost')}>
          <CostTable cost={cost} isOfTwo={order.orgCode !== order.repairOrgCode} />
        </DetailPanel>
      )}
      {signature !== null && (
        <DetailPanel heading={t('repair.record.signature')}>
          <PhotoRow
            title={t('repair.record.signedBy', { person: signature.userName })}
            photos={[signature]}
          />
        </DetailPanel>
      )}
    </>
  );
}
