import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CustomFieldValue } from '../../../../contract/areas/device/customFields.ts';
import { withDeviceFields } from '../../../../contract/areas/device/deviceFields.ts';
import { updateDevice } from '../../../../contract/areas/device/edits.ts';
import type { DeviceDetail } from '../../../../contract/areas/device/endpoints.ts';
import { type WeightRating, weightRatings } from '../../../../contract/enums.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { type Fact, FactGrid } from '../../../kit/detail/FactGrid.tsx';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useFieldLabel } from '../../../kit/hooks/useFieldLabel.ts';
import row from '../../../kit/list/rows/row.module.css';
import { devicePath } from '../../../lib/paths/devicePath.ts';
import { ordersPath } from '../../../lib/paths/ordersPath.ts';
import { useFieldText } from '../../../resource/FieldValue.tsx';

/** The record of a device: its place, who services it, and its data. */
export function DeviceFacts({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const label = useFieldLabel(updateDevice);
  const locale = useLocale();
  const now = useNow();
  const textOf = useFieldText();
  const mayReadOrders = useCan('repair.view');
  const { parent, openOrders, runStateTime } = device;
  const number = (value: number | null, unit: string) =>
    value === null ? null : `${value.toLocaleString(locale)} ${unit}`;
  const isOwn = device.ownerName === undefined;
  const calendar = isOwn ? (device.calendarName ?? t('device.form.defaultCalendar')) : null;
  const since = runStateTime === null ? null : <TimeAgo instant={runStateTime} now={now} />;
  const orders = mayReadOrders && openOrders > 0 && (
    <Link className={row.link} to={ordersPath({ Behind: 'open', DeviceID: device.id })}>
      {openOrders}
    </Link>
  );
  const parentLink = parent !== null && (
    <Link className={row.link} to={devicePath(parent.id, device.ownerName !== undefined)}>
      {parent.deviceName}
    </Link>
  );
  return (
    <FactGrid
      facts={[
        [t('device.field.owner'), device.ownerName],
        [t('device.type'), device.typeName],
        [label('PositionName'), device.positionName],
        [t('device.field.positionManager'), device.positionManager],
        [label('WeightRating'), weightRatings[device.weightRating as WeightRating]?.[locale]],
        [t('device.runStateSince'), since ?? t('device.never')],
        [t('device.field.runHours'), number(device.runHours, t('device.figures.hours'))],
        [t('device.openOrders'), orders || openOrders],
        [label('ParentID'), parentLink || null],
        [t('device.field.service'), device.serviceOrgName ?? t('device.field.ownService')],
        [label('CalendarID'), calendar],
        ...withDeviceFields<Fact>(
          ({ name, field }) => {
            const text = textOf(name, field, device);
            return field.kind === 'longText' ? [label(name), text, 'wide'] : [label(name), text];
          },
          { WarrantyDate: [[t('device.field.scrapDate'), device.scrapDate]] },
        ),
      ]}
    />
  );
}

/** The custom fields of a device that have a value. */
export function CustomFacts({ fields }: { readonly fields: readonly CustomFieldValue[] }) {
  const locale = useLocale();
  const textOf = ({ kind, unit, value }: CustomFieldValue) => {
    if (value === null || kind !== 'number') return value;
    const number = Number(value).toLocaleString(locale, { maximumFractionDigits: 6 });
    return unit === null ? number : `${number} ${unit}`;
  };
  const facts = fields.map((field): Fact => [field.label, textOf(field)]);
  return facts.some(([, text]) => text !== null) ? <FactGrid facts={facts} /> : null;
}
