import { useTranslation } from 'react-i18next';
import {
  acknowledgeWorkOrder,
  assignWorkOrder,
  receiveWorkOrder,
  rejectWorkOrder,
} from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import { type ActionFieldsProps, type ActionForm, doneAt, requiredProblem } from '../actionForm.ts';
import {
  noRepairer,
  type RepairerDraft,
  RepairerField,
  repairerProblem,
} from '../fields/RepairerField.tsx';

export const receiveForm: ActionForm<typeof receiveWorkOrder, Record<never, never>> = {
  action: 'receive',
  endpoint: receiveWorkOrder,
  whenQueued: doneAt,
  empty: {},
  text: ({ order, t }) => t('repairForms.action.text.receive', { device: order.deviceName }),
  read: () => (key) => key,
  fields: {},
};

export const acknowledgeForm: ActionForm<typeof acknowledgeWorkOrder, Record<never, never>> = {
  action: 'acknowledge',
  endpoint: acknowledgeWorkOrder,
  empty: {},
  text: ({ order, t }) => t('repairForms.action.text.acknowledge', { device: order.deviceName }),
  read: () => (key) => key,
  fields: {},
};

interface AssignDraft extends RepairerDraft {
  readonly reason: string;
}

const emptyAssignment: AssignDraft = { ...noRepairer, reason: '' };

/** The first assignment of an order: its reception for another person. */
export const assignFirstForm: ActionForm<typeof receiveWorkOrder, AssignDraft> = {
  action: 'assign',
  endpoint: receiveWorkOrder,
  whenQueued: doneAt,
  empty: emptyAssignment,
  text: ({ order, t }) => t('repairForms.action.text.assignFirst', { device: order.deviceName }),
  read: (draft, context) =>
    repairerProblem(draft, context, true) ??
    ((key) => ({ ...key, RepairUserID: draft.repairer?.id ?? '' })),
  fields: { RepairUserID: 'name' },
  Fields: AssigneeField,
};

export const assignForm: ActionForm<typeof assignWorkOrder, AssignDraft> = {
  action: 'assign',
  endpoint: assignWorkOrder,
  whenQueued: doneAt,
  empty: emptyAssignment,
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

function AssigneeField(props: ActionFieldsProps<AssignDraft>) {
  const { t } = useTranslation();
  return <RepairerField {...props} required help={t('repairForms.action.help.assign')} />;
}

function AssignFields(props: ActionFieldsProps<AssignDraft>) {
  const { t } = useTranslation();
  const { draft, errorOf, onChange } = props;
  return (
    <>
      <AssigneeField {...props} />
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
  whenQueued: doneAt,
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
