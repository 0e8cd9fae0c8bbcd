import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Device, listDevices } from '../../../contract/areas/device.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { FollowButton } from '../../kit/hooks/FollowButton.tsx';
import { TimeAgo, useNow } from '../../kit/hooks/times.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import row from '../../kit/list/row.module.css';
import { ordersPath } from '../../lib/ordersPath.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import style from './AskedDevice.module.css';
import { RunStateTag } from './RunStateTag.tsx';

/** The device that a message was about: how it is now, its orders, and whether it is followed. */
export function AskedDevice({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useEndpoint(listDevices, {
    DeviceID: deviceID,
    pageNum: 0,
    pageSize: 1,
  });
  useLiveReads([listDevices], ['device'], deviceID);
  const [device] = data?.data ?? [];
  const body = () => {
    if (error !== null && data === undefined) {
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    if (data === undefined) return <SkeletonRows rows={1} height={38} />;
    if (device === undefined) return <span>{t('device.asked.gone')}</span>;
    return <Facts device={device} />;
  };
  return (
    <section className={style.device} aria-label={t('device.asked.name')}>
      {body()}
      <IconButton
        icon="close"
        label={t('device.asked.close')}
        onClick={() => void navigate(pathname + search, { replace: true })}
      />
    </section>
  );
}

function Facts({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const mayList = useCan('repair.view');
  const { id, deviceName, deviceCode, typeName, positionName, runState, runStateTime } = device;
  return (
    <div className={style.facts}>
      <strong className={style.name}>{deviceName}</strong>
      <span className={row.code}>{deviceCode}</span>
      <RunStateTag state={runState} />
      {runStateTime !== null && (
        <span className={style.quiet}>
          {t('device.runStateSince')} <TimeAgo instant={runStateTime} now={now} />
        </span>
      )}
      <span className={style.quiet}>
        {[typeName, positionName].filter((part) => part !== null).join(' · ')}
      </span>
      <span className={style.deeds}>
        {mayList && (
          <Link className={row.link} to={ordersPath({ DeviceID: id })}>
            {t('device.asked.orders')}
          </Link>
        )}
        <FollowButton deviceID={id} deviceName={deviceName} />
      </span>
    </div>
  );
}
