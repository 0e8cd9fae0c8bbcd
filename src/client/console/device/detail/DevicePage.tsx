import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { listDeviceDocuments } from '../../../../contract/areas/device/documents.ts';
import { type DeviceDetail, getDevice } from '../../../../contract/areas/device/endpoints.ts';
import { listDeviceParts } from '../../../../contract/areas/device/usedParts.ts';
import { listDeviceKnowledge } from '../../../../contract/areas/knowledge/documents.ts';
import { listStockOfDevice } from '../../../../contract/areas/part/relations.ts';
import type { ShareItem } from '../../../../contract/areas/relation/relationEnums.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { fileUrl } from '../../../api/http/fileUrl.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import {
  DetailAbsent,
  DetailMissing,
  type MissingText,
} from '../../../kit/detail/DetailAbsent.tsx';
import { DetailColumns, DetailPage, DetailPanel } from '../../../kit/detail/DetailPage.tsx';
import { type DetailTab, DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { OnCall } from '../../../kit/detail/OnCall.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import row from '../../../kit/list/rows/row.module.css';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { dialogLoader, useLoaded } from '../../../loading/lazyPart.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { useTabTitle } from '../../../ui/page/tabTitle.ts';
import { BoundPeople } from '../people/BoundPeople.tsx';
import { RunStateTag } from '../RunStateTag.tsx';
import { CustomFacts, DeviceFacts } from './DeviceFacts.tsx';
import { DeviceFigures } from './DeviceFigures.tsx';
import { DeviceHead } from './DeviceHead.tsx';
import style from './DevicePage.module.css';
import { DeviceParts } from './DeviceParts.tsx';
import { DeviceStock, stockOfDevice } from './DeviceStock.tsx';
import { DeviceTimeline } from './DeviceTimeline.tsx';
import { PastOrders } from './PastOrders.tsx';
import { RunStateBand } from './RunStateBand.tsx';

const loadDocuments = dialogLoader(
  'device',
  async () => (await import('../documents/DeviceDocuments.tsx')).DeviceDocuments,
);

const loadKnowledge = dialogLoader(
  'knowledge',
  async () => (await import('../../../kit/documents/KnowledgeList.tsx')).DeviceKnowledge,
);

const loadPlans = dialogLoader('plan', async () => (await import('./DevicePlans.tsx')).DevicePlans);

/** /device/list/deviceDetail?id=…, and relationDeviceDetail for a device that the organisation services. */
export function DevicePage() {
  const [query] = useSearchParams();
  const missing = useMissing();
  const deviceID = idText.safeParse(query.get('id')).data;
  if (deviceID === undefined) return <DetailMissing {...missing} />;
  return <DeviceView key={deviceID} deviceID={deviceID} />;
}

function DeviceView({ deviceID }: { readonly deviceID: string }) {
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
  const isLost = failureOf(error).missing; // no longer given to the provider, or outside its scope
  if (device === undefined || isLost)
    return <DetailAbsent error={error} missing={missing} onRetry={run} />;
  return (
    <DetailPage>
      <DeviceHead device={device} refresh={{ busy: isFetching, at: dataUpdatedAt, error, run }} />
      <DeviceTabs device={device} />
    </DetailPage>
  );
}

/** The tabs of a device; documents and parts have one where there are any, or where the user may add a document. */
function DeviceTabs({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const mayReadOrders = useCan('repair.view');
  const isOwn = device.ownerName === undefined;
  const mayAdd = useCan('device.edit') && isOwn;
  const { Part: Documents } = useLoaded(loadDocuments);
  const mayReadPlans =
    [useCan('maintenance.view'), useCan('inspection.view')].includes(true) && isOwn;
  const { Part: Plans, failure: plansFailure } = useLoaded(mayReadPlans ? loadPlans : null);
  const of = { DeviceID: device.id };
  const sharesDocuments = isShared(device, 'documents');
  const documents = useEndpoint(listDeviceDocuments, of, { enabled: sharesDocuments });
  const mayReadKnowledge = useCan('knowledge.view') && sharesDocuments;
  const knowledge = useEndpoint(listDeviceKnowledge, of, { enabled: mayReadKnowledge });
  const hasKnowledge = (knowledge.data?.length ?? 0) > 0;
  const { Part: Knowledge } = useLoaded(hasKnowledge ? loadKnowledge : null);
  const parts = useEndpoint(listDeviceParts, of, { enabled: mayReadOrders });
  const maySeeStock = useCan('part.view');
  const stock = useEndpoint(listStockOfDevice, stockOfDevice(device.id), { enabled: maySeeStock });
  const stocked = stock.data?.data ?? [];
  const isStocked = new Set(stocked.map(({ partID }) => partID));
  const used = (parts.data ?? []).filter(({ partID }) => !isStocked.has(partID));
  const tabs: DetailTab[] = [
    {
      key: 'overview',
      label: t('device.detail.overview'),
      content: <DeviceOverview device={device} />,
    },
    {
      key: 'timeline',
      label: t('device.detail.timeline'),
      content: <DeviceHistory device={device} />,
    },
  ];
  if (mayReadPlans) {
    tabs.push({
      key: 'plans',
      label: t('device.detail.plans'),
      content: (
        <>
          {Plans !== null && <Plans deviceID={device.id} />}
          {Plans === null && plansFailure === null && <SkeletonRows rows={3} />}
          {Plans === null && plansFailure !== null && <p role="alert">{t('app.notLoaded')}</p>}
        </>
      ),
    });
  }
  const hasDocuments = mayAdd || (documents.data?.length ?? 0) > 0;
  if (hasDocuments || hasKnowledge) {
    tabs.push({
      key: 'documents',
      label: t('device.documents.tab'),
      content: (
        <>
          {hasKnowledge && Knowledge !== null && <Knowledge deviceID={device.id} />}
          {hasDocuments && (
            <DetailPanel heading={t('device.documents.title')}>
              {Documents === null ? (
                <SkeletonRows rows={1} />
              ) : (
                <Documents deviceID={device.id} mayEdit={mayAdd} />
              )}
            </DetailPanel>
          )}
        </>
      ),
    });
  }
  if (stocked.length > 0 || used.length > 0) {
    tabs.push({
      key: 'parts',
      label: t('device.parts.tab'),
      content: (
        <>
          {stocked.length > 0 && (
            <DetailPanel heading={t('device.parts.stock')}>
              <DeviceStock deviceID={device.id} />
            </DetailPanel>
          )}
          {used.length > 0 && (
            <DetailPanel heading={t('device.parts.title')}>
              <DeviceParts deviceID={device.id} except={isStocked} />
            </DetailPanel>
          )}
        </>
      ),
    });
  }
  return <DetailTabs label={device.deviceName} tabs={tabs} ownPanels />;
}

/** The record of a device, its states and figures, and the people concerned. */
function DeviceOverview({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const mayReadDuty = useCan('duty.view');
  const mayReadFigures = useCan('home.view');
  const mayEdit = useCan('device.edit');
  const isOwn = device.ownerName === undefined;
  const unshared = (['passports', 'documents'] as const).filter((item) => !isShared(device, item));
  return (
    <DetailColumns
      main={
        <>
          <DetailPanel label={t('device.detail.facts')}>
            <DeviceFacts device={device} />
            <CustomFacts fields={device.customFields} />
            {unshared.map((item) => (
              <p key={item} className={style.unshared}>
                {t(
                  item === 'passports' ? 'device.detail.noPassport' : 'device.documents.notShared',
                )}
              </p>
            ))}
            {device.photos.length > 1 && <DevicePhotos device={device} />}
          </DetailPanel>
          {mayReadFigures && (
            <DetailPanel heading={t('device.figures.title')}>
              <DeviceFigures deviceID={device.id} side={isOwn ? 'own' : 'repaired'} />
            </DetailPanel>
          )}
        </>
      }
      side={
        <>
          {isOwn && (
            <DetailPanel heading={t('device.band.title')}>
              <RunStateBand deviceID={device.id} />
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
          {mayReadDuty && (
            <DetailPanel heading={t('kit.onCall.title')}>
              <OnCall deviceID={device.id} />
            </DetailPanel>
          )}
          <DetailPanel heading={t('device.detail.people')}>
            <BoundPeople device={device} mayEdit={mayEdit} />
          </DetailPanel>
        </>
      }
    />
  );
}

/** The history of a device; of a serviced one also the orders of its other repair sides, as far as they are shared. */
function DeviceHistory({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const isOwn = device.ownerName === undefined;
  return (
    <>
      <DetailPanel label={t('device.detail.timeline')}>
        <DeviceTimeline deviceID={device.id} isOwn={isOwn} />
      </DetailPanel>
      {isOwn || (
        <DetailPanel heading={t('device.past.title')}>
          {isShared(device, 'history') || (
            <StyledText ink={3}>{t('device.past.ownOnly')}</StyledText>
          )}
          <PastOrders key={String(device.shared)} deviceID={device.id} />
        </DetailPanel>
      )}
    </>
  );
}

/** Returns whether the owner of a device shares an item with the user's organisation; its own are. */
function isShared({ shared }: DeviceDetail, item: ShareItem): boolean {
  return shared === null || shared.includes(item);
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

function useMissing(): MissingText {
  const { t } = useTranslation();
  return {
    title: t('device.detail.missingTitle'),
    text: t('device.detail.missingText'),
    backLabel: t('device.detail.back'),
    to: pagePaths.deviceList,
  };
}
