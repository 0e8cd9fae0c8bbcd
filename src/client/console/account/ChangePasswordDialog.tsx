import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '../../../contract/areas/password.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { hashPassword } from '../../api/http/hashPassword.ts';
import { useUser } from '../../api/session/useSession.ts';
import { NewPasswordFields } from '../../kit/form/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/form/PasswordField.tsx';
import { useExplain, useProblem } from '../../kit/form/problem.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastSuccess, toastWarning } from '../../ui/toast.ts';
import {
  emptyPassword,
  type PasswordDraft,
  type PasswordProblem,
  passwordProblem,
} from './passwordChange.ts';

export interface ChangePasswordDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Changes one's own password. This sign-in stays; all others of the user end. */
export function ChangePasswordDialog({ visible, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [draft, setDraft] = useState(emptyPassword);
  const [wrong, setWrong] = useState<PasswordProblem | null>(null);
  const [refused, setRefused] = useProblem<keyof PasswordDraft>(visible);
  const [busy, setBusy] = useState(false);
  const explain = useExplain<keyof PasswordDraft>({ oldPSD: 'old', PSD: 'password' });

  const textOf = (problem: PasswordProblem) =>
    problem.field === 'old'
      ? t('account.password.needOld')
      : t(`login.newPassword.${problem.reason}`);
  const send = async () => {
    const found = passwordProblem(draft);
    setWrong(found);
    setRefused(null);
    if (found !== null) {
      toastWarning(textOf(found)); // specification 5: each failure is a warning
      return;
    }
    setBusy(true);
    try {
      const [oldPSD, PSD] = await Promise.all([
        hashPassword(draft.old),
        hashPassword(draft.password),
      ]);
      await call(resetPassword, { UserName: user?.userName ?? '', oldPSD, PSD });
      setDraft(emptyPassword);
      toastSuccess(t('account.password.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setRefused(explain(cause));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setDraft(emptyPassword); // no password waits in a closed dialog
    setWrong(null);
    onClose();
  };
  const refusedAt = (field: keyof PasswordDraft) =>
    refused?.field === field ? refused.text : undefined;
  return (
    <FormDialog
      visible={visible}
      title={t('account.password.title')}
      submit={t('account.password.submit')}
      busy={busy}
      problem={wrong ?? refused}
      typed={Object.values(draft).some((value) => value !== '')}
      onSubmit={() => void send()}
      onClose={close}
    >
      {refused?.field === null && <Notice tone="alarm">{refused.text}</Notice>}
      {/* password managers store the new password under it */}
      <input type="hidden" autoComplete="username" value={user?.userName ?? ''} readOnly />
      <PasswordField
        required
        label={t('account.password.old')}
        autoComplete="current-password"
        value={draft.old}
        error={wrong?.field === 'old' ? textOf(wrong) : refusedAt('old')}
        onChange={(old) => setDraft({ ...draft, old })}
      />
      <NewPasswordFields
        password={draft.password}
        confirm={draft.confirm}
        problems={wrong === null || wrong.field === 'old' ? [] : [wrong]}
        refused={refusedAt('password')}
        onPassword={(password) => setDraft({ ...draft, password })}
        onConfirm={(confirm) => setDraft({ ...draft, confirm })}
      />
    </FormDialog>
  );
}
