import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrapDevices } from '../../../../contract/areas/device/edits.ts';
import type { Device, DeviceDetail } from '../../../../contract/areas/device/endpoints.ts';
import { useTimeZone } from '../../../api/session/useSession.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useNow } from '../../../kit/hooks/times.tsx';
import { dayOf } from '../../../lib/time/zonedTime.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { DeviceDialog } from '../DeviceDialog.tsx';
import { deviceReads } from '../deviceReads.ts';
import { ServiceDialog } from '../ServiceDialog.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

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
