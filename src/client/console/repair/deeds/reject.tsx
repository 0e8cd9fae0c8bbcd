import { useTranslation } from 'react-i18next';
import { rejectWorkOrder } from '../../../../contract/areas/repair.ts';
import { type DeedFieldsProps, type DeedForm, needed } from './deedForm.ts';
import { ReasonField } from './ReasonField.tsx';

interface RejectDraft {
  readonly reason: string;
}

export const reject: DeedForm<typeof rejectWorkOrder, RejectDraft> = {
  deed: 'reject',
  endpoint: rejectWorkOrder,
  empty: { reason: '' },
  final: ({ t }) => t('repairForms.deed.rejectFinal'),
  read: ({ reason }, { t }) =>
    reason.trim() === ''
      ? needed('reason', t('repair.deed.field.rejectReason'), t)
      : (key) => ({ ...key, Reason: reason.trim() }),
  fields: { Reason: 'reason' },
  Fields: RejectFields,
};

function RejectFields({ draft, errorOf, onChange }: DeedFieldsProps<RejectDraft>) {
  const { t } = useTranslation();
  return (
    <ReasonField
      label={t('repair.deed.field.rejectReason')}
      help={t('repairForms.deed.help.reject')}
      required
      error={errorOf('reason')}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
    />
  );
}
