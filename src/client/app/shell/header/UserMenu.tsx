import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '../../../../contract/areas/session.ts';
import { isActive } from '../../../../contract/enums.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { loadAccountDialog, loadPasswordDialog } from '../../../console/account/accountDialogs.ts';
import { useLossQuestion } from '../../../kit/dialog/useLossQuestion.tsx';
import { LanguageChoice } from '../../../kit/form/LanguageChoice.tsx';
import { RoleName } from '../../../kit/hooks/RoleName.tsx';
import { dialogLoader } from '../../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../../loading/useLazyDialog.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { useSignOut } from '../../useSignOut.ts';
import { DeedLine, PageLine } from '../sidebar/MenuLines.tsx';
import style from './UserMenu.module.css';

const loadOrganisations = dialogLoader(
  'organisation',
  async () => (await import('../../organisation/OrganisationDialog.tsx')).OrganisationDialog,
);

interface UserMenuProps {
  readonly user: SignedInUser;
  readonly onSettings: () => void;
}

/** Who is signed in, and what they can do about it (specification 2, Header). */
export function UserMenu({ user, onSettings }: UserMenuProps) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { beforeLoss, question } = useLossQuestion();
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
          className={style.who}
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
        <ul className={style.lines}>
          <PageLine page="account" icon="user" />
          <PageLine page="concernDevice" icon="star" />
          {active && (
            <DeedLine
              icon="building"
              text={t('shell.user.organisation')}
              run={() => void organisation.whenHere(() => setOpen('organisation'))}
            />
          )}
          <DeedLine
            icon="lock"
            text={t('shell.user.password')}
            run={() => void password.whenHere(() => setOpen('password'))}
          />
          <DeedLine icon="gear" text={t('shell.settings.name')} run={onSettings} />
          <DeedLine
            icon="leave"
            text={t('shell.user.signOut')}
            run={() => beforeLoss('signOut', () => void signOut())}
          />
        </ul>
        <LanguageChoice />
      </Popup>
      {question}
      {OrganisationDialog !== null && (
        <OrganisationDialog user={user} visible={open === 'organisation'} onClose={close} />
      )}
      {AccountDialog !== null && <AccountDialog visible={open === 'account'} onClose={close} />}
      {PasswordDialog !== null && <PasswordDialog visible={open === 'password'} onClose={close} />}
    </>
  );
}
