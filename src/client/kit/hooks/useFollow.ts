import { useTranslation } from 'react-i18next';
import {
  concernDevice,
  getDeviceUsers,
  listConcernDevices,
} from '../../../contract/areas/device/endpoints.ts';
import { showFailure } from '../../api/query/showFailure.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { toastUndo } from '../../ui/toasts/toastWithAction.tsx';

/** A device that can be followed. */
export interface Followable {
  readonly deviceID: string;
  readonly deviceName: string;
}

/** Returns functions that follow and unfollow a device; unfollowing offers an undo. */
export function useFollow() {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useAction(concernDevice, [getDeviceUsers, listConcernDevices]);
  const follow = ({ deviceID }: Followable) => mutateAsync({ DeviceID: deviceID, Concern: 1 });
  const unfollow = async (device: Followable) => {
    await mutateAsync({ DeviceID: device.deviceID, Concern: 0 });
    toastUndo(t('kit.follow.dropped', { name: device.deviceName }), t('kit.follow.undo'), () => {
      follow(device).catch(showFailure);
    });
  };
  return { follow, drop: unfollow, busy: isPending };
}
