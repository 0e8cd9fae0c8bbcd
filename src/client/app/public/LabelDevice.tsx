import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { readLabel } from '../../../contract/areas/label.ts';
import { reactionTo } from '../../../contract/codes.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { deviceState } from '../../../contract/enums.ts';
import { ApiError, failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { OrderStateTag } from '../../console/repair/orderWords.tsx';
import { orderPath } from '../../lib/orderPath.ts';
import { dialogLoader } from '../../loading/dialogLoader.ts';
import { useLazyDialog } from '../../loading/useLazyDialog.ts';
import { Button } from '../../ui/Button.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { LevelMark } from '../../ui/LevelMark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateNote } from '../../ui/StateNote.tsx';
import style from './LabelDevice.module.css';
import { SignInFirst } from './SignInFirst.tsx';

const loadReport = dialogLoader(
  'repairForms',
  async () => (await import('../../console/repair/ReportDialog.tsx')).ReportDialog,
);

/** `d` and `s` of a label's address. */
export interface LabelRead {
  readonly DeviceID: string;
  readonly Signature: string;
}

/** A label's device, to somebody who may see it. */
export function LabelDevice({ label }: { readonly label: LabelRead }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(readLabel, { ...label });
  if (data !== undefined) return <Device device={data} />;
  if (error === null) return <SkeletonRows rows={5} />;
  if (error instanceof ApiError && reactionTo(error.code) === 'relogin') return <SignInFirst />;
  const failure = failureOf(error);
  if (failure.missing) {
    return <StateNote title={t('help.label.missing')} text={t('help.label.missingText')} />;
  }
  return <FailureNote failure={failure} onRetry={() => void refetch()} />;
}

function Device({ device }: { readonly device: ResultOf<typeof readLabel> }) {
  const { t } = useTranslation();
  const mayReport = useCan('repair.report');
  const maySeeOrders = useCan('repair.view');
  const [reporting, setReporting] = useState(false);
  const { Dialog: ReportDialog, ...report } = useLazyDialog(loadReport);
  const inUse = device.deviceState === deviceState.values.normal;
  const facts = [
    [t('help.label.code'), device.deviceCode],
    [t('help.label.type'), device.typeName],
    [t('help.label.position'), device.positionName],
    [t('help.label.owner'), device.ownerName ?? ''],
  ] as const;
  return (
    <>
      <h1 className={style.name}>{device.deviceName}</h1>
      <dl className={style.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!inUse && <Notice tone="warn">{t('help.label.disabled')}</Notice>}
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
        <div className={style.deed}>
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
