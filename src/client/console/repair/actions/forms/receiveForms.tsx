import { useTranslation } from 'react-i18next';
import {
  receiveWorkOrder,
  rejectWorkOrder,
} from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { type ActionFieldsProps, type ActionForm, requiredProblem } from '../actionForm.ts';

export const receiveForm: ActionForm<typeof receiveWorkOrder, object> = {
  action: 'receive',
  endpoint: receiveWorkOrder,
  empty: {},
  text: ({ order, t }) => t('repairForms.action.text.receive', { device: order.deviceName }),
  read: () => (key) => key,
  fields: {},
};

interface RejectDraft {
  readonly reason: string;
}

export const rejectForm: ActionForm<typeof rejectWorkOrder, RejectDraft> = {
  action: 'reject',
  endpoint: rejectWorkOrder,
  empty: { reason: '' },
  final: ({ t }) => t('repairForms.action.rejectFinal'),
  read: ({ reason }, { t }) =>
    reason.trim() === ''
      ? requiredProblem('reason', t('repair.action.field.rejectReason'), t)
      : (key) => ({ ...key, Reason: reason.trim() }),
  fields: { Reason: 'reason' },
  Fields: RejectFields,
};

function RejectFields({ draft, errorOf, onChange }: ActionFieldsProps<RejectDraft>) {
  const { t } = useTranslation();
  return (
    <TextAreaField
      maxLength={lengths.actionReason}
      label={t('repair.action.field.rejectReason')}
      help={t('repairForms.action.help.reject')}
      required
      error={errorOf('reason')}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
    />
  );
}
