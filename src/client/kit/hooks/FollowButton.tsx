import { useTranslation } from 'react-i18next';
import { getDeviceUsers } from '../../../contract/areas/device.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { Button } from '../../ui/Button.ts';
import { toastFailure } from '../../ui/toastWithDeed.tsx';
import { useReason } from '../form/useReason.ts';
import { type Followable, useFollow } from './useFollow.ts';

/** Follows the device that a page is about, or no longer does; nothing where this user can't see it. */
export function FollowButton(device: Followable) {
  return useCan('device.view') ? <Toggle {...device} /> : null;
}

function Toggle(device: Followable) {
  const { t } = useTranslation();
  const reason = useReason();
  const { data } = useEndpoint(getDeviceUsers, { DeviceID: device.deviceID });
  const { follow, drop, busy } = useFollow();
  if (data === undefined) return null;
  const follows = data.concern === 1;
  const turn = () => {
    const turned = follows ? drop(device) : follow(device);
    turned.catch((cause: unknown) => toastFailure(reason(cause), t('app.retry'), turn));
  };
  return (
    <Button
      type="text"
      loading={busy}
      aria-pressed={follows}
      title={t('kit.follow.help')}
      onClick={turn}
    >
      {t(follows ? 'kit.follow.following' : 'kit.follow.follow')}
    </Button>
  );
}
