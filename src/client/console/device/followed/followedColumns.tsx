import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { updateDevice } from '../../../../contract/areas/device/edits.ts';
import type { FollowedDevice } from '../../../../contract/areas/device/endpoints.ts';
import { faultLevel } from '../../../../contract/enums.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import row from '../../../kit/list/rows/row.module.css';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { LevelMark } from '../../../ui/data/LevelMark.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { RunStateTag } from '../RunStateTag.tsx';
import style from './followedColumns.module.css';

/** The columns of followed devices; the first leads to the device, the count of open orders to them. */
export function useFollowedColumns(): ListColumn<FollowedDevice>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const locale = useLocale();
  const now = useNow();
  const mayList = useCan('repair.view');
  return [
    {
      key: 'device',
      fixed: true,
      title: t('device.name'),
      render: (device) => (
        <>
          <Link
            className={row.link}
            to={devicePath(device.deviceID, device.ownerName !== undefined)}
          >
            {device.deviceName}
          </Link>
          <span className={row.code}>{device.deviceCode}</span>
          {device.ownerName !== undefined && <span className={row.owner}>{device.ownerName}</span>}
        </>
      ),
    },
    {
      key: 'runState',
      title: t('device.runState'),
      width: 130,
      render: ({ runState }) => <RunStateTag state={runState} />,
    },
    {
      key: 'open',
      title: t('device.openOrders'),
      width: 130,
      render: (device) => <OpenOrders device={device} mayList={mayList} />,
    },
    {
      key: 'lastFault',
      title: t('device.lastFault'),
      render: ({ lastFaultTime, lastFaultText }) =>
        lastFaultTime === null ? (
          <StyledText as="span" ink={3} size={13}>
            {t('device.neverFailed')}
          </StyledText>
        ) : (
          <span title={lastFaultText ?? ''}>
            <TimeAgo instant={lastFaultTime} now={now} />
            <span className={row.code}>{lastFaultText}</span>
          </span>
        ),
    },
    {
      key: 'type',
      title: t('device.type'),
      width: 140,
      render: ({ typeName }) => typeName ?? '-',
    },
    {
      key: 'position',
      title: label('PositionName'),
      width: 140,
      render: ({ positionName }) => positionName ?? '-',
    },
    {
      key: 'since',
      title: t('device.runStateSince'),
      width: 150,
      optional: true,
      render: ({ runStateTime }) =>
        runStateTime === null ? t('device.never') : <TimeAgo instant={runStateTime} now={now} />,
    },
    {
      key: 'concern',
      title: t('device.followedSince'),
      width: 150,
      optional: true,
      render: ({ concernTime }) => <TimeAgo instant={concernTime} now={now} />,
    },
  ];

  function OpenOrders({ device, mayList: may }: { device: FollowedDevice; mayList: boolean }) {
    const { openOrders, faultLevel: level, deviceID } = device;
    if (openOrders === 0)
      return (
        <StyledText as="span" ink={3} size={13}>
          0
        </StyledText>
      );
    const content = (
      <span className={style.open}>
        {level !== null && <LevelMark level={level} label={faultLevel.label(level, locale)} />}
        {openOrders}
      </span>
    );
    if (!may) return content;
    return (
      <Link className={row.link} to={ordersPath({ Behind: 'open', DeviceID: deviceID })}>
        {content}
      </Link>
    );
  }
}
