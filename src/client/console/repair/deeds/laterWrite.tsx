import { useTranslation } from 'react-i18next';
import { laterWriteWorkOrder } from '../../../../contract/areas/repair.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { MomentField } from '../../../kit/form/MomentField.tsx';
import type { DeedFieldsProps, DeedForm } from './deedForm.ts';
import { givenFinish, workBegan, wrongFinish } from './finishTime.ts';

interface LaterWriteDraft {
  readonly finishTime: string;
}

export const laterWrite: DeedForm<typeof laterWriteWorkOrder, LaterWriteDraft> = {
  deed: 'laterWrite',
  endpoint: laterWriteWorkOrder,
  empty: { finishTime: '' },
  text: ({ t }) => t('repairForms.deed.text.laterWrite'),
  read: ({ finishTime }, context) =>
    wrongFinish(finishTime, context) ??
    ((key) => ({ ...key, ...givenFinish(finishTime, context) })),
  fields: { FinishTime: 'finishTime' },
  Fields: LaterWriteFields,
};

function LaterWriteFields({ order, draft, errorOf, onChange }: DeedFieldsProps<LaterWriteDraft>) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <MomentField
      label={t('repair.deed.field.finishTime')}
      help={t('repairForms.deed.help.finish', { zone })}
      error={errorOf('finishTime')}
      since={workBegan(order)}
      value={draft.finishTime}
      onChange={(finishTime) => onChange({ finishTime })}
    />
  );
}
