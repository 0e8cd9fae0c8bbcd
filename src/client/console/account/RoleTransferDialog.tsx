import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransferCandidate, transferRole } from '../../../contract/areas/personnel/actions.ts';
import {
  getUser,
  listRoles,
  listUsers,
  type UserDetail,
} from '../../../contract/areas/personnel/endpoints.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { loadUser } from '../../api/session/loadUser.ts';
import { personSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { useProblem, useProblemFromError } from '../../kit/form/problem.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { toastSuccess, toastWarning } from '../../ui/toasts/toast.ts';

export interface RoleTransferDialogProps {
  /** The enterprise administrator, who is the signed-in user. */
  readonly user: UserDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/**
 * Transfers the enterprise administrator's role to a selected colleague, after a confirmation. Then it
 * reloads the session's record: role and menus.
 */
export function RoleTransferDialog({ user, visible, onClose }: RoleTransferDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [to, setTo] = useState<TransferCandidate | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useProblem<'to'>(visible);
  const explain = useProblemFromError<'to'>({ ToUserID: 'to' });
  const action = useAction(transferRole, [getUser, listUsers, listRoles]);

  const close = () => {
    setConfirming(false);
    onClose();
  };
  const submit = () => {
    if (to === null) {
      setProblem({ field: 'to', text: t('account.transfer.needUser') });
      toastWarning(t('account.transfer.needUser'));
      return;
    }
    setProblem(null);
    setConfirming(true);
  };
  const transfer = async (candidate: TransferCandidate) => {
    try {
      await action.mutateAsync({
        RoleName: user.roleName,
        RoleID: user.roleID,
        UserID: user.id,
        ToUserID: candidate.id,
      });
      setText('');
      setTo(null);
      toastSuccess(t('account.transfer.done'));
      close();
      await loadUser(AbortSignal.timeout(10_000)).catch(showFailure);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setConfirming(false);
      setProblem(explain(cause));
    }
  };
  if (confirming && to !== null) {
    return (
      <FormDialog
        visible={visible}
        title={t('account.transfer.confirm')}
        submitLabel={t('account.transfer.submit')}
        destructive
        busy={action.isPending}
        sending={action.isSending}
        problem={null}
        typed
        onSubmit={() => void transfer(to)}
        onClose={() => setConfirming(false)}
      >
        <p>{t('account.transfer.confirmText', { name: to.realName, phone: to.userName })}</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      visible={visible}
      title={t('account.transfer.title')}
      submitLabel={t('account.transfer.submit')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      typed={text !== ''}
      onSubmit={submit}
      onClose={close}
    >
      {problem !== null && problem.field === null && <Banner tone="alarm">{problem.text}</Banner>}
      <p>{t('account.transfer.about')}</p>
      <RemotePicker
        source={personSource}
        label={t('account.transfer.to')}
        required
        error={problem?.field === 'to' ? problem.text : undefined}
        value={to?.id ?? ''}
        onChange={(_, person, typed) => {
          setTo(person);
          setText(typed);
          if (person !== null) setProblem(null);
        }}
      />
    </FormDialog>
  );
}
