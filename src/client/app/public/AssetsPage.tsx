import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { checkLabel } from '../../../contract/areas/label/endpoints.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useOwner, useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { LanguageSelect } from '../../kit/form/LanguageSelect.tsx';
import { dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { retryableImport } from '../../loading/retryableImport.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import { ArcoLocale } from '../../ui/arco/ArcoLocale.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { confirmBeforeUnload, reloadWithoutPrompt } from '../../ui/page/beforeUnload.ts';
import { unsavedForms } from '../../ui/page/unsaved.ts';
import { BrandMark } from '../BrandMark.tsx';
import style from './AssetsPage.module.css';
import { LabelDevice, type LabelRead } from './LabelDevice.tsx';
import { SignInFirst } from './SignInFirst.tsx';

const loadSwitched = dialogLoader(
  'organisation',
  async () => (await import('../organisation/SwitchedElsewhereDialog.tsx')).SwitchedElsewhereDialog,
);

/**
 * The page `/assets?d=…&s=…` behind the QR label of a device, opened on any phone. Without a
 * sign-in it only confirms that the label is genuine; with one it shows the device, its open
 * orders, and how to report a fault.
 */
export function AssetsPage() {
  return <OwnersLabel key={useOwner()} />;
}

/** Mounted anew for another user. */
function OwnersLabel() {
  const { t } = useTranslation();
  const [queries] = useState(() => new QueryClient());
  const [query] = useSearchParams();
  const user = useUser();
  const { Part: Switched } = useLoaded(user === null ? null : loadSwitched);
  useEffect(() => confirmBeforeUnload(() => unsavedForms().length > 0), []);
  const label = { DeviceID: query.get('d') ?? '', Signature: query.get('s') ?? '' };
  return (
    <QueryClientProvider client={queries}>
      <ArcoLocale importPart={retryableImport}>
        <header className={style.header}>
          <BrandMark />
          <span className={style.org}>{user?.orgName ?? t('app.product')}</span>
          <LanguageSelect hideLabel />
        </header>
        <main className={style.page}>
          <Label label={label} />
          {user !== null && Switched !== null && (
            <Switched user={user} onReload={reloadWithoutPrompt} />
          )}
        </main>
        <footer className={style.footer}>
          <Link to="/appletDoc">{t('help.label.help')}</Link>
          {user !== null && <Link to={firstPage(user)}>{t('help.label.console')}</Link>}
        </footer>
      </ArcoLocale>
    </QueryClientProvider>
  );
}

function Label({ label }: { readonly label: LabelRead }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useUser();
  const maySee = useCan('device.view');
  const short = { DeviceID: label.DeviceID.slice(0, 60), Signature: label.Signature.slice(0, 60) };
  const { data, error, refetch } = useEndpoint(checkLabel, short);
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (!data.valid) {
    return (
      <StateNote tone="alarm" title={t('help.label.invalid')} text={t('help.label.invalidText')} />
    );
  }
  if (user === null) return <SignInFirst />;
  if (!isActive(user)) {
    const state = userState.label(user.userState, locale);
    return (
      <StateNote
        title={t('help.label.found')}
        text={t('help.label.notActive', { state })}
        action={<Link to="/account">{t('help.label.status')}</Link>}
      />
    );
  }
  if (!maySee) return <StateNote title={t('help.label.found')} text={t('help.label.denied')} />;
  return <LabelDevice label={label} />;
}
