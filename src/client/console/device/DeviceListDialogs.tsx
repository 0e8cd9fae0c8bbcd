import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrapDevices, updateDevices } from '../../../contract/areas/device/edits.ts';
import type { Device, DeviceDetail } from '../../../contract/areas/device/endpoints.ts';
import { useTimeZone } from '../../api/session/useSession.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { SelectField } from '../../kit/form/fields/SelectField.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useNow } from '../../kit/hooks/times.tsx';
import { dayOf } from '../../lib/time/zonedTime.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { DeviceDialog, useGroupNames, useWeightOptions } from './DeviceDialog.tsx';
import { deviceReads } from './deviceReads.ts';
import { ServiceDialog } from './ServiceDialog.tsx';

/** The open dialog of the list. */
export type OpenDeviceDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'copy' | 'edit'; readonly device: DeviceDetail }
  | { readonly kind: 'bulk' | 'scrap' | 'service'; readonly devices: readonly Device[] };

interface DeviceListDialogsProps {
  readonly open: OpenDeviceDialog | null;
  readonly onAdded: (deviceID: string) => void;
  readonly onClose: () => void;
}

/** The dialogs of the equipment list; each stays mounted, so that its input survives closing. */
export function DeviceListDialogs({ open, onAdded, onClose }: DeviceListDialogsProps) {
  const edited = useLastNonNull(open?.kind === 'edit' ? open.device : null);
  const copied = useLastNonNull(open?.kind === 'copy' ? open.device : null);
  const bulk = useLastNonNull(open?.kind === 'bulk' ? open.devices : null);
  const serviced = useLastNonNull(open?.kind === 'service' ? open.devices : null);
  const scrapped = useLastNonNull(open?.kind === 'scrap' ? open.devices : null);
  const shared = { onAdded, onClose };
  return (
    <>
      <DeviceDialog {...shared} visible={open?.kind === 'add'} device={null} />
      {edited !== null && (
        <DeviceDialog
          {...shared}
          key={`${edited.id} ${edited.version}`}
          visible={open?.kind === 'edit'}
          device={edited}
        />
      )}
      {copied !== null && (
        <DeviceDialog
          {...shared}
          key={copied.id}
          visible={open?.kind === 'copy'}
          device={null}
          copied={copied}
        />
      )}
      {bulk !== null && (
        <BulkEditDialog devices={bulk} visible={open?.kind === 'bulk'} onClose={onClose} />
      )}
      {serviced !== null && (
        <ServiceDialog
          key={serviced.map(({ id }) => id).join(' ')}
          devices={serviced}
          visible={open?.kind === 'service'}
          onClose={onClose}
        />
      )}
      {scrapped !== null && (
        <ScrapDialog devices={scrapped} visible={open?.kind === 'scrap'} onClose={onClose} />
      )}
    </>
  );
}

interface ManyProps {
  readonly devices: readonly Pick<Device, 'id' | 'deviceName'>[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Sets type, position or importance of many devices; an empty field changes nothing. */
function BulkEditDialog({ devices, visible, onClose }: ManyProps) {
  const { t } = useTranslation();
  const { types, positions } = useGroupNames(visible);
  const weights = useWeightOptions();
  const unchanged = t('device.bulk.unchanged');
  const form = useEntityForm(updateDevices, {
    visible,
    fixed: { IDs: devices.map(({ id }) => id) },
    invalidates: [...deviceReads],
    isIdempotent: true,
    check: ({ TypeName, PositionName, WeightRating }) =>
      [TypeName, PositionName, WeightRating].every((text) => text.trim() === '')
        ? { field: 'TypeName', text: t('device.bulk.nothing') }
        : null,
    onDone({ changed }) {
      onClose();
      toastSuccess(t('device.bulk.done', { count: changed }));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('device.bulk.title', { count: devices.length })}
      submitLabel={t('device.bulk.submit', { count: devices.length })}
    >
      <TextField {...form.field('TypeName')} suggestions={types} placeholder={unchanged} />
      <TextField {...form.field('PositionName')} suggestions={positions} placeholder={unchanged} />
      <SelectField {...form.field('WeightRating')} options={weights} emptyText={unchanged} />
    </EntityDialog>
  );
}

/** Scraps devices on a day, below what that means. */
export function ScrapDialog({ devices, visible, onClose }: ManyProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const now = useNow();
  const [today] = useState(() => dayOf(now, zone));
  const form = useEntityForm(scrapDevices, {
    visible,
    initial: { ScrapDate: today },
    fixed: { IDs: devices.map(({ id }) => id) },
    invalidates: [...deviceReads],
    isIdempotent: true,
    onDone({ changed }) {
      onClose();
      toastSuccess(t('device.scrap.done', { count: changed }));
    },
    onClose,
  });
  const [first] = devices;
  return (
    <EntityDialog
      form={form}
      title={t('device.scrap.title', { count: devices.length, name: first?.deviceName })}
      submitLabel={t('device.scrap.submit')}
      destructive
    >
      <Banner tone="warn">{t('device.scrap.text')}</Banner>
      <DateField {...form.field('ScrapDate')} />
    </EntityDialog>
  );
}
