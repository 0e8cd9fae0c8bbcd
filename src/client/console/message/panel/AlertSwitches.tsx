import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/selects/Switch.tsx';
import { updateAlerts, useAlerts } from '../alerts/alerts.ts';
import {
  type DesktopPermission,
  desktopPermission,
  followDesktopPermission,
  requestDesktopPermission,
} from '../alerts/desktopNotification.ts';
import { ring } from '../alerts/ring.ts';
import style from './AlertSwitches.module.css';

/** The switches of sound and desktop notifications; only here the browser's permission is requested. */
export function AlertSwitches() {
  const { t } = useTranslation();
  const { sound, desktop } = useAlerts();
  const [permission, setPermission] = useState<DesktopPermission>(desktopPermission);
  useEffect(() => followDesktopPermission(setPermission), []);
  const switchDesktop = async (on: boolean) => {
    if (!on) {
      updateAlerts({ desktop: false });
      return;
    }
    updateAlerts({ desktop: true }); // stored even if denied, so that a later permission in the browser's settings takes effect
    setPermission(await requestDesktopPermission());
  };
  const isOn = desktop && permission === 'granted';
  return (
    <div className={style.switches} role="group" aria-label={t('message.alerts.name')}>
      <Switch
        label={t('message.alerts.sound')}
        checked={sound}
        onChange={(on) => {
          updateAlerts({ sound: on });
          if (on) ring();
        }}
      />
      {permission === 'missing' ? (
        <p className={style.note}>{t('message.alerts.missing')}</p>
      ) : (
        <Switch
          label={t('message.alerts.desktop')}
          checked={isOn}
          onChange={(on) => void switchDesktop(on)}
        />
      )}
      {permission === 'denied' && (
        <p className={style.note} role="status">
          {t('message.alerts.denied')}
        </p>
      )}
    </div>
  );
}
