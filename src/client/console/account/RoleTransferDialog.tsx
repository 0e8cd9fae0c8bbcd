import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getUser,
  listRoles,
  listUsers,
  type TransferCandidate,
  type UserDetail,
} from '../../../contract/areas/personnel.ts';
import { transferRole } from '../../../contract/areas/personnelDeeds.ts';
import { ApiError } from '../../api/http/apiError.ts';
import { tellFailure } from '../../api/query/tellFailure.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { loadUser } from '../../api/session/loadUser.ts';
import { useExplain, useProblem } from '../../kit/form/problem.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastSuccess, toastWarning } from '../../ui/toast.ts';
import { CandidateField } from './CandidateField.tsx';

export interface RoleTransferDialogProps {
  /** The enterprise administrator, who has the dialog. */
  readonly user: UserDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/**
 * Passes the enterprise administrator's role on to a colleague: chosen, then confirmed. Afterwards the
 * session's record follows: role and menus.
 */
export function RoleTransferDialog({ user, visible, onClose }: RoleTransferDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [to, setTo] = useState<TransferCandidate | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useProblem<'to'>(visible);
  const explain = useExplain<'to'>({ ToUserID: 'to' });
  const action = useAction(transferRole, [getUser, listUsers, listRoles]);

  const close = () => {
    setAsking(false);
    onClose();
  };
  const choose = () => {
    if (to === null) {
      setProblem({ field: 'to', text: t('account.transfer.needUser') });
      toastWarning(t('account.transfer.needUser'));
      return;
    }
    setProblem(null);
    setAsking(true);
  };
  const transfer = async (chosen: TransferCandidate) => {
    try {
      await action.mutateAsync({
        RoleName: user.roleName,
        RoleID: user.roleID,
        UserID: user.id,
        ToUserID: chosen.id,
      });
      setText('');
      setTo(null);
      toastSuccess(t('account.transfer.done'));
      close();
      await loadUser(AbortSignal.timeout(10_000)).catch(tellFailure);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setAsking(false);
      setProblem(explain(cause));
    }
  };
  if (asking && to !== null) {
    return (
      <FormDialog
        visible={visible}
        title={t('account.transfer.confirm')}
        submit={t('account.transfer.submit')}
        final
        busy={action.isPending}
        sending={action.isSending}
        problem={null}
        typed
        onSubmit={() => void transfer(to)}
        onClose={() => setAsking(false)}
      >
        <p>{t('account.transfer.confirmText', { name: to.realName, phone: to.userName })}</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      visible={visible}
      title={t('account.transfer.title')}
      submit={t('account.transfer.submit')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      typed={text !== ''}
      onSubmit={choose}
      onClose={close}
    >
      {problem !== null && problem.field === null && <Notice tone="alarm">{problem.text}</Notice>}
      <p>{t('account.transfer.about')}</p>
      <CandidateField
        text={text}
        chosen={to !== null}
        error={problem?.field === 'to' ? problem.text : undefined}
        onText={(typed) => {
          setText(typed);
          setTo(null);
        }}
        onChoose={(person) => {
          setTo(person);
          setText(`${person.realName} ${person.userName}`);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
