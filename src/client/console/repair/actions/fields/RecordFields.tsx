import { useTranslation } from 'react-i18next';
import { repairSideOf } from '../../../../../contract/orders/orderActor.ts';
import { mostOrderPhotos } from '../../../../../contract/orders/orderRecord.ts';
import { AmountField } from '../../../../kit/form/fields/NumberField.tsx';
import { PhotoField } from '../../../../kit/form/files/PhotoField.tsx';
import type { ActionFieldsProps } from '../actionForm.ts';
import { LabourField } from './LabourField.tsx';
import { labourOf, type RecordDraft } from './record.ts';

const photoKinds = [
  ['photosBefore', 'isUploadingBefore'],
  ['photosAfter', 'isUploadingAfter'],
] as const;

/** Photos before and after the repair, the labour of each person, and what others have charged. */
export function RecordFields({ order, draft, errorOf, onChange }: ActionFieldsProps<RecordDraft>) {
  const { t } = useTranslation();
  const { outsideAmount } = order.cost;
  return (
    <>
      {photoKinds.map(([kind, busy]) => (
        <PhotoField
          key={kind}
          label={t(`repair.record.${kind}`)}
          error={errorOf(kind)}
          maxFiles={mostOrderPhotos}
          isDeferrable
          value={
            draft[kind] ?? order[kind].filter(({ recordOf }) => recordOf === repairSideOf(order))
          }
          onChange={(photos) => onChange({ [kind]: photos })}
          onBusyChange={(isUploading) => onChange({ [busy]: isUploading })}
        />
      ))}
      <LabourField
        orderID={order.id}
        labour={labourOf(draft.labour, order)}
        error={errorOf('labour')}
        onChange={(labour) => onChange({ labour })}
      />
      <AmountField
        label={t('repair.record.outside')}
        help={t('repairForms.record.outsideHelp')}
        error={errorOf('outsideAmount')}
        value={draft.outsideAmount ?? (outsideAmount === null ? '' : String(outsideAmount))}
        onChange={(typed) => onChange({ outsideAmount: typed })}
      />
    </>
  );
}
