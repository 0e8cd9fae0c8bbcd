import { useTranslation } from 'react-i18next';
import { addFeedback } from '../../../contract/areas/feedback/endpoints.ts';
import { useUser } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextAreaField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';

export interface FeedbackDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Sends feedback to the operator of the product; the draft survives until it is sent. */
export function FeedbackDialog({ visible, onClose }: FeedbackDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const form = useEntityForm(addFeedback, {
    visible,
    fixed: { UserID: user?.id ?? '' },
    labels: { Remark: t('account.feedback.content') },
    invalidates: [],
    onDone() {
      toastSuccess(t('account.feedback.sent'));
      onClose();
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('account.feedback.title')}
      submitLabel={t('account.feedback.submit')}
    >
      <TextAreaField
        {...form.field('Remark')}
        rows={6}
        help={t('account.feedback.help')}
        placeholder={t('account.feedback.placeholder')}
      />
    </EntityDialog>
  );
}
