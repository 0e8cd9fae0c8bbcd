import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { checkLabel, type PublicDevice } from '../../../contract/areas/label/endpoints.ts';
import { isActive, userState } from '../../../contract/enums.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useOwner, useUser } from '../../api/session/useSession.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { LanguageSelect } from '../../kit/form/LanguageSelect.tsx';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { retryableImport } from '../../loading/retryableImport.ts';
import { firstPage } from '../../routes/routeAccess.ts';
import { ArcoLocale } from '../../ui/arco/ArcoLocale.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { confirmBeforeUnload, reloadWithoutPrompt } from '../../ui/page/beforeUnload.ts';
import { unsavedForms } from '../../ui/page/unsaved.ts';
import { BrandMark } from '../BrandMark.tsx';
import style from './AssetsPage.module.css';
import { LabelDevice, type LabelRead } from './label/LabelDevice.tsx';
import { PublicDeviceView } from './label/PublicDeviceView.tsx';
import { SignInFirst } from './label/SignInFirst.tsx';

const loadSwitched = dialogLoader(
  'organisation',
  async () => (await import('../organisation/SwitchedElsewhereDialog.tsx')).SwitchedElsewhereDialog,
);

/**
 * The page `/assets?d=…&s=…` behind the QR label of a device, opened on any phone. Anybody sees what the
 * device is, and may report a fault; with a sign-in it shows the device, its open orders, and how to report.
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
  const isSigned = label.Signature !== '';
  return isSigned ? <SignedLabel label={label} /> : <UnsignedLabel label={label} />;
}

/** A label as this server prints it. */
function SignedLabel({ label }: { readonly label: LabelRead }) {
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
  if (!data.valid || data.device === null) return <InvalidLabel />;
  const asAnybody = (notice?: ReactNode) => (
    <PublicDeviceView label={label} device={data.device as PublicDevice} notice={notice} />
  );
  if (user === null) return asAnybody();
  if (!isActive(user)) {
    const state = userState.label(user.userState, locale);
    return asAnybody(
      <Banner tone="info">
        {t('help.label.notActive', { state })} <Link to="/account">{t('help.label.status')}</Link>
      </Banner>,
    );
  }
  if (!maySee) return asAnybody(<Banner tone="info">{t('help.label.denied')}</Banner>);
  const missing = (
    <Banner tone="info" title={t('help.label.missing')}>
      {t('help.label.missingText')}
    </Banner>
  );
  return <LabelDevice label={label} missing={asAnybody(missing)} />;
}

/**
 * A label that was printed before labels were signed: anybody can make one, so it shows nothing before a
 * sign-in. It has the id of its device, or its code.
 */
function UnsignedLabel({ label }: { readonly label: LabelRead }) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const user = useUser();
  const code = query.get('code') ?? '';
  if (label.DeviceID === '' && code === '') return <InvalidLabel />;
  if (user === null) return <SignInFirst />;
  if (label.DeviceID === '') return <Navigate replace to={deviceListPath(code)} />;
  const missing = <StateNote title={t('help.label.missing')} text={t('help.label.missingText')} />;
  return <LabelDevice label={label} missing={missing} />;
}

function InvalidLabel() {
  const { t } = useTranslation();
  return (
    <StateNote tone="alarm" title={t('help.label.invalid')} text={t('help.label.invalidText')} />
  );
}

/** Returns the path of the device list with the devices that a code finds. */
function deviceListPath(code: string): string {
  return `${pagePaths.deviceList}?${new URLSearchParams({ SearchText: code }).toString()}`;
}
