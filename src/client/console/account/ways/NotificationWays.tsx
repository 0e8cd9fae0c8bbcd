import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outboundChannel } from '../../../../contract/areas/outbound/channels.ts';
import {
  getOutboundPreference,
  type OutboundPreference,
  removeEmail,
} from '../../../../contract/areas/outbound/preference.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { showFailure } from '../../../api/query/showFailure.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import page from '../AccountPage.module.css';
import { loadEmailDialog, loadPhoneDialog, loadWaysDialog } from '../accountDialogs.ts';
import style from './ways.module.css';

/** The section of /account on how the user is notified outside of the product. */
export function NotificationWays() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(getOutboundPreference, {});
  return (
    <section className={page.section}>
      <div className={page.sectionText}>
        <h2>{t('account.ways.section')}</h2>
        <p>{t('account.ways.about')}</p>
      </div>
      {data !== undefined && <Ways preference={data} />}
      {data === undefined && error === null && <SkeletonRows rows={2} height={24} />}
      {data === undefined && error !== null && (
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Ways({ preference }: { readonly preference: OutboundPreference }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { Dialog: WaysDialog, whenHere, loading } = useLazyDialog(loadWaysDialog);
  const { available, kinds, quietFrom, quietTo } = preference;
  return (
    <>
      {available.length > 0 && (
        <Button loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
          {t('account.ways.open')}
        </Button>
      )}
      <ul className={style.summary}>
        {available.length === 0 && <li>{t('account.ways.noneAvailable')}</li>}
        {available.map((channel) => (
          <li key={channel}>
            {t('account.ways.count', {
              channel: outboundChannel.label(channel, locale),
              count: kinds.filter(({ channels }) => channels.includes(channel)).length,
            })}
          </li>
        ))}
        {quietFrom !== null && (
          <li>{t('account.ways.quiet', { from: quietFrom, to: quietTo ?? '' })}</li>
        )}
      </ul>
      <Phone preference={preference} />
      {available.includes(outboundChannel.values.email) && <Email email={preference.email} />}
      {WaysDialog !== null && (
        <WaysDialog visible={open} preference={preference} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The user's phone, which gets messages once it has answered a code; nothing where the installation sends none. */
function Phone({
  preference: { phone, isPhoneVerified, canVerifyPhone },
}: {
  readonly preference: OutboundPreference;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { Dialog: PhoneDialog, whenHere, loading } = useLazyDialog(loadPhoneDialog);
  if (canVerifyPhone === 0) return null;
  const isVerified = isPhoneVerified === 1;
  return (
    <div className={style.email}>
      <span>{t('account.ways.phone')}</span>
      <strong>{phone}</strong>
      <Tag tone={isVerified ? 'success' : 'warning'}>
        {t(isVerified ? 'account.ways.phoneVerified' : 'account.ways.phoneUnverified')}
      </Tag>
      {!isVerified && (
        <>
          <Button size="small" loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
            {t('account.ways.phoneVerify')}
          </Button>
          <p className={style.hint}>{t('account.ways.phoneHelp')}</p>
        </>
      )}
      {PhoneDialog !== null && (
        <PhoneDialog visible={open} phone={phone} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function Email({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { Dialog: EmailDialog, whenHere, loading } = useLazyDialog(loadEmailDialog);
  const remove = useAction(removeEmail, [getOutboundPreference]);
  const end = async () => {
    setRemoving(false);
    try {
      await remove.mutateAsync({});
    } catch (cause) {
      showFailure(cause);
    }
  };
  return (
    <div className={style.email}>
      <span>{t('account.ways.email')}</span>
      <strong>{email === '' ? t('account.ways.emailNone') : email}</strong>
      <Button size="small" loading={loading} onClick={() => void whenHere(() => setOpen(true))}>
        {t(email === '' ? 'account.ways.emailOpen' : 'account.ways.emailChange')}
      </Button>
      {email !== '' && (
        <Button size="small" loading={remove.isPending} onClick={() => setRemoving(true)}>
          {t('account.ways.emailRemove')}
        </Button>
      )}
      {EmailDialog !== null && <EmailDialog visible={open} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        visible={removing}
        title={t('account.ways.emailRemoveTitle')}
        text={t('account.ways.emailRemoveText')}
        confirmLabel={t('account.ways.emailRemove')}
        destructive
        onConfirm={() => void end()}
        onClose={() => setRemoving(false)}
      />
    </div>
  );
}
