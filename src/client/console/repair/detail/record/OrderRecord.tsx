import { useTranslation } from 'react-i18next';
import type { OrderPhoto } from '../../../../../contract/orders/orderRecord.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { fileUrl } from '../../../../api/http/fileUrl.ts';
import { DetailPanel } from '../../../../kit/detail/DetailPage.tsx';
import { Stack, StyledText } from '../../../../ui/layout/layout.tsx';
import { CostTable } from './CostTable.tsx';
import { LabourTable } from './LabourTable.tsx';
import style from './OrderRecord.module.css';

/** The record of a repair: photos, labour, what it costs the user's organisation, and the signature of who confirmed. */
export function OrderRecord({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const { photosBefore, photosAfter, labour, cost, signature } = order;
  return (
    <>
      {photosBefore.length + photosAfter.length > 0 && (
        <DetailPanel heading={t('repair.record.photos')}>
          <Stack gap={16}>
            <PhotoRow title={t('repair.record.photosBefore')} photos={photosBefore} />
            <PhotoRow title={t('repair.record.photosAfter')} photos={photosAfter} />
          </Stack>
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

interface PhotoRowProps {
  readonly title: string;
  readonly photos: readonly OrderPhoto[];
}

/** Photos of one kind, each of which opens in a tab of its own; nothing where there are none. */
function PhotoRow({ title, photos }: PhotoRowProps) {
  if (photos.length === 0) return null;
  return (
    <StyledText as="figure">
      <figcaption className={style.caption}>{title}</figcaption>
      <ul className={style.list}>
        {photos.map(({ url, linkurl, userName }, at) => (
          <li key={url}>
            <a href={fileUrl(linkurl) ?? ''} target="_blank" rel="noopener noreferrer">
              <img
                className={style.photo}
                src={fileUrl(linkurl) ?? ''}
                alt={`${title} ${at + 1} · ${userName}`}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </StyledText>
  );
}
