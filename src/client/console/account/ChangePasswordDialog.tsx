import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../../contract/areas/session/password.ts';
import { useUser } from '../../api/session/useSession.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/form/password/PasswordField.tsx';
import { useNewPassword } from '../../kit/form/password/useNewPassword.ts';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess, toastWarning } from '../../ui/toasts/toast.ts';

export interface ChangePasswordDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Changes the user's own password. This session stays; all other sessions of the user end. */
export function ChangePasswordDialog({ visible, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const password = useNewPassword(user?.passwordRule);
  /** The first problem alone, in the order of specification 5, Change password. */
  const problemsOf = ({ oldPSD, PSD }: Readonly<Record<string, unknown>>) =>
    oldPSD === ''
      ? [{ field: 'oldPSD', text: t('account.password.needOld') }]
      : password.converted.problems(String(PSD)).slice(0, 1);
  const form = useEntityForm(resetPassword, {
    visible,
    labels: { oldPSD: t('account.password.old') },
    fixed: { UserName: user?.userName ?? '' },
    converted: {
      oldPSD: { toWire: hashPassword, problems: (_, draft) => problemsOf(draft) },
      PSD: { toWire: hashPassword, problems: () => [] },
    },
    invalidates: [],
    isPreserved: true,
    onDone() {
      password.clear();
      toastSuccess(t('account.password.done'));
      onClose();
    },
    onClose() {
      form.discard(); // a closed dialog holds no password
      password.clear();
      onClose();
    },
  });
  const onSubmit = () => {
    const [found] = problemsOf(form.draft);
    if (found !== undefined) toastWarning(found.text); // specification 5: each failure is a warning
    form.dialog.onSubmit();
  };
  return (
    <EntityDialog
      form={{ ...form, dialog: { ...form.dialog, onSubmit } }}
      title={t('account.password.title')}
      submitLabel={t('account.password.submit')}
    >
      {/* password managers store the new password under it */}
      <input type="hidden" autoComplete="username" value={user?.userName ?? ''} readOnly />
      <PasswordField {...form.field('oldPSD')} required autoComplete="current-password" />
      <NewPasswordFields {...password.fieldsOf(form)} large={false} />
    </EntityDialog>
  );
}
