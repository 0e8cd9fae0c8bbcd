import { useTranslation } from 'react-i18next';
import { addFeedback } from '../../../contract/areas/feedback.ts';
import { lengths } from '../../../contract/lengths.ts';
import { useUser } from '../../api/session/useSession.ts';
import { useDraft } from '../../kit/form/useDraft.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import style from './FeedbackDialog.module.css';

export interface FeedbackDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Says to who runs the product what one thinks of it; what was typed is kept until it is sent. */
export function FeedbackDialog({ visible, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { draft, problem, change, errorOf, dialog } = useDraft({
    visible,
    initial: { remark: '' },
    endpoint: addFeedback,
    stale: [],
    fields: { Remark: 'remark' },
    read: ({ remark }) =>
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
      submit={t('account.feedback.submit')}
    >
      {problem !== null && problem.field === null && <Notice tone="alarm">{problem.text}</Notice>}
      <Field
        label={t('account.feedback.content')}
        help={t('account.feedback.help')}
        error={errorOf('remark')}
        required
      >
        {(control) => (
          <textarea
            {...control}
            className={style.words}
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
