import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Device, listDevices } from '../../../../contract/areas/device/endpoints.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { FollowButton } from '../../../kit/hooks/FollowButton.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import row from '../../../kit/list/rows/row.module.css';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../../ui/layout/layout.tsx';
import { RunStateTag } from '../RunStateTag.tsx';
import style from './LinkedDevice.module.css';

/** The device of a message: its state, a link to its orders, and its follow button. */
export function LinkedDevice({ deviceID }: { readonly deviceID: string }) {
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
    if (device === undefined) return <span>{t('device.linked.gone')}</span>;
    return <Facts device={device} />;
  };
  return (
    <section className={style.device} aria-label={t('device.linked.name')}>
      {body()}
      <IconButton
        icon="close"
        label={t('device.linked.close')}
        onClick={() => void navigate(pathname + search, { replace: true })}
      />
    </section>
  );
}

function Facts({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  const now = useNow();
  const mayList = useCan('repair.view');
  const { id, deviceName, deviceCode, ownerName } = device;
  const { typeName, positionName, runState, runStateTime } = device;
  return (
    <Row gap={12} rowGap={4} wrap grow>
      <Link className={`${row.link} ${style.name}`} to={devicePath(id, ownerName !== undefined)}>
        {deviceName}
      </Link>
      <span className={row.code}>{deviceCode}</span>
      <RunStateTag state={runState} />
      {runStateTime !== null && (
        <StyledText as="span" ink={2} size={13}>
          {t('device.runStateSince')} <TimeAgo instant={runStateTime} now={now} />
        </StyledText>
      )}
      <StyledText as="span" ink={2} size={13}>
        {[typeName, positionName].filter((part) => part !== null).join(' · ')}
      </StyledText>
      <span className={style.actions}>
        {mayList && (
          <Link className={row.link} to={ordersPath({ DeviceID: id })}>
            {t('device.linked.orders')}
          </Link>
        )}
        <FollowButton deviceID={id} deviceName={deviceName} />
      </span>
    </Row>
  );
}
