import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../../../contract/areas/session/endpoints.ts';
import { isActive } from '../../../../../contract/enums.ts';
import { fileUrl } from '../../../../api/http/fileUrl.ts';
import {
  loadAccountDialog,
  loadPasswordDialog,
} from '../../../../console/account/accountDialogs.ts';
import { useUnsavedChanges } from '../../../../kit/dialog/useUnsavedChanges.tsx';
import { LanguageSelect } from '../../../../kit/form/LanguageSelect.tsx';
import { RoleName } from '../../../../kit/hooks/RoleName.tsx';
import { dialogLoader, useLazyDialog } from '../../../../loading/lazyPart.ts';
import { Avatar } from '../../../../ui/data/Avatar.tsx';
import { Popup } from '../../../../ui/overlays/Popup.tsx';
import { useSignOut } from '../../../useSignOut.ts';
import { ActionMenuItem, PageMenuItem } from '../../sidebar/MenuItems.tsx';
import style from './menus.module.css';

const loadOrganisations = dialogLoader(
  'organisation',
  async () => (await import('../../../organisation/OrganisationDialog.tsx')).OrganisationDialog,
);

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onSettings: () => void;
}

/** The account menu of the signed-in user (specification 2, Header). */
export function UserMenu({ user, onSettings }: UserMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { confirmDiscard, confirmDialog } = useUnsavedChanges();
  const [open, setOpen] = useState<'account' | 'password' | 'organisation' | null>(null);
  const { Dialog: AccountDialog, ...account } = useLazyDialog(loadAccountDialog);
  const { Dialog: PasswordDialog, ...password } = useLazyDialog(loadPasswordDialog);
  const { Dialog: OrganisationDialog, ...organisation } = useLazyDialog(loadOrganisations);
  const photo = fileUrl(user.photo);
  const active = isActive(user);
  const close = () => setOpen(null);
  return (
    <>
      <Popup
        name={`${t('shell.user.name')} ${user.realName}`}
        label={
          <>
            <Avatar src={photo} name={user.realName} size={28} />
            <span className={style.userName}>{user.realName}</span>
          </>
        }
      >
        <button
          type="button"
          className={style.account}
          disabled={!active}
          onClick={() => void account.whenHere(() => setOpen('account'))}
        >
          <Avatar src={photo} name={user.realName} size={40} />
          <span>
            <span className={style.name}>{user.realName}</span>
            <span className={style.role}>
              <RoleName name={user.roleName} /> · {user.userName}
            </span>
          </span>
        </button>
        <ul className={style.accountItems}>
          <PageMenuItem page="account" icon="user" />
          <PageMenuItem page="concernDevice" icon="star" />
          {active && (
            <ActionMenuItem
              icon="building"
              text={t('shell.user.organisation')}
              run={() => void organisation.whenHere(() => setOpen('organisation'))}
            />
          )}
          <ActionMenuItem
            icon="lock"
            text={t('shell.user.password')}
            run={() => void password.whenHere(() => setOpen('password'))}
          />
          <ActionMenuItem icon="gear" text={t('shell.settings.name')} run={onSettings} />
          <ActionMenuItem
            icon="leave"
            text={t('shell.user.signOut')}
            run={() => confirmDiscard('signOut', () => void signOut())}
          />
        </ul>
        <LanguageSelect />
      </Popup>
      {confirmDialog}
      {OrganisationDialog !== null && (
        <OrganisationDialog user={user} visible={open === 'organisation'} onClose={close} />
      )}
      {AccountDialog !== null && <AccountDialog visible={open === 'account'} onClose={close} />}
      {PasswordDialog !== null && <PasswordDialog visible={open === 'password'} onClose={close} />}
    </>
  );
}
