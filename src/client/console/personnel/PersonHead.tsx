import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OneTimePassword,
  resetPasswords,
  setUserState,
} from '../../../contract/areas/personnel/actions.ts';
import { getUser, type UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { exportPerson } from '../../../contract/areas/personnel/personalData.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { download, saveFile } from '../../api/http/download.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailHead, type Refresh } from '../../kit/detail/DetailHead.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { RoleName } from '../../kit/hooks/RoleName.tsx';
import { useExpiredReason } from '../../kit/hooks/useExpiredReason.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ActionMenu } from '../../ui/menus/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { PasswordsDialog } from './PasswordsDialog.tsx';
import { UserStateTag } from './peopleColumns.tsx';

const loadDialog = dialogLoader(
  'personnel',
  async () => (await import('./PersonDialog.tsx')).PersonDialog,
);

const loadErase = dialogLoader(
  'personnel',
  async () => (await import('./EraseDialog.tsx')).EraseDialog,
);

interface PersonHeadProps {
  readonly user: UserDetail;
  readonly refresh: Refresh;
}

/** Name, state, and the actions that this user may run on the person. */
export function PersonHead({ user, refresh }: PersonHeadProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const isSelf = useUser()?.id === user.id;
  const active = isActive(user);
  const isOther = !isSelf && !user.isErased;
  const isPresent = isOther && !user.hasLeft;
  const mayEdit = (useCan('personnel.edit') && isPresent) || isSelf;
  const mayState = useCan('personnel.state') && isPresent;
  const mayReset = useCan('personnel.reset') && isPresent;
  const mayExport = useCan('personnel.data') && !isSelf;
  const mayErase = useCan('personnel.erase') && isOther && !active;
  const [confirming, setConfirming] = useState<'state' | 'reset' | null>(null);
  const [last, setLast] = useState<'state' | 'reset'>('state');
  /** The person as they were when the form was opened: a new reading does not remove the input. */
  const [edited, setEdited] = useState<UserDetail | null>(null);
  const [editing, setEditing] = useState(false);
  const [erasing, setErasing] = useState(false);
  const { Dialog: PersonDialog, ...dialog } = useLazyDialog(loadDialog);
  const { Dialog: EraseDialog, ...erase } = useLazyDialog(loadErase);
  const [error, setError] = useState('');
  const expired = useExpiredReason()('personnel.edit');
  const [passwords, setPasswords] = useState<readonly OneTimePassword[]>([]);
  const changeState = useAction(setUserState, [getUser]);
  const reset = useAction(resetPasswords, [getUser]);
  const { disabled, normal } = userState.values;
  const stateLabel = t(active ? 'personnel.list.disable' : 'personnel.list.enable');
  const busy = changeState.isPending || reset.isPending;

  const openConfirm = (action: 'state' | 'reset') => {
    setLast(action);
    setConfirming(action);
  };
  const edit = () =>
    void dialog.whenHere(() => {
      setEdited(user);
      setEditing(true);
    });
  const actions = {
    async state() {
      await changeState.mutateAsync({ IDs: [user.id], UserState: active ? disabled : normal });
      toastSuccess(t('kit.list.done'));
    },
    async reset() {
      setPasswords(await reset.mutateAsync({ IDs: [user.id] }));
    },
  };
  const runExport = async () => {
    setError('');
    try {
      saveFile(await download(exportPerson, { id: user.id }));
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const runAction = async () => {
    setConfirming(null);
    setError('');
    try {
      await actions[last]();
    } catch (cause) {
      setError(reason(cause));
    }
  };
  const more = [
    ...(mayExport
      ? [{ key: 'data', text: t('personnel.data.export'), run: () => void runExport() }]
      : []),
    ...(mayReset
      ? [
          {
            key: 'reset',
            disabled: expired !== undefined,
            title: expired,
            text: t('personnel.list.reset'),
            destructive: true,
            run: () => openConfirm('reset'),
          },
        ]
      : []),
    ...(mayErase
      ? [
          {
            key: 'erase',
            text: t('personnel.data.erase'),
            destructive: true,
            run: () => void erase.whenHere(() => setErasing(true)),
          },
        ]
      : []),
  ];
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
            <UserStateTag user={user} />
            <StyledText as="span" ink={3}>
              <RoleName name={user.roleName} />
            </StyledText>
          </>
        }
        refresh={refresh}
        errorText={error}
        actions={
          <>
            {mayState && (
              <Button
                loading={busy}
                status={active ? 'danger' : 'default'}
                disabled={expired !== undefined}
                title={expired}
                onClick={() => openConfirm('state')}
              >
                {stateLabel}
              </Button>
            )}
            {mayEdit && (
              <Button
                type="primary"
                loading={dialog.loading}
                disabled={expired !== undefined}
                title={expired}
                onClick={edit}
              >
                {t('personnel.list.edit')}
              </Button>
            )}
            {more.length > 0 && (
              <ActionMenu label={t('kit.list.more')} busy={busy} actions={more} />
            )}
          </>
        }
      />
      <ConfirmDialog
        visible={confirming !== null}
        title={t('kit.list.confirm')}
        text={question}
        confirmLabel={last === 'reset' ? t('personnel.list.reset') : stateLabel}
        destructive={last === 'reset' || active}
        onConfirm={() => void runAction()}
        onClose={() => setConfirming(null)}
      />
      {mayEdit && PersonDialog !== null && edited !== null && (
        <PersonDialog
          key={edited.version}
          user={edited}
          visible={editing}
          listed={[edited]}
          onClose={() => setEditing(false)}
        />
      )}
      {EraseDialog !== null && (
        <EraseDialog user={user} visible={erasing} onClose={() => setErasing(false)} />
      )}
      <PasswordsDialog passwords={passwords} onHandedOver={() => setPasswords([])} />
    </>
  );
}
