import { useTranslation } from 'react-i18next';
import { confirmWorkOrder } from '../../../../../contract/areas/repair/endpoints.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { useUser } from '../../../../api/session/useSession.ts';
import { TextAreaField } from '../../../../kit/form/fields/TextField.tsx';
import {
  noSignature,
  SignatureField,
  type SignatureValue,
} from '../../../../kit/form/signature/SignatureField.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import { type ActionFieldsProps, type ActionForm, doneAt, requiredProblem } from '../actionForm.ts';

interface ConfirmDraft {
  /** '1' to '5'; empty for none. */
  readonly score: '' | '1' | '2' | '3' | '4' | '5';
  readonly signature: SignatureValue;
}

export const confirmForm: ActionForm<typeof confirmWorkOrder, ConfirmDraft> = {
  action: 'confirm',
  endpoint: confirmWorkOrder,
  whenQueued: doneAt,
  empty: { score: '', signature: noSignature },
  text: ({ t }) => t('repairForms.action.text.confirm'),
  read({ score, signature: { file, isDrawn } }, { t }) {
    if (isDrawn) return { field: 'signature', text: t('repairForms.record.takeSignature') };
    return (key) => ({
      ...key,
      Result: 1,
      ...(score === '' ? {} : { Score: Number(score) }),
      ...(file === null ? {} : { Signature: file.url }),
    });
  },
  fields: { Score: 'score', Signature: 'signature' },
  Fields: ConfirmFields,
};

function ConfirmFields({ draft, errorOf, onChange }: ActionFieldsProps<ConfirmDraft>) {
  const { t } = useTranslation();
  const name = useUser()?.realName ?? '';
  return (
    <>
      <SegmentedControl<ConfirmDraft['score']>
        label={t('repair.action.field.score')}
        error={errorOf('score')}
        value={draft.score}
        options={[
          { value: '', text: t('repairForms.action.noScore') },
          ...(['1', '2', '3', '4', '5'] as const).map((value) => ({ value, text: value })),
        ]}
        onChange={(score) => onChange({ score })}
      />
      <SignatureField
        label={t('repair.record.signature')}
        help={t('repairForms.record.signatureHelp')}
        error={errorOf('signature')}
        name={name}
        value={draft.signature}
        onChange={(signature) => onChange({ signature })}
      />
    </>
  );
}

interface SendBackDraft {
  readonly reason: string;
}

export const sendBackForm: ActionForm<typeof confirmWorkOrder, SendBackDraft> = {
  action: 'sendBack',
  endpoint: confirmWorkOrder,
  whenQueued: doneAt,
  empty: { reason: '' },
  text: ({ t }) => t('repairForms.action.text.sendBack'),
  read: ({ reason }, { t }) =>
    reason.trim() === ''
      ? requiredProblem('reason', t('repair.action.field.sendBackReason'), t)
      : (key) => ({ ...key, Result: 0, Reason: reason.trim() }),
  fields: { Reason: 'reason' },
  Fields: SendBackFields,
};

function SendBackFields({ draft, errorOf, onChange }: ActionFieldsProps<SendBackDraft>) {
  const { t } = useTranslation();
  return (
    <TextAreaField
      maxLength={lengths.actionReason}
      label={t('repair.action.field.sendBackReason')}
      required
      error={errorOf('reason')}
      value={draft.reason}
      onChange={(reason) => onChange({ reason })}
    />
  );
}
