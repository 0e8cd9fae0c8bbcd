import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readLabel } from '../../../../contract/areas/label/endpoints.ts';
import { reactionTo } from '../../../../contract/codes.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { deviceState } from '../../../../contract/enums.ts';
import { ApiError, failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { OrderStateTag } from '../../../kit/detail/OrderStateTag.tsx';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { documentPath } from '../../../lib/paths/documentPath.ts';
import { orderPath } from '../../../lib/paths/orderPath.ts';
import { spotCheckPath } from '../../../lib/paths/planPath.ts';
import { dialogLoader, useLazyDialog, useLoaded } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { DeviceFactList, runStateText } from './DeviceFactList.tsx';
import style from './LabelDevice.module.css';
import { SignInFirst } from './SignInFirst.tsx';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('../../../kit/report/ReportDialog.tsx')).ReportDialog,
);

/** The parameters `d` and `s` of a label address. */
export interface LabelRead {
  readonly DeviceID: string;
  readonly Signature: string;
}

interface LabelDeviceProps {
  readonly label: LabelRead;
  /** Shown where the user's organisation neither owns nor services the device. */
  readonly missing: ReactNode;
}

/** The device of a label, for a user who may see it. */
export function LabelDevice({ label, missing }: LabelDeviceProps) {
  const { data, error, refetch } = useEndpoint(readLabel, { ...label });
  if (data !== undefined) return <Device device={data} label={label} />;
  if (error === null) return <SkeletonRows rows={5} />;
  if (error instanceof ApiError && reactionTo(error.code) === 'relogin') return <SignInFirst />;
  const failure = failureOf(error);
  if (failure.missing) return missing;
  return <FailureNote failure={failure} onRetry={() => void refetch()} />;
}

interface DeviceProps {
  readonly device: ResultOf<typeof readLabel>;
  readonly label: LabelRead;
}

function Device({ device, label }: DeviceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayReport = useCan('repair.report');
  const maySeeOrders = useCan('repair.view');
  const mayCheck = useCan('inspection.spot') && device.ownerName === null;
  const [reporting, setReporting] = useState(false);
  const { Dialog: ReportDialog, ...report } = useLazyDialog(loadReport);
  useLoaded(mayReport ? loadReport : null); // beforehand: a fault is also reported where there is no network
  const inUse = device.deviceState === deviceState.values.normal;
  const facts = [
    [t('help.label.code'), device.deviceCode],
    [t('help.label.type'), device.typeName],
    [t('help.label.position'), device.positionName],
    [t('help.label.owner'), device.ownerName ?? ''],
    [t('help.label.runState'), runStateText(device, locale)],
  ] as const;
  return (
    <>
      <DeviceFactList name={device.deviceName} facts={facts} />
      <p className={style.open}>
        <Link to={devicePath(device.id, device.ownerName !== null)}>
          {t('help.label.openDevice')}
        </Link>
      </p>
      {mayCheck && (
        <p className={style.open}>
          <Link to={spotCheckPath({ d: label.DeviceID, s: label.Signature })}>
            {t('help.label.check')}
          </Link>
        </p>
      )}
      {device.documents !== undefined && (
        <section className={style.orders}>
          <h2>{t('help.label.documents')}</h2>
          <ul>
            {device.documents.map(({ id, title }) => (
              <li key={id}>
                <Link to={documentPath(id, false)}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!inUse && <Banner tone="warn">{t('help.label.disabled')}</Banner>}
      {maySeeOrders && (
        <section className={style.orders}>
          <h2>
            {device.openOrders.length === 0
              ? t('help.label.none')
              : t('help.label.open', { count: device.openOrders.length })}
          </h2>
          <ul>
            {device.openOrders.map((order) => (
              <li key={order.id}>
                <Link to={orderPath(order.id)}>
                  <span className={style.fault}>
                    <LevelMark level={order.faultLevel} />
                    {order.faultText}
                  </span>
                  <span className={style.order}>
                    {order.orderCode}
                    <OrderStateTag state={order.orderState} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayReport && inUse && (
        <div className={style.action}>
          <Button
            type="primary"
            size="large"
            long
            loading={report.loading}
            onClick={() => void report.whenHere(() => setReporting(true))}
          >
            {t('help.label.report')}
          </Button>
        </div>
      )}
      {ReportDialog !== null && (
        <ReportDialog device={device} visible={reporting} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
