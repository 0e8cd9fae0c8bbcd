import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  defaultPasswordRule,
  type PasswordRule,
} from '../../../contract/areas/session/endpoints.ts';
import { resetPassword } from '../../../contract/areas/session/password.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { call } from '../../api/http/call.ts';
import { useUser } from '../../api/session/useSession.ts';
import { hashPassword } from '../../api/signing/hashPassword.ts';
import { NewPasswordFields } from '../../kit/form/password/NewPasswordFields.tsx';
import { PasswordField } from '../../kit/form/password/PasswordField.tsx';
import { useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { newPasswordProblems } from '../../lib/newPassword.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { toastSuccess, toastWarning } from '../../ui/toasts/toast.ts';

/** The draft of a password change. */
interface PasswordDraft {
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

const emptyPassword: PasswordDraft = { old: '', password: '', confirm: '' };

/** An error of a draft, by field; the reason is a key of `login.newPassword`, or `needOld`. */
type PasswordProblem =
  | { readonly field: 'old'; readonly reason: 'needOld' }
  | ReturnType<typeof newPasswordProblems>[number];

/**
 * Returns the first error, in the order of specification 5, Change password: empty original, empty new
 * password, empty confirmation, difference; then the strength of the new password.
 */
function passwordProblem(
  { old, password, confirm }: PasswordDraft,
  rule: PasswordRule,
): PasswordProblem | null {
  if (old === '') return { field: 'old', reason: 'needOld' };
  const problems = newPasswordProblems(password, confirm, rule);
  const order = ['needNew', 'needConfirm', 'differs', 'weak', 'fewKinds', 'short'] as const;
  for (const reason of order) {
    const found = problems.find((problem) => problem.reason === reason);
    if (found !== undefined) return found;
  }
  return null;
}

export interface ChangePasswordDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Changes the user's own password. This session stays; all other sessions of the user end. */
export function ChangePasswordDialog({ visible, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const rule = user?.passwordRule ?? defaultPasswordRule;
  const [draft, setDraft] = useState(emptyPassword);
  const [wrong, setWrong] = useState<PasswordProblem | null>(null);
  const [refused, setRefused] = useProblem<keyof PasswordDraft>(visible);
  const [busy, setBusy] = useState(false);
  const explain = useProblemFromError<keyof PasswordDraft>({ oldPSD: 'old', PSD: 'password' });

  const textOf = (problem: PasswordProblem) =>
    problem.field === 'old'
      ? t('account.password.needOld')
      : t(`login.newPassword.${problem.reason}`, { length: rule.minLength });
  const send = async () => {
    const found = passwordProblem(draft, rule);
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
    setDraft(emptyPassword); // a closed dialog holds no password
    setWrong(null);
    onClose();
  };
  const refusedAt = (field: keyof PasswordDraft) =>
    refused?.field === field ? refused.text : undefined;
  return (
    <FormDialog
      visible={visible}
      title={t('account.password.title')}
      submitLabel={t('account.password.submit')}
      busy={busy}
      problem={wrong ?? refused}
      typed={Object.values(draft).some((value) => value !== '')}
      onSubmit={() => void send()}
      onClose={close}
    >
      {refused?.field === null && <Banner tone="alarm">{refused.text}</Banner>}
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
        rule={rule}
        password={draft.password}
        confirm={draft.confirm}
        errors={{ password: refusedAt('password'), ...(wrong && { [wrong.field]: textOf(wrong) }) }}
        onPassword={(password) => setDraft({ ...draft, password })}
        onConfirm={(confirm) => setDraft({ ...draft, confirm })}
      />
    </FormDialog>
  );
}
