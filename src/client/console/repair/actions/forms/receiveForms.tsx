import { useTranslation } from 'react-i18next';
import {
  assignWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
} from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { type ActionFieldsProps, type ActionForm, requiredProblem } from '../actionForm.ts';
import {
  noRepairer,
  type RepairerDraft,
  RepairerField,
  readRepairer,
  repairerProblem,
} from '../fields/RepairerField.tsx';

export const receiveForm: ActionForm<typeof receiveWorkOrder, RepairerDraft> = {
  action: 'receive',
  endpoint: receiveWorkOrder,
  empty: noRepairer,
  text: ({ order, t }) => t('repairForms.action.text.receive', { device: order.deviceName }),
  read: readRepairer,
  fields: { RepairUserID: 'name' },
  Fields: ReceiveFields,
};

function ReceiveFields(props: ActionFieldsProps<RepairerDraft>) {
  const { t } = useTranslation();
  return <RepairerField {...props} help={t('repairForms.action.help.receiveFor')} />;
}

interface AssignDraft extends RepairerDraft {
  readonly reason: string;
}

export const assignForm: ActionForm<typeof assignWorkOrder, AssignDraft> = {
  action: 'assign',
  endpoint: assignWorkOrder,
  empty: { ...noRepairer, reason: '' },
  text: ({ order, t }) =>
    t('repairForms.action.text.assign', { person: order.repairUserName ?? '' }),
  read: (draft, context) => {
    const { repairer, reason } = draft;
    const problem = repairerProblem(draft, context, true);
    if (problem !== null) return problem;
    return (key) => ({
      ...key,
      RepairUserID: repairer?.id ?? '',
      ...(reason.trim() === '' ? {} : { Reason: reason.trim() }),
    });
  },
  fields: { RepairUserID: 'name', Reason: 'reason' },
  Fields: AssignFields,
};

function AssignFields({ draft, errorOf, onChange, order }: ActionFieldsProps<AssignDraft>) {
  const { t } = useTranslation();
  return (
    <>
      <RepairerField
        {...{ order, draft, errorOf, onChange }}
        required
        help={t('repairForms.action.help.assign')}
      />
      <TextAreaField
        maxLength={lengths.actionReason}
        label={t('repair.action.field.reason')}
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(reason) => onChange({ reason })}
      />
    </>
  );
}

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
