import { useTranslation } from 'react-i18next';
import { getDeviceUsers } from '../../../contract/areas/device/endpoints.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { toastFailure } from '../../ui/toasts/toastWithAction.tsx';
import { useErrorText } from '../form/useErrorText.ts';
import { type Followable, useFollow } from './useFollow.ts';

/** A button that follows or unfollows the device of a page; hidden without `device.view`. */
export function FollowButton(device: Followable) {
  return useCan('device.view') ? <FollowToggle {...device} /> : null;
}

function FollowToggle(device: Followable) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const { data } = useEndpoint(getDeviceUsers, { DeviceID: device.deviceID });
  const { follow, drop, busy } = useFollow();
  if (data === undefined) return null;
  const follows = data.concern === 1;
  const toggle = () => {
    const request = follows ? drop(device) : follow(device);
    request.catch((cause: unknown) => toastFailure(reason(cause), t('app.retry'), toggle));
  };
  return (
    <Button
      type="text"
      loading={busy}
      aria-pressed={follows}
      title={t('kit.follow.help')}
      onClick={toggle}
    >
      {t(follows ? 'kit.follow.following' : 'kit.follow.follow')}
    </Button>
  );
}
