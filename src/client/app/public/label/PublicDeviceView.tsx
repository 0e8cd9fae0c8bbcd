import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PublicDevice } from '../../../../contract/areas/label/endpoints.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { loginPath } from '../../../lib/paths/safeRedirect.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { DeviceFactList, runStateText } from './DeviceFactList.tsx';
import type { LabelRead } from './LabelDevice.tsx';
import style from './PublicDeviceView.module.css';
import { ownSecrets, storeSecret } from './report/ownReports.ts';

const loadReports = dialogLoader(
  'labelReport',
  async () => (await import('./report/PublicReports.tsx')).PublicReports,
);

interface PublicDeviceViewProps {
  readonly label: LabelRead;
  readonly device: PublicDevice;
  /** Shown above the device: the reason why a signed-in person sees no more of it. */
  readonly notice?: ReactNode;
}

/**
 * The device of a label as anybody sees it: its name, code, position, organisation and state. Where the
 * organisation takes reports without an account, faults are reported and followed here.
 */
export function PublicDeviceView({ label, device, notice }: PublicDeviceViewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query] = useSearchParams();
  const isReporting = query.get('view') === 'report' && device.reportable === 1;
  const shared = query.get('r');
  useEffect(() => {
    if (shared !== null) storeSecret(label.DeviceID, shared); // a link to one's own report, of another browser
  }, [label.DeviceID, shared]);
  const hasReports = shared !== null || ownSecrets(label.DeviceID).length > 0;
  const needsReports = device.reportable === 1 || hasReports;
  const { Part: Reports, failure } = useLoaded(needsReports ? loadReports : null);
  const isOff = device.reportable === 0 && device.deviceState === deviceState.values.normal;
  return (
    <>
      {notice}
      <DeviceFactList
        name={device.deviceName}
        facts={
          isReporting
            ? [[t('help.label.code'), device.deviceCode]]
            : [
                [t('help.label.code'), device.deviceCode],
                [t('help.label.position'), device.positionName],
                [t('help.label.owner'), device.orgName],
                [t('help.label.runState'), runStateText(device, locale)],
              ]
        }
      />
      {device.deviceState !== deviceState.values.normal && (
        <Banner tone="warn">{t('help.label.disabled')}</Banner>
      )}
      {isOff && <Banner tone="info">{t('help.label.off')}</Banner>}
      {needsReports && Reports === null && failure === null && <SkeletonRows rows={2} />}
      {failure !== null && (
        <Banner tone="warn">{failureText(failure.cause, t('help.label.reportsFailed'))}</Banner>
      )}
      {Reports !== null && <Reports label={label} device={device} isReporting={isReporting} />}
      {!isReporting && <SignInPrompt />}
    </>
  );
}

/** The way to the sign-in, for people who have an account. */
function SignInPrompt() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (useUser() !== null) return null;
  return (
    <p className={style.signIn}>
      {t('help.label.haveAccount')}{' '}
      <a href={loginPath(pathname + search)}>{t('help.label.signIn')}</a>
    </p>
  );
}
