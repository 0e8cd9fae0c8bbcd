import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deviceRowEntries } from '../../../../contract/areas/device/deviceFields.ts';
import { updateDevice } from '../../../../contract/areas/device/edits.ts';
import type { Device } from '../../../../contract/areas/device/endpoints.ts';
import { deviceState, type WeightRating, weightRatings } from '../../../../contract/enums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import type { ListColumn } from '../../../kit/list/listTypes.ts';
import row from '../../../kit/list/rows/row.module.css';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { useFieldText } from '../../../resource/FieldValue.tsx';
import { Tag } from '../../../ui/data/Tag.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import { RunStateTag } from '../RunStateTag.tsx';

/** The columns of the equipment list; the first leads to the device. */
export function useDeviceColumns(): ListColumn<Device>[] {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const locale = useLocale();
  const now = useNow();
  const textOf = useFieldText();
  return [
    {
      key: 'device',
      fixed: true,
      sort: 'deviceName',
      title: t('device.name'),
      render: (device) => (
        <>
          <Link className={row.link} to={devicePath(device.id, device.ownerName !== undefined)}>
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
      width: 120,
      render: ({ runState }) => <RunStateTag state={runState} />,
    },
    {
      key: 'state',
      sort: 'deviceState',
      title: t('device.field.state'),
      width: 110,
      render: (device) => <DeviceStateTag device={device} />,
    },
    {
      key: 'type',
      title: t('device.type'),
      render: ({ typeName }) => orDash(typeName),
    },
    {
      key: 'position',
      title: label('PositionName'),
      render: ({ positionName }) => orDash(positionName),
    },
    {
      key: 'weightRating',
      sort: 'weightRating',
      title: label('WeightRating'),
      width: 120,
      render: ({ weightRating }) =>
        orDash(weightRatings[weightRating as WeightRating]?.[locale] ?? null),
    },
    {
      key: 'code',
      title: label('DeviceCode'),
      width: 140,
      optional: true,
      sort: 'deviceCode',
      render: ({ deviceCode }) => orDash(deviceCode),
    },
    ...deviceRowEntries.map(
      ({ name, key, field }): ListColumn<Device> => ({
        key,
        title: label(name),
        width: 140,
        optional: true,
        render: (device) => orDash(textOf(name, field, device)),
      }),
    ),
    {
      key: 'entered',
      title: t('device.field.createTime'),
      width: 150,
      optional: true,
      sort: 'createTime',
      render: ({ createTime }) => <TimeAgo instant={createTime} now={now} />,
    },
    {
      key: 'runHours',
      title: t('device.field.runHours'),
      width: 140,
      optional: true,
      render: ({ runHours }) =>
        orDash(
          runHours === null
            ? null
            : `${runHours.toLocaleString(locale)} ${t('device.figures.hours')}`,
        ),
    },
    {
      key: 'since',
      title: t('device.runStateSince'),
      width: 150,
      optional: true,
      render: ({ runStateTime }) =>
        runStateTime === null ? t('device.never') : <TimeAgo instant={runStateTime} now={now} />,
    },
  ];
}

function orDash(text: string | null) {
  return text === null ? (
    <StyledText as="span" ink={3}>
      —
    </StyledText>
  ) : (
    <span title={text}>{text}</span>
  );
}

/** The state of a device: in use, disabled, or scrapped. */
export function DeviceStateTag({
  device,
}: {
  readonly device: Pick<Device, 'deviceState' | 'scrapDate'>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (device.scrapDate !== null) return <Tag tone="rest">{t('device.field.scrapped')}</Tag>;
  const isOn = device.deviceState === deviceState.values.normal;
  return (
    <Tag tone={isOn ? 'success' : 'warning'}>{deviceState.label(device.deviceState, locale)}</Tag>
  );
}
