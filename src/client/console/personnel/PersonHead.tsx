import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUser, type UserDetail } from '../../../contract/areas/personnel.ts';
import {
  type OneTimePassword,
  resetPasswords,
  setUserState,
} from '../../../contract/areas/personnelDeeds.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../kit/detail/DetailHead.tsx';
import { useReason } from '../../kit/form/useReason.ts';
import { RoleName } from '../../kit/hooks/RoleName.tsx';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { knownWork } from './knownWork.ts';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import style from './PersonHead.module.css';
import { UserStateTag } from './UserStateTag.tsx';

interface PersonHeadProps {
  readonly user: UserDetail;
  readonly refresh: Refresh;
}

/** Name, state, and what this user may do to the person. */
export function PersonHead({ user, refresh }: PersonHeadProps) {
  const { t } = useTranslation();
  const reason = useReason();
  const isSelf = useUser()?.id === user.id;
  const mayEdit = useCan('personnel.edit') || isSelf;
  const mayState = useCan('personnel.state') && !isSelf;
  const mayReset = useCan('personnel.reset') && !isSelf;
  const [asking, setAsking] = useState<'state' | 'reset' | null>(null);
  const [last, setLast] = useState<'state' | 'reset'>('state');
  /** As they were when the form was opened: what is read anew does not take away what was typed. */
  const [edited, setEdited] = useState<UserDetail | null>(null);
  const [editing, setEditing] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([]);
  const changeState = useAction(setUserState, [getUser]);
  const reset = useAction(resetPasswords, [getUser]);
  const { disabled, normal } = userState.values;
  const active = isActive(user);
  const stateWord = t(active ? 'personnel.list.disable' : 'personnel.list.enable');
  const busy = changeState.isPending || reset.isPending;

  const ask = (deed: 'state' | 'reset') => {
    setLast(deed);
    setAsking(deed);
  };
  const edit = () => {
    setEdited(user);
    setEditing(true);
  };
  const deeds = {
    async state() {
      await changeState.mutateAsync({ IDs: [user.id], UserState: active ? disabled : normal });
      toastSuccess(t('kit.list.done'));
    },
    async reset() {
      setPasswords(await reset.mutateAsync({ IDs: [user.id] }));
    },
  };
  const perform = async () => {
    setAsking(null);
    setTrouble('');
    try {
      await deeds[last]();
    } catch (cause) {
      setTrouble(reason(cause));
    }
  };
  const question =
    last === 'reset'
      ? t('personnel.list.confirmReset')
      : t(active ? 'personnel.list.confirmDisable' : 'personnel.list.confirmEnable', {
          count: 1,
        });
  return (
    <>
      <DetailHead
        title={user.realName}
        marks={
          <>
            <UserStateTag state={user.userState} />
            <span className={style.role}>
              <RoleName name={user.roleName} />
            </span>
          </>
        }
        refresh={refresh}
        trouble={trouble}
        deeds={
          <>
            {mayState && (
              <Button
                loading={busy}
                status={active ? 'danger' : 'default'}
                onClick={() => ask('state')}
              >
                {stateWord}
              </Button>
            )}
            {mayEdit && (
              <Button type="primary" onClick={edit}>
                {t('personnel.list.edit')}
              </Button>
            )}
            {mayReset && (
              <ActionMenu
                label={t('kit.list.more')}
                busy={busy}
                actions={[
                  {
                    key: 'reset',
                    text: t('personnel.list.reset'),
                    danger: true,
                    run: () => ask('reset'),
                  },
                ]}
              />
            )}
          </>
        }
      />
      <ConfirmDialog
        visible={asking !== null}
        title={t('kit.list.confirm')}
        text={question}
        deed={last === 'reset' ? t('personnel.list.reset') : stateWord}
        final={last === 'reset' || active}
        onConfirm={() => void perform()}
        onClose={() => setAsking(null)}
      />
      {mayEdit && edited !== null && (
        <EditPersonDialog
          key={edited.version}
          user={edited}
          visible={editing}
          known={knownWork([edited])}
          onClose={() => setEditing(false)}
        />
      )}
      <PasswordsDialog passwords={passwords} onHandedOver={() => setPasswords([])} />
    </>
  );
}
