import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getUser, type UserDetail } from '../../../contract/areas/personnel.ts';
import { isActive } from '../../../contract/enums.ts';
import { isAdministrator } from '../../../contract/roles.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useUser } from '../../api/session/useSession.ts';
import { LanguageChoice } from '../../kit/form/LanguageChoice.tsx';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';
import { Button } from '../../ui/Button.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useUnsavedMark } from '../../ui/unsaved.ts';
import { AccountFields, ReadOnly } from './AccountFields.tsx';
import style from './AccountPage.module.css';
import { loadPasswordDialog, loadTransferDialog } from './accountDialogs.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { StatusNote } from './StatusNote.tsx';
import { useAccountDraft } from './useAccountDraft.ts';

/** /account: what the product knows of oneself, and what one can change of it. */
export function AccountPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { data, error, refetch } = useEndpoint(getUser, { id: user?.id ?? '' });
  const body = () => {
    if (data !== undefined) return <Account user={data} onLook={() => void refetch()} />;
    if (error === null) return <SkeletonRows rows={6} height={64} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  };
  return (
    <div className={style.page}>
      <h1 className={style.title}>{t('account.title')}</h1>
      {body()}
    </div>
  );
}

interface AccountProps {
  readonly user: UserDetail;
  /** Read it again. */
  readonly onLook: () => void;
}

function Account({ user, onLook }: AccountProps) {
  return (
    <>
      <StatusNote state={user.userState} onLook={onLook} />
      {isActive(user) ? <ActiveAccount user={user} /> : <Facts user={user} />}
    </>
  );
}

/** Somebody who is not active reads what was entered for them. */
function Facts({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  return (
    <section className={style.panel}>
      <ReadOnly label={t('account.realName')} value={user.realName} />
      <ReadOnly label={t('account.phone')} value={user.userName} />
      <ReadOnly label={t('account.org')} value={user.orgName} />
    </section>
  );
}

function ActiveAccount({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'password' | 'transfer' | null>(null);
  const { Dialog: PasswordDialog, ...password } = useLazyDialog(loadPasswordDialog);
  const { Dialog: TransferDialog, ...transfer } = useLazyDialog(loadTransferDialog);
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
      <Section title={t('account.sessions.section')} about={t('account.sessions.about')}>
        <SignOutEverywhere />
      </Section>
      {isAdministrator(user) && (
        <Section title={t('account.transfer.section')} about={t('account.transfer.about')}>
          <Button
            loading={transfer.loading}
            onClick={() => void transfer.whenHere(() => setOpen('transfer'))}
          >
            {t('account.transfer.open')}
          </Button>
        </Section>
      )}
      <section className={style.section}>
        <LanguageChoice />
      </section>
      {PasswordDialog !== null && <PasswordDialog visible={open === 'password'} onClose={close} />}
      {TransferDialog !== null && (
        <TransferDialog user={user} visible={open === 'transfer'} onClose={close} />
      )}
    </>
  );
}

function Details({ user }: { readonly user: UserDetail }) {
  const { t } = useTranslation();
  const form = useAccountDraft(user, true, () => undefined);
  const { dialog, problem } = form;
  const mark = useUnsavedMark(t('account.info'), dialog.dirty);
  return (
    <form
      className={style.panel}
      aria-label={t('account.info')}
      noValidate
      {...mark}
      onSubmit={(event) => {
        event.preventDefault();
        if (!dialog.busy) dialog.onSubmit();
      }}
    >
      {problem !== null && problem.field === null && <Notice tone="alarm">{problem.text}</Notice>}
      <AccountFields user={user} form={form} />
      <div className={style.deeds}>
        <Button type="primary" htmlType="submit" loading={dialog.busy} disabled={!dialog.dirty}>
          {t('account.save')}
        </Button>
        {dialog.dirty && (
          <Button type="text" onClick={dialog.onDiscard}>
            {t('account.reset')}
          </Button>
        )}
      </div>
    </form>
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
      <div className={style.words}>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      {children}
    </section>
  );
}
