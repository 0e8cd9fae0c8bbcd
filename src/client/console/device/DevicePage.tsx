import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import {
  type DeviceDetail,
  getDevice,
  getDeviceUsers,
} from '../../../contract/areas/device/endpoints.ts';
import { id as idText } from '../../../contract/validators.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { fileUrl } from '../../api/http/fileUrl.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../api/session/useSession.ts';
import { DetailAbsent, DetailMissing, type MissingText } from '../../kit/detail/DetailAbsent.tsx';
import { DetailPage, DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { LatestOrders } from '../../kit/detail/LatestOrders.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import row from '../../kit/list/rows/row.module.css';
import { devicePath } from '../../lib/paths/devicePath.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { personPath } from '../../lib/paths/personPath.ts';
import { dialogLoader, useLoaded } from '../../loading/lazyPart.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useTabTitle } from '../../ui/page/tabTitle.ts';
import { DeviceFacts } from './DeviceFacts.tsx';
import { DeviceFigures } from './DeviceFigures.tsx';
import { DeviceHead } from './DeviceHead.tsx';
import style from './DevicePage.module.css';
import { DeviceTimeline } from './DeviceTimeline.tsx';
import { RunStateBand } from './RunStateBand.tsx';
import { RunStateTag } from './RunStateTag.tsx';

const loadDocuments = dialogLoader(
  'device',
  async () => (await import('./documents/DeviceDocuments.tsx')).DeviceDocuments,
);

/** /device/list/deviceDetail?id=…, and relationDeviceDetail for a device that the organisation services. */
export function DevicePage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const deviceID = idText.safeParse(query.get('id')).data;
  if (deviceID === undefined) return <DetailMissing {...missing} />;
  return <DeviceView key={deviceID} deviceID={deviceID} />;
}

function DeviceView({ deviceID }: { readonly deviceID: string }) {
  const { t } = useTranslation();
  const mayReadOrders = useCan('repair.view');
  const mayReadFigures = useCan('home.view');
  const mayEdit = useCan('device.edit');
  const { Part: Documents } = useLoaded(loadDocuments);
  const missing = useMissing();
  const {
    data: device,
    error,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useEndpoint(getDevice, {
    DeviceID: deviceID,
  });
  useLiveReads([getDevice], ['device', 'order'], deviceID);
  useTabTitle(device?.deviceName ?? null);
  const run = () => void refetch();
  if (device === undefined) return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  const isOwn = device.ownerName === undefined;
  return (
    <DetailPage>
      <DeviceHead
        device={device}
        refresh={{ busy: isFetching, at: dataUpdatedAt, failed: error !== null, run }}
      />
      <DetailPanel label={t('device.detail.facts')}>
        <DeviceFacts device={device} />
        {device.photos.length > 0 && <DevicePhotos device={device} />}
      </DetailPanel>
      {isOwn && (
        <DetailPanel heading={t('device.band.title')}>
          <RunStateBand deviceID={device.id} />
        </DetailPanel>
      )}
      {mayReadFigures && (
        <DetailPanel heading={t('device.figures.title')}>
          <DeviceFigures deviceID={device.id} side={isOwn ? 'own' : 'repaired'} />
        </DetailPanel>
      )}
      {mayReadOrders && (
        <DetailPanel heading={t('device.detail.orders')}>
          <LatestOrders
            of={{ DeviceID: device.id }}
            label={t('device.detail.orders')}
            none={t('device.detail.noOrders')}
          />
        </DetailPanel>
      )}
      {device.children.length > 0 && (
        <DetailPanel heading={t('device.detail.children')}>
          <ul className={style.list}>
            {device.children.map((child) => (
              <li key={child.id}>
                <Link className={row.link} to={devicePath(child.id, !isOwn)}>
                  {child.deviceName}
                </Link>
                <span className={row.code}>{child.deviceCode}</span>
                <RunStateTag state={child.runState} />
              </li>
            ))}
          </ul>
        </DetailPanel>
      )}
      <DetailPanel heading={t('device.documents.title')}>
        {Documents === null ? (
          <SkeletonRows rows={1} />
        ) : (
          <Documents deviceID={device.id} mayEdit={mayEdit && isOwn} />
        )}
      </DetailPanel>
      <DetailPanel heading={t('device.detail.timeline')}>
        <DeviceTimeline deviceID={device.id} isOwn={isOwn} />
      </DetailPanel>
      <DetailPanel heading={t('device.detail.people')}>
        <DevicePeople device={device} />
      </DetailPanel>
    </DetailPage>
  );
}

/** The photos of a device; each opens in a tab of its own. */
function DevicePhotos({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  return (
    <ul className={style.photos} aria-label={t('device.detail.photos')}>
      {device.photos.map(({ url, linkurl, name }) => (
        <li key={url}>
          <a href={fileUrl(linkurl) ?? ''} target="_blank" rel="noopener noreferrer">
            <img src={fileUrl(linkurl) ?? ''} alt={name} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The people who are notified first of the device's faults. */
function DevicePeople({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const user = useUser();
  const mayOpen = useCan('personnel.view');
  const { data, error, refetch } = useEndpoint(getDeviceUsers, { DeviceID: device.id });
  const otherSide = device.ownerName ?? device.serviceOrgName ?? '';
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.users.length === 0) return <p className={style.none}>{t('device.detail.noPeople')}</p>;
  return (
    <ul className={style.list}>
      {data.users.map(({ userID, realName, orgCode }) => {
        const isColleague = orgCode === user?.orgCode;
        return (
          <li key={userID}>
            {mayOpen && isColleague ? (
              <Link className={row.link} to={personPath(userID)}>
                {realName}
              </Link>
            ) : (
              realName
            )}
            {!isColleague && <span className={row.owner}>{otherSide}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('device.detail.missingTitle'),
    text: t('device.detail.missingText'),
    backLabel: t('device.detail.back'),
    to: pagePaths.deviceList,
  };
}
