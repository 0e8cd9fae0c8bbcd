import { useTranslation } from 'react-i18next';
import { confirmWorkOrder } from '../../../../contract/areas/repair.ts';
import { type DeedFieldsProps, type DeedForm, needed } from './deedForm.ts';
import { ReasonField } from './ReasonField.tsx';

interface SendBackDraft {
  readonly reason: string;
}

export const sendBack: DeedForm<typeof confirmWorkOrder, SendBackDraft> = {
  deed: 'sendBack',
  endpoint: confirmWorkOrder,
  empty: { reason: '' },
  text: ({ t }) => t('repairForms.deed.text.sendBack'),
  read: ({ reason }, { t }) =>
    reason.trim() === ''
      ? needed('reason', t('repair.deed.field.sendBackReason'), t)
      : (key) => ({ ...key, Result: 0, Reason: reason.trim() }),
  fields: { Reason: 'reason' },
  Fields: SendBackFields,
};

function SendBackFields({ draft, errorOf, onChange }: DeedFieldsProps<SendBackDraft>) {
  const { t } = useTranslation();
  return (
    <ReasonField
      label={t('repair.deed.field.sendBackReason')}
      required
      error={errorOf('reason')}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
    />
  );
}
