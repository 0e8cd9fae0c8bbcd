import { useTranslation } from 'react-i18next';
import {
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
} from '../../../contract/areas/device.ts';
import { tellFailure } from '../../api/query/tellFailure.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { toastUndo } from '../../ui/toastWithDeed.tsx';

/** A device as it is followed. */
export interface Followable {
  readonly deviceID: string;
  readonly deviceName: string;
}

/** Follows a device, or no longer does: what was dropped can be taken up again at once. */
export function useFollow() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useAction(concernDevice, [getDeviceUsers, listConcernDevices]);
  const follow = ({ deviceID }: Followable) => mutateAsync({ DeviceID: deviceID, Concern: 1 });
  const drop = async (device: Followable) => {
    await mutateAsync({ DeviceID: device.deviceID, Concern: 0 });
    toastUndo(t('kit.follow.dropped', { name: device.deviceName }), t('kit.follow.undo'), () => {
      follow(device).catch(tellFailure);
    });
  };
  return { follow, drop, busy: isPending };
}
