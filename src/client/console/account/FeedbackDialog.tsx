import { useTranslation } from 'react-i18next';
import { addFeedback } from '../../../contract/areas/feedback.ts';
import { lengths } from '../../../contract/validation/lengths.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import style from './FeedbackDialog.module.css';

export interface FeedbackDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Sends feedback to the operator of the product; the draft survives until it is sent. */
export function FeedbackDialog({ visible, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { draft, problem, change, errorOf, dialog } = useDraft({
    visible,
    initial: { remark: '' },
    endpoint: addFeedback,
    invalidates: [],
    fields: { Remark: 'remark' },
    toBody: ({ remark }) =>
      remark.trim() === ''
        ? { field: 'remark', text: t('account.feedback.empty') }
        : { UserID: user?.id ?? '', Remark: remark.trim() },
    onDone: () => {
      toastSuccess(t('account.feedback.sent'));
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('account.feedback.title')}
      submitLabel={t('account.feedback.submit')}
    >
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <Field
        label={t('account.feedback.content')}
        help={t('account.feedback.help')}
        error={errorOf('remark')}
        required
      >
        {(control) => (
          <textarea
            {...control}
            className={style.content}
            rows={6}
            maxLength={lengths.feedback}
            placeholder={t('account.feedback.placeholder')}
            value={draft.remark}
            onChange={({ target }) => change({ remark: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
