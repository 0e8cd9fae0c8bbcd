import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { updateUser } from '../../../contract/areas/personnel/actions.ts';
import { getUser, type UserDetail } from '../../../contract/areas/personnel/endpoints.ts';
import { exportPerson } from '../../../contract/areas/personnel/personalData.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { download, saveFile } from '../../api/http/download.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { EntityForm } from '../../kit/form/EntityForm.tsx';
import { LanguageSelect } from '../../kit/form/LanguageSelect.tsx';
import { useFieldLabel } from '../../kit/hooks/useFieldLabel.ts';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { AccountFields, ReadOnly } from './AccountFields.tsx';
import style from './AccountPage.module.css';
import { loadLeaveDialog, loadPasswordDialog, loadTransferDialog } from './accountDialogs.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { useAccountForm } from './useAccountForm.ts';
import { NotificationWays } from './ways/NotificationWays.tsx';

/** /account: the user's own account. */
export function AccountPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useEndpoint(getUser, { id: user?.id ?? '' });
  const body = () => {
    if (data !== undefined) return <Account user={data} onRefresh={() => void refetch()} />;
    if (error === null) return <SkeletonRows rows={6} height={64} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <div className={style.page}>
      <PageHeading>{t('account.title')}</PageHeading>
      {body()}
    </div>
  );
}

interface AccountProps {
  readonly user: UserDetail;
  /** Refetches the account. */
  readonly onRefresh: () => void;
}

function Account({ user, onRefresh }: AccountProps) {
  return (
    <>
      <StatusNote user={user} onRefresh={onRefresh} />
      {isActive(user) ? <ActiveAccount user={user} /> : <Facts user={user} />}
    </>
  );
}

/** The read-only account of a user who is not active. */
function Facts({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const label = useFieldLabel(updateUser);
  return (
    <section className={style.panel}>
      <ReadOnly label={label('RealName')} value={user.realName} />
      <ReadOnly label={label('UserName')} value={user.userName} />
      <ReadOnly label={t('account.org')} value={user.orgName} />
    </section>
  );
}

function ActiveAccount({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'password' | 'transfer' | 'leave' | null>(null);
  const { Dialog: PasswordDialog, ...password } = useLazyDialog(loadPasswordDialog);
  const { Dialog: TransferDialog, ...transfer } = useLazyDialog(loadTransferDialog);
  const { Dialog: LeaveDialog, ...leave } = useLazyDialog(loadLeaveDialog);
  const close = () => setOpen(null);
  return (
    <>
      <Details user={user} />
      <Section title={t('account.password.section')} about={t('account.password.about')}>
        <Button
          loading={password.loading}
          onClick={() => void password.whenHere(() => setOpen('password'))}
        >
          {t('account.password.open')}
        </Button>
      </Section>
      <NotificationWays />
      <Section title={t('account.sessions.section')} about={t('account.sessions.about')}>
        <SignOutEverywhere />
      </Section>
      <Section title={t('account.data.section')} about={t('account.data.about')}>
        <ExportOwnData userID={user.id} />
      </Section>
      {isAdministrator(user) ? (
        <Section title={t('account.transfer.section')} about={t('account.transfer.about')}>
          <Button
            loading={transfer.loading}
            onClick={() => void transfer.whenHere(() => setOpen('transfer'))}
          >
            {t('account.transfer.open')}
          </Button>
        </Section>
      ) : (
        <Section title={t('account.leave.section')} about={t('account.leave.about')}>
          <Button
            status="danger"
            loading={leave.loading}
            onClick={() => void leave.whenHere(() => setOpen('leave'))}
          >
            {t('account.leave.open')}
          </Button>
        </Section>
      )}
      <section className={style.section}>
        <LanguageSelect />
      </section>
      {PasswordDialog !== null && <PasswordDialog visible={open === 'password'} onClose={close} />}
      {TransferDialog !== null && (
        <TransferDialog user={user} visible={open === 'transfer'} onClose={close} />
      )}
      {LeaveDialog !== null && (
        <LeaveDialog user={user} visible={open === 'leave'} onClose={close} />
      )}
    </>
  );
}

function Details({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const form = useAccountForm(user, true, () => undefined);
  return (
    <EntityForm form={form} title={t('account.info')} submitLabel={t('account.save')}>
      <AccountFields user={user} form={form} />
    </EntityForm>
  );
}

/** Downloads what is stored of the user. */
function ExportOwnData({ userID }: { readonly userID: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveFile(await download(exportPerson, { id: userID }));
    } catch (cause) {
      showFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      {t('account.data.open')}
    </Button>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Section({ title, about, children }: SectionProps) {
  return (
    <section className={style.section}>
      <div className={style.sectionText}>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      {children}
    </section>
  );
}

interface StatusNoteProps {
  /** The fetched account. */
  readonly user: Pick<UserDetail, 'userState' | 'rejectReason'>;
  readonly onRefresh: () => void;
}

/** The status of a user who is not active: the account waits for review, or was rejected. */
function StatusNote({ user: { userState: state, rejectReason }, onRefresh }: StatusNoteProps) {
  const { t } = useTranslation();
  const known = useUser()?.userState;
  const { normal, pending } = userState.values;
  if (state === normal) {
    if (known === normal) return null;
    return (
      <Banner tone="info">
        {/* A full page load, so that the guard fetches the whole record with the menus. */}
        <a href="/account">{t('account.state.approved')}</a>
      </Banner>
    );
  }
  const which = state === pending ? 'pending' : 'rejected';
  return (
    <Banner tone="warn" title={t(`account.state.${which}Title`)}>
      {rejectReason === '' ? (
        t(`account.state.${which}`)
      ) : (
        <>
          {t('account.state.reason', { reason: rejectReason })}{' '}
          <Link to="/login?way=register">{t('account.state.again')}</Link>
        </>
      )}
      <div className={style.refresh}>
        <Button size="small" onClick={onRefresh}>
          {t('account.state.look')}
        </Button>
      </div>
    </Banner>
  );
}
